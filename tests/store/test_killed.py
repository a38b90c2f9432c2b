"""kill -9 in a write: the round is whole or absent, and what was acknowledged is there."""

import subprocess
import sys

import pytest

from app.cli import main
from app.play.keepers import answer_key
from app.store import Store
from tests.store.killing import KEEPERS, table

LOOPS = 15


@pytest.fixture
def acknowledged(database_url: str) -> dict[str, int]:
    """How many rounds each keeper had been told were saved before they were killed."""
    killing = [sys.executable, "-m", "tests.store.killing", database_url, str(LOOPS)]
    told = subprocess.run(killing, check=True, capture_output=True, text=True, timeout=300)
    return {
        table(loop, keeper): line.count(str(keeper))
        for loop, line in enumerate(told.stdout.splitlines())
        for keeper in range(KEEPERS)
    }


def test_a_killed_keeper_loses_no_round_and_leaves_no_half_of_one(
    acknowledged: dict[str, int],
    store: Store,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert len(acknowledged) == KEEPERS * LOOPS
    assert sum(acknowledged.values()) > LOOPS

    with store.reading() as tx:
        for game, saved in acknowledged.items():
            rounds = max(tx.revision(game) - 1, 0)
            keys = [answer_key(f"round-{n}") for n in range(1, rounds + 2)]
            answered = [tx.answer(game, key) is not None for key in keys]
            assert rounds >= saved
            assert answered == [True] * rounds + [False]

    monkeypatch.setenv("EIGHTS_DATABASE_URL", database_url)
    assert main(["verify"]) == 0
    assert capsys.readouterr().out.endswith("all whole\n")
