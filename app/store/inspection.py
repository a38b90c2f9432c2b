"""Everything that a database holds, row by row as it is stored, to be checked.

Nothing is interpreted, and bytes that are not text, or are in place of a number, are
still read: a check has to say what is wrong, and must not fail over it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, event, select, text

from app.ledger.chain import Row
from app.store.engines import busy_when_unavailable, reading_engine
from app.store.files import sqlite_file
from app.store.reading import rows_of
from app.store.tables import (
    deleted_games,
    events,
    games,
    installation,
    keepers,
    kept_answers,
    working_hands,
)

OF_GAMES = (events, keepers, kept_answers, working_hands)


@dataclass(frozen=True, slots=True)
class KeeperRow:
    """A keeper's link; a time is there once it was ended, or opened."""

    name: str
    token_hash: str
    made_at: str
    ended_at: str | None
    opened_at: str | None


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """The stored parts of an answer, and its key."""

    key: str
    fingerprint: str
    keeper: str | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WorkingHandRow:
    """A hand of the round being counted."""

    player: str
    hand: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class InstallationRow:
    """The installation's epoch and secret, and when each was set."""

    epoch: str
    secret: bytes
    restored_at: str | None
    noted_since: str | None


class Inspection:
    """One moment's view of a whole database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of SQLite, which can be checked as such."""
        return self._connection.dialect.name == "sqlite"

    def damage(self) -> list[str]:
        """Return the faults that SQLite itself finds in its file, a line each."""
        found = self._connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars()
        return [str(line) for line in found if line != "ok"]

    def lost_rows(self) -> list[str]:
        """Return the tables with rows that belong to no game."""
        found = self._connection.exec_driver_sql("PRAGMA foreign_key_check")
        return sorted({str(row[0]) for row in found})

    def schema(self) -> dict[tuple[str, str], str]:
        """Return the SQL of everything in the database, by kind and name."""
        found = self._connection.exec_driver_sql(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
        )
        return {(row[0], row[1]): row[2] for row in found}

    def revisions(self) -> list[str]:
        """Return at which revisions of the migrations the database says it is."""
        return list(
            self._connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
        )

    def installations(self) -> list[InstallationRow]:
        """Return the rows of the installation, of which there is one."""
        of = installation.c
        rows = select(of.epoch, of.secret, of.restored_at, of.noted_since)
        return [
            InstallationRow(epoch, secret if isinstance(secret, bytes) else b"", *times)
            for epoch, secret, *times in self._connection.execute(rows)
        ]

    def games(self) -> dict[str, str]:
        """Return when each game was begun, by its id."""
        rows = self._connection.execute(select(games.c.id, games.c.created_at))
        return {row.id: row.created_at for row in rows}

    def all_ids(self) -> list[str]:
        """Return the ids of all games of which there is anything, in order."""
        ids = set(self.games())
        for table in OF_GAMES:
            ids |= set(self._connection.execute(select(table.c.game_id).distinct()).scalars())
        return sorted(ids, key=str)

    def deleted(self) -> dict[str, str]:
        """Return when each deleted game was deleted, by its id."""
        rows = self._connection.execute(select(deleted_games))
        return {row.id: row.deleted_at for row in rows}

    def rows(self, game: str) -> list[Row]:
        """Return the events of the game, in order."""
        return list(rows_of(self._connection, game))

    def keepers(self, game: str) -> list[KeeperRow]:
        """Return the keepers of the game, by name."""
        of = keepers.c
        columns = (of.name, of.token_hash, of.made_at, of.ended_at, of.opened_at)
        return [KeeperRow(*row) for row in self._of(game, keepers, *columns)]

    def answers(self, game: str) -> list[AnswerRow]:
        """Return the answers that are kept for the game, by key."""
        of = kept_answers.c
        columns = (of.key, of.fingerprint, of.keeper, of.revision_before, of.revision_after)
        return [
            AnswerRow(key, fingerprint, keeper, _number(before), _number(after))
            for key, fingerprint, keeper, before, after in self._of(game, kept_answers, *columns)
        ]

    def hands(self, game: str) -> list[WorkingHandRow]:
        """Return the hands being counted, by player."""
        of = working_hands.c
        return [
            WorkingHandRow(*row)
            for row in self._of(game, working_hands, of.player, of.hand, of.by, of.at)
        ]

    def _of(self, game: str, table: Any, *columns: Any) -> Any:
        rows = select(*columns).where(table.c.game_id == game).order_by(columns[0])
        return (tuple(map(_readable, row)) for row in self._connection.execute(rows))


def _readable(value: Any) -> Any:
    """Return the value; bytes, in the place of a text of a damaged file, as such a text."""
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else value


def _number(value: Any) -> int:
    """Return the number, or an impossible one for anything else."""
    return value if isinstance(value, int) else -1


@contextmanager
def inspecting(url: str, patience: float = 5.0) -> Iterator[Inspection]:
    """Open a view of the database at ``url`` as it is now. Raises ``Busy`` and ``Unusable``.

    It changes nothing, and may be open beside a server.
    """
    file = sqlite_file(url)
    engine = reading_engine(url, patience)
    if file:
        event.listen(engine, "connect", _read_any_bytes)
    try:
        with busy_when_unavailable(file or "The database"), engine.connect() as connection:
            yield Inspection(connection)
    finally:
        engine.dispose()


def _read_any_bytes(connection: Any, _record: Any) -> None:
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
