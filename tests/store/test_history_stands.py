"""The database itself refuses to change history, whoever asks and however."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.ledger.replay import replay
from app.store import Store
from tests.builders import GAME, rounds_of, sat_down


@pytest.fixture
def by_hand(store: Store, database: Path) -> Iterator[sqlite3.Connection]:
    """Somebody with a game's database and the sqlite3 program: not our connection, no rules."""
    begun = sat_down()
    with store.writing() as tx:
        tx.append(GAME, 0, begun)
        tx.append(GAME, 1, rounds_of(replay(begun), 2))
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        yield connection


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET fact = '{}' WHERE seq = 2",
        "UPDATE events SET seq = 4 WHERE seq = 3",
        "DELETE FROM events WHERE seq = 3",
        "DELETE FROM events",
    ],
)
def test_an_event_cannot_be_changed_or_removed(by_hand: sqlite3.Connection, statement: str) -> None:
    before = by_hand.execute("SELECT * FROM events").fetchall()

    with pytest.raises(sqlite3.IntegrityError, match="history is never changed"):
        by_hand.execute(statement)

    assert by_hand.execute("SELECT * FROM events").fetchall() == before


@pytest.mark.parametrize("verb", ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE"])
@pytest.mark.parametrize("seq", [1, 2, 3, 5])
def test_an_event_comes_right_after_the_last_one(
    by_hand: sqlite3.Connection, verb: str, seq: int
) -> None:
    before = by_hand.execute("SELECT * FROM events").fetchall()

    with pytest.raises(sqlite3.IntegrityError, match="not the next event"):
        by_hand.execute(
            f"{verb} INTO events VALUES (?, ?, '', '', 'x', '{{}}', ?)",
            (GAME, seq, "0" * 64),
        )

    assert by_hand.execute("SELECT * FROM events").fetchall() == before


def test_a_game_with_events_cannot_be_removed(store: Store, by_hand: sqlite3.Connection) -> None:
    by_hand.execute("PRAGMA foreign_keys=ON")

    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        by_hand.execute("DELETE FROM games")


def test_reading_cannot_write(store: Store) -> None:
    with store.reading() as tx, pytest.raises(Exception, match="readonly"):
        tx._connection.exec_driver_sql("DELETE FROM working_hands")
