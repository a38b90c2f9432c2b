"""One server per database: whoever comes second is told who holds it."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.store import DatabaseInUse, Unusable, holding

HOLDS_UNTIL_KILLED = """
import sys
from app.store import holding
with holding(sys.argv[1], "process 1 on the laptop"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_second_is_told_who_holds_it(database_url: str) -> None:
    with holding(database_url, "process 1 on the laptop") as note:
        note("process 1 on the laptop, port 8000")
        with pytest.raises(DatabaseInUse) as refused, holding(database_url, "process 2"):
            pytest.fail("two held it at once")  # pragma: no cover

    assert refused.value.holder == "process 1 on the laptop, port 8000"


def test_it_is_free_again_afterwards(database_url: str) -> None:
    with holding(database_url, "process 1"):
        pass
    with (
        holding(database_url, "process 2"),
        pytest.raises(DatabaseInUse, match="process 2"),
        holding(database_url, "process 3"),
    ):
        pytest.fail("two held it at once")  # pragma: no cover


def test_one_database_under_two_names_is_held_once(tmp_path: Path, database: Path) -> None:
    link = tmp_path / "another.name"
    link.symlink_to(database)

    with (
        holding(f"sqlite:///{database}", "process 1"),
        pytest.raises(DatabaseInUse),
        holding(f"sqlite:///{link}", "process 2"),
    ):
        pytest.fail("two held it at once")  # pragma: no cover


def test_two_databases_in_one_folder_are_held_apart(tmp_path: Path) -> None:
    with (
        holding(f"sqlite:///{tmp_path / 'ann.db'}", "process 1") as note,
        holding(f"sqlite:///{tmp_path / 'bo.db'}", "process 2"),
    ):
        note("process 1, still")

    assert (tmp_path / "ann.db.lock").read_text() == "process 1, still\n"


def test_a_process_that_is_killed_holds_nothing_any_more(database_url: str) -> None:
    command = [sys.executable, "-c", HOLDS_UNTIL_KILLED, database_url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with (
            pytest.raises(DatabaseInUse, match="process 1 on the laptop"),
            holding(database_url, ""),
        ):
            pytest.fail("two held it at once")  # pragma: no cover
        holder.kill()
        holder.wait()
        with holding(database_url, "process 2"):
            assert holder.returncode == -9


def test_a_folder_that_cannot_be_made_is_told(database: Path) -> None:
    inside_of_a_file = f"sqlite:///{database}/games/eights.sqlite3"

    with pytest.raises(Unusable, match="no_folder"), holding(inside_of_a_file, "process 1"):
        pytest.fail("held nothing")  # pragma: no cover


def test_what_a_server_keeps_is_not_locked_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("app.store.lock.sqlite_file", lambda _url: None)

    with holding("postgresql://cards", "process 1"), holding("postgresql://cards", "process 2"):
        assert list(tmp_path.iterdir()) == []
