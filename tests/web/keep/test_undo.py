"""Undoing the last round, and entering it again under its own number."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import RecordRound
from app.ledger.table import next_round, status
from app.play import Answer, Write
from tests.builders import TOKEN, out
from tests.web.keeping import Form, Keeper, form_to, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play to 100; nothing has been dealt."""
    return sit_down(server, client)


def elsewhere(keeper: Keeper, went_out: str, **hands: int) -> None:
    """Let another phone of the keeper's record the next round."""
    command = RecordRound(out(keeper.game, went_out, **hands))
    keeper.play.record(keeper.game_id, command, Write(TOKEN), lambda _: Answer(201))


def undone(keeper: Keeper) -> Form:
    """Record a round with everything that a round can have, undo it, and return its form."""
    keeper.send(
        keeper.form("/rounds"),
        went_out="p4",
        points_p1="15",
        cards_p2="K 9",
        points_p3="32",
        multiplier="2",
        dealer="p3",
        note="at Bo’s",
        penalty_player_1="p1",
        penalty_points_1="5",
        penalty_note_1="peeked",
    )
    keeper.send(keeper.form("/undo"))
    return keeper.form("/rounds", "?again=1")


def test_undo_takes_the_last_round_back_and_its_hands_are_there_to_be_mended(
    keeper: Keeper,
) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")
    dealer = next_round(keeper.game)
    undo = keeper.form("/undo")

    answer = keeper.send(undo)
    again = keeper.send(undo)

    assert answer.status_code == again.status_code == 303
    assert answer.headers["location"] == f"{keeper.home}?again=1"
    assert keeper.game.rounds[0].struck
    assert keeper.totals() == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}
    assert next_round(keeper.game) != dealer
    form = keeper.form("/rounds", "?again=1")
    assert (form.fields["went_out"], form.fields["points-p3"]) == ("p4", "32")
    page = read(keeper.page("?again=1"))
    assert "Round 1 is undone: enter it again." in page
    assert page.count("Bring it back") == 1
    assert keeper.send(form, points_p3="23").status_code == 303
    assert keeper.totals() == {"Ann": 15, "Bo": 8, "Cy": 23, "Di": 0}


def test_a_round_that_was_undone_and_is_entered_again_keeps_its_number_and_all_it_had(
    keeper: Keeper,
) -> None:
    form = undone(keeper)
    was = keeper.game.rounds[0].round

    first, second = keeper.send(form), keeper.send(form)

    assert first.status_code == second.status_code == 303
    assert [recorded.struck for recorded in keeper.game.rounds] == [False]
    assert keeper.game.rounds[0].round == was
    assert "Round 1 saved." in read(keeper.page())
    assert "Round 2" in keeper.page().text


def test_what_entering_an_undone_round_again_would_do_is_said_before_it_is_saved(
    keeper: Keeper,
) -> None:
    form = undone(keeper)

    page = keeper.send(form, "/preview", points_p3="60")

    assert "Cy 120: the game ends." in read(page)
    assert "0 → 120" in read(page)
    assert form_to(page, form.action).fields["again"] == form.fields["again"]


def test_a_refused_round_that_was_undone_is_still_entered_under_its_own_number(
    keeper: Keeper,
) -> None:
    form = undone(keeper)

    answer = keeper.send(form, points_p3="")

    assert answer.status_code == 422
    assert "Still missing: Cy." in read(answer)
    assert form_to(answer, form.action).fields["number"] == "1"
    assert keeper.send(form_to(answer, form.action), points_p3="7").status_code == 303
    assert [recorded.struck for recorded in keeper.game.rounds] == [False]


def test_a_round_that_was_undone_may_be_left_out(keeper: Keeper) -> None:
    undone(keeper)
    assert "Leave it out" in read(keeper.page("?again=1"))

    keeper.round("p1", p2="1", p3="2", p4="3")

    assert [recorded.struck for recorded in keeper.game.rounds] == [True, False]
    assert keeper.game.rounds[1].round.number == 2


def test_an_undone_round_that_another_phone_brought_back_is_not_written_over(
    keeper: Keeper,
) -> None:
    mine = undone(keeper)
    keeper.send(keeper.form("/rounds/1/restore", "?again=1"))

    answer = keeper.send(mine, points_p3="7")

    assert answer.status_code == 409
    assert "Round 1 was changed on another phone" in read(answer)
    assert keeper.totals()["Cy"] == 64
    assert f'data-round="1-{mine.fields["again"]}-again"' in answer.text
    over = form_to(answer, f"{keeper.home}/rounds/1")
    assert keeper.send(over).status_code == 303
    assert [recorded.struck for recorded in keeper.game.rounds] == [False]
    round_ = keeper.game.rounds[0].round
    assert (keeper.totals()["Cy"], round_.dealer, round_.note) == (14, "p3", "at Bo’s")


def test_an_undone_round_that_was_brought_back_as_it_is_needs_no_settling(
    keeper: Keeper,
) -> None:
    mine = undone(keeper)
    keeper.send(keeper.form("/rounds/1/restore", "?again=1"))

    answer = keeper.send(mine)

    assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    assert len(keeper.game.rounds) == 1


def test_an_undone_round_can_be_brought_back(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")
    keeper.send(keeper.form("/undo"))

    answer = keeper.send(keeper.form("/rounds/1/restore", "?again=1"))

    assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    assert keeper.totals()["Cy"] == 32


def test_undo_never_strikes_another_round_than_the_one_it_was_tapped_for(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")
    undo = keeper.form("/undo")
    elsewhere(keeper, "Bo", Ann=1, Cy=2, Di=3)

    answer = keeper.send(undo)

    assert answer.status_code == 412
    assert "Nothing was undone" in read(answer)
    assert not any(recorded.struck for recorded in keeper.game.rounds)


def test_the_end_can_be_undone(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="108", p3="32")
    page = keeper.page()
    assert "Di wins with 0" in read(page)

    keeper.send(form_to(page, f"{keeper.home}/undo"))

    assert status(keeper.game) == "playing"
    assert keeper.form("/rounds", "?again=1").fields["points-p2"] == "108"
