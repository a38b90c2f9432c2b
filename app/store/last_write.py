"""A note of the last write beside a SQLite database, by which an older copy of it is noticed.

A file that is copied back by hand does not say so. But the last write after the copy was made
is noted here, and is not in the copy.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from app.store.files import beside

NOTHING = "-"
LENGTH = 160
"""In bytes: always as long, so that one note is written over another in one piece."""


@dataclass(frozen=True, slots=True)
class LastWrite:
    """The last event of a game that was written; without a hash the game was deleted.

    Without a game nothing was written at all.
    """

    game: str = ""
    hash: str = ""


class LastWriteFile:
    """The file with the note, beside a database. On a full disk it may fall behind, never ahead.

    ``of`` is the database's file. Writes are noted only once :meth:`begin` was called: a database
    that was never compared with a note must not be taken for the one that was here last.
    """

    def __init__(self, of: Path) -> None:
        self.of = of
        self._file = beside(of, ".last")

    def read(self) -> LastWrite | None:
        """Return the note, or ``None`` if there is none that can be read."""
        try:
            words = self._file.read_text("ascii").split()
        except (OSError, ValueError):
            return None
        if len(words) != len(("game", "hash")):
            return None
        game, hash_ = ("" if word == NOTHING else word for word in words)
        return LastWrite(game, hash_)

    def begin(self, write: LastWrite) -> None:
        """Put down the first note, as :meth:`write` does the next ones."""
        self._put(write, os.O_WRONLY | os.O_CREAT)

    def write(self, write: LastWrite) -> None:
        """Write the note, without waiting for the disk; a note that fails is left out."""
        self._put(write, os.O_WRONLY)

    def _put(self, write: LastWrite, flags: int) -> None:
        line = f"{write.game or NOTHING} {write.hash or NOTHING}".ljust(LENGTH - 1) + "\n"
        try:
            descriptor = os.open(self._file, flags, 0o600)
        except OSError:
            return
        try:
            os.pwrite(descriptor, line.encode("ascii"), 0)
        except OSError:
            return
        finally:
            os.close(descriptor)
