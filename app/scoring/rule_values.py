"""The kinds of value that a rule can have: how each is read from JSON and written as JSON.

``read`` takes a person's value and the preset's, and raises
:class:`~app.scoring.complaints.Invalid` for an impossible one; ``write`` returns JSON, and
``restore`` reads that again, without the checks of ``read``.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

from app.scoring.cards import JOKER, parse_card
from app.scoring.complaints import complain, within
from app.scoring.texts import clean_name

POINTS = (-9_999, 9_999)
PLAYERS = (2, 10)
# One spelling a number, so that no key can stand there twice ("2" and "02").
_PLAIN_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,3}")

K = TypeVar("K")
V = TypeVar("V")


class RuleValue(ABC):
    """A kind of value; most of them are their own JSON."""

    @abstractmethod
    def read(self, value: object, base: Any) -> Any:
        """Return the value, checked; ``base`` is the preset's."""

    def write(self, value: Any) -> object:
        """Return the value as JSON."""
        return value

    def restore(self, written: Any) -> Any:
        """Return the value that :meth:`write` wrote."""
        return written


class Name(RuleValue):
    """A text of 1 to 40 characters."""

    def read(self, value: object, base: Any) -> str:
        """Return the name in its one spelling."""
        if not isinstance(value, str):
            raise complain("wrong_type", expected="string")
        return clean_name(value)


@dataclass(frozen=True, slots=True)
class OneOf(RuleValue):
    """One of the words of a ``Literal``."""

    choices: Any

    def read(self, value: object, base: Any) -> Any:
        """Return the word."""
        if not isinstance(value, str) or value not in get_args(self.choices):
            raise complain("choice_unknown", known=list(get_args(self.choices)))
        return value


class Flag(RuleValue):
    """``true`` or ``false``."""

    def read(self, value: object, base: Any) -> bool:
        """Return the flag; 1 is rejected."""
        if type(value) is not bool:
            raise complain("wrong_type", expected="boolean")
        return value


@dataclass(frozen=True, slots=True)
class Number(RuleValue):
    """A whole number between two bounds, both included."""

    low: int = POINTS[0]
    high: int = POINTS[1]

    def read(self, value: object, base: Any) -> int:
        """Return the number; ``True`` and ``5.0`` are rejected."""
        if type(value) is not int:
            raise complain("wrong_type", expected="integer")
        if not self.low <= value <= self.high:
            raise complain("out_of_range", low=self.low, high=self.high)
        return value

    def read_key(self, text: str) -> int:
        """Return the number that stands as a key of an object."""
        if not _PLAIN_NUMBER.fullmatch(text):
            raise complain("wrong_type", expected="integer")
        return self.read(int(text), None)


@dataclass(frozen=True, slots=True)
class Maybe(RuleValue):
    """A value of another kind, or ``null``."""

    kind: RuleValue

    def read(self, value: object, base: Any) -> Any:
        """Return the value, or ``None``."""
        return None if value is None else self.kind.read(value, base)

    def write(self, value: Any) -> object:
        """Return the value as JSON."""
        return None if value is None else self.kind.write(value)

    def restore(self, written: Any) -> Any:
        """Return the value that :meth:`write` wrote."""
        return None if written is None else self.kind.restore(written)


class PointsByCard(RuleValue):
    """Points by rank or exact card."""

    def read(self, value: object, base: Any) -> Mapping[str, int]:
        """Return the points by card in its one spelling."""
        return read_map(value, parse_card, _points)

    def write(self, value: Mapping[str, int]) -> object:
        """Return the points by card."""
        return dict(value)


class CardValues(PointsByCard):
    """Points by card, laid over the preset's; ``null`` takes an entry away."""

    def read(self, value: object, base: Mapping[str, int]) -> Mapping[str, int]:
        """Return the preset's points with these laid over them."""
        values = {**base, **read_map(value, _valued_card, _points_or_none)}
        return {card: points for card, points in values.items() if points is not None}


class NumberKeys(RuleValue):
    """Numbers by numbers, which JSON writes with texts as keys."""

    def write(self, value: Mapping[int, int]) -> object:
        """Return the same with texts as keys."""
        return {str(key): number for key, number in value.items()}

    def restore(self, written: Mapping[str, int]) -> Mapping[int, int]:
        """Return the same with numbers as keys."""
        return {int(key): number for key, number in written.items()}


class TotalsByTotal(NumberKeys):
    """New totals, each by the total that has to be reached exactly."""

    def read(self, value: object, base: Any) -> Mapping[int, int]:
        """Return the new totals by the old ones."""
        return read_map(value, Number().read_key, _points)


@dataclass(frozen=True, slots=True)
class ByPlayers(NumberKeys):
    """How many, 1 to ``high``, from that number of players on: ``{"2": 1, "6": 2}``."""

    high: int

    def read(self, value: object, base: Any) -> Mapping[int, int]:
        """Return the steps, of which there is at least one."""
        many = Number(1, self.high)
        steps = read_map(value, Number(*PLAYERS).read_key, lambda step: many.read(step, None))
        if not steps:
            raise complain("steps_empty")
        return steps


class FewestAndMost(RuleValue):
    """Between how many players a game can have."""

    def read(self, value: object, base: Any) -> tuple[int, int]:
        """Return the fewest and the most."""
        if not isinstance(value, list) or len(value) != 2:
            raise complain("wrong_type", expected="list")
        low, high = (Number(*PLAYERS).read(number, None) for number in value)
        if low > high:
            raise complain("players_reversed")
        return low, high

    def write(self, value: tuple[int, int]) -> object:
        """Return the two as a list."""
        return list(value)

    def restore(self, written: list[int]) -> tuple[int, int]:
        """Return the two."""
        low, high = written
        return low, high


def for_players(steps: Mapping[int, int], players: int) -> int:
    """Return the step of the largest number not above ``players``, or else the smallest step."""
    lower = [number for number in steps if number <= players]
    return steps[max(lower)] if lower else steps[min(steps)]


def entries_of(value: object) -> Mapping[str, object]:
    """Return what must be an object."""
    if not isinstance(value, Mapping):
        raise complain("wrong_type", expected="object")
    return value


def read_map(
    value: object, read_key: Callable[[str], K], read_value: Callable[[object], V]
) -> dict[K, V]:
    """Return an object with its keys and values read, no key twice."""
    found: dict[K, V] = {}
    for text, entry in entries_of(value).items():
        with within(text):
            key = read_key(text)
            if key in found:  # "10" and "T" are one card
                raise complain("duplicate_key")
            found[key] = read_value(entry)
    return found


def _points(value: object) -> int:
    return Number().read(value, None)


def _points_or_none(value: object) -> int | None:
    return None if value is None else _points(value)


def _valued_card(text: str) -> str:
    card = parse_card(text)
    if card == JOKER:
        raise complain("joker_not_a_value")
    return card
