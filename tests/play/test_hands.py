"""The hands of the round being counted."""

import json
from collections.abc import Callable

import pytest

from app.ledger.commands import ChangeGame, ChangePlayer, RecordRound
from app.ledger.events import RoundRecorded
from app.ledger.refusals import NotFound
from app.live import Hub
from app.play import Answer, KeyReused, Play
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from tests.builders import GAME, Table, cards, out, points, worked_example
from tests.play.writing import respond, respond_with_hands, write


def test_hands_are_noted_one_by_one_and_changed_and_forgotten(
    play: Play, table: Table, hub: Hub
) -> None:
    ticks = [hub.latest(GAME)]
    changes: tuple[Callable[[], Answer], ...] = (
        lambda: play.put_hand(GAME, "p2", cards("10D 8"), write(), respond_with_hands),
        lambda: play.put_hand(GAME, "p1", points(0), write(), respond_with_hands),
        lambda: play.put_hand(GAME, "p2", points(8), write(), respond_with_hands),
        lambda: play.drop_hand(GAME, "p1", write(), respond_with_hands),
        lambda: play.drop_hand(GAME, "p1", write(), respond_with_hands),
    )
    for change in changes:
        answer = change()
        ticks.append(hub.latest(GAME))
        assert answer == respond_with_hands(play.hands(GAME))
    assert ticks == sorted(set(ticks))
    assert {p: w.hand for p, w in play.hands(GAME).items()} == {"p2": points(8)}
    assert play.game(GAME).revision == 1


def test_a_hand_is_tidied_as_it_is_noted(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p2", cards("10D 8"), write(), respond_with_hands)
    assert play.hands(GAME)["p2"].hand == cards("TD 8")


def test_a_hand_that_is_sent_again_is_noted_again(play: Play, table: Table) -> None:
    for total in (3, 4, 3):
        play.put_hand(GAME, "p1", points(total), write("key-1"), respond_with_hands)
        assert play.hands(GAME)["p1"].hand == points(total)
    play.drop_hand(GAME, "p1", write("key-1"), respond_with_hands)
    assert play.hands(GAME) == {}
    assert not play.knows(GAME, write("key-1"))


def test_a_hand_is_not_noted_under_the_key_of_a_round(play: Play, table: Table) -> None:
    play.record(GAME, worked_example(table.game), write("key-1"), respond)
    with pytest.raises(KeyReused):
        play.put_hand(GAME, "p1", points(3), write("key-1"), respond_with_hands)
    assert play.hands(GAME) == {}


@pytest.mark.parametrize("player", ["p9", "", "keeper-1"])
def test_a_strangers_hand_is_not_noted(play: Play, table: Table, player: str) -> None:
    with pytest.raises(NotFound):
        play.put_hand(GAME, player, points(3), write(), respond_with_hands)
    with pytest.raises(NotFound):
        play.drop_hand(GAME, player, write(), respond_with_hands)


def test_a_wrong_hand_leaves_the_one_that_was_there(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(3), write(), respond_with_hands)
    with pytest.raises(Invalid):
        play.put_hand(GAME, "p1", cards("8 8 8 8 8"), write(), respond_with_hands)
    assert play.hands(GAME)["p1"].hand == points(3)


def test_hands_entered_before_are_taken_with_who_entered_each(play: Play, table: Table) -> None:
    answer = play.links.hand_over(GAME, False, write(), respond)
    second = json.loads(answer.body)["token"]
    play.put_hand(GAME, "p1", points(15), write(token=second), respond_with_hands)
    play.put_hand(GAME, "p2", points(99), write(token=second), respond_with_hands)
    play.put_hand(GAME, "p4", points(7), write(token=second), respond_with_hands)
    play.record(GAME, RecordRound(out(table.game, "Di", Bo=8, Cy=32)), write(), respond)
    recorded_round = table.game.rounds[0]
    assert recorded_round.round.hands == {"p1": points(15), "p2": points(8), "p3": points(32)}
    assert recorded_round.entered_by == {"p1": "keeper-2", "p2": "keeper-1", "p3": "keeper-1"}
    recorded = [*play.story(GAME)][-1].recorded.event
    assert isinstance(recorded, RoundRecorded)
    assert recorded.entered_by == {"p1": "keeper-2"}


def test_a_recorded_round_clears_the_hands(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(15), write(), respond_with_hands)
    table.record(RecordRound(out(table.game, "Di", Bo=8, Cy=32)))
    assert play.hands(GAME) == {}


def test_other_writes_and_refused_rounds_leave_the_hands_where_they_are(
    play: Play, table: Table
) -> None:
    play.put_hand(GAME, "p1", points(15), write(), respond_with_hands)
    table.record(ChangeGame(1, title="Friday"))
    with pytest.raises(Invalid):
        table.record(RecordRound(out(table.game, "Di", Bo=8)))
    assert play.hands(GAME).keys() == {"p1"}


def test_a_hand_that_new_rules_cannot_count_is_forgotten(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", cards("8"), write(), respond_with_hands)
    play.put_hand(GAME, "p2", cards("9"), write(), respond_with_hands)
    suits = {"8": None, "8C": 50, "8D": 50, "8H": 50, "8S": 25}
    table.record(ChangeGame(1, rules=resolve({"values": suits})))
    assert list(play.hands(GAME)) == ["p2"]


def test_the_hand_of_who_leaves_is_forgotten(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(3), write(), respond_with_hands)
    table.record(ChangePlayer("p1", 1, active=False))
    assert play.hands(GAME) == {}


def test_the_hand_of_who_has_left_is_not_taken(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(15), write(), respond_with_hands)
    table.record(ChangePlayer("p1", 1, active=False))
    table.record(RecordRound(out(table.game, "Di", Bo=8, Cy=32)))
    assert table.game.rounds[0].round.hands.keys() == {"p2", "p3"}
