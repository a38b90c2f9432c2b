"""A database in the hands of somebody who has its file, and knows it well."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from app.ledger.chain import Row

Database = sqlite3.Connection
Tampering = Callable[[Random, Database], str]
"""Does it, and returns whose game it was done to, or nothing where it was to the database."""

EVENTS = 'SELECT seq, at, "by", kind, fact, hash FROM events WHERE game_id = ? ORDER BY seq'


@contextmanager
def by_hand(file: Path) -> Iterator[Database]:
    """Open a file as somebody does who knows it well, and is held up by nothing."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("PRAGMA ignore_check_constraints=ON")
        database.text_factory = bytes
        yield database


@contextmanager
def unguarded(database: Database) -> Iterator[None]:
    """Take the triggers away for the length of the block."""
    kept = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in kept:
        database.execute(f"DROP TRIGGER {name.decode()}")
    yield
    for _, sql in kept:
        database.execute(sql.decode())


def a_game(rng: Random, database: Database) -> tuple[str, list[Row]]:
    """Return one of the games, by chance, and its events as they are kept."""
    games = [row[0].decode() for row in database.execute("SELECT id FROM games ORDER BY id")]
    game = rng.choice(games)
    found = database.execute(EVENTS, [game])
    return game, [Row(seq, *(text.decode() for text in rest)) for seq, *rest in found]
