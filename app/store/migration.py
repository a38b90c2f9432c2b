"""Brings the database to the shape that this program knows, and no further."""

from pathlib import Path

from sqlalchemy import Connection, inspect, make_url, text

from app.bundle import bundle_root
from app.store.engines import busy_when_unavailable, reading_engine

PATIENCE = 5.0
"""Seconds to wait for a database that somebody else has locked."""


class NewerDatabase(Exception):
    """A newer program has changed this database; ``revision`` is unknown here."""

    def __init__(self, revision: str) -> None:
        self.revision = revision
        super().__init__(revision)


def migrate(url: str) -> None:
    """Bring the database at ``url`` to the newest revision, making it where there is none.

    Each migration is one transaction: killed midway, it was never begun, and runs again.
    Raises :class:`NewerDatabase`, having changed nothing, and ``Busy``.
    """
    if not is_current(url):
        _upgrade(url)


def is_current(url: str) -> bool:
    """Return whether the database is there and at the newest revision.

    Raises :class:`NewerDatabase` where its revision is unknown, and ``Busy``. Alembic, slow to
    import, is not asked: the names of its files say enough.
    """
    revision, known = _revision(url), _known_revisions()
    if revision is not None and revision not in known:
        raise NewerDatabase(revision)
    return revision == max(known)


def _upgrade(url: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(bundle_root() / "alembic.ini")
    config.attributes["url"] = url
    if file := _sqlite_file(url):
        file.parent.mkdir(parents=True, exist_ok=True)
    with busy_when_unavailable():
        command.upgrade(config, "head")


def _known_revisions() -> set[str]:
    """Return every revision, read off its file's name: ``2026-11-30-0150_…`` is 202611300150."""
    files = (bundle_root() / "migrations" / "versions").glob("*-*_*.py")
    return {file.name.partition("_")[0].replace("-", "") for file in files}


def _revision(url: str) -> str | None:
    """Return the revision that the database says it is at, or ``None`` for one yet to be made."""
    file = _sqlite_file(url)
    if file and not file.exists():
        return None  # connecting would leave an empty file behind
    engine = reading_engine(url, PATIENCE)
    try:
        with busy_when_unavailable(), engine.connect() as connection:
            return _stored_revision(connection)
    finally:
        engine.dispose()


def _stored_revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if revision is None else str(revision)


def _sqlite_file(url: str) -> Path | None:
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database:
        return None
    return Path(parts.database)
