"""Engines: one for writing, one for reading, and the error when the database is busy."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SQLite
from time import monotonic
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from app.store.files import Trouble, Unusable, address_in, beside

READERS = 4
"""Connections for reading. More would only wait for the interpreter's lock."""

# Not the request's fault, and gone when the other writer, the full disk or the restart is.
_STORAGE = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
_PASSING = _STORAGE | {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_BEYOND_USE: dict[int, Trouble] = {
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_CORRUPT: "damaged",
}

# From SQLAlchemy, or from the driver alone, with which a backup is made.
_MAY_PASS = (OperationalError, sqlite3.OperationalError)

# Keys of an engine's connection: until when it may wait, and that nothing can be written.
UNTIL = "eights_until"
_FROZEN = "eights_frozen"


class Busy(Exception):
    """The database cannot serve now: locked, no connection free, the disk full. Try again.

    ``storage``: it is the disk that is full, read-only or out of reach.
    """

    def __init__(self, reason: str = "busy", storage: bool = False) -> None:
        self.storage = storage
        super().__init__(reason)


def writing_engine(address: str, patience: float) -> Engine:
    """Return the engine for writing, which waits ``patience`` seconds for its turn.

    SQLite has one writer at a time; a single connection makes the others queue here rather
    than fail there, and it alone moves the log into the database file, which keeps clear of a
    fault that SQLite 3.7.0 to 3.51.2 has with several of them.
    """
    url = address_in(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_timeout=patience)
    engine = _sqlite_engine(url, patience, connections=1)
    event.listen(engine, "connect", _set_up_for_writing)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(address: str, patience: float) -> Engine:
    """Return the engine for reading; on SQLite it cannot write, and a writer never blocks it.

    Where the disk is full or read-only, so that SQLite cannot make the files which it wants beside
    a database, the file is read as it is; each reading then looks whether that has passed.
    """
    url = address_in(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_timeout=patience)
    engine = _sqlite_engine(url, patience, connections=READERS)
    event.listen(engine, "do_connect", _connect_to_read)
    event.listen(engine, "connect", _set_up_for_reading)
    event.listen(engine, "checkin", _thaw)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def busy_when_unavailable(where: object = "The database") -> Iterator[None]:
    """Raise :class:`Busy` where the database was locked, full or out of reach.

    Raises ``Unusable``, which names ``where``, for a damaged file, or one that is not a database.
    """
    try:
        yield
    except PoolTimeout as error:
        raise Busy("no connection is free") from error
    except (DatabaseError, sqlite3.DatabaseError) as error:
        found = error.orig if isinstance(error, DatabaseError) else error
        code = _code_of(found)
        if code in _BEYOND_USE:
            raise Unusable(_BEYOND_USE[code], where) from error
        if isinstance(error, _MAY_PASS) and (code is None or code in _PASSING):
            raise Busy(str(found), code in _STORAGE) from error
        raise


def _code_of(found: BaseException | None) -> int | None:
    """Return SQLite's code. A server has none, and all its OperationalErrors may pass."""
    if not isinstance(found, sqlite3.Error):
        return None
    # Bytes that are not text: Python's own module finds them, and gives them no code.
    return getattr(found, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF


def _sqlite_engine(url: URL, patience: float, connections: int) -> Engine:
    """Return an engine whose transactions begin only where this module begins them.

    ``isolation_level=None`` switches off the driver's own BEGIN, which comes so late that two
    writers can both read before either writes, and one update is lost.
    """
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=patience,
        connect_args={"isolation_level": None, "timeout": patience},
    )


def _set_up_for_writing(connection: SQLite, _record: Any) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # a sync before every answer
    connection.execute("PRAGMA foreign_keys=ON")


def _set_up_for_reading(connection: SQLite, _record: Any) -> None:
    connection.execute("PRAGMA query_only=ON")


def _connect_to_read(
    dialect: Dialect, record: ConnectionPoolEntry, names: list[Any], options: dict[str, Any]
) -> Any:
    connection = sqlite3.connect(*names, **options)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")  # opens all its files
        return connection
    except Exception as error:  # a damaged file's message may not even be text
        connection.close()
        if not isinstance(error, sqlite3.Error):
            raise
        if not _can_be_read_as_it_is(error, Path(names[0])):
            raise
    record.info[_FROZEN] = True
    return sqlite3.connect(f"file:{quote(names[0])}?immutable=1", uri=True, **options)


def _can_be_read_as_it_is(error: sqlite3.Error, file: Path) -> bool:
    """Whether all that was saved is in the file itself, and none of it in the log beside it."""
    log = beside(file, "-wal")
    return error.sqlite_errorcode & 0xFF in _STORAGE and not (log.exists() and log.stat().st_size)


def _thaw(_connection: SQLite | None, record: ConnectionPoolEntry) -> None:
    if record.info.get(_FROZEN):
        record.invalidate()


def _begin_immediate(connection: Connection) -> None:
    """Wait for the lock for as long as is left after waiting for the connection."""
    until = connection.get_execution_options().get(UNTIL)
    if until is not None:
        left = max(0, round(1000 * (until - monotonic())))
        connection.exec_driver_sql(f"PRAGMA busy_timeout={left}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
