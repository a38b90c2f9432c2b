"""Correcting, striking out and bringing back earlier rounds, as forms without a script."""

import re
from dataclasses import replace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import RecordRound
from app.ledger.ranking import winners
from app.ledger.table import status
from app.play import Answer, Write
from tests.builders import TOKEN, out
from tests.web.keeping import Keeper, form_to, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played two rounds."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    form = keeper.form("/rounds")
    keeper.send(form, went_out="p1", points_p2="20", cards_p3="K 9", points_p4="4")
    return keeper


def test_opening_a_correction_changes_nothing_and_shows_what_is_there(keeper: Keeper) -> None:
    before = keeper.game

    form = keeper.form("/rounds/2", "/rounds/2")

    assert keeper.game == before
    shown = {name: form.fields[name] for name in ("went_out", "points-p2", "cards-p3")}
    assert shown == {"went_out": "p1", "points-p2": "20", "cards-p3": "K 9"}


def test_sending_a_correction_as_it_was_opened_never_zeroes_the_round(keeper: Keeper) -> None:
    hands = keeper.game.rounds[1].round.hands

    keeper.send(keeper.form("/rounds/2", "/rounds/2"), quick="Counted wrong")

    assert keeper.game.rounds[1].round.hands == hands


def test_a_correction_scores_all_later_rounds_again(keeper: Keeper) -> None:
    answer = keeper.send(
        keeper.form("/rounds/1", "/rounds/1"), points_p3="23", quick="Counted wrong"
    )

    assert answer.status_code == 303
    assert keeper.totals() == {"Ann": 15, "Bo": 28, "Cy": 42, "Di": 4}
    assert keeper.game.rounds[0].corrected
    listed = read(keeper.client.get(answer.headers["location"]))
    assert "Round 1 is corrected: Di went out; Ann 15, Bo 8, Cy 23." in listed


def test_a_round_corrected_by_mistake_is_put_back_to_what_it_was(keeper: Keeper) -> None:
    for points in ("23", "24"):
        form = keeper.form("/rounds/1", "/rounds/1")
        keeper.send(form, points_p3=points, quick="Counted wrong")
    page = keeper.client.get(f"{keeper.home}/rounds/1").text
    earlier = page.partition('id="earlier"')[2].split("<li>")[1:]
    # The newest first: round 1 held 24, before that 23, and 32 at first.
    assert [re.findall(r"Cy</bdi> (\d+)|Cy (\d+)", one)[0][1] for one in earlier] == ["23", "32"]
    first = re.findall(r'href="\?(earlier=\d+)"', earlier[1])[0]

    again = keeper.client.get(f"{keeper.home}/rounds/1?{first}")
    form = form_to(again, f"{keeper.home}/rounds/1")

    assert form.fields["points-p3"] == "32"
    assert keeper.totals()["Cy"] == 43  # nothing is changed until it is saved
    keeper.send(form, quick="Counted wrong")
    assert keeper.totals()["Cy"] == 51


def test_a_round_as_it_was_entered_has_nothing_to_be_put_back_to(keeper: Keeper) -> None:
    page = keeper.client.get(f"{keeper.home}/rounds/1?earlier=2")

    assert page.status_code == 200
    assert "Put it back" not in page.text


def test_what_this_page_does_not_show_stays_as_it_was(keeper: Keeper) -> None:
    round_ = replace(out(keeper.game, "Di", Ann=1, Bo=2, Cy=3), note="at Bo’s", multiplier=2)
    command = RecordRound(round_)
    keeper.play.record(keeper.game_id, command, Write(TOKEN), lambda _: Answer(201))

    keeper.send(keeper.form("/rounds/3", "/rounds/3"), points_p1="5", quick="Counted wrong")

    now = keeper.game.rounds[2].round
    assert (now.note, now.multiplier, now.hands["p1"].points) == ("at Bo’s", 2, 5)


