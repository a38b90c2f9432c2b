"""Long lists by the hundred: the requested page, its entries, and the pages beside it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends
from starlette.requests import Request

Order = Literal["newest", "oldest"]
PAGE = 100


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for a page of a list: the one that begins at ``start``, or else the first."""

    order: Order = "newest"
    start: int | None = None


FIRST_PAGE = PageRequest()


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of ``most`` events or rounds: those after ``after``, up to ``until``.

    ``chosen``: somebody turned to it, rather than that it is the page to begin with.
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


def list_page(most: int, order: Order, start: int | None = None) -> ListPage:
    """Return the page that holds number ``start``.

    Without one it is the page to begin with, twice as long, so that there is something on it just
    after a new one was begun. Pages begin after every hundred, so that they stay the same.
    """
    if start is not None:
        after = (max(1, min(start, most)) - 1) // PAGE * PAGE
        return ListPage(after, min(after + PAGE, most), most, chosen=True)
    if order == "oldest":
        return ListPage(0, min(2 * PAGE, most), most)
    return ListPage(max(0, (most - 1) // PAGE - 1) * PAGE, most, most)


async def _page_request(request: Request) -> PageRequest:
    order: Order = "oldest" if request.query_params.get("order") == "oldest" else "newest"
    return PageRequest(order, _start(request.query_params.get("from", "")))


PageDep = Annotated[PageRequest, Depends(_page_request)]


def _start(text: str) -> int | None:
    """Return the first number on the page that holds the one in the query, so that each has one."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return max(0, number - 1) // PAGE * PAGE + 1 if number else None
