"""The bodies of rounds and hands. The rules of the game are left to ``ledger``."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import (
    Field,
)

from app.api.body_types import (
    Body,
    Card,
    Cards,
    Note,
    Points,
    left_out,
    with_example,
)
from app.ledger.commands import RoundAsEntered
from app.scoring.rounds import Hand, Penalty


class HandBody(Body):
    """A hand: its ``cards``, or a typed total of ``points`` with ``jokers`` beside it."""

    model_config = with_example({"cards": ["8", "KS"]})

    cards: Cards = left_out()
    points: Points = left_out()
    jokers: int = Field(default=0, ge=0, le=20)

    def hand(self) -> Hand:
        """Return the hand as it was entered."""
        return Hand(given_cards(self), self.points, self.jokers)


class PenaltyBody(Body):
    """Points, or cards to be counted, that are added to one player's round."""

    player: str
    cards: Cards = left_out()
    points: Points = left_out()
    note: Note = ""

    def penalty(self) -> Penalty:
        """Return the penalty as it was entered."""
        return Penalty(self.player, given_cards(self), self.points, self.note)


class RoundBody(Body):
    """A round; ``went_out`` must be there, and is ``null`` in a blocked round."""

    went_out: str | None
    hands: Annotated[dict[str, HandBody], Field(max_length=20)] = Field(default_factory=dict)
    late_card: Card | None = None
    penalties: Annotated[list[PenaltyBody], Field(max_length=50)] = Field(default_factory=list)
    multiplier: int = Field(default=1, ge=1, le=4)
    last_card: Card | None = None
    dealer: str = left_out()
    note: Note = ""

    def entered(self) -> RoundAsEntered:
        """Return the round as it was entered."""
        return RoundAsEntered(
            went_out=self.went_out,
            hands=hands(self.hands),
            late_card=self.late_card,
            penalties=tuple(item.penalty() for item in self.penalties),
            multiplier=self.multiplier,
            last_card=self.last_card,
            dealer=self.dealer,
            note=self.note,
        )


class NewRound(RoundBody):
    """The next round; ``number`` guards against writing it twice."""

    model_config = with_example(
        {"number": 1, "went_out": "p1", "hands": {"p2": {"cards": ["8", "KS"]}}}
    )

    number: Annotated[int, Field(ge=1)] = left_out()


class CorrectedRound(RoundBody):
    """A round again, whole, and why."""

    model_config = with_example(
        {"went_out": "p1", "hands": {"p2": {"points": 15}}, "reason": "A king was overlooked."}
    )

    reason: Note


class StrikeBody(Body):
    """Why a round is struck out."""

    model_config = with_example({"reason": "Somebody had looked."})

    reason: Note


def given_cards(body: HandBody | PenaltyBody) -> tuple[str, ...] | None:
    """Return the cards, or ``None`` where points were typed instead."""
    return tuple(body.cards) if "cards" in body.model_fields_set else None


def hands(body: Mapping[str, HandBody]) -> dict[str, Hand]:
    """Return the hands as they were entered."""
    return {player: one.hand() for player, one in body.items()}
