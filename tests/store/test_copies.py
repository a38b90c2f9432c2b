"""Somebody copies the file back by hand: the next start notices, and the epoch is another one."""

import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.ledger.replay import replay
from app.ledger.tags import Installation
from app.store import Store, Unusable
from app.store.copies import check_after_a_crash, settle_in
from tests.builders import EVENING, GAME, ann_bo_cy_di, rounds_of, sat_down


@pytest.fixture
def evening(database_url: str) -> "Evening":
    """Ann, Bo, Cy and Di have played one round at a database that was settled in."""
    evening = Evening(database_url)
    assert evening.settle_in()
    evening.play(1)
    return evening


class Evening:
    """Games at a database, which nobody has open between one line and the next."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.file = Path(url.removeprefix("sqlite:///"))
        self.note = self.file.with_name(f"{self.file.name}.last")

    def settle_in(self) -> bool:
        return settle_in(self.url, EVENING)

    def play(self, rounds: int) -> None:
        with closing(Store(self.url)) as store, store.writing() as tx:
            if not tx.revision(GAME):
                tx.append(GAME, 0, sat_down())
            game = replay(tx.events(GAME))
            tx.append(GAME, game.revision, rounds_of(game, rounds))

    @property
    def installation(self) -> Installation:
        with closing(Store(self.url)) as store, store.reading() as tx:
            return tx.installation()


def test_what_nobody_touched_stays_the_same_installation(evening: Evening) -> None:
    before = evening.installation

    assert evening.settle_in()
    evening.play(2)
    assert evening.settle_in()
    assert evening.installation == before
    assert not before.restored


def test_an_older_copy_is_noticed_once(evening: Evening) -> None:
    before = evening.installation
    older = shutil.copy(evening.file, evening.file.with_name("older"))
    evening.play(1)
    shutil.copy(older, evening.file)

    assert not evening.settle_in()
    after = evening.installation
    assert after.restored
    assert after.epoch != before.epoch
    assert evening.settle_in()
    assert evening.installation == after


def test_an_older_copy_that_went_on_to_as_many_rounds_is_noticed(evening: Evening) -> None:
    older = shutil.copy(evening.file, evening.file.with_name("older"))
    evening.play(1)
    elsewhere = Evening(f"sqlite:///{older}")
    with closing(Store(elsewhere.url)) as store, store.writing() as tx:
        game = replay(tx.events(GAME))
        tx.append(GAME, game.revision, rounds_of(game, 1, EVENING.replace(hour=20)))
    shutil.copy(older, evening.file)

    assert not evening.settle_in()


def test_a_copy_that_is_put_elsewhere_is_another_installation(
    evening: Evening, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    copy = Evening(f"sqlite:///{shutil.copy(evening.file, tmp_path / 'elsewhere' / 'cards')}")

    assert not copy.settle_in()
    assert copy.installation.epoch != evening.installation.epoch


def test_a_folder_that_is_moved_whole_is_not(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    moved = Evening(f"sqlite:///{shutil.move(evening.file, tmp_path / 'elsewhere')}")
    shutil.move(evening.note, moved.note)

    assert moved.settle_in()
    assert not moved.installation.restored


def test_a_game_that_was_deleted_and_is_there_again_is_noticed(evening: Evening) -> None:
    older = shutil.copy(evening.file, evening.file.with_name("older"))
    with closing(Store(evening.url)) as store, store.writing() as tx:
        tx.delete_game(GAME, EVENING)
    assert evening.settle_in()
    shutil.copy(older, evening.file)

    assert not evening.settle_in()


def test_a_log_that_was_left_beside_another_file_is_not_played_into_it(
    evening: Evening, tmp_path: Path
) -> None:
    crashed = tmp_path / "crashed.sqlite3"
    older = shutil.copy(evening.file, tmp_path / "older")
    with closing(Store(evening.url)) as store:
        for table in range(60):
            with store.writing() as tx:
                tx.append(f"table{table:011}", 0, sat_down(ann_bo_cy_di(f"table{table:011}")))
        with closing(sqlite3.connect(evening.file)) as checkpointing:
            checkpointing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with store.writing() as tx:
            tx.append("thelasttable0000", 0, sat_down(ann_bo_cy_di("thelasttable0000")))
        shutil.copy(evening.file, crashed)
        shutil.copy(f"{evening.file}-wal", f"{crashed}-wal")

    check_after_a_crash(f"sqlite:///{crashed}")
    log = Path(f"{crashed}-wal").read_bytes()
    shutil.copy(older, crashed)
    with pytest.raises(Unusable, match="damaged"):
        check_after_a_crash(f"sqlite:///{crashed}")
    assert crashed.read_bytes() == Path(older).read_bytes()
    assert Path(f"{crashed}-wal").read_bytes() == log


def test_a_note_that_cannot_be_read_counts_as_none(evening: Evening) -> None:
    evening.note.write_bytes(b"\xff" * 160)

    assert not evening.settle_in()


def test_games_of_before_there_were_notes_are_not_taken_for_a_copy(database_url: str) -> None:
    evening = Evening(database_url)
    evening.play(3)
    assert not evening.note.exists()

    assert evening.settle_in()
    assert not evening.installation.restored


def test_an_older_copy_on_a_full_disk_is_not_served_under_its_old_epoch(evening: Evening) -> None:
    older = evening.file.read_bytes()
    evening.play(1)
    evening.file.write_bytes(older)

    with on_a_full_disk(), pytest.raises(Unusable) as unusable:
        evening.settle_in()

    assert (unusable.value.code, unusable.value.where) == ("an_older_one", str(evening.file))
    assert not evening.settle_in()


def test_what_was_here_last_is_served_on_a_full_disk(evening: Evening) -> None:
    with on_a_full_disk():
        assert evening.settle_in()


def test_a_copy_put_on_a_full_disk_elsewhere_is_noticed_once_there_is_room(
    evening: Evening, tmp_path: Path
) -> None:
    copy = Evening(f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}")
    shutil.copy(evening.file, copy.file)
    with on_a_full_disk():
        assert copy.settle_in()  # it can be read
    copy.play(1)

    assert not copy.settle_in()


@contextmanager
def on_a_full_disk() -> Iterator[None]:
    """Let no file grow: what there is can be read, and nothing be written."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
