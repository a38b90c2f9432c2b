"""Several programs on one database, and a program that has just started."""

import json
from pathlib import Path

import pytest

from app.ledger.events import RecordedEvent
from app.live import Hub
from app.play import Play
from app.store import Clash, Store, WriteTransaction
from tests.builders import GAME, Table, ann_bo_cy_di, sit_down, worked_example
from tests.play.writing import OTHER_GAME, respond, write


def test_another_process_sees_what_was_written_here_and_the_other_way_round(
    play: Play, table: Table, database_url: str
) -> None:
    store = Store(database_url)
    try:
        other = Play(store, Hub())
        assert other.game(GAME).revision == 1
        play.record(GAME, worked_example(table.game), write("key-1"), respond)
        assert other.game(GAME) == play.game(GAME)
        other.record(GAME, worked_example(other.game(GAME)), write("key-2"), respond)
        assert play.game(GAME).revision == 3
        assert play.game(GAME) == other.game(GAME)
        again = other.record(GAME, worked_example(table.game), write("key-1"), respond)
        assert json.loads(again.body)["revision"] == 2
    finally:
        store.close()


def test_a_game_is_read_from_its_events_by_a_program_that_has_just_started(
    play: Play, table: Table, store: Store
) -> None:
    table.record(worked_example(table.game))
    assert Play(store, Hub()).game(GAME) == play.game(GAME)


def test_a_backup_that_was_put_back_is_read_afresh(
    play: Play, table: Table, database: Path, database_url: str, store: Store
) -> None:
    store.close()
    backup = database.read_bytes()
    table.record(worked_example(table.game))
    assert play.game(GAME).revision == 2
    store.close()
    for leftover in database.parent.glob("*-wal"):
        leftover.unlink()
    database.write_bytes(backup)
    assert play.game(GAME).revision == 1


def test_whoever_was_too_slow_decides_again(
    play: Play, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a database with several writers, another may append in between."""
    append, clashes = WriteTransaction.append, [2]

    def slow(tx: WriteTransaction, game: str, expected: int, recorded: list[RecordedEvent]) -> None:
        if clashes[0]:
            clashes[0] -= 1
            raise Clash(game)
        append(tx, game, expected, recorded)

    monkeypatch.setattr(WriteTransaction, "append", slow)
    assert play.record(GAME, worked_example(table.game), write(), respond).status == 201
    clashes[0] = 2
    assert play.links.hand_over(GAME, False, write(), respond).status == 201
    clashes[0] = 2
    assert play.create(ann_bo_cy_di(OTHER_GAME), write(), respond).status == 201
    clashes[0] = 1_000
    with pytest.raises(Clash):
        play.record(GAME, worked_example(table.game), write(), respond)


def test_many_games_are_remembered_and_the_first_is_still_read(play: Play) -> None:
    first = sit_down(play)
    for number in range(260):
        sit_down(play, ann_bo_cy_di(f"game{number:012}"))
    assert first.game.revision == 1
