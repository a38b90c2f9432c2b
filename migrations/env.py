"""Runs migrations, for ``app.store.migrate`` and for Alembic's own command line."""

from datetime import datetime
from typing import Any

from alembic import context
from sqlalchemy import event

from app.store.engines import writing_engine
from app.store.tables import metadata

PATIENCE = 30.0
"""Seconds to wait while another process migrates the same database."""


def run() -> None:
    """Bring the database to the wanted revision, each step of it in one transaction."""
    engine = writing_engine(_url(), PATIENCE)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _let_tables_be_rebuilt)
    try:
        with engine.connect() as connection:
            context.configure(
                connection=connection,
                target_metadata=metadata,
                render_as_batch=True,
                process_revision_directives=_number_by_time,
            )
            with context.begin_transaction():
                context.run_migrations()
    finally:
        engine.dispose()


def _url() -> str:
    """Return the address handed in by the program, or else the one in the settings."""
    url = context.config.attributes.get("url")
    if url is None:
        from app.settings import Settings

        url = Settings().database_url
    return str(url)


def _let_tables_be_rebuilt(connection: Any, _record: Any) -> None:
    """A batch drops a table and puts the new one in its place; references to it must bear that."""
    connection.execute("PRAGMA foreign_keys=OFF")


def _number_by_time(_context: Any, _revision: Any, directives: list[Any]) -> None:
    for directive in directives:
        directive.rev_id = datetime.now().strftime("%Y%m%d%H%M")


if context.is_offline_mode():
    raise SystemExit("Migrations run on a database; there is no --sql.")
run()
