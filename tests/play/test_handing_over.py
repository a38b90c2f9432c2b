"""The score is handed over to another keeper."""

import json

import pytest

from app.play import NotKeeper, NoToken, Play
from tests.builders import GAME, TOKEN, Table, worked_example
from tests.play.writing import STRANGERS_TOKEN, at_once, attempts, respond, write


def test_handing_over_makes_a_second_keeper(play: Play, table: Table) -> None:
    answer = play.links.hand_over(GAME, False, write(), respond)
    token = json.loads(answer.body)["token"]
    assert play.keeper(GAME, token) == "keeper-2"
    assert play.keeper(GAME, TOKEN) == "keeper-1"
    play.record(GAME, worked_example(table.game), write(token=token), respond)
    assert [*play.story(GAME)][-1].recorded.by == "keeper-2"


def test_each_handing_over_makes_another_token(play: Play, table: Table) -> None:
    tokens = [
        json.loads(play.links.hand_over(GAME, False, write(key), respond).body)["token"]
        for key in (None, None, "key-1", "key-2")
    ]
    assert len({*tokens, TOKEN}) == 5
    assert [play.keeper(GAME, token) for token in tokens] == [f"keeper-{n}" for n in (2, 3, 4, 5)]


def test_who_gave_the_score_away_can_no_longer_write(play: Play, table: Table) -> None:
    play.links.hand_over(GAME, True, write("key-1"), respond)
    for attempt in attempts(play, GAME):
        with pytest.raises(NoToken):
            attempt(TOKEN)
    with pytest.raises(NoToken):
        play.record(GAME, worked_example(table.game), write("key-2"), respond)
    assert play.game(GAME).revision == 2


def test_an_answer_lost_on_the_way_is_given_again_though_the_link_has_ended(
    play: Play, table: Table
) -> None:
    first = play.links.hand_over(GAME, True, write("key-1"), respond)
    again = play.links.hand_over(GAME, True, write("key-1"), respond)
    assert again == first
    token = json.loads(again.body)["token"]
    assert play.keeper(GAME, token) == "keeper-2"
    assert play.game(GAME).revision == 2
    with pytest.raises(NoToken):
        play.links.hand_over(GAME, False, write("key-1", "other"), respond)
    with pytest.raises(NotKeeper):
        play.links.hand_over(GAME, True, write("key-1", token=STRANGERS_TOKEN), respond)


def test_who_wrote_before_their_link_ended_may_still_hear_the_answer(
    play: Play, table: Table
) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), respond)
    play.links.hand_over(GAME, True, write("key-2"), respond)
    assert play.record(GAME, command, write("key-1"), respond) == first


def test_twenty_times_the_same_handing_over_makes_one_keeper(play: Play, table: Table) -> None:
    answers = at_once(20, lambda _: play.links.hand_over(GAME, True, write("key-1"), respond))
    assert len(set(answers)) == 1
    assert play.game(GAME).keepers == 2
