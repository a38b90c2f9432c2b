"""Whatever is the matter with a database is told in a sentence, and nothing of it is lost."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app import cli

COMMANDS = [["serve", "--host", "127.0.0.1", "--port", "0"], ["verify"], ["backup", "copy"]]


@pytest.fixture(params=COMMANDS, ids=lambda command: command[0])
def refused(
    request: pytest.FixtureRequest,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> "Refused":
    """What a command says of the database that a test has spoilt."""
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{database}")
    monkeypatch.chdir(database.parent)
    return Refused(request.param, capsys, monkeypatch)


class Refused:
    """Runs a command, and returns the one sentence with which it ends."""

    def __init__(
        self,
        command: list[str],
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        self._command, self._capsys, self._monkeypatch = command, capsys, monkeypatch

    def __call__(self, url: str | None = None) -> str:
        if url is not None:
            self._monkeypatch.setenv("EIGHTS_DATABASE_URL", url)
        assert cli.main(self._command) == 1
        said = self._capsys.readouterr()
        assert said.out == ""
        assert len(said.err.splitlines()) == 1
        return said.err


def test_a_file_of_something_else(refused: Refused, database: Path) -> None:
    garbage = b"Ann 15, Bo 8, Cy 32\n" * 1000
    database.write_bytes(garbage)

    assert "is not a database" in refused()
    assert database.read_bytes() == garbage


def test_a_file_that_was_cut_short(refused: Refused, database: Path) -> None:
    cut = database.read_bytes()[: database.stat().st_size // 2]
    database.write_bytes(cut)

    assert "is damaged" in refused()
    assert database.read_bytes() == cut


def test_a_file_of_which_a_few_bytes_are_left(refused: Refused, database: Path) -> None:
    cut = database.read_bytes()[:80]
    database.write_bytes(cut)

    assert "is damaged" in refused()
    assert database.read_bytes() == cut


def test_an_empty_file(refused: Refused, database: Path) -> None:
    database.write_bytes(b"")

    assert "is empty" in refused()
    assert database.read_bytes() == b""


@pytest.mark.parametrize("how", [lambda file: file.write_bytes(b""), Path.unlink])
def test_an_empty_file_or_none_beside_what_was_last_saved(
    refused: Refused, database: Path, how: Callable[[Path], object]
) -> None:
    log = database.with_name(f"{database.name}-wal")
    log.write_bytes(b"the last rounds of the evening")
    how(database)

    assert "the log beside it" in refused()
    assert log.read_bytes() == b"the last rounds of the evening"


def test_the_database_of_another_program(refused: Refused, database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as other, other:
        other.execute("CREATE TABLE recipes (name TEXT)")

    assert "is the database of another program" in refused()


def test_a_folder_in_its_place(refused: Refused, database: Path) -> None:
    database.unlink()
    database.mkdir()

    assert "is a folder" in refused()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("eights.sqlite3", "EIGHTS_DATABASE_URL is not the address of a database"),
        ("sqlite:///", "names no file"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///file:eights.sqlite3?uri=true", "names no file"),
        ("sqlite:///eights.sqlite3?mode=memory", "names no file"),
        ("cards://eights", "of the kind “cards” are not known"),
        ("mysql://eights", "of the kind “mysql” are not known"),
    ],
)
def test_an_address_that_leads_nowhere(refused: Refused, url: str, told: str) -> None:
    assert told in refused(url)


def test_a_file_where_the_folder_should_be(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("EIGHTS_DATABASE_URL", raising=False)
    monkeypatch.setenv("EIGHTS_DATA_DIR", str(database / "games"))

    assert cli.main(COMMANDS[0]) == 1
    assert capsys.readouterr().err.startswith(f"{database / 'games'} cannot be made")
