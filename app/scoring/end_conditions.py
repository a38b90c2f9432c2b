"""What ends a game: a rule's value of its own kind. ``ends`` judges by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.scoring.complaints import Complaint, Invalid, complain, within
from app.scoring.rule_values import POINTS, Flag, Number, OneOf, RuleValue, entries_of

EndKind = Literal["score", "rounds", "below_zero", "broke", "zero", "eliminated"]
MOST_ENDS = 10
_KEYS: Mapping[EndKind, frozenset[str]] = {
    "score": frozenset({"at", "above", "per_player"}),
    "rounds": frozenset({"count"}),
    "below_zero": frozenset(),
    "broke": frozenset(),
    "zero": frozenset(),
    "eliminated": frozenset({"at", "above"}),
}
_VALUES: Mapping[str, RuleValue] = {
    "at": Number(1, POINTS[1]),
    "count": Number(1, 999),
    "above": Flag(),
    "per_player": Flag(),
}


@dataclass(frozen=True, slots=True)
class End:
    """One condition, judged after each round, that ends the game or a player's part in it."""

    when: EndKind
    at: int | None = None
    above: bool = False
    per_player: bool = False
    count: int | None = None


class Ends(RuleValue):
    """Up to ten conditions, any one of which ends the game."""

    def read(self, value: object, base: Any) -> tuple[End, ...]:
        """Return the conditions in their order."""
        if not isinstance(value, list):
            raise complain("wrong_type", expected="list")
        if len(value) > MOST_ENDS:
            raise complain("out_of_range", low=0, high=MOST_ENDS)
        ends: list[End] = []
        for i, end in enumerate(value):
            with within(i):
                ends.append(_read_end(end))
        return tuple(ends)

    def write(self, value: tuple[End, ...]) -> object:
        """Return the conditions, without what does not apply to them."""
        return [_write_end(end) for end in value]

    def restore(self, written: list[dict[str, Any]]) -> tuple[End, ...]:
        """Return the conditions."""
        return tuple(End(**end) for end in written)


def _read_end(value: object) -> End:
    entries = dict(entries_of(value))
    with within("when"):
        when: EndKind = OneOf(EndKind).read(entries.pop("when", None), None)
    unknown = entries.keys() - _KEYS[when]
    if unknown:
        raise Invalid(Complaint("key_unknown", (key,)) for key in sorted(unknown))
    return End(when, **{key: _read_key(key, entries, when) for key in _KEYS[when]})


def _read_key(key: str, entries: Mapping[str, object], when: EndKind) -> Any:
    with within(key):
        if key in ("above", "per_player"):
            return _VALUES[key].read(entries.get(key, False), None)
        if key not in entries:
            raise complain("key_missing", when=when)
        return _VALUES[key].read(entries[key], None)


def _write_end(end: End) -> dict[str, object]:
    written: dict[str, object] = {"when": end.when}
    written |= {"at": end.at} if end.at is not None else {}
    written |= {"count": end.count} if end.count is not None else {}
    written |= {"above": True} if end.above else {}
    return written | ({"per_player": True} if end.per_player else {})
