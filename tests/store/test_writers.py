"""Several who write at once lose nothing, and none of them waits for ever."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from app.store import Busy, Store, WorkingHand
from tests.builders import EVENING, GAME, points, sat_down

SOON = 0.05
"""Seconds that a test waits for a lock, where a table would wait five."""


@pytest.fixture
def impatient(database_url: str) -> Iterator[Store]:
    """A store that gives up soon."""
    store = Store(database_url, patience=SOON)
    yield store
    store.close()


@pytest.fixture
def somebody_else(database: Path) -> Iterator[sqlite3.Connection]:
    """Another program at the same database."""
    with closing(sqlite3.connect(database, isolation_level=None, timeout=SOON)) as connection:
        yield connection


def sit_down_at_many_tables(store: Store, tables: int) -> None:
    """Begin that many games in one transaction."""
    with store.writing() as tx:
        for table in range(tables):
            tx.append(f"table{table:011}", 0, sat_down())


def only_read(store: Store, only: bool) -> None:
    """Let the store's writer fail as on a disk that is read-only, or no longer."""
    with store._writing.connect() as connection:
        writer = connection.connection.driver_connection
    assert writer is not None
    writer.execute(f"PRAGMA query_only={only}")


def count_up(url: str, times: int) -> None:
    """Read a number and write it back one higher, in a store of one's own."""
    store = Store(url, patience=60)
    for _ in range(times):
        with store.writing() as tx:
            held = tx.hands(GAME).get("p1")
            so_far = (held.hand.points or 0) if held else 0
            tx.put_hand(GAME, "p1", WorkingHand(points(so_far + 1), "keeper-1", EVENING))
    store.close()


def test_eight_who_each_count_up_a_hundred_times_reach_eight_hundred(
    store: Store, database_url: str
) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: count_up(database_url, 100), range(8)))

    with store.reading() as tx:
        assert tx.hands(GAME)["p1"].hand == points(800)


def test_threads_of_one_store_take_turns(store: Store) -> None:
    def sit_down_at(table: int) -> None:
        game = f"table{table:011}"
        with store.writing() as tx:
            tx.append(game, 0, sat_down())

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(sit_down_at, range(100)))

    with store.reading() as tx:
        assert len(list(tx.game_ids())) == 100


def test_a_writer_has_the_lock_from_its_first_moment(
    store: Store, somebody_else: sqlite3.Connection
) -> None:
    with store.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
        somebody_else.execute("BEGIN IMMEDIATE")

    somebody_else.execute("BEGIN IMMEDIATE")
    somebody_else.execute("ROLLBACK")


def test_busy_when_another_program_holds_the_lock_and_well_again_after(
    impatient: Store, somebody_else: sqlite3.Connection
) -> None:
    somebody_else.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy, match="locked"), impatient.writing() as tx:
        tx.append(GAME, 0, sat_down())
    with impatient.reading() as tx:
        assert tx.revision(GAME) == 0

    somebody_else.execute("ROLLBACK")
    with impatient.writing() as tx:
        tx.append(GAME, 0, sat_down())
    with impatient.reading() as tx:
        assert tx.revision(GAME) == 1


def test_at_a_table_one_waits_five_seconds_for_the_lock(store: Store) -> None:
    with store.writing() as tx:
        waits = tx._connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
        assert waits is not None
        assert waits <= 5_000
    with store.reading() as tx:
        assert tx._connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5_000
    pool = store._writing.pool
    assert isinstance(pool, QueuePool)
    assert pool.timeout() == 5


def test_busy_when_no_connection_comes_free(impatient: Store) -> None:
    with impatient.writing(), pytest.raises(Busy, match="no connection"), impatient.writing():
        pytest.fail("two wrote at once")  # pragma: no cover


def test_who_waits_for_the_connection_and_then_for_the_lock_waits_once(
    database_url: str, somebody_else: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, clock = Store(database_url, patience=5), [1000.0]
    with store.writing():
        pass  # its connection is made
    monkeypatch.setattr("app.store.store.monotonic", lambda: clock[0])
    monkeypatch.setattr("app.store.engines.monotonic", lambda: clock[0] + 4.95)
    somebody_else.execute("BEGIN IMMEDIATE")
    begun = monotonic()

    with pytest.raises(Busy, match="locked"), store.writing():
        pytest.fail("two wrote at once")  # pragma: no cover

    assert monotonic() - begun < 4  # not another five seconds
    store.close()


def test_busy_when_the_disk_is_full_and_well_again_after(store: Store) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        pages = tx._connection.exec_driver_sql("PRAGMA page_count").scalar()
        tx._connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    with pytest.raises(Busy, match="full"):
        sit_down_at_many_tables(store, 100)
    with store.reading() as tx:
        assert list(tx.game_ids()) == [GAME]

    with store.writing() as tx:
        tx._connection.exec_driver_sql("PRAGMA max_page_count=1000000")
        tx.append("anothergame00000", 0, sat_down())
    with store.reading() as tx:
        assert list(tx.game_ids()) == [GAME, "anothergame00000"]


def test_busy_when_the_disk_is_read_only_and_well_again_after(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())

    only_read(store, True)
    for _ in range(3):
        with pytest.raises(Busy, match="readonly"):
            sit_down_at_many_tables(store, 1)
    with store.reading() as tx:
        assert list(tx.game_ids()) == [GAME]

    only_read(store, False)
    sit_down_at_many_tables(store, 1)
    with store.reading() as tx:
        assert len(list(tx.game_ids())) == 2
    assert [line.partition(":")[0] for line in caplog.messages] == [
        "Nothing can be written until this is mended",
        "The database can be written again",
    ]


def test_a_mistake_in_the_program_is_not_taken_for_a_busy_database(store: Store) -> None:
    with pytest.raises(OperationalError, match="no such table"), store.writing() as tx:
        tx._connection.exec_driver_sql("SELECT * FROM nowhere")


def test_every_commit_is_on_the_disk_before_it_is_answered(store: Store) -> None:
    with store.writing() as tx:
        asked = tx._connection.exec_driver_sql
        assert asked("PRAGMA journal_mode").scalar() == "wal"
        assert asked("PRAGMA synchronous").scalar() == 2  # FULL
        assert asked("PRAGMA foreign_keys").scalar() == 1
