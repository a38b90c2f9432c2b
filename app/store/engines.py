"""Engines: one for writing, one for reading, and what to say when the database is busy."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SQLite
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

READERS = 4
"""Connections for reading. More would only wait for the interpreter's lock."""

# Not the request's fault, and gone when the other writer, the full disk or the restart is.
_PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}


class Busy(Exception):
    """The database cannot serve now: locked, no connection free, the disk full. Try again."""


def writing_engine(address: str, patience: float) -> Engine:
    """Return the engine for writing, which waits ``patience`` seconds for its turn.

    SQLite has one writer at a time; a single connection makes the others queue here rather
    than fail there, and it alone moves the log into the database file, which keeps clear of a
    fault that SQLite 3.7.0 to 3.51.2 has with several of them.
    """
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_timeout=patience)
    engine = _sqlite_engine(url, patience, connections=1)
    event.listen(engine, "connect", _set_up_for_writing)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(address: str, patience: float) -> Engine:
    """Return the engine for reading; on SQLite it cannot write, and a writer never blocks it."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_timeout=patience)
    engine = _sqlite_engine(url, patience, connections=READERS)
    event.listen(engine, "connect", _set_up_for_reading)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def busy_when_unavailable() -> Iterator[None]:
    """Raise :class:`Busy` where the database was locked, full or out of reach."""
    try:
        yield
    except PoolTimeout as error:
        raise Busy("no connection is free") from error
    except OperationalError as error:
        if not _passes(error):
            raise
        raise Busy(str(error.orig)) from error


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


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _passes(error: OperationalError) -> bool:
    """Whether trying again later can help. A server's OperationalErrors are all of that kind."""
    if not isinstance(error.orig, sqlite3.Error):
        return True
    return (error.orig.sqlite_errorcode & 0xFF) in _PASSING
