"""The hash chain: each event vouches for the one before, so that no history can be edited unseen.

``hash = sha256(JSON of [previous hash, game, seq, at, by, kind, text])``, in hex; the first event
follows on 64 zeros. Anybody who noted an old ``head`` can tell whether the history before it
was changed.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from app.ledger import codec
from app.ledger.events import Event, RecordedEvent
from app.ledger.replay import replay

GENESIS = "0" * 64

# The errors that reading or replaying a row can raise if no version of the program has written it.
_NO_HISTORY = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Row:
    """An event as it is kept: nothing of it is interpreted yet. ``at`` is RFC 3339 in UTC."""

    seq: int
    at: str
    by: str
    kind: str
    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class Break:
    """The first place at which a history is not whole: ``seq``, and the fault there."""

    seq: int
    code: Literal["out_of_sequence", "hash_differs", "does_not_replay"]


def canonical(fact: object) -> str:
    """Return the one JSON text of a value: sorted keys, no spaces, text as it is."""
    return json.dumps(fact, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def stamp(at: datetime) -> str:
    """Return a time as RFC 3339 in UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def record(
    game: str, revision: int, head: str, events: Sequence[Event], at: datetime, by: str
) -> tuple[RecordedEvent, ...]:
    """Return the events as the ones that follow on ``revision`` and ``head``.

    Each is as it will be read back, down to the order of its parts, so that a game's pages are the
    same to the byte whether it was written just now or long ago.
    """
    time, at = stamp(at), at.astimezone(UTC)
    recorded: list[RecordedEvent] = []
    for seq, event in enumerate(events, start=revision + 1):
        kind, text = codec.kind_of(event), canonical(codec.encode(event))
        head = _link(game, head, Row(seq, time, by, kind, text, ""))
        # Rules hold their cards in the order of the text, everything else in that of the seats.
        same = codec.decode(kind, json.loads(text)) if kind in codec.HOLD_RULES else event
        recorded.append(RecordedEvent(seq, at, by, kind, text, head, same))
    return tuple(recorded)


def read_row(row: Row) -> RecordedEvent:
    """Return the event that a row holds.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` if the row does not hold an event.
    """
    event = codec.decode(row.kind, json.loads(row.text))
    at = datetime.fromisoformat(row.at)
    return RecordedEvent(row.seq, at, row.by, row.kind, row.text, row.hash, event)


def row_of(recorded: RecordedEvent) -> Row:
    """Return the row in which an event is kept."""
    return Row(
        recorded.seq,
        stamp(recorded.at),
        recorded.by,
        recorded.kind,
        recorded.text,
        recorded.hash,
    )


def first_break(game: str, rows: Iterable[Row]) -> Break | None:
    """Return the first place at which the history of ``game`` is not whole, or ``None``.

    Everything is checked: numbers without a gap, every hash, and that the events replay.
    """
    state, head = None, GENESIS
    for expected, row in enumerate(rows, start=1):
        if row.seq != expected:
            return Break(expected, "out_of_sequence")
        if not _follows(game, head, row):
            return Break(row.seq, "hash_differs")
        head = row.hash
        try:
            state = replay([read_row(row)], state)
        except _NO_HISTORY:
            return Break(row.seq, "does_not_replay")
    return None


def first_unlinked(game: str, rows: Iterable[Row]) -> int | None:
    """Return the number of the first event that does not follow from the one before it, if any.

    Only numbers and hashes are looked at, not the contents of events.
    """
    head = GENESIS
    for expected, row in enumerate(rows, start=1):
        if row.seq != expected or not _follows(game, head, row):
            return expected
        head = row.hash
    return None


def _follows(game: str, previous: str, row: Row) -> bool:
    try:
        return row.hash == _link(game, previous, row)
    except (TypeError, ValueError):  # not a text at all, or not valid Unicode
        return False


def _link(game: str, previous: str, row: Row) -> str:
    vouched = [previous, game, row.seq, row.at, row.by, row.kind, row.text]
    return hashlib.sha256(canonical(vouched).encode()).hexdigest()
