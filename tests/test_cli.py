"""The command line says in plain words what it does and what is wrong."""

import io
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from app import cli
from app.cli import serving
from app.cli.failures import settings_with
from app.ledger.replay import replay
from app.play import hash_of
from app.store import Store
from app.web.site import addresses
from tests.builders import EVENING, GAME, TOKEN, ann_bo_cy_di, rounds_of, sat_down
from tests.store.by_hand import by_hand, unguarded

CHECKOUT = Path(cli.__file__).parents[2]
OTHER_GAME = "zzsecondgame0000"


@pytest.fixture(autouse=True)
def at_this_database(monkeypatch: pytest.MonkeyPatch, database_url: str, tmp_path: Path) -> None:
    """Let the commands use the test's own database."""
    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def two_games(store: Store) -> None:
    """Two games of three events each."""
    for game in (GAME, OTHER_GAME):
        begun = sat_down(ann_bo_cy_di(game))
        with store.writing() as tx:
            tx.append(game, 0, begun)
            tx.append(game, 1, rounds_of(replay(begun), 2))
            tx.add_keeper(game, "keeper-1", hash_of(TOKEN), EVENING)
    store.close()


def tamper(database: Path, *statements: str) -> None:
    """Do to the database what only somebody with its file can do."""
    with by_hand(database) as connection, unguarded(connection):
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("command", [[], ["serve"], ["verify"], ["backup"], ["restore"]])
def test_every_command_explains_itself(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main([*command, "--help"])

    assert capsys.readouterr().out.startswith(f"usage: {' '.join(['eights', *command])}")


def test_python_m_app_is_the_same_program() -> None:
    helped = subprocess.run(
        [sys.executable, "-m", "app", "--help"],
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
        text=True,
    )

    assert "verify" in helped.stdout


@pytest.mark.usefixtures("two_games")
def test_verify_says_that_all_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify"]) == 0
    assert capsys.readouterr().out == "2 games, 6 events, all whole\n"


def test_verify_of_no_games_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify"]) == 0
    assert capsys.readouterr().out == "0 games, 0 events, all whole\n"


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize(
    ("statement", "first_bad"),
    [
        ("UPDATE events SET fact = replace(fact, '15', '5') WHERE seq = 2", 2),
        ("UPDATE events SET fact = '{' WHERE seq = 3", 3),
        ("UPDATE events SET at = '2026-11-30T20:00:00.000000Z' WHERE seq = 3", 3),
        ("UPDATE events SET by = 'keeper-2' WHERE seq = 1", 1),
        ("UPDATE events SET hash = replace(hash, 'a', 'b') WHERE seq = 2", 2),
        ("DELETE FROM events WHERE seq = 2", 2),
        ("DELETE FROM events", 1),
    ],
)
def test_verify_names_the_first_event_that_was_touched(
    database: Path,
    capsys: pytest.CaptureFixture[str],
    statement: str,
    first_bad: int,
) -> None:
    in_one_game = f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} game_id = '{GAME}'"
    tamper(database, in_one_game)

    assert cli.main(["verify"]) == 1
    bad, verdict = capsys.readouterr().out.splitlines()
    assert bad.startswith(f"game {GAME}: event {first_bad} ")
    assert verdict.endswith(" 1 not whole")


@pytest.mark.usefixtures("two_games")
def test_verify_notices_two_events_that_changed_places(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(
        database,
        "UPDATE events SET seq = 9 WHERE seq = 2",
        "UPDATE events SET seq = 2 WHERE seq = 3",
        "UPDATE events SET seq = 3 WHERE seq = 9",
    )

    assert cli.main(["verify"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1][:7] for line in said[:2]] == ["event 2", "event 2"]
    assert said[2] == "2 games, 6 events, 2 not whole"


def test_verify_without_a_database_says_so_and_makes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{tmp_path / 'none.sqlite3'}")

    assert cli.main(["verify"]) == 1
    assert "There is no up-to-date database" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite3").exists()


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["verify"]])
def test_a_database_of_a_newer_program_is_refused(
    database: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    with closing(sqlite3.connect(database)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '299912312359'")
    before = database.read_bytes()

    assert cli.main(command) == 1
    assert "made by a newer version" in capsys.readouterr().err
    assert database.read_bytes() == before


def test_a_setting_that_makes_no_sense_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EIGHTS_PORT", "eight")

    assert cli.main(["verify"]) == 1
    assert capsys.readouterr().err.startswith("EIGHTS_PORT: ")


def test_a_port_that_is_taken_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert cli.main(["serve", "--host", "127.0.0.1", "--port", str(port)]) == 1

    assert capsys.readouterr().err.startswith(f"Port {port} is already in use.")


def test_the_greeting_shows_the_address_that_links_are_made_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EIGHTS_BASE_URL", "https://eights.example")
    serving._greet(settings_with(), 8000)

    said = capsys.readouterr().out
    assert f"SQLite {sqlite3.sqlite_version}" in said
    assert "https://eights.example\n" in said


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_greeting_shows_the_address_in_the_network_where_all_are_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.20")
    serving._greet(settings_with(host=host), 8000)

    said = capsys.readouterr().out
    assert "On phones in the same network: http://192.168.1.20:8000\n" in said
    assert "http://127.0.0.1:8000\n" in said


class Terminal(io.TextIOWrapper):
    """A screen that shows what its encoding can say."""

    def isatty(self) -> bool:
        """Say that a person is looking."""
        return True


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", True), ("ascii", False)])
def test_the_qr_code_is_drawn_where_the_terminal_can_show_it(
    monkeypatch: pytest.MonkeyPatch, encoding: str, shown: bool
) -> None:
    screen = Terminal(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", screen)

    serving._draw_qr("http://192.168.1.20:8000")

    screen.seek(0)
    assert ("█" in screen.read()) == shown


def test_no_qr_code_is_drawn_into_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    serving._draw_qr("http://192.168.1.20:8000")

    assert capsys.readouterr().out == ""


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``eights serve`` on a free port; yields the process and the address that it printed."""
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [*command, *options], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        address = next(line.split()[-1] for line in process.stdout if "http://" in line)
        try:
            yield process, address
        finally:
            process.kill()


def test_serve_migrates_answers_and_goes_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = tmp_path / "fresh" / "eights.sqlite3"
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{fresh}")

    with running() as (process, address):
        answer = httpx.get(address)
        assert answer.status_code == 200
        assert "server" not in answer.headers
        assert fresh.exists()
        bomb = {f"X-{number}": "x" for number in range(101)}
        assert httpx.get(address, headers=bomb).status_code == 431
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) in (0, -signal.SIGTERM)
