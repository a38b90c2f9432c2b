"""Brings the database to the shape that this program knows, and no further."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, inspect, text

from app.bundle import bundle_root
from app.store.engines import busy_when_unavailable, reading_engine
from app.store.files import Unusable, keep_to_owner, look_at, sqlite_file, sync_folder

LOCK_TIMEOUT = 5.0
"""Seconds to wait for a database that somebody else has locked."""


class NewerDatabase(Exception):
    """A newer program has changed this database; ``revision`` is unknown here."""

    def __init__(self, revision: str) -> None:
        self.revision = revision
        super().__init__(revision)


def migrate(url: str) -> None:
    """Bring the database at ``url`` to the newest revision, making it where there is none.

    Each migration is one transaction: killed midway, it was never begun, and runs again.
    Raises :class:`NewerDatabase` and ``Unusable``, having changed nothing, and ``Busy``.
    """
    file = sqlite_file(url)
    if file:
        keep_to_owner(file)
    if is_current(url):
        return
    if file and not file.exists():
        _make(file)
    else:
        _upgrade(url)


def is_current(url: str) -> bool:
    """Return whether the database is there and at the newest revision.

    Raises :class:`NewerDatabase` where its revision is unknown, ``Unusable`` and ``Busy``. Alembic,
    slow to import, is not asked: the names of its files say enough.
    """
    revision, known = _revision(url), _known_revisions()
    if revision is not None and revision not in known:
        raise NewerDatabase(revision)
    return revision == newest_revision()


def _make(file: Path) -> None:
    """Make a new database, which stands in its place only once it is whole.

    So a file of no bytes is never one of ours that has just been begun, and is never taken for one.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:
            made = Path(folder, file.name)
            _upgrade(f"sqlite:///{made}")
            _put_in_place(made, file)
    except OSError as error:
        raise Unusable("no_folder", file.parent) from error


def _put_in_place(made: Path, file: Path) -> None:
    """Move the new database to its place, unless somebody else was quicker."""
    made.chmod(0o600)
    try:
        os.link(made, file)
    except FileExistsError:
        return
    except OSError:  # a disk without links: nothing keeps several that begin at once apart
        made.rename(file)
    sync_folder(file.parent)


def _upgrade(url: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(bundle_root() / "alembic.ini")
    config.attributes["url"] = url
    with busy_when_unavailable():
        command.upgrade(config, "head")


def newest_revision() -> str:
    """Return the newest revision that this program knows."""
    return max(_known_revisions())


def _known_revisions() -> set[str]:
    """Return every revision, read off its file's name: ``2026-11-30-0150_…`` is 202611300150."""
    files = (bundle_root() / "migrations" / "versions").glob("*-*_*.py")
    return {file.name.partition("_")[0].replace("-", "") for file in files}


def _revision(url: str) -> str | None:
    """Return the revision that the database says it is at, or ``None`` for one yet to be made."""
    file = sqlite_file(url)
    if file and not look_at(file):
        return None  # connecting would leave an empty file behind
    engine = reading_engine(url, LOCK_TIMEOUT)
    try:
        with busy_when_unavailable(file), engine.connect() as connection:
            return _stored_revision(connection, file)
    finally:
        engine.dispose()


def _stored_revision(connection: Connection, file: Path | None) -> str | None:
    found = inspect(connection)
    if not found.has_table("alembic_version"):
        if file and found.get_table_names():
            raise Unusable("another_program", file)
        return None
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if revision is None else str(revision)
