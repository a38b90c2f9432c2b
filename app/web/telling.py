"""The history of a game as a page shows it: every event a sentence, with what followed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from app.ledger.chain import first_break, row_of
from app.ledger.replay import Moment
from app.wording.history import Telling, tell
from app.wording.words import Words

Order = Literal["newest", "oldest"]
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
    """All events in the order asked for. ``broken_at`` is the first one that does not hold."""

    revision: int
    order: Order
    entries: tuple[Entry, ...]
    head: str
    broken_at: int | None


def history(story: Sequence[Moment], order: Order, words: Words) -> History:
    """Return the history; the story is the whole one, oldest first."""
    game = story[-1].after
    wrong = first_break(game.id, (row_of(moment.recorded) for moment in story))
    entries = tuple(_entry(moment, words) for moment in story)
    return History(
        revision=game.revision,
        order=order,
        entries=entries if order == "oldest" else entries[::-1],
        head=game.head[:SHORT],
        broken_at=wrong.seq if wrong else None,
    )


def _entry(moment: Moment, words: Words) -> Entry:
    recorded = moment.recorded
    return Entry(recorded.seq, recorded.at, tell(moment, words), recorded.hash[:SHORT])
