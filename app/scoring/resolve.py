"""Rules as a person sends them, checked and made whole.

A preset's name, or an object whose keys override the preset that it names.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, get_args

from app.scoring.cards import JOKER, RANKS, SUITS, parse_card
from app.scoring.complaints import Complaint, Invalid, complain, within
from app.scoring.presets import PRESETS, STANDARD
from app.scoring.rules import (
    Blocked,
    BlockedTie,
    Debt,
    Doubles,
    Duty,
    End,
    EndKind,
    Joker,
    Rules,
    Scoring,
    Tie,
)
from app.scoring.texts import clean_name

POINTS = (-9_999, 9_999)
PLAYERS = (2, 10)
MOST_ENDS = 10
LAST_ROUND = (2, 4)
"""How many times the hands of the last round may count."""
# One spelling a number, so that no key can stand there twice ("2" and "02").
_PLAIN_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,3}")
_END_KEYS: Mapping[EndKind, frozenset[str]] = {
    "score": frozenset({"at", "above", "per_player"}),
    "rounds": frozenset({"count"}),
    "below_zero": frozenset(),
    "broke": frozenset(),
    "zero": frozenset(),
    "eliminated": frozenset({"at", "above"}),
}


def resolve(spec: object = None) -> Rules:
    """Return whole rules for a preset's name, for an object with overrides, or for nothing.

    Nothing at all means the ``standard`` preset. Raises
    :class:`~app.scoring.complaints.Invalid` with everything that is wrong.
    """
    if spec is None:
        return STANDARD
    if isinstance(spec, str):
        return _preset(spec)
    if not isinstance(spec, Mapping):
        raise complain("wrong_type", expected="object")
    rules, complaints = _override(_preset(spec.get("preset", "standard"), "preset"), spec)
    complaints += [] if complaints else [*_incomplete(rules), *_unfair(rules)]
    if complaints:
        raise Invalid(complaints)
    return rules


def _preset(name: object, *loc: str | int) -> Rules:
    if not isinstance(name, str) or name not in PRESETS:
        raise complain("preset_unknown", *loc, known=sorted(PRESETS))
    return PRESETS[name]


def _override(base: Rules, spec: Mapping[str, object]) -> tuple[Rules, list[Complaint]]:
    changes: dict[str, object] = {}
    complaints: list[Complaint] = []
    for key, value in spec.items():
        if key == "preset":
            continue
        try:
            with within(key):
                changes[key] = _reader(key)(value, base)
        except Invalid as wrong:
            complaints += wrong.complaints
    rules = base if complaints else replace(base, **changes)  # type: ignore[arg-type]  # each reader returns its field's type
    if "blocked" not in changes and rules.lowest_wins != base.lowest_wins:
        rules = replace(rules, blocked=blocked_for(rules))
    return rules, complaints


def fair(rules: Rules) -> Rules:
    """Return the same rules as they can be chosen today.

    A game that was begun earlier may have a way with blocked rounds that no longer can.
    """
    return replace(rules, blocked=blocked_for(rules)) if _unfair(rules) else rules


def blocked_for(rules: Rules) -> Blocked:
    """Return how blocked rounds go where nothing is said, and the best total is found like that."""
    return "everyone_counts" if rules.lowest_wins else "lowest_collects"


def _reader(key: str) -> "Reader":
    if key not in _READERS:
        raise complain("key_unknown")
    return _READERS[key]


def _incomplete(rules: Rules) -> list[Complaint]:
    """Return a complaint for each rank of which some card would have no value."""
    return [
        Complaint("value_missing", ("values", rank), {"rank": rank})
        for rank in RANKS
        if rank not in rules.values and rules.suits_that_matter(rank) != SUITS
    ]


def _unfair(rules: Rules) -> list[Complaint]:
    """Return a complaint where a blocked round would reward the largest hand."""
    if rules.lowest_wins or rules.blocked != "everyone_counts":
        return []
    return [Complaint("everyone_counts_highest_wins", ("blocked",))]


Reader = Callable[[object, Rules], object]
K = TypeVar("K")
V = TypeVar("V")


def _integer(value: object, low: int = POINTS[0], high: int = POINTS[1]) -> int:
    if type(value) is not int:
        raise complain("wrong_type", expected="integer")
    if not low <= value <= high:
        raise complain("out_of_range", low=low, high=high)
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise complain("wrong_type", expected="boolean")
    return value


def _choice(kind: Any) -> Callable[[object, Rules], Any]:
    def read(value: object, _base: Rules) -> Any:
        if not isinstance(value, str) or value not in get_args(kind):
            raise complain("choice_unknown", known=list(get_args(kind)))
        return value

    return read


def _entries(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise complain("wrong_type", expected="object")
    return value


def _read_name(value: object, _base: Rules) -> str:
    if not isinstance(value, str):
        raise complain("wrong_type", expected="string")
    return clean_name(value)


def _read_values(value: object, base: Rules) -> Mapping[str, int]:
    laid_over = _read_map(value, _valued_card, _read_value)
    values = {**base.values, **laid_over}
    return {card: points for card, points in values.items() if points is not None}


def _read_value(value: object) -> int | None:
    """Return the points, or ``None`` to take the card's entry away."""
    return None if value is None else _integer(value)


