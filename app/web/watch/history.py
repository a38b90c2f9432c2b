"""The history of a game as a page shows it: each event, and its consequences."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.i18n.event_descriptions import Description
from app.i18n.history import describe
from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.replay import EventInContext
from app.web.watch.paging import ListPage, Order

# Enough of the last hash to compare it by eye with one that was noted down.
SHORT = 12


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One event: its number, when it was recorded, its description, and its short hash."""

    seq: int
    at: datetime
    description: Description
    hash: str


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The events of one page, in either order, and whether the whole chain of the game is unbroken.

    ``earlier`` and ``later`` are the first events of the pages beside it, if there are any;
    ``broken_at`` is the first event of the game whose hash does not fit.
    """

    revision: int
    order: Order
    entries: tuple[HistoryEntry, ...]
    earlier: int | None
    later: int | None
    chosen: bool
    head: str
    broken_at: int | None


def history(
    game: Game,
    page: ListPage,
    contexts: Iterable[EventInContext],
    order: Order,
    words: Words,
    broken_at: int | None = None,
) -> HistoryPage:
    """Return the page of the history; ``contexts`` are those of the page, oldest first."""
    entries = tuple(_entry(context, words) for context in contexts)
    return HistoryPage(
        revision=game.revision,
        order=order,
        entries=entries if order == "oldest" else entries[::-1],
        earlier=page.earlier,
        later=page.later,
        chosen=page.chosen,
        head=game.head[:SHORT],
        broken_at=broken_at,
    )


def _entry(context: EventInContext, words: Words) -> HistoryEntry:
    recorded = context.recorded
    return HistoryEntry(recorded.seq, recorded.at, describe(context, words), recorded.hash[:SHORT])
