"""Reads single fields of the rules' form, and gathers complaints about unreadable ones."""

from collections.abc import Callable
from typing import TypeVar

from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.rule_values import POINTS
from app.web.rules_form.texts import pairs, whole
from app.web.site.forms import Fields

T = TypeVar("T")


class FieldReader:
    """Reads fields; ``wrong`` gathers a complaint for each that cannot be read."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.wrong: list[Complaint] = []

    def text(self, name: str) -> str:
        """Return the text in a field; a field that is not there is blank."""
        return self.fields.get(name, "")

    def is_ticked(self, name: str) -> bool:
        """Return whether a box is ticked."""
        return bool(self.text(name))

    def number(self, name: str, otherwise: int) -> int:
        """Return the number, or ``otherwise`` where there is none."""
        return self._read(name, whole, otherwise)

    def maybe_number(self, name: str) -> int | None:
        """Return the number, or ``None`` for a blank field."""
        return self.number(name, 0) if self.text(name).strip() else None

    def pairs(self, name: str) -> dict[str, int]:
        """Return pairs such as "JC = 50, JD = -5"."""
        nothing: dict[str, int] = {}
        return self._read(name, pairs, nothing)

    def target(self) -> int:
        """Return the points to play to, or 1 where they cannot be."""
        return self._read("own", target, 1)

    def _read(self, name: str, read: Callable[[str], T], otherwise: T) -> T:
        try:
            return read(self.text(name))
        except Invalid as wrong:
            self.wrong += [Complaint(c.code, (name,), c.params) for c in wrong.complaints]
            return otherwise


def target(text: str) -> int:
    """Return the points to play to. Raises ``Invalid`` at the field ``own``."""
    try:
        at = whole(text)
    except Invalid:
        at = 0
    if not 1 <= at <= POINTS[1]:
        raise complain("out_of_range", "own", low=1, high=POINTS[1])
    return at
