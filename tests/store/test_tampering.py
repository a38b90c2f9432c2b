"""Whatever somebody with the file does to it, `verify` finds it with an anchor, and says where.

``EIGHTS_TAMPERINGS`` says how many are tried (40 unless it is set), ``EIGHTS_TAMPERINGS_SEED``
where they begin.
"""

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from app import cli
from tests.store.tampering import tamper, what_is_read
from tests.store.whole_evenings import play_evenings, play_on

TRIED = int(os.environ.get("EIGHTS_TAMPERINGS", "40"))
SEED = int(os.environ.get("EIGHTS_TAMPERINGS_SEED", "0"))


class Evenings:
    """A database with some games in it, and the anchor that was written then."""

    def __init__(self, folder: Path, migrated: Path) -> None:
        self.folder = folder
        self.file = Path(shutil.copy(migrated, folder / "whole.sqlite3"))
        self.anchor = folder / "anchor"
        play_evenings(self.file)

    def copy(self) -> Path:
        """A copy for somebody to do something to."""
        return Path(shutil.copy(self.file, self.folder / "copy.sqlite3"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Evenings:
    """The evenings, played once."""
    return Evenings(tmp_path_factory.mktemp("evenings"), migrated)


@pytest.fixture
def evenings(played: Evenings, monkeypatch: pytest.MonkeyPatch) -> Evenings:
    """The evenings, with their anchor."""
    assert verify(played.file, monkeypatch, "--write-anchor", str(played.anchor)) == 0
    return played


def verify(file: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    """Return the exit status of ``eights verify`` on that file."""
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{file}")
    return cli.main(["verify", *options])


def test_every_tampering_that_changes_what_is_read_is_found_and_named(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, told = what_is_read(evenings.file), Counter[str]()
    for seed in range(SEED, SEED + TRIED):
        file = evenings.folder / "tampered.sqlite3"
        done, game = tamper(seed, evenings.file, file)
        if what_is_read(file) == whole:
            told["changed nothing"] += 1
            continue
        capsys.readouterr()
        status = verify(file, monkeypatch, "--anchor", str(evenings.anchor))
        said = "".join(capsys.readouterr())
        assert status == 1, f"{seed}: {done} was not found"
        assert f"game {game}: " in said if game else said, f"{seed}: {done} was not named"
        assert "all whole" not in said
        told[done] += 1
    assert told.total() == TRIED
    assert told["changed nothing"] < TRIED / 2


def test_what_nobody_touched_is_whole(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()

    assert verify(evenings.copy(), monkeypatch) == 0
    assert verify(evenings.copy(), monkeypatch, "--anchor", str(evenings.anchor)) == 0
    assert capsys.readouterr().out == "6 games, 80 events, all whole\n" * 2


def test_games_that_went_on_or_were_deleted_since_the_anchor_are_whole(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = evenings.copy()
    play_on(file)
    capsys.readouterr()

    assert verify(file, monkeypatch, "--anchor", str(evenings.anchor)) == 0
    deleted, verdict = capsys.readouterr().out.splitlines()
    assert deleted == ("game standard00000000: was deleted since the anchor was written")
    assert verdict.endswith(", all whole")


def test_an_older_copy_in_its_place_is_found_by_an_anchor(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, later = evenings.copy(), evenings.folder / "later"
    play_on(file)
    assert verify(file, monkeypatch, "--write-anchor", str(later)) == 0
    capsys.readouterr()

    assert verify(evenings.copy(), monkeypatch, "--anchor", str(later)) == 1
    said = capsys.readouterr().out
    assert "game chips00000000000: event 15 is missing, which was there when" in said
    assert "game anothergame00000: is gone, and was not deleted through the program" in said
    assert "game standard00000000: was deleted when the anchor was written, and its mark" in said
