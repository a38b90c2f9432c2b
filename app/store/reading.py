"""A transaction that reads."""

import json
from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection, bindparam, exists, func, select, text

from app.ledger.chain import Row, canonical, read_row
from app.ledger.codec import decode_hand, encode
from app.ledger.events import RecordedEvent, RematchBegun
from app.ledger.tags import Installation
from app.store import empty
from app.store.last_write import LastWrite
from app.store.records import Keeper, KeptAnswer, WorkingHand
from app.store.tables import (
    deleted_games,
    events,
    games,
    installation,
    keepers,
    kept_answers,
    working_hands,
)

# Statements are built once: building one costs more than sending it.
_GAME_IDS = select(games.c.id).order_by(games.c.id)
_ROWS = (
    select(events.c.seq, events.c.at, events.c.by, events.c.kind, events.c.fact, events.c.hash)
    .where(events.c.game_id == bindparam("game"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_REVISION = select(func.max(events.c.seq)).where(events.c.game_id == bindparam("game"))
_GAMES_BEFORE = select(events.c.game_id).where(
    events.c.kind == "rematch_begun", events.c.fact == bindparam("fact")
)
_INSTALLATION = select(installation.c.epoch, installation.c.restored_at, installation.c.noted_since)
_SECRET = select(installation.c.secret)
# SQLite numbers its rows in the order in which they came.
_LAST_EVENT = select(events.c.game_id, events.c.hash).order_by(text("rowid DESC")).limit(1)
_EVENT = select(events.c.seq).where(
    events.c.game_id == bindparam("game"), events.c.hash == bindparam("hash")
)
_KEEPER = select(keepers.c.name, keepers.c.ended_at, keepers.c.opened_at).where(
    keepers.c.game_id == bindparam("game"), keepers.c.token_hash == bindparam("hash")
)
# A keeper who has written has opened the link, at a page or not.
_HAS_WRITTEN = exists().where(events.c.game_id == keepers.c.game_id, events.c.by == keepers.c.name)
_OTHERS_WHO_OPENED = select(keepers.c.name).where(
    keepers.c.game_id == bindparam("game"),
    keepers.c.name != bindparam("but"),
    keepers.c.ended_at.is_(None),
    keepers.c.opened_at.is_not(None) | _HAS_WRITTEN,
)
_ANSWER = select(
    kept_answers.c.fingerprint,
    kept_answers.c.keeper,
    kept_answers.c.revision_before,
    kept_answers.c.revision_after,
).where(kept_answers.c.game_id == bindparam("game"), kept_answers.c.key == bindparam("key"))
_HANDS = (
    select(working_hands.c.player, working_hands.c.hand, working_hands.c.by, working_hands.c.at)
    .where(working_hands.c.game_id == bindparam("game"))
    .order_by(working_hands.c.player)
)
_DELETED = select(deleted_games.c.id).where(deleted_games.c.id == bindparam("game"))


class ReadTransaction:
    """One moment's view of the database, so that everything read in it fits together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def revision(self, game: str) -> int:
        """Return the number of events of the game, 0 where there is no such game."""
        return self._connection.execute(_REVISION, {"game": game}).scalar() or 0

    def events(self, game: str, after: int = 0, limit: int | None = None) -> list[RecordedEvent]:
        """Return the game's events in order, from the one after ``after`` on.

        Raises ``ValueError``, ``KeyError`` or ``TypeError`` where a row was tampered with.
        """
        return [read_row(row) for row in self.rows(game, after, limit)]

    def rows(self, game: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Yield the game's events as they are stored, to be checked."""
        return rows_of(self._connection, game, after, limit)

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game."""
        return iter(self._connection.execute(_GAME_IDS).scalars())

    def empty_games(self, since: datetime) -> list[str]:
        """Return the games without a round in which nobody did anything since then."""
        return empty.empty_since(self._connection, since)

    def is_empty(self, game: str, since: datetime) -> bool:
        """Return whether that is such a game."""
        return empty.is_empty_since(self._connection, game, since)

    def games_before(self, game: str) -> list[str]:
        """Return the games whose players went on in that one."""
        fact = canonical(encode(RematchBegun(game)))
        return list(self._connection.execute(_GAMES_BEFORE, {"fact": fact}).scalars())

    def was_deleted(self, game: str) -> bool:
        """Return whether there was a game with that id, which was deleted."""
        return self._connection.execute(_DELETED, {"game": game}).one_or_none() is not None

    def keeper(self, game: str, token_hash: str) -> Keeper | None:
        """Return the keeper of the game whose token has that hash."""
        params = {"game": game, "hash": token_hash}
        row = self._connection.execute(_KEEPER, params).one_or_none()
        return row and Keeper(row.name, row.ended_at is not None, row.opened_at is not None)

    def another_keeper(self, game: str, than: str) -> bool:
        """Return whether somebody else has opened a keeper's link that still counts."""
        others = self._connection.execute(_OTHERS_WHO_OPENED, {"game": game, "but": than})
        return others.first() is not None

    def answer(self, game: str, key: str) -> KeptAnswer | None:
        """Return the stored parts of the answer to a write with that idempotency key."""
        row = self._connection.execute(_ANSWER, {"game": game, "key": key}).one_or_none()
        return row and KeptAnswer(*row)

    def hands(self, game: str) -> dict[str, WorkingHand]:
        """Return the hands of the round being counted, by player."""
        rows = self._connection.execute(_HANDS, {"game": game})
        return {row.player: _working_hand(row.hand, row.by, row.at) for row in rows}

    def secret(self) -> bytes:
        """Return this installation's 32 random bytes, the pepper of its hashes."""
        return bytes(self._connection.execute(_SECRET).scalar_one())

    def installation(self) -> Installation:
        """Return which installation this is, and whether a backup was ever put back in it."""
        row = self._connection.execute(_INSTALLATION).one()
        return Installation(row.epoch, row.restored_at is not None)

    def tracks_last_write(self) -> bool:
        """Return whether writes are noted beside the database, too."""
        return self._connection.execute(_INSTALLATION).one().noted_since is not None

    def last_write(self) -> LastWrite:
        """Return the note about the event that was written last. For SQLite alone."""
        row = self._connection.execute(_LAST_EVENT).one_or_none()
        return LastWrite(row.game_id, row.hash) if row else LastWrite()

    def still_has(self, write: LastWrite) -> bool:
        """Return whether the noted event is in this database, or was deleted with its game."""
        if not write.game or self.was_deleted(write.game):
            return True
        event = {"game": write.game, "hash": write.hash}
        return self._connection.execute(_EVENT, event).first() is not None


def rows_of(
    connection: Connection, game: str, after: int = 0, limit: int | None = None
) -> Iterator[Row]:
    """Yield the rows of the game in order, ``limit`` at most, from the one after ``after`` on."""
    rows = _ROWS if limit is None else _ROWS.limit(limit)
    return (Row(*row) for row in connection.execute(rows, {"game": game, "after": after}))


def _working_hand(hand: str, by: str, at: str) -> WorkingHand:
    return WorkingHand(decode_hand(json.loads(hand)), by, datetime.fromisoformat(at))