def test_a_correction_says_before_it_is_saved_that_the_winner_changes(keeper: Keeper) -> None:
    keeper.round("p2", p1="86", p3="1", p4="90")
    assert [keeper.game.player(p).name for p in winners(keeper.game)] == ["Bo"]  # type: ignore[union-attr]

    answer = keeper.send(keeper.form("/rounds/1", "/rounds/1"), "/rounds/1/preview", points_p2="60")

    assert answer.status_code == 200
    assert "Cy wins now instead of Bo." in read(answer)
    assert [keeper.game.player(p).name for p in winners(keeper.game)] == ["Bo"]  # type: ignore[union-attr]


def test_a_correction_may_open_the_game_again_and_says_so(keeper: Keeper) -> None:
    keeper.round("p2", p1="86", p3="1", p4="9")
    form = keeper.form("/rounds/3", "/rounds/3")

    ahead = keeper.send(form, "/rounds/3/preview", points_p1="6")
    keeper.send(form, points_p1="6", reason="Six, not eighty-six")

    assert "The game is open again." in read(ahead)
    assert status(keeper.game) == "playing"


def test_a_correction_wants_a_reason_and_keeps_what_was_typed(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/rounds/1", "/rounds/1"), points_p3="23", reason="  ")

    assert answer.status_code == 422
    assert "Say why, in a few words." in read(answer)
    assert form_to(answer, f"{keeper.home}/rounds/1").fields["points-p3"] == "23"
    assert keeper.totals()["Cy"] == 51


def test_of_two_stale_corrections_the_second_sees_the_first_and_keeps_its_own(
    keeper: Keeper,
) -> None:
    mine, theirs = (keeper.form("/rounds/1", "/rounds/1") for _ in range(2))
    keeper.send(theirs, points_p3="23", quick="Counted wrong")

    answer = keeper.send(mine, points_p3="24", quick="Forgot a card")

    assert answer.status_code == 412
    assert "Cy 23 24" in read(answer)
    assert keeper.totals()["Cy"] == 42
    again = form_to(answer, f"{keeper.home}/rounds/1")
    assert (again.fields["points-p3"], again.fields["quick"]) == ("24", "Forgot a card")
    assert keeper.send(again).status_code == 303
    assert keeper.totals()["Cy"] == 43


def test_a_correction_that_this_phone_saved_already_is_said_to_be_saved(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds/1", "/rounds/1")
    keeper.send(form, points_p3="23", quick="Counted wrong")

    answer = keeper.send(form, points_p3="24", quick="Counted wrong")

    assert "Round 1 was saved already" in read(answer)
    assert keeper.send(form_to(answer, form.action)).status_code == 303
    assert keeper.totals()["Cy"] == 43


def test_a_correction_of_a_round_that_was_struck_out_meanwhile_says_so_before_and_after(
    keeper: Keeper,
) -> None:
    mine = keeper.form("/rounds/1", "/rounds/1")
    keeper.send(keeper.form("/rounds/1/strike", "/rounds/1/strike"), quick="Misdeal")

    answer = keeper.send(mine, points_p3="23", quick="Counted wrong")
    saved = keeper.send(form_to(answer, mine.action))
    listed = keeper.client.get(saved.headers["location"])

    assert "Round 1 is struck out." in read(answer)
    assert "Yours counts once the round is brought back." in read(answer)
    assert "Round 1 is corrected: Di went out; Ann 15, Bo 8, Cy 23." in read(listed)
    assert "Round 1 is struck out, and counts for nothing." in read(listed)
    keeper.send(form_to(listed, f"{keeper.home}/rounds/1/restore"))
    assert keeper.totals()["Cy"] == 42


def test_a_correction_without_its_version_is_refused(keeper: Keeper) -> None:
    form = keeper.form("/rounds/1", "/rounds/1")
    del form.fields["version"]

    answer = keeper.send(form, points_p3="23", quick="Counted wrong")

    assert answer.status_code == 412
    assert not keeper.game.rounds[0].corrected


def test_a_struck_round_counts_for_nothing_until_it_is_brought_back(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/rounds/1/strike", "/rounds/1/strike"), quick="Misdeal")

    assert keeper.totals() == {"Ann": 0, "Bo": 20, "Cy": 19, "Di": 4}
    listed = keeper.client.get(answer.headers["location"])
    assert "Round 1 is struck out, and counts for nothing." in read(listed)

    back = keeper.send(form_to(listed, f"{keeper.home}/rounds/1/restore"))
    assert keeper.totals() == {"Ann": 15, "Bo": 28, "Cy": 51, "Di": 4}
    assert "Round 1 counts again: Di went out" in read(keeper.client.get(back.headers["location"]))


def test_the_list_of_rounds_leads_to_striking_one_out_which_first_says_what_would_change(
    keeper: Keeper,
) -> None:
    before = keeper.game
    assert f'href="{keeper.home}/rounds/1/strike"' in keeper.page("/rounds").text
    assert f'href="{keeper.home}/rounds/1/strike"' in keeper.page("/rounds/1").text

    page = read(keeper.page("/rounds/1/strike"))

    assert "Di went out; Ann 15, Bo 8, Cy 32." in page
    assert "Ann 15 → 0, Bo 28 → 20, Cy 51 → 19." in page
    assert keeper.game == before


def test_a_round_that_is_struck_out_already_is_not_asked_about_again(keeper: Keeper) -> None:
    keeper.send(keeper.form("/rounds/1/strike", "/rounds/1/strike"), quick="Misdeal")

    answer = keeper.page("/rounds/1/strike")

    assert answer.headers["location"] == f"{keeper.home}/rounds/1"
    assert "Let the round count again" in read(keeper.page("/rounds/1"))


def test_a_hand_that_was_noted_by_cards_is_mended_by_its_cards_alone(keeper: Keeper) -> None:
    keeper.send(keeper.form("/rounds/2", "/rounds/2"), cards_p3="K 9 A", quick="Forgot a card")

    assert keeper.game.rounds[1].round.hands["p3"].cards == ("K", "9", "A")
    assert keeper.totals()["Cy"] == 52


def test_a_card_that_is_none_marks_the_field_of_the_cards(keeper: Keeper) -> None:
    form = keeper.form("/rounds/2", "/rounds/2")

    answer = keeper.send(form, cards_p3="K Z", quick="Forgot a card")

    assert "This is no card. Write K, 10, 8S or JK." in read(answer)
    assert 'name="cards-p3" value="K Z"' in answer.text
    marked = [tag for tag in answer.text.split("<input") if 'aria-describedby="problem-p3"' in tag]
    assert ['name="cards-p3"' in tag for tag in marked] == [True]


def test_striking_out_wants_a_reason_too(keeper: Keeper) -> None:
    form = keeper.form("/rounds/1/strike", "/rounds/1/strike")

    answer = keeper.send(form)

    assert answer.status_code == 422
    assert form_to(answer, form.action).fields["key"] == form.fields["key"]
    assert "Say why, in a few words." in read(answer)
    assert not keeper.game.rounds[0].struck


def test_a_round_that_was_brought_back_meanwhile_is_looked_at_again(keeper: Keeper) -> None:
    keeper.send(keeper.form("/rounds/1/strike", "/rounds/1/strike"), reason="Misdeal")
    mine, theirs = (keeper.form("/rounds/1", "/rounds/1") for _ in range(2))
    keeper.send(theirs, "/rounds/1/restore")

    answer = keeper.send(mine, "/rounds/1/restore")

    assert answer.status_code == 412
    assert "Look again" in read(answer)


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", "1.0", "٣", "9" * 30, "..%2F"])
def test_a_round_that_is_not_there_is_404(keeper: Keeper, number: str) -> None:
    assert keeper.page(f"/rounds/{number}").status_code == 404
    data = {"version": "1", "reason": "x", "went_out": "p1"}
    for path in ("", "/strike", "/restore", "/preview"):
        answer = keeper.client.post(f"{keeper.home}/rounds/{number}{path}", data=data)
        assert answer.status_code == 404
