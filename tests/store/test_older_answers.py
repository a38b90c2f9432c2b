"""Answers that an older program kept as bytes are kept as what made them, and given again."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from app.bundle import bundle_root
from app.ledger.commands import ChangeGame, StrikeRound
from app.ledger.events import RecordedEvent
from app.ledger.replay import replay
from app.play import hash_of
from app.store import KeptAnswer, Store, migrate
from tests.builders import GAME, ann_bo_cy_di, rounds_of, sat_down, then

BEFORE = "202612011010"


def the_evening() -> list[RecordedEvent]:
    """Two rounds, the second struck out; another title; and one more with another note."""
    recorded = [*sat_down(ann_bo_cy_di())]
    game = replay(recorded)
    recorded += rounds_of(game, 2)
    recorded += then(replay(recorded), StrikeRound(2, 1, "misdealt"))
    recorded += then(replay(recorded), ChangeGame(4, title="Friday", note="rain"))
    return recorded


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A database as the older program left it, with the evening in it and no answer yet."""
    file = tmp_path / "older.sqlite3"
    config = Config(bundle_root() / "alembic.ini")
    config.attributes["url"] = f"sqlite:///{file}"
    command.upgrade(config, BEFORE)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO games VALUES (?, '2026-11-30')", [GAME])
        for item in the_evening():
            at = f"2026-11-30T19:0{min(item.seq, 5)}:00.000000Z"
            row = (GAME, item.seq, at, item.by, item.kind, item.text, item.hash)
            database.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return file


def kept_after(older: Path, body: bytes, key: str = "key") -> KeptAnswer | None:
    """Return what is kept, once the database is brought up to date, of an answer of that body."""
    with closing(sqlite3.connect(older)) as database, database:
        row = (GAME, hash_of(key), "f" * 64, 200, "{}", body)
        database.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", row)
    migrate(f"sqlite:///{older}")
    with closing(Store(f"sqlite:///{older}")) as store, store.reading() as tx:
        return tx.answer(GAME, hash_of(key))


def told(revision: int, **more: object) -> bytes:
    return json.dumps({"id": GAME, "revision": revision, **more}).encode()


@pytest.mark.parametrize(
    ("body", "before", "after"),
    [
        (told(1), 0, 1),
        (told(2), 1, 2),
        (told(4, consequences=[]), 3, 4),
        (told(6, consequences=[{"code": "target_changed"}]), 4, 6),
        (told(6, consequences=[]), 6, 6),
    ],
    ids=["begun", "a round", "struck out", "two changes at once", "nothing followed"],
)
def test_an_answer_of_the_api_is_made_again_of_what_was_written_then(
    older: Path, body: bytes, before: int, after: int
) -> None:
    assert kept_after(older, body) == KeptAnswer("f" * 64, "keeper-1", before, after)


@pytest.mark.parametrize("body", [b"", b"\x00keeper_token\x00"])
def test_a_forms_answer_is_given_again_to_whoever_keeps_score(older: Path, body: bytes) -> None:
    assert kept_after(older, body) == KeptAnswer("f" * 64, None, 6, 6)


def test_the_answer_to_a_hand_being_counted_is_kept_no_longer(older: Path) -> None:
    assert kept_after(older, b'{"number":3,"hands":{}}') is None


def test_the_bytes_are_gone(older: Path) -> None:
    kept_after(older, told(2, note="x" * 1000))

    with closing(sqlite3.connect(older)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
    assert "kept_answers" in names
    assert "answers" not in names
