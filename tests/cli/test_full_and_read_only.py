"""A disk that is full: what there is can be read, and saving goes on by itself once it can."""

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from app import cli
from app.play import Play
from app.store import Store
from tests.builders import GAME, TOKEN, sit_down
from tests.servers import Process, process

API = "/api/v1/games"
ANN_AND_BO = {"players": ["Ann", "Bo"]}
NEVER = resource.RLIM_INFINITY

Said = Callable[[], str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command said of its failure, without the end of the line."""
    return lambda: capsys.readouterr().err.strip()


def bound_files(size: int, pid: int = 0) -> None:
    """Let no file of that process (this one) grow beyond the size, as if the disk were full."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, NEVER))


def statuses(answers: list[httpx.Response]) -> set[tuple[int, str, str]]:
    """Return what the answers say: status, code, and when to try again."""
    return {
        (answer.status_code, answer.json()["code"], answer.headers["retry-after"])
        for answer in answers
    }


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """Let this process write no file beyond the size, for the length of the block."""
    bound_files(size)
    try:
        yield
    finally:
        bound_files(NEVER)


def begin(served: Process) -> httpx.Response:
    """Begin a game of Ann and Bo."""
    return httpx.post(served.url + API, json=ANN_AND_BO)


def test_on_a_full_disk_games_are_shown_and_saved_again_once_there_is_room(
    database: Path, database_url: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with process(database_url) as served:
        before = begin(served)
        bound_files(database.with_name(f"{database.name}-wal").stat().st_size, served.popen.pid)
        refused = [begin(served) for _ in range(3)]
        shown = httpx.get(served.url + before.headers["location"])
        bound_files(NEVER, served.popen.pid)
        again = begin(served)

    assert statuses(refused) == {(503, "busy", "2")}
    assert (shown.status_code, again.status_code) == (200, 201)
    told = capfd.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "Nothing can be written until this is mended",
        "The database can be written again",
    ]


def test_a_program_that_begins_on_a_full_disk_shows_the_games_and_saves_once_there_is_room(
    store: Store, play: Play, database: Path, database_url: str
) -> None:
    sit_down(play)
    store.close()
    assert not database.with_name(f"{database.name}-wal").exists()

    with process(database_url, before=lambda: bound_files(0)) as served:
        shown = httpx.get(f"{served.url}/g/{GAME}")
        refused = begin(served)
        bound_files(NEVER, served.popen.pid)
        again = begin(served)
        listed = httpx.get(served.url + again.headers["location"])

    assert "Ann" in shown.text
    assert (shown.status_code, refused.status_code) == (200, 503)
    assert (again.status_code, listed.status_code) == (201, 200)
    assert TOKEN not in shown.text


def test_a_backup_that_finds_no_room_is_a_sentence_and_leaves_nothing_behind(
    play: Play, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    sit_down(play)
    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    stick = tmp_path / "stick"
    stick.mkdir()

    with no_file_beyond(8192):
        status = cli.main(["backup", str(stick / "friday.sqlite3")])

    assert status == 1
    assert said().startswith(f"No copy could be made in {stick}: ")
    assert list(stick.iterdir()) == []


def test_an_anchor_that_finds_no_room_is_a_sentence_and_the_older_one_stays(
    play: Play, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    sit_down(play)
    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    stick = tmp_path / "stick"
    stick.mkdir()
    anchor = stick / "friday.anchor"
    anchor.write_text("last week's")

    with no_file_beyond(0):
        status = cli.main(["verify", "--write-anchor", str(anchor)])

    assert status == 1
    assert said() == f"No anchor was written. {anchor}: File too large."
    assert [anchor] == list(stick.iterdir())
    assert anchor.read_text() == "last week's"


def test_an_anchor_is_not_written_in_the_place_of_a_folder(
    play: Play, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said
) -> None:
    sit_down(play)
    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    stick = tmp_path / "stick"
    stick.mkdir()

    assert cli.main(["verify", "--write-anchor", str(stick)]) == 1
    assert said() == f"No anchor was written. {stick}: Is a directory."
