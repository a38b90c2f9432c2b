"""A round: who was dealt in, who went out, and the cards or points of every hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it was entered: either ``cards``, or a typed total in points.

    ``jokers`` says how many jokers stand beside a typed total; the total is without them.
    """

    cards: tuple[str, ...] | None = None
    points: int | None = None
    jokers: int = 0


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points, or cards to be counted, that a round costs one player."""

    player: str
    cards: tuple[str, ...] | None = None
    points: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One round as a fact.

    ``players`` were dealt in, in seat order. ``went_out`` is ``None`` in a blocked round. ``hands``
    are in seat order, without the player who went out.
    """

    number: int
    players: tuple[str, ...]
    dealer: str
    went_out: str | None
    hands: Mapping[str, Hand] = field(default_factory=dict)
    late_card: str | None = None
    penalties: tuple[Penalty, ...] = ()
    multiplier: int = 1
    last_card: str | None = None
    note: str = ""

    def from_dealers_left(self) -> tuple[str, ...]:
        """Return the players clockwise, beginning at the dealer's left and ending with them."""
        after = self.players.index(self.dealer) + 1
        return (*self.players[after:], *self.players[:after])


@dataclass(frozen=True, slots=True)
class Loan:
    """Chips that one player lent another before round ``before``; ``amount`` is above 0."""

    giver: str
    taker: str
    amount: int
    before: int
