"""A backup of a database that is being used, and the server that goes on from it."""

from pathlib import Path

from app.store.copies import copy_database, renew
from tests.builders import EVENING


def backed_up(database: Path, name: str = "backup.sqlite3") -> str:
    """Return the address of a copy, which is as good as one that was put back by hand."""
    copy = database.with_name(name)
    copy_database(f"sqlite:///{database}", copy)
    return f"sqlite:///{copy}"


def restored(backup: str) -> str:
    """Return the address of the backup after it was put back as the command does it."""
    renew(backup, EVENING)
    return backup
