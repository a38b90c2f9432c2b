"""``eights backup`` and ``eights restore``: a copy of everything, and the way back to it."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from app.cli.failures import CommandFailed, failures_explained, settings_with
from app.cli.verifying import verify_database

if TYPE_CHECKING:
    from app.store.last_write import LastWrite


def backup(args: argparse.Namespace) -> int:
    """Copy the database to a new file, also while it is served. Raises ``CommandFailed``."""
    from app.store.copies import copy_database
    from app.store.files import look_at, sync_folder

    url, to = settings_with().database_url, Path(args.file).expanduser().absolute()
    with failures_explained():
        if not look_at(_file_of(url)):
            raise CommandFailed("There is no database here yet; “eights serve” makes it.")
        with _folder_beside(to) as folder:
            copy = folder / to.name
            copy_database(url, copy)
            _check(copy)
            _give_name(copy, to)
        sync_folder(to.parent)
    print(f"Backed up as {to}")
    return 0


def restore(args: argparse.Namespace) -> int:
    """Replace the database by a backup, and keep the old one. Raises ``CommandFailed``."""
    from app.store import holding
    from app.store.copies import put_in_place
    from app.store.files import beside

    url, backup_file = settings_with().database_url, Path(args.file).expanduser().absolute()
    with failures_explained(), holding(url, f"process {os.getpid()}, which restores a backup"):
        file = _file_of(url)
        kept_as = beside(file, f".before-{datetime.now():%Y%m%d-%H%M%S-%f}")
        with _folder_beside(file) as folder:
            copy = folder / file.name
            note = _prepare(backup_file, copy)
            put_in_place(copy, note, file, kept_as)
    print(f"Restored from {backup_file}")
    if kept_as.exists():
        print(f"What was here before is kept as {kept_as}")
    return 0


def _file_of(url: str) -> Path:
    from app.store.files import sqlite_file

    file = sqlite_file(url)
    if file is None:
        raise CommandFailed(
            "This is for SQLite; what a database server keeps has tools of its own."
        )
    return file


@contextmanager
def _folder_beside(file: Path) -> Iterator[Path]:
    """Make a folder for the length of the block, on the same disk as the file.

    Raises ``CommandFailed`` where that disk is full or cannot be written.
    """
    from app.store import Busy

    if not file.parent.is_dir():
        raise CommandFailed(f"There is no folder {file.parent}.")
    try:
        with TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:
            yield Path(folder)
    except Busy as error:
        if not error.storage:
            raise
        raise CommandFailed(f"No copy could be made in {file.parent}: {error}.") from error


def _give_name(copy: Path, to: Path) -> None:
    """Move the copy to its name, unless there is something of that name."""
    try:
        os.link(copy, to)
    except FileExistsError as error:
        raise CommandFailed(f"{to} is there already; nothing was written over it.") from error
    except OSError:  # a disk without links
        if to.exists():
            raise CommandFailed(f"{to} is there already; nothing was written over it.") from None
        copy.rename(to)


def _prepare(backup_file: Path, copy: Path) -> "LastWrite":
    """Copy the backup, bring the copy up to date, check it, and give it another epoch.

    Returns the note to be written beside the copy.
    """
    from app.store import migrate
    from app.store.copies import copy_database, renew
    from app.store.files import look_at

    if not look_at(backup_file):
        raise CommandFailed(f"There is no file {backup_file}.")
    backup_file.open("rb").close()  # if it may not be read, the system says so and names it
    copy_database(f"sqlite:///{backup_file}", copy)
    migrate(f"sqlite:///{copy}")
    _check(copy)
    return renew(f"sqlite:///{copy}", datetime.now(UTC))


def _check(copy: Path) -> None:
    """Check every game of a copy. Raises ``CommandFailed`` unless it is whole."""
    from app.store import is_current

    url = f"sqlite:///{copy}"
    if not is_current(url):
        raise CommandFailed(
            "This database was made by an older program; “eights serve” brings it up."
        )
    if verify_database(url):
        raise CommandFailed("It is not whole, so nothing was done with it.")
