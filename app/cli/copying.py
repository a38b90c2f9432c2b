"""``eights backup`` and ``eights restore``: a copy of everything, and the way back to it."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from app.cli.trouble import Refused, settings_with, trouble_in_words
from app.cli.verifying import verify_database

if TYPE_CHECKING:
    from app.store.noting import Note


def backup(chosen: argparse.Namespace) -> int:
    """Copy the database to a new file, also while it is served. Raises ``Refused``."""
    from app.store.copies import copy_database
    from app.store.files import look_at, sync_folder

    url, to = settings_with().database_url, Path(chosen.file).expanduser().absolute()
    with trouble_in_words():
        if not look_at(_file_of(url)):
            raise Refused("There is no database here yet; “eights serve” makes it.")
        with _room_beside(to) as room:
            made = room / to.name
            copy_database(url, made)
            _check(made)
            _name(made, to)
        sync_folder(to.parent)
    print(f"Backed up as {to}")
    return 0


def restore(chosen: argparse.Namespace) -> int:
    """Put a backup in the place of the database, which is kept aside. Raises ``Refused``."""
    from app.store import holding
    from app.store.copies import put_in_place
    from app.store.files import beside

    url, backup_file = settings_with().database_url, Path(chosen.file).expanduser().absolute()
    with trouble_in_words(), holding(url, f"process {os.getpid()}, which restores a backup"):
        file = _file_of(url)
        kept_as = beside(file, f".before-{datetime.now():%Y%m%d-%H%M%S-%f}")
        with _room_beside(file) as room:
            made = room / file.name
            note = _prepare(backup_file, made)
            put_in_place(made, note, file, kept_as)
    print(f"Restored from {backup_file}")
    if kept_as.exists():
        print(f"What was here before is kept as {kept_as}")
    return 0


def _file_of(url: str) -> Path:
    from app.store.files import sqlite_file

    file = sqlite_file(url)
    if file is None:
        raise Refused("This is for SQLite; what a database server keeps has tools of its own.")
    return file


@contextmanager
def _room_beside(file: Path) -> Iterator[Path]:
    """Make a folder for the length of the block, on the same disk as the file.

    Raises ``Refused`` where that disk is full or cannot be written.
    """
    from app.store import Busy

    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent}.")
    try:
        with TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as room:
            yield Path(room)
    except Busy as error:
        if not error.storage:
            raise
        raise Refused(f"No copy could be made in {file.parent}: {error}.") from error


def _name(made: Path, to: Path) -> None:
    """Let the copy be found under its name, unless there is something of that name."""
    try:
        os.link(made, to)
    except FileExistsError as error:
        raise Refused(f"{to} is there already; nothing was written over it.") from error
    except OSError:  # a disk without links
        if to.exists():
            raise Refused(f"{to} is there already; nothing was written over it.") from None
        made.rename(to)


def _prepare(backup_file: Path, made: Path) -> "Note":
    """Copy the backup, bring the copy up to date, check it, and give it another epoch.

    Returns what is to be noted beside it.
    """
    from app.store import migrate
    from app.store.copies import copy_database, renew
    from app.store.files import look_at

    if not look_at(backup_file):
        raise Refused(f"There is no file {backup_file}.")
    backup_file.open("rb").close()  # if it may not be read, the system says so and names it
    copy_database(f"sqlite:///{backup_file}", made)
    migrate(f"sqlite:///{made}")
    _check(made)
    return renew(f"sqlite:///{made}", datetime.now(UTC))


def _check(made: Path) -> None:
    """Check every game of a copy. Raises ``Refused`` unless it is whole."""
    from app.store import is_current

    url = f"sqlite:///{made}"
    if not is_current(url):
        raise Refused("This database was made by an older program; “eights serve” brings it up.")
    if verify_database(url):
        raise Refused("It is not whole, so nothing was done with it.")