def _valued_card(text: str) -> str:
    card = parse_card(text)
    if card == JOKER:
        raise complain("joker_not_a_value")
    return card


def _read_joker(value: object, base: Rules) -> Joker | None:
    if value is None:
        return None
    entries = _entries(value)
    if entries.keys() == {"points"}:
        with within("points"):
            return Joker(points=_integer(entries["points"]))
    if entries.keys() == {"doubles"}:
        with within("doubles"):
            return Joker(doubles=_choice(Doubles)(entries["doubles"], base))
    raise complain("joker_unclear")


def _read_optional_points(value: object, _base: Rules) -> int | None:
    return None if value is None else _integer(value)


def _read_round_to(value: object, _base: Rules) -> int | None:
    return None if value is None else _integer(value, 2, 1_000)


def _read_last_round(value: object, _base: Rules) -> int | None:
    return None if value is None else _integer(value, *LAST_ROUND)


def _read_duty(value: object, base: Rules) -> Duty | None:
    return None if value is None else _choice(Duty)(value, base)


def _read_ends(value: object, base: Rules) -> tuple[End, ...]:
    if not isinstance(value, list):
        raise complain("wrong_type", expected="list")
    if len(value) > MOST_ENDS:
        raise complain("out_of_range", low=0, high=MOST_ENDS)
    ends: list[End] = []
    for i, end in enumerate(value):
        with within(i):
            ends.append(_read_end(end, base))
    return tuple(ends)


def _read_end(value: object, base: Rules) -> End:
    entries = dict(_entries(value))
    with within("when"):
        when: EndKind = _choice(EndKind)(entries.pop("when", None), base)
    unknown = entries.keys() - _END_KEYS[when]
    if unknown:
        raise Invalid(Complaint("key_unknown", (key,)) for key in sorted(unknown))
    return End(when, **{key: _read_end_key(key, entries, when) for key in _END_KEYS[when]})


def _read_end_key(key: str, entries: Mapping[str, object], when: EndKind) -> Any:
    with within(key):
        if key in ("above", "per_player"):
            return _flag(entries.get(key, False))
        if key not in entries:
            raise complain("key_missing", when=when)
        return _integer(entries[key], 1, 999 if key == "count" else POINTS[1])


def _read_map(
    value: object, read_key: Callable[[str], K], read_value: Callable[[object], V]
) -> dict[K, V]:
    entries: dict[K, V] = {}
    for text, entry in _entries(value).items():
        with within(text):
            key = read_key(text)
            if key in entries:  # "10" and "T" are one card
                raise complain("duplicate_key")
            entries[key] = read_value(entry)
    return entries


def _read_resets(value: object, _base: Rules) -> Mapping[int, int]:
    return _read_map(value, _number, _integer)


def _read_last_card(value: object, _base: Rules) -> Mapping[str, int]:
    return _read_map(value, parse_card, _integer)


def _number(text: str, low: int = POINTS[0], high: int = POINTS[1]) -> int:
    if not _PLAIN_NUMBER.fullmatch(text):
        raise complain("wrong_type", expected="integer")
    return _integer(int(text), low, high)


def _read_start(value: object, _base: Rules) -> int:
    return _integer(value)


def _read_players(value: object, _base: Rules) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise complain("wrong_type", expected="list")
    low, high = (_integer(number, *PLAYERS) for number in value)
    if low > high:
        raise complain("players_reversed")
    return low, high


def _read_steps(high: int) -> Reader:
    """Return a reader of "from that number of players on": ``{"2": 1, "6": 2}``."""

    def read(value: object, _base: Rules) -> Mapping[int, int]:
        steps = _read_map(
            value, lambda key: _number(key, *PLAYERS), lambda step: _integer(step, 1, high)
        )
        if not steps:
            raise complain("steps_empty")
        return steps

    return read


_READERS: Mapping[str, Reader] = {
    "name": _read_name,
    "scoring": _choice(Scoring),
    "values": _read_values,
    "joker": _read_joker,
    "joker_cap": _read_optional_points,
    "ends": _read_ends,
    "tie": _choice(Tie),
    "blocked": _choice(Blocked),
    "blocked_tie": _choice(BlockedTie),
    "debt": _choice(Debt),
    "resets": _read_resets,
    "round_to": _read_round_to,
    "last_card": _read_last_card,
    "last_round": _read_last_round,
    "duty": _read_duty,
    "start": _read_start,
    "players": _read_players,
    "decks": _read_steps(10),
    "deal": _read_steps(52),
}
