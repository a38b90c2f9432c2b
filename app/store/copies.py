"""Copies of a SQLite database: made while it is used, put in its place, noticed if put by hand."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from sqlalchemy.exc import DatabaseError

from app.store.engines import Busy, busy_when_unavailable, reading_engine, writing_engine
from app.store.files import Unusable, beside, look_at, sqlite_file, sync_folder
from app.store.last_write import LastWrite, LastWriteFile
from app.store.store import Store

LOCK_TIMEOUT = 5.0


def copy_database(url: str, to: Path) -> None:
    """Copy the database at ``url`` as it is at one moment, while others may write to it.

    The copy is one file, on the disk, and readable by its owner alone. Raises ``Busy`` and
    ``Unusable``.
    """
    engine = reading_engine(url, LOCK_TIMEOUT)
    to.touch(0o600)
    try:
        with busy_when_unavailable(sqlite_file(url)), engine.connect() as connection:
            source = cast(sqlite3.Connection, connection.connection.driver_connection)
            with closing(sqlite3.connect(to, isolation_level=None)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, with none beside it
    finally:
        engine.dispose()
    _sync(to)


def check_after_a_crash(url: str) -> None:
    """Check the whole file where a log was left beside it; raises ``Unusable`` if it is damaged.

    SQLite plays such a log into the file beside it. If somebody has put another file in its place
    meanwhile, the log is not that one's, and the two together are no database. So it is played
    into a copy first: opening and closing the file itself could not be taken back.
    """
    file = sqlite_file(url)
    if file is None or not look_at(file) or not _size(beside(file, "-wal")):
        return
    with suppress(OSError), TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as room:
        copy = Path(room, file.name)
        shutil.copy(file, copy)
        shutil.copy(beside(file, "-wal"), beside(copy, "-wal"))
        _refuse_unless_sound(copy, file)


def _refuse_unless_sound(copy: Path, file: Path) -> None:
    engine = reading_engine(f"sqlite:///{copy}", LOCK_TIMEOUT)
    try:
        with busy_when_unavailable(file), engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    finally:
        engine.dispose()
    if found != "ok":
        raise Unusable("damaged", file)


def settle_in(url: str, now: datetime) -> bool:
    """Look whether the file is the one that was written here last; return ``False`` if it is not.

    Then somebody has put another one, or an older one, in its place, and the installation gets
    another epoch. To be called while holding the database, before anything is served from it.
    Raises ``Unusable`` for an older one to which nothing can be written, so no epoch either: with
    room again it would be written to under the old one, and taken for the lost timeline.
    """
    with closing(Store(url)) as store:
        if store.last_write_file is None:
            return True
        try:
            return _is_ours(store, store.last_write_file, now)
        except Busy:
            return True  # nothing can be written now, and it is the same file, or the first start


def _is_ours(store: Store, file: LastWriteFile, now: datetime) -> bool:
    in_file = file.read()
    with store.reading() as tx:
        is_tracked, last = tx.tracks_last_write(), tx.last_write()
        ours = not is_tracked or (in_file is not None and tx.still_has(in_file))
    if not ours:
        _renew_in_place(store, known=in_file is not None, now=now)
    if not (ours and is_tracked):
        _begin_to_track(store, file, last, now)
    return ours


def _renew_in_place(store: Store, known: bool, now: datetime) -> None:
    """Give it another epoch; ``known``: another database is known to have been here last."""
    try:
        with store.writing() as tx:
            tx.renew_epoch(now)
    except Busy as error:
        if known and store.last_write_file:
            raise Unusable("an_older_one", store.last_write_file.of) from error
        raise


def _begin_to_track(store: Store, file: LastWriteFile, last: LastWrite, now: datetime) -> None:
    """Note the last write beside the database, and then in it that this is done from now on."""
    file.begin(last)
    if file.read() == last:
        with store.writing() as tx:
            tx.track_last_write(now)


def renew(url: str, now: datetime) -> LastWrite:
    """Give the copy at ``url`` another epoch; returns the note to be written beside it."""
    with closing(Store(url)) as store, store.writing() as tx:
        tx.renew_epoch(now)
        tx.track_last_write(now)
        return tx.last_write()


def put_in_place(made: Path, last: LastWrite, file: Path, kept_as: Path) -> None:
    """Put the copy ``made``, on the same disk, in the place of ``file``, which is kept aside.

    There is no moment without a database: ``file`` is the old one, or the new one.
    """
    _sync(made)
    _keep_aside(file, kept_as)
    made.replace(file)
    sync_folder(file.parent)
    LastWriteFile(file).begin(last)


def _keep_aside(file: Path, kept_as: Path) -> None:
    """Keep the old database, with its log: that must not be taken for the new one's."""
    _tidy_log(file)
    for ending in ("-wal", "-journal"):
        if beside(file, ending).exists():
            beside(file, ending).replace(beside(kept_as, ending))
    beside(file, "-shm").unlink(missing_ok=True)
    if file.exists():
        try:
            os.link(file, kept_as)
        except OSError:  # a disk without links
            shutil.copy2(file, kept_as)


def _tidy_log(file: Path) -> None:
    """Move the log's contents into the old file, if that can be opened at all."""
    if not file.exists() or not file.stat().st_size:
        return
    engine = writing_engine(f"sqlite:///{file}", LOCK_TIMEOUT)
    with suppress(DatabaseError), engine.connect():  # the log may be the very fault
        pass
    engine.dispose()


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _sync(file: Path) -> None:
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
