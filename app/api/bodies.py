"""What can be sent: shapes only, and strict. What the rules of the game refuse, ``ledger`` says.

A key that may be left out may not be ``null`` instead, unless the type says so.
"""

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from app.ledger.commands import NewPlayer, RoundAsEntered, StartRule
from app.scoring.complaints import Invalid
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Penalty
from app.scoring.rules import Rules

# The bounds of these are documented here and held by the ledger, which has the better sentence.
Card = Annotated[
    str,
    WithJsonSchema({"type": "string", "pattern": "^((A|[2-9]|T|10|J|Q|K)[CDHS]?|JK)$"}),
]
Points = Annotated[int, WithJsonSchema({"type": "integer", "minimum": -9999, "maximum": 9999})]
Name = Annotated[str, WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 40})]
Note = Annotated[str, WithJsonSchema({"type": "string", "maxLength": 500})]
Day = Annotated[
    str,
    WithJsonSchema(
        {
            "type": "string",
            "format": "date",
            "description": "The date at the table, such as `2026-11-30`.",
        }
    ),
]
Title = Annotated[str, WithJsonSchema({"type": "string", "maxLength": 80})]


def _preset_or_object(sent: object) -> object:
    if not isinstance(sent, str | dict):
        raise PydanticCustomError("rules_unclear", "a preset or an object")
    return sent


def _points_or_rule(sent: object) -> object:
    if type(sent) is not int and sent not in get_args(StartRule):
        raise PydanticCustomError("start_unclear", "points or a rule")
    return sent


def _name_alone(sent: object) -> object:
    return {"name": sent} if isinstance(sent, str) else sent


RulesSent = Annotated[
    str | dict[str, Any],
    PlainValidator(_preset_or_object),
    WithJsonSchema(
        {
            "description": "A preset's name, or an object whose other keys override its preset.",
            "anyOf": [
                {"type": "string", "enum": sorted(PRESETS)},
                {
                    "type": "object",
                    "properties": {"preset": {"type": "string", "enum": sorted(PRESETS)}},
                    "additionalProperties": True,
                },
            ],
        }
    ),
]
Start = Annotated[
    int | StartRule, PlainValidator(_points_or_rule, json_schema_input_type=Points | StartRule)
]
Cards = Annotated[list[Card], Field(max_length=200)]
BroughtToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,128}$")]


def left_out() -> Any:
    """Return the default of a key that may be left out, but may not be ``null``."""
    return Field(default_factory=lambda: None)  # a default of null would show in the document


def with_example(example: dict[str, Any]) -> ConfigDict:
    """Return what makes the document show such a body."""
    return ConfigDict(json_schema_extra={"examples": [example]})


class Body(BaseModel):
    """A body: no key that is not known, and ``5`` is not ``"5"``, ``5.0`` or ``true``."""

    model_config = ConfigDict(strict=True, extra="forbid")


class HandSent(Body):
    """A hand: its ``cards``, or a typed total of ``points`` with ``jokers`` beside it."""

    model_config = with_example({"cards": ["8", "KS"]})

    cards: Cards = left_out()
    points: Points = left_out()
    jokers: int = Field(default=0, ge=0, le=20)

    def hand(self) -> Hand:
        """Return the hand as it was entered."""
        return Hand(given_cards(self), self.points, self.jokers)


class PenaltySent(Body):
    """Points, or cards to be counted, that are added to one player's round."""

    player: str
    cards: Cards = left_out()
    points: Points = left_out()
    note: Note = ""

    def penalty(self) -> Penalty:
        """Return the penalty as it was entered."""
        return Penalty(self.player, given_cards(self), self.points, self.note)


class RoundSent(Body):
    """A round; ``went_out`` must be there, and is ``null`` in a blocked round."""

    went_out: str | None
    hands: Annotated[dict[str, HandSent], Field(max_length=20)] = Field(default_factory=dict)
    late_card: Card | None = None
    penalties: Annotated[list[PenaltySent], Field(max_length=50)] = Field(default_factory=list)
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


class NewRound(RoundSent):
    """The next round; ``number`` guards against writing it twice."""

    model_config = with_example(
        {"number": 1, "went_out": "p1", "hands": {"p2": {"cards": ["8", "KS"]}}}
    )

    number: Annotated[int, Field(ge=1)] = left_out()


