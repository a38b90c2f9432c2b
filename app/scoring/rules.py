"""The rules of a table, as one frozen value, and the description of each of them.

A rule is described once, beside its field in :class:`Rules`: the kind of its value (which says how
it is read and written), its default, which ways of scoring use it, and whether a phone needs it to
count a round by itself. Reading (``resolve``), writing (``rules_json``), the API's document, the
rules' form and the phone's rules all go by that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Literal, get_args, get_type_hints

from app.scoring.cards import RANKS, SUITS
from app.scoring.end_conditions import End, EndKind, Ends
from app.scoring.jokers import Joker, JokerWorth
from app.scoring.rule_values import (
    ByPlayers,
    CardValues,
    FewestAndMost,
    Maybe,
    Name,
    Number,
    OneOf,
    PointsByCard,
    RuleValue,
    TotalsByTotal,
    for_players,
)

Scoring = Literal[
    "penalty", "winner_collects", "chips", "countdown", "zero_sum", "average", "difference"
]
Tie = Literal["share", "sudden_death", "play_on"]
Blocked = Literal["everyone_counts", "lowest_collects", "nobody_scores"]
BlockedTie = Literal["split", "each"]
Debt = Literal["ledger", "physical"]
Duty = Literal["highest"]

SCORINGS: tuple[Scoring, ...] = get_args(Scoring)
EVERY_SCORING = frozenset(SCORINGS)
CHIPS: frozenset[Scoring] = frozenset({"chips"})
COUNTDOWN: frozenset[Scoring] = frozenset({"countdown"})
HANDS = EVERY_SCORING - COUNTDOWN
"""The ways of scoring that count the cards left in the hands."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The description of a rule, beside its default.

    ``phone``: whether the points of a round follow from it, so that a phone that counts a round by
    itself has to know it. ``used_by`` are the ways of scoring that take it into account.
    """

    value: RuleValue
    phone: bool
    used_by: frozenset[Scoring] = EVERY_SCORING


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A table's rules, whole: nothing in it is implied by the preset's name.

    ``values`` are points by rank or exact card, an exact card beating its rank. ``last_round`` is
    how many times the hands of the last round count, where the game is over so many rounds.
    ``duty`` says who keeps score after the first round. ``decks`` and ``deal`` map "from that
    number of players on" to decks and to cards dealt to each.
    """

    preset: Annotated[str, Rule(Name(), phone=False)]
    name: Annotated[str, Rule(Name(), phone=False)]
    scoring: Annotated[Scoring, Rule(OneOf(Scoring), phone=True)]
    values: Annotated[Mapping[str, int], Rule(CardValues(), phone=True, used_by=HANDS)]
    joker: Annotated[Joker | None, Rule(Maybe(JokerWorth()), phone=True, used_by=HANDS)] = None
    joker_cap: Annotated[int | None, Rule(Maybe(Number()), phone=True, used_by=HANDS - CHIPS)] = (
        None
    )
    ends: Annotated[tuple[End, ...], Rule(Ends(), phone=True)]
    tie: Annotated[Tie, Rule(OneOf(Tie), phone=True)]
    blocked: Annotated[Blocked, Rule(OneOf(Blocked), phone=True)]
    blocked_tie: Annotated[
        BlockedTie, Rule(OneOf(BlockedTie), phone=True, used_by=EVERY_SCORING - CHIPS)
    ] = "split"
    debt: Annotated[Debt, Rule(OneOf(Debt), phone=True, used_by=CHIPS)] = "ledger"
    resets: Annotated[Mapping[int, int], Rule(TotalsByTotal(), phone=True)] = field(
        default_factory=dict
    )
    round_to: Annotated[int | None, Rule(Maybe(Number(2, 1_000)), phone=True, used_by=HANDS)] = None
    last_card: Annotated[
        Mapping[str, int], Rule(PointsByCard(), phone=True, used_by=EVERY_SCORING - CHIPS)
    ] = field(default_factory=dict)
    last_round: Annotated[int | None, Rule(Maybe(Number(2, 4)), phone=True, used_by=HANDS)] = None
    duty: Annotated[Duty | None, Rule(Maybe(OneOf(Duty)), phone=False)] = None
    start: Annotated[int, Rule(Number(), phone=False)] = 0
    players: Annotated[tuple[int, int], Rule(FewestAndMost(), phone=False)] = (2, 10)
    decks: Annotated[Mapping[int, int], Rule(ByPlayers(10), phone=False)] = field(
        default_factory=lambda: {2: 1, 6: 2}
    )
    deal: Annotated[Mapping[int, int], Rule(ByPlayers(52), phone=False, used_by=HANDS)] = field(
        default_factory=lambda: {2: 7, 3: 5}
    )
    worth: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Every card's points, worked out of ``values`` once, since all scoring looks them up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "worth", _worth(self.values))

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total is the best one."""
        return self.scoring in ("penalty", "countdown")

    def uses(self, key: str) -> bool:
        """Return whether the way of scoring takes that rule into account."""
        return self.scoring in RULES[key].used_by

    @property
    def uses_hands(self) -> bool:
        """Whether the cards left in the hands matter: not in a countdown."""
        return self.scoring != "countdown" or self.blocked != "nobody_scores"

    def decks_for(self, players: int) -> int:
        """Return the number of decks in use with that many players."""
        return for_players(self.decks, players)

    def dealt_to(self, players: int) -> int:
        """Return the number of cards dealt to each of that many players."""
        return for_players(self.deal, players)

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


def _described() -> Mapping[str, Rule]:
    described = get_type_hints(Rules, include_extras=True)
    return {f.name: described[f.name].__metadata__[0] for f in fields(Rules) if f.init}


RULES: Mapping[str, Rule] = _described()
"""Every rule by its key, in the order in which they are written."""

ENDS_USED_BY: Mapping[EndKind, frozenset[Scoring]] = {
    "score": HANDS,
    "rounds": EVERY_SCORING,
    "below_zero": HANDS,
    "broke": CHIPS,
    "zero": COUNTDOWN,
    "eliminated": HANDS,
}
"""The ways of scoring under which a game can end in that way."""
