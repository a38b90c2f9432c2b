"""One key is one write, however often it comes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.ledger.commands import EndGame, RecordRound
from app.ledger.refusals import NotFound, RoundTaken
from app.play import Answer, KeyReused, NotKeeper, NoToken, Play
from app.store import ReadTransaction
from tests.builders import GAME, Table, ann_bo_cy_di, out, points, sit_down, worked_example
from tests.play.writing import (
    OTHER_GAME,
    STRANGERS_TOKEN,
    at_once,
    respond,
    respond_with_hands,
    write,
)


def test_a_double_tap_is_one_round_and_the_same_answer_twice(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), respond)
    assert play.record(GAME, command, write("key-1"), respond) == first
    assert len(play.game(GAME).rounds) == 1


def test_the_first_answer_is_given_even_when_the_game_has_moved_on(
    play: Play, table: Table
) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), respond)
    table.record(worked_example(table.game))
    table.record(EndGame(3))
    assert play.record(GAME, command, write("key-1"), respond) == first
    assert first.headers == {"ETag": '"2"'}


def test_a_key_is_not_used_for_something_else_and_the_first_is_untouched(
    play: Play, table: Table
) -> None:
    first = play.record(GAME, worked_example(table.game), write("key-1"), respond)
    other = RecordRound(out(table.game, "Di", Ann=1, Bo=1, Cy=1))
    others: tuple[Callable[[], Answer], ...] = (
        lambda: play.record(GAME, other, write("key-1", "other"), respond),
        lambda: play.links.hand_over(GAME, True, write("key-1", "other"), respond),
        lambda: play.put_hand(GAME, "p1", points(3), write("key-1", "other"), respond_with_hands),
        lambda: play.drop_hand(GAME, "p1", write("key-1", "other"), respond_with_hands),
    )
    for attempt in others:
        with pytest.raises(KeyReused):
            attempt()
    assert play.game(GAME).revision == 2
    assert play.record(GAME, other, write("key-1"), respond) == first


def test_the_same_key_in_another_game_is_another_key(play: Play, table: Table) -> None:
    other = sit_down(play, ann_bo_cy_di(OTHER_GAME))
    play.record(GAME, worked_example(table.game), write("key-1", "here"), respond)
    play.record(OTHER_GAME, worked_example(other.game), write("key-1", "there"), respond)
    assert len(table.game.rounds) == len(other.game.rounds) == 1


def test_without_a_key_every_write_is_a_write(play: Play, table: Table) -> None:
    for _ in range(2):
        play.record(GAME, worked_example(table.game), write(), respond)
    assert len(table.game.rounds) == 2


def test_a_key_is_known_to_whoever_was_answered_under_it_alone(play: Play, table: Table) -> None:
    play.links.hand_over(GAME, False, write(), respond, STRANGERS_TOKEN)
    play.record(GAME, worked_example(table.game), write("key-1"), respond)
    assert play.knows(GAME, write("key-1", "whatever"))
    assert not play.knows(GAME, write("key-2"))
    assert not play.knows(GAME, write())
    assert not play.knows(GAME, write("key-1", token=STRANGERS_TOKEN))
    assert not play.knows(GAME, write("key-1", token=None))


def test_the_answer_to_a_game_that_is_gone_meanwhile_is_not_made_up(
    play: Play, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between finding that there was an answer and making it again, the game may be deleted."""
    play.record(GAME, worked_example(table.game), write("key-1"), respond)
    monkeypatch.setattr(ReadTransaction, "events", lambda *_, **__: [])
    with pytest.raises(NotFound):
        play.record(GAME, worked_example(table.game), write("key-1"), respond)


def test_a_key_alone_tells_a_stranger_nothing(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    play.record(GAME, command, write("key-1"), respond)
    with pytest.raises(NotKeeper):
        play.record(GAME, command, write("key-1", token=STRANGERS_TOKEN), respond)
    with pytest.raises(NoToken):
        play.record(GAME, command, write("key-1", token=None), respond)


def test_twenty_taps_at_once_under_one_key_are_one_round(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    answers = at_once(20, lambda _: play.record(GAME, command, write("key-1"), respond))
    assert len(set(answers)) == 1
    assert play.game(GAME).revision == 2


def test_twenty_rounds_at_once_under_twenty_keys_are_twenty_rounds(
    play: Play, table: Table
) -> None:
    rules = ann_bo_cy_di(OTHER_GAME, {"ends": []})
    other = sit_down(play, rules)
    command = worked_example(other.game)
    at_once(20, lambda n: play.record(OTHER_GAME, command, write(f"key-{n}"), respond))
    assert [recorded.round.number for recorded in other.game.rounds] == list(range(1, 21))
    assert other.game.revision == 21


def test_of_twenty_who_write_the_same_round_one_does(play: Play, table: Table) -> None:
    command = replace(worked_example(table.game), number=1)

    def tap(number: int) -> tuple[object, object]:
        try:
            return play.record(GAME, command, write(f"key-{number}"), respond).status, ""
        except RoundTaken as taken:
            return "taken", taken.number

    results = at_once(20, tap)
    assert results.count((201, "")) == 1
    assert results.count(("taken", 1)) == 19


def test_twenty_creations_at_once_are_one_game(play: Play) -> None:
    answers = at_once(20, lambda _: play.create(ann_bo_cy_di(), write(), respond))
    assert len(set(answers)) == 1
    assert play.game(GAME).revision == 1
