"""Which fields the rules' form has, where a complaint belongs, and which kind uses which option."""

from collections.abc import Mapping
from typing import get_args

from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Loc
from app.scoring.rule_values import PLAYERS
from app.scoring.rules import Scoring

Fields = Mapping[str, str]
"""A form's fields, the first of each name, as they were typed."""

KINDS: tuple[Scoring, ...] = get_args(Scoring)
TABLES = range(PLAYERS[0], PLAYERS[1] + 1)
"""The numbers of players for which decks and cards dealt can be told."""

_HANDS = frozenset(KINDS) - {"countdown"}
USED_BY: Mapping[str, frozenset[Scoring]] = {
    "values": _HANDS,
    "joker": _HANDS,
    "cap": _HANDS - {"chips"},
    "round": _HANDS,
    "last": frozenset(KINDS) - {"chips"},
    "last_round": _HANDS,
    "split": frozenset(KINDS) - {"chips"},
    "debt": frozenset({"chips"}),
    "deal": _HANDS,
    "target": _HANDS,
    "below_zero": _HANDS,
    "broke": frozenset({"chips"}),
    "zero": frozenset({"countdown"}),
}
"""The options that not every kind of scoring uses; all others are used by all."""

FIXED = "points"
"""What the field for jokers says of one with a fixed value; else it is how they double."""

CHOICES = {"r-tie": "tie", "r-blocked": "blocked", "r-split": "blocked_tie", "r-debt": "debt"}
"""The fields that take one of a few words, and the keys whose words these are."""

FIELD_OF: Mapping[str, str] = {
    "preset": "rules",
    "name": "r-name",
    "scoring": "r-scoring",
    "joker": "r-joker-points",
    "joker_cap": "r-cap",
    "ends": "r-ends",
    "tie": "r-tie",
    "blocked": "r-blocked",
    "blocked_tie": "r-split",
    "debt": "r-debt",
    "resets": "r-resets",
    "round_to": "r-round",
    "last_card": "r-last",
    "last_round": "r-last-round",
    "duty": "r-duty",
    "start": "r-start",
    "players": "r-players",
    "decks": "r-decks",
    "deal": "r-deal",
}


def uses(kind: str, option: str) -> bool:
    """Return whether the kind of scoring uses the option."""
    return option not in USED_BY or kind in USED_BY[option]


def by_field(complaint: Complaint) -> tuple[str, Complaint]:
    """Return the id of the field that a complaint about rules belongs to, and the complaint."""
    return _field(complaint.loc), Complaint(complaint.code, (), complaint.params)


def _field(loc: Loc) -> str:
    match loc:
        case ("values", str(card), *_):
            return f"r-v-{card}" if card in RANKS else "r-cards"
        case ("ends", _, "at", *_):
            return "own"
        case ("ends", _, "count", *_):
            return "r-count"
        case (str(key), *_):
            return FIELD_OF.get(key, key)
    return "rules"
