"""The rules of a table, as one frozen value; every key of the contract's ``rules`` object.

Adding a house rule is adding a field here with its default, and one line in the table that
applies it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.scoring.cards import RANKS, SUITS

Scoring = Literal[
    "penalty", "winner_collects", "chips", "countdown", "zero_sum", "average", "difference"
]
EndKind = Literal["score", "rounds", "below_zero", "broke", "zero", "eliminated"]
Tie = Literal["share", "sudden_death", "play_on"]
Blocked = Literal["everyone_counts", "lowest_collects", "nobody_scores"]
BlockedTie = Literal["split", "each"]
Debt = Literal["ledger", "physical"]
Doubles = Literal["compound", "once", "additive"]
Duty = Literal["highest"]


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker's worth: fixed ``points``, or a way in which it ``doubles`` the rest of the hand."""

    points: int | None = None
    doubles: Doubles | None = None


@dataclass(frozen=True, slots=True)
class End:
    """One condition, judged after each round, that ends the game or a player's part in it."""

    when: EndKind
    at: int | None = None
    above: bool = False
    per_player: bool = False
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """A table's rules, whole: nothing in it is implied by the preset's name.

    ``values`` are points by rank or exact card, an exact card beating its rank. ``last_round`` is
    how many times the hands of the last round count, where the game is over so many rounds.
    ``duty`` says who keeps score after the first round. ``decks`` and ``deal`` map "from that
    number of players on" to decks and to cards dealt to each.
    """

    preset: str
    name: str
    scoring: Scoring
    values: Mapping[str, int]
    ends: tuple[End, ...]
    tie: Tie
    blocked: Blocked
    blocked_tie: BlockedTie = "split"
    joker: Joker | None = None
    joker_cap: int | None = None
    debt: Debt = "ledger"
    resets: Mapping[int, int] = field(default_factory=dict)
    round_to: int | None = None
    last_card: Mapping[str, int] = field(default_factory=dict)
    last_round: int | None = None
    duty: Duty | None = None
    start: int = 0
    players: tuple[int, int] = (2, 10)
    decks: Mapping[int, int] = field(default_factory=lambda: {2: 1, 6: 2})
    deal: Mapping[int, int] = field(default_factory=lambda: {2: 7, 3: 5})
    worth: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Every card's points, worked out of ``values`` once, since all scoring looks them up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "worth", _worth(self.values))

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total is the best one."""
        return self.scoring in ("penalty", "countdown")

    def decks_for(self, players: int) -> int:
        """Return the number of decks in use with that many players."""
        return _from_number(self.decks, players)

    def dealt_to(self, players: int) -> int:
        """Return the number of cards dealt to each of that many players."""
        return _from_number(self.deal, players)

    def suits_that_matter(self, rank: str) -> str:
        """Return the suits of that rank that have a value of their own, such as ``"CD"``."""
        return "".join(suit for suit in SUITS if rank + suit in self.values)


def _worth(values: Mapping[str, int]) -> Mapping[str, int]:
    """Return the points of every card that has a value; an exact card beats its rank."""
    cards = [*RANKS, *(rank + suit for rank in RANKS for suit in SUITS)]
    return {
        card: values.get(card, values.get(card[0], 0))
        for card in cards
        if card in values or card[0] in values
    }


def _from_number(steps: Mapping[int, int], players: int) -> int:
    """Return the step of the largest number not above ``players``, or else the smallest step."""
    reached = [number for number in steps if number <= players]
    return steps[max(reached)] if reached else steps[min(steps)]
