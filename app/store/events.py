"""Events: rows that are added and read, and never touched again."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from app.ledger.chain import Row, row_of, stamp
from app.ledger.events import Recorded
from app.store.tables import events, games

# Statements are built once: building one costs more than sending it.
_NEW_GAME = insert(games).inline()
_NEW_EVENTS = insert(events).inline()
_ROWS = (
    select(events.c.seq, events.c.at, events.c.by, events.c.kind, events.c.fact, events.c.hash)
    .where(events.c.game_id == bindparam("game"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_REVISION = select(func.max(events.c.seq)).where(events.c.game_id == bindparam("game"))

# How SQLite and PostgreSQL word it when the place of an event, or a game's id, is taken.
_CLASHES = ("not the next event", "games.id", "pk_events", "pk_games")


class Clash(Exception):
    """The game has moved on, so that the events do not follow on it; load and decide again."""


def revision_of(connection: Connection, game: str) -> int:
    """Return the number of events of the game, 0 where there is no such game."""
    return connection.execute(_REVISION, {"game": game}).scalar() or 0


def rows_of(
    connection: Connection, game: str, after: int = 0, limit: int | None = None
) -> Iterator[Row]:
    """Yield the rows of the game in order, ``limit`` at most, from the one after ``after`` on."""
    rows = _ROWS if limit is None else _ROWS.limit(limit)
    return (Row(*row) for row in connection.execute(rows, {"game": game, "after": after}))


def append(connection: Connection, game: str, expected: int, recorded: Sequence[Recorded]) -> None:
    """Add the events, which follow on revision ``expected``; on 0 they begin a new game.

    Raises :class:`Clash` unless the game is at ``expected``: the database lets an event only
    come right after the one before it.
    """
    if not recorded:
        return
    if recorded[0].seq != expected + 1:
        raise Clash(game)
    try:
        if expected == 0:
            created_at = stamp(recorded[0].at)
            connection.execute(_NEW_GAME, {"id": game, "created_at": created_at})
        connection.execute(_NEW_EVENTS, [_values(game, row_of(item)) for item in recorded])
    except IntegrityError as error:
        if any(words in str(error.orig) for words in _CLASHES):
            raise Clash(game) from error
        raise


def _values(game: str, row: Row) -> dict[str, object]:
    return {
        "game_id": game,
        "seq": row.seq,
        "at": row.at,
        "by": row.by,
        "kind": row.kind,
        "fact": row.text,
        "hash": row.hash,
    }
