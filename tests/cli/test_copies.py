"""A backup is taken while others play, and put back without losing what was there."""

import errno
import stat
import threading
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from app import cli
from app.ledger.replay import replay
from app.ledger.tags import Installation
from app.play import hash_of
from app.store import Store, holding
from tests.builders import EVENING, GAME, TOKEN, rounds_of, sat_down
from tests.servers import process
from tests.store.by_hand import by_hand, unguarded


@pytest.fixture(autouse=True)
def at_this_database(monkeypatch: pytest.MonkeyPatch, database_url: str, tmp_path: Path) -> None:
    """Let the commands use the test's own database."""
    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where the backup goes."""
    return tmp_path / "copies" / "friday.sqlite3"


@pytest.fixture
def backed_up(store: Store, copy: Path) -> Path:
    """A backup of Ann, Bo, Cy and Di after two rounds; they have played on to the fourth since."""
    begun = sat_down()
    four = rounds_of(replay(begun), 4)
    with store.writing() as tx:
        tx.append(GAME, 0, begun)
        tx.append(GAME, 1, four[:2])
        tx.add_keeper(GAME, "keeper-1", hash_of(TOKEN), EVENING)
    copy.parent.mkdir()
    assert cli.main(["backup", str(copy)]) == 0
    with store.writing() as tx:
        tx.append(GAME, 3, four[2:])
    return copy


def revision(file: Path) -> int:
    """Return how many events of the game are in the database."""
    with closing(Store(f"sqlite:///{file}")) as store, store.reading() as tx:
        return tx.revision(GAME)


def installation(file: Path) -> Installation:
    """Return which installation it is."""
    with closing(Store(f"sqlite:///{file}")) as store, store.reading() as tx:
        return tx.installation()


def kept_aside(database: Path) -> list[Path]:
    """Return the databases that were replaced."""
    return sorted(database.parent.glob("*.before-*[0-9]"))


def test_a_backup_is_one_whole_file_for_its_owners_eyes(
    capsys: pytest.CaptureFixture[str], backed_up: Path
) -> None:
    assert "1 game, 3 events, all whole\nBacked up as " in capsys.readouterr().out
    assert stat.S_IMODE(backed_up.stat().st_mode) == 0o600
    assert list(backed_up.parent.iterdir()) == [backed_up]
    assert revision(backed_up) == 3


def test_a_backup_is_never_written_over_another_file(
    backed_up: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = backed_up.read_bytes()

    assert cli.main(["backup", str(backed_up)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert backed_up.read_bytes() == before
    assert list(backed_up.parent.iterdir()) == [backed_up]


def test_a_backup_of_nothing_or_to_nowhere_is_a_sentence(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["backup", str(tmp_path / "nowhere" / "copy")]) == 1
    assert capsys.readouterr().err == f"There is no folder {tmp_path / 'nowhere'}.\n"

    database.unlink()
    assert cli.main(["backup", str(tmp_path / "copy")]) == 1
    assert capsys.readouterr().err.startswith("There is no database here yet")
    assert list(tmp_path.glob("copy*")) == []


def test_a_backup_is_taken_while_rounds_are_saved(database_url: str, copy: Path) -> None:
    copy.parent.mkdir()
    done = threading.Event()
    with process(database_url) as served, httpx.Client(base_url=served.url) as client:
        game = client.post("/api/v1/games", json={"players": ["Ann", "Bo"]}).json()
        rounds = f"/api/v1/games/{game['id']}/rounds"
        keeper = {"Authorization": f"Bearer {game['keeper_token']}"}
        zero = {"went_out": "p1", "hands": {"p2": {"points": 0}}}
        saved: list[int] = []

        def save() -> None:
            while not done.is_set():
                saved.append(client.post(rounds, json=zero, headers=keeper).status_code)

        saving = threading.Thread(target=save)
        saving.start()
        while len(saved) < 5:
            done.wait(0.01)
        before = len(saved)
        assert cli.main(["backup", str(copy)]) == 0
        done.set()
        saving.join()

    assert set(saved) == {201}
    with closing(Store(f"sqlite:///{copy}")) as store, store.reading() as tx:
        assert before < tx.revision(game["id"]) <= len(saved) + 1


def test_restoring_goes_back_to_the_backup_and_keeps_what_was_there(
    backed_up: Path, database: Path
) -> None:
    before, copied = installation(database), backed_up.read_bytes()

    assert cli.main(["restore", str(backed_up)]) == 0

    assert revision(database) == 3
    assert [revision(file) for file in kept_aside(database)] == [5]
    assert installation(database).restored
    assert installation(database).epoch != before.epoch
    assert backed_up.read_bytes() == copied
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert cli.main(["verify"]) == 0


def test_a_backup_is_put_where_nothing_was_yet(
    monkeypatch: pytest.MonkeyPatch, backed_up: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "another" / "machine" / "eights.sqlite3"
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{elsewhere}")

    assert cli.main(["restore", str(backed_up)]) == 0

    assert revision(elsewhere) == 3
    assert installation(elsewhere).epoch != installation(backed_up).epoch
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600
    assert kept_aside(elsewhere) == []


def test_restoring_waits_for_the_server_to_be_stopped(
    backed_up: Path, database: Path, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with holding(database_url, "process 8 on the laptop"):
        assert cli.main(["restore", str(backed_up)]) == 1

    assert "by process 8 on the laptop; stop that one" in capsys.readouterr().err
    assert revision(database) == 5
    assert kept_aside(database) == []


def test_a_backup_that_is_not_whole_is_not_restored(
    backed_up: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with by_hand(backed_up) as tampering, unguarded(tampering):
        tampering.execute("UPDATE events SET fact = '{}' WHERE seq = 2")
    before = installation(database)

    assert cli.main(["restore", str(backed_up)]) == 1
    said = capsys.readouterr()
    assert f"game {GAME}: event 2 " in said.out
    assert "not whole" in said.err
    assert (revision(database), installation(database)) == (5, before)


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "There is no file"), (b"", "is empty"), (b"Ann 15\n" * 999, "is not a database")],
)
def test_what_is_no_backup_is_not_restored(
    backed_up: Path,
    database: Path,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    told: str,
) -> None:
    backed_up.unlink()
    if content is not None:
        backed_up.write_bytes(content)

    assert cli.main(["restore", str(backed_up)]) == 1
    assert told in capsys.readouterr().err
    assert revision(database) == 5


@pytest.mark.parametrize("broken", [b"", b"Bo spilt his beer over this\n" * 500, None])
def test_what_is_broken_is_replaced_by_a_backup(
    backed_up: Path, store: Store, database: Path, broken: bytes | None
) -> None:
    store.close()
    if broken is None:
        database.unlink()
    else:
        database.write_bytes(broken)

    assert cli.main(["restore", str(backed_up)]) == 0
    assert revision(database) == 3
    assert [file.read_bytes() for file in kept_aside(database)] == (
        [] if broken is None else [broken]
    )


def test_a_log_that_was_left_behind_is_not_taken_for_the_backups_own(
    backed_up: Path, store: Store, database: Path
) -> None:
    log = database.with_name(f"{database.name}-wal")
    left = log.read_bytes()
    store.close()
    database.unlink()
    log.write_bytes(left)

    assert cli.main(["restore", str(backed_up)]) == 0
    assert revision(database) == 3
    assert [file.read_bytes() for file in database.parent.glob("*.before-*-wal")] == [left]


def test_a_backup_that_may_not_be_read_is_named(
    backed_up: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(file: Path, *_how: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr(Path, "open", refuse)

    assert cli.main(["restore", str(backed_up)]) == 1
    assert capsys.readouterr().err == f"{backed_up}: Permission denied.\n"
