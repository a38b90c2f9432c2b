"""Long lists by the hundred: what is on a page, and which pages lie beside it."""

from dataclasses import dataclass
from typing import Literal

Order = Literal["newest", "oldest"]
PAGE = 100


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is on one page, of ``most`` events or rounds: those after ``after``, up to ``until``.

    ``chosen``: somebody leafed there, rather than that it is the page to begin with.
    """

    after: int
    until: int
    most: int
    chosen: bool = False

    @property
    def earlier(self) -> int | None:
        """The first of the page before this one, if there is one."""
        return self.after - PAGE + 1 if self.after else None

    @property
    def later(self) -> int | None:
        """The first of the page after this one, if there is one."""
        return self.until + 1 if self.until < self.most else None


def stretch(most: int, order: Order, start: int | None = None) -> Stretch:
    """Return what is on the page that holds number ``start``.

    Without one it is the page to begin with, twice as long, so that there is something on it just
    after a new one was begun. Pages begin after every hundred, so that they stay the same.
    """
    if start is not None:
        after = (max(1, min(start, most)) - 1) // PAGE * PAGE
        return Stretch(after, min(after + PAGE, most), most, chosen=True)
    if order == "oldest":
        return Stretch(0, min(2 * PAGE, most), most)
    return Stretch(max(0, (most - 1) // PAGE - 1) * PAGE, most, most)
