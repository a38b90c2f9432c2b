"""The history of a game as a page shows it: every event a sentence, with what followed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.i18n.history import Telling, tell
from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.replay import Moment
from app.web.site.leafing import Order, Stretch

# Enough of the last hash to compare it by eye with one that was noted down.
SHORT = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: its number, when it was written, what it tells, and its hash in short."""

    seq: int
    at: datetime
    told: Telling
    hash: str


@dataclass(frozen=True, slots=True)
class History:
    """The events of one page in the order asked for, and whether all of the game hold together.

    ``earlier`` and ``later`` are the first events of the pages beside it, if there are any;
    ``broken_at`` is the first event of the game that does not hold.
    """

    revision: int
    order: Order
    entries: tuple[Entry, ...]
    earlier: int | None
    later: int | None
    chosen: bool
    head: str
    broken_at: int | None


def history(
    game: Game,
    told: Stretch,
    moments: Iterable[Moment],
    order: Order,
    words: Words,
    broken_at: int | None = None,
) -> History:
    """Return the page; the moments are those of the stretch, oldest first."""
    entries = tuple(_entry(moment, words) for moment in moments)
    return History(
        revision=game.revision,
        order=order,
        entries=entries if order == "oldest" else entries[::-1],
        earlier=told.earlier,
        later=told.later,
        chosen=told.chosen,
        head=game.head[:SHORT],
        broken_at=broken_at,
    )


def _entry(moment: Moment, words: Words) -> Entry:
    recorded = moment.recorded
    return Entry(recorded.seq, recorded.at, tell(moment, words), recorded.hash[:SHORT])
