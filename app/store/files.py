"""A database's address and file, and the errors that show before it is even opened."""

import logging
import os
from pathlib import Path
from typing import Literal

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

OTHERS = 0o077

logger = logging.getLogger(__name__)

Trouble = Literal[
    "no_address",
    "no_driver",
    "no_file",
    "a_folder",
    "no_folder",
    "not_a_database",
    "another_program",
    "damaged",
    "empty",
    "log_alone",
    "an_older_one",
]


class Unusable(Exception):
    """There is no database of ours that can be used; ``code`` says why, ``where`` names it."""

    def __init__(self, code: Trouble, where: object) -> None:
        self.code, self.where = code, str(where)
        super().__init__(f"{code}: {where}")


def address_in(text: str) -> URL:
    """Return the address in the text. Raises :class:`Unusable` for one that leads nowhere."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise Unusable("no_address", "EIGHTS_DATABASE_URL") from error
    try:
        dialect = url.get_dialect()
        dialect.import_dbapi()
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise Unusable("no_driver", url.drivername) from error
    if dialect.name == "sqlite" and not _is_a_path(url):
        raise Unusable("no_file", text)
    return url


def _is_a_path(url: URL) -> bool:
    """Whether it names a file and nothing else: options for SQLite are set by this program."""
    name = url.database or ":memory:"
    return not (url.query or name == ":memory:" or name.startswith("file:"))


def sqlite_file(text: str) -> Path | None:
    """Return the file of a SQLite database, or ``None`` for one that a server keeps.

    Links are followed, so that one database has one file however it is reached. Raises
    :class:`Unusable` for an address that leads nowhere.
    """
    url = address_in(text)
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(os.path.realpath(url.database))


def beside(file: Path, ending: str) -> Path:
    """Return the file that SQLite, or this program, keeps beside a database."""
    return file.with_name(file.name + ending)


def look_at(file: Path) -> bool:
    """Return whether there is a database to open. Raises :class:`Unusable`; nothing is opened.

    SQLite would take an empty file, or none, for a new database, and throw away the log beside
    it, and the last saved rounds with that.
    """
    if file.is_dir():
        raise Unusable("a_folder", file)
    size = _size(file)
    if not size and any(_size(beside(file, log)) for log in ("-wal", "-journal")):
        raise Unusable("log_alone", file)
    if file.exists() and not size:
        raise Unusable("empty", file)
    return bool(size)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def keep_to_owner(file: Path) -> None:
    """Take the permissions of everybody else off a database's files: its hashes are secret.

    Files that SQLite makes beside a database later get the database's own permissions.
    """
    for each in (file, *(beside(file, ending) for ending in ("-wal", "-shm", "-journal"))):
        if not each.is_file() or not each.stat().st_mode & OTHERS:
            continue
        try:
            each.chmod(each.stat().st_mode & ~OTHERS & 0o777)
        except OSError as error:
            logger.warning("Others can read %s, and that cannot be changed: %s", each, error)


def sync_folder(folder: Path) -> None:
    """Have the folder's names on the disk, so that a file that was renamed is found again."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
