"""The database takes the shape that the program knows, whatever happens on the way."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, Inspector, create_engine, inspect

from app.bundle import bundle_root
from app.store import NewerDatabase, Store, is_current, migrate, migration
from app.store.tables import metadata
from tests.builders import GAME, sat_down

UNTIL_THE_THIRD_TABLE = """
import os, signal, sys
from alembic import op
from app.store import migrate

made, create_table = [], op.create_table

def create_some_tables(name, *columns, **options):
    made.append(name)
    if len(made) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return create_table(name, *columns, **options)

op.create_table = create_some_tables
migrate(sys.argv[1])
"""


@contextmanager
def inspected(url: str) -> Iterator[Inspector]:
    """Give something that knows the tables of the database at ``url``, open for as long."""
    with opened(url) as engine:
        yield inspect(engine)


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """Open the database at ``url``, and close it again with all its connections."""
    engine = create_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def alembic_at(url: str) -> Config:
    """Return Alembic's own view of the migrations, for the database at ``url``."""
    config = Config(bundle_root() / "alembic.ini")
    config.attributes["url"] = url
    return config


def test_migrations_make_the_tables_that_the_code_describes(database_url: str) -> None:
    command.check(alembic_at(database_url))


def test_migrations_make_the_checks_and_strictness_too(database_url: str, tmp_path: Path) -> None:
    described_url = f"sqlite:///{tmp_path / 'described.sqlite3'}"
    with opened(described_url) as engine:
        metadata.create_all(engine)

    with inspected(database_url) as made, inspected(described_url) as described:
        for table in metadata.tables:
            assert made.get_check_constraints(table) == described.get_check_constraints(table)
            assert made.get_table_options(table) == described.get_table_options(table)
            assert made.get_table_options(table) == {"sqlite_strict": True}


def test_a_database_is_made_with_its_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a' / 'new' / 'folder' / 'eights.sqlite3'}"
    assert not is_current(url)
    assert not (tmp_path / "a").exists()

    migrate(url)

    assert is_current(url)


def test_migrating_again_changes_nothing_and_needs_no_alembic(
    database: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = database.read_bytes()
    monkeypatch.delattr(migration, "_upgrade")

    migrate(database_url)

    assert database.read_bytes() == before


def test_a_database_of_a_newer_program_is_refused_and_left_as_it_is(
    database: Path, database_url: str
) -> None:
    with closing(sqlite3.connect(database)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '299912312359'")
    before = database.read_bytes()

    with pytest.raises(NewerDatabase, match="299912312359"):
        migrate(database_url)

    assert database.read_bytes() == before


def test_a_migration_that_was_killed_midway_runs_again(tmp_path: Path) -> None:
    file = tmp_path / "eights.sqlite3"
    url = f"sqlite:///{file}"
    killed = subprocess.run([sys.executable, "-c", UNTIL_THE_THIRD_TABLE, url], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not is_current(url)
    assert not file.exists()

    migrate(url)

    store = Store(url)
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        assert tx.revision(GAME) == 1
    store.close()


def test_several_who_migrate_at_once_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'eights.sqlite3'}"
    migrating = [sys.executable, "-c", f"from app.store import migrate; migrate({url!r})"]

    together = [subprocess.Popen(migrating) for _ in range(4)]

    assert [process.wait() for process in together] == [0, 0, 0, 0]
    assert is_current(url)


def test_every_migration_is_numbered_by_the_time_in_its_file_name() -> None:
    scripts = ScriptDirectory.from_config(alembic_at(""))
    numbers = {Path(script.path).name: script.revision for script in scripts.walk_revisions()}

    for file, number in numbers.items():
        assert file[:15].replace("-", "") == number
    assert scripts.get_current_head() == max(numbers.values())
