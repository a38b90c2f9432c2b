"""One server per database: a lock on a file beside it, which ends with its process.

SQLite itself would let two servers write in turn; but each tells only its own watchers, and
shows its own memory of games that the other has moved on.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.store.files import Unusable, beside, sqlite_file

LONGEST_NOTE = 500


class DatabaseInUse(Exception):
    """Another process holds the database; ``holder`` is its note about itself, or empty."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        super().__init__(holder)


Note = Callable[[str], None]


@contextmanager
def holding(url: str, note: str) -> Iterator[Note]:
    """Hold the database for the length of the block; ``note`` tells others in a line who does.

    Yields a function that replaces the note. Raises :class:`DatabaseInUse` and ``Unusable``. The
    file stays behind, since only the lock on it counts. A database server needs no lock, and
    where no file can be made nothing can be written either.
    """
    file = sqlite_file(url)
    lock_file = None if file is None else _held(beside(_with_its_folder(file), ".lock"))
    try:
        _write(lock_file, note)
        yield lambda newer: _write(lock_file, newer)
    finally:
        if lock_file is not None:
            os.close(lock_file)


def _held(file: Path) -> int | None:
    """Return the open file that is locked, or ``None`` where there can be none."""
    descriptor = _opened(file)
    if descriptor is None:
        return None
    try:
        _lock(descriptor)
    except BlockingIOError as error:
        holder = os.pread(descriptor, LONGEST_NOTE, 0).decode(errors="replace").strip()
        os.close(descriptor)
        raise DatabaseInUse(holder.partition("\n")[0]) from error
    except OSError:
        pass  # a disk that knows no locks
    return descriptor


def _with_its_folder(file: Path) -> Path:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable("no_folder", file.parent) from error
    return file


def _opened(file: Path) -> int | None:
    """Return the lock file, opened; to read alone where it is somebody else's."""
    for flags in (os.O_RDWR | os.O_CREAT, os.O_RDONLY):
        try:
            return os.open(file, flags, 0o600)
        except OSError:
            continue
    return None


if sys.platform == "win32":

    def _lock(_descriptor: int) -> None:
        """Windows has no such lock; nothing keeps two servers apart there."""

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        """Take the lock, or raise ``OSError``. It is dropped when the process ends, however."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _write(descriptor: int | None, note: str) -> None:
    """Leave the note. On a full disk, or a file of somebody else's, the lock has to do."""
    if descriptor is None:
        return
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{note}\n".encode()[:LONGEST_NOTE], 0)
    except OSError:
        return
