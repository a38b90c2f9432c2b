"""The worth of a joker: a rule's value of its own kind."""

from dataclasses import dataclass
from typing import Any, Literal

from app.scoring.complaints import complain, within
from app.scoring.rule_values import Number, OneOf, RuleValue, entries_of

Doubles = Literal["compound", "once", "additive"]


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker's worth: fixed ``points``, or a way in which it ``doubles`` the rest of the hand."""

    points: int | None = None
    doubles: Doubles | None = None


class JokerWorth(RuleValue):
    """``{"points": 50}`` or ``{"doubles": "once"}``."""

    def read(self, value: object, base: Any) -> Joker:
        """Return the joker's worth."""
        entries = entries_of(value)
        if entries.keys() == {"points"}:
            with within("points"):
                return Joker(points=Number().read(entries["points"], None))
        if entries.keys() == {"doubles"}:
            with within("doubles"):
                return Joker(doubles=OneOf(Doubles).read(entries["doubles"], None))
        raise complain("joker_unclear")

    def write(self, value: Joker) -> object:
        """Return the one of the two that it is."""
        if value.doubles is None:
            return {"points": value.points}
        return {"doubles": value.doubles}

    def restore(self, written: dict[str, Any]) -> Joker:
        """Return the joker's worth."""
        return Joker(**written)
