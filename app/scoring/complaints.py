"""Complaints about an input, as codes; ``app.i18n`` turns them into sentences."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

Loc = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong: a code, its place in the input, and its parameters."""

    code: str
    loc: Loc = ()
    params: Mapping[str, object] = field(default_factory=dict)

    def under(self, *prefix: str | int) -> "Complaint":
        """Return the same complaint with its place put under ``prefix``."""
        return Complaint(self.code, (*prefix, *self.loc), self.params)


class Invalid(Exception):
    """Raised with everything that is wrong with an input, never only with the first thing."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(complaints)
        super().__init__(", ".join(c.code for c in self.complaints))


def complain(code: str, *loc: str | int, **params: object) -> Invalid:
    """Return an :class:`Invalid` with a single complaint, ready to be raised."""
    return Invalid([Complaint(code, loc, params)])


@contextmanager
def within(*loc: str | int) -> Iterator[None]:
    """Put every complaint that is raised inside under ``loc``."""
    try:
        yield
    except Invalid as wrong:
        raise Invalid(c.under(*loc) for c in wrong.complaints) from None