class CorrectedRound(RoundSent):
    """A round again, whole, and why."""

    model_config = with_example(
        {"went_out": "p1", "hands": {"p2": {"points": 15}}, "reason": "A king was overlooked."}
    )

    reason: Note


class Struck(Body):
    """Why a round is struck out."""

    model_config = with_example({"reason": "Somebody had looked."})

    reason: Note


class PlayerSent(Body):
    """Somebody who sits down; without ``start`` they begin where the rules say."""

    name: Name
    start: Points = left_out()

    def player(self) -> NewPlayer:
        """Return the new player."""
        return NewPlayer(self.name, self.start)


Seated = Annotated[
    PlayerSent, BeforeValidator(_name_alone, json_schema_input_type=Name | PlayerSent)
]


class NewGame(Body):
    """A game to be begun; ``id`` and ``keeper_token`` may be brought along, made at random."""

    model_config = with_example(
        {"players": ["Ann", {"name": "Bo", "start": 20}], "rules": "standard", "title": "Friday"}
    )

    players: Annotated[list[Seated], Field(max_length=20)]
    rules: RulesSent = left_out()
    title: Title = ""
    day: Day = left_out()
    note: Note = ""
    first_dealer: Name = left_out()
    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{12,64}$")] = left_out()
    keeper_token: BroughtToken = left_out()

    def seated(self) -> tuple[NewPlayer, ...]:
        """Return the players in seat order."""
        return tuple(player.player() for player in self.players)


class GameChanges(Body):
    """Another title, day, note or other rules; what is left out stays as it is."""

    model_config = with_example({"title": "Saturday"})

    title: Title = left_out()
    day: Day = left_out()
    note: Note = left_out()
    rules: RulesSent = left_out()


class LatePlayer(Body):
    """Somebody who joins late, at a number of points or at a total worked out from the others."""

    model_config = with_example({"name": "Cy", "start": "average"})

    name: Name
    start: Start = left_out()


class PlayerChanges(Body):
    """Another name or seat (1 is the first), whether they still play, or where they began.

    A ``start`` replaces a starting total that was wrong, and needs a ``reason``.
    """

    model_config = with_example({"name": "Dan"})

    name: Name = left_out()
    seat: Annotated[int, Field(ge=1, le=20)] = left_out()
    active: bool = left_out()
    start: Points = left_out()
    reason: Note = left_out()


class LoanSent(Body):
    """Chips that one player lends another, from one round to the next."""

    model_config = with_example({"from": "p1", "to": "p2", "amount": 20})

    giver: Annotated[str, Field(alias="from")]
    taker: Annotated[str, Field(alias="to")]
    amount: int = Field(ge=1)


class HandOverSent(Body):
    """Whether the keeper's token that is used ends with this.

    ``keeper_token``, the new one, may be brought along, made at random and stored before it is
    sent: then an answer that gets lost locks nobody out.
    """

    model_config = with_example({"end_mine": False})

    end_mine: bool = False
    keeper_token: BroughtToken = left_out()


class Nothing(Body):
    """Nothing needs to be said."""


class ScoresAsked(Body):
    """Hands by name, to be counted under rules."""

    model_config = with_example({"rules": "house", "hands": {"Ann": {"cards": ["JC", "JK"]}}})

    rules: RulesSent = left_out()
    hands: Annotated[dict[str, HandSent], Field(min_length=1, max_length=20)]


class CardsCut(Body):
    """The card that each has cut, by name."""

    model_config = with_example({"cards": {"Ann": "AS", "Bo": "3D"}})

    cards: Annotated[dict[str, Card], Field(min_length=1, max_length=20)]


def given_cards(sent: HandSent | PenaltySent) -> tuple[str, ...] | None:
    """Return the cards, or ``None`` where points were typed instead."""
    return tuple(sent.cards) if "cards" in sent.model_fields_set else None


def rules_of(sent: NewGame | GameChanges | ScoresAsked) -> Rules:
    """Return the rules, whole; raises ``Invalid``."""
    try:
        return resolve(sent.rules)
    except Invalid as wrong:
        raise Invalid(complaint.under("rules") for complaint in wrong.complaints) from None


def hands(sent: Mapping[str, HandSent]) -> dict[str, Hand]:
    """Return the hands as they were entered."""
    return {player: one.hand() for player, one in sent.items()}
