"""Mended without a script: where somebody began; and a round that was right already."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.codec import kind_of
from tests.web.keeping import Keeper, form_to, read, sit_down

MENU = "/more"


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di sit at the table; Di went out of the first round."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def kinds(keeper: Keeper) -> list[str]:
    return [kind_of(context.recorded.event) for context in keeper.play.story(keeper.game_id)]


def test_a_starting_total_is_mended_with_a_tapped_reason(keeper: Keeper) -> None:
    form = keeper.form("/players/p1", MENU, start="0")
    answer = keeper.send(form, start="−20", quick="Carried over wrong")

    assert answer.headers["location"] == f"{keeper.home}/more?began=p1"
    told = read(keeper.page("/more?began=p1"))
    assert "Ann began with −20: the total is now −5." in told
    assert keeper.totals() == {"Ann": -5, "Bo": 8, "Cy": 32, "Di": 0}
    history = read(keeper.client.get(f"/g/{keeper.game_id}/history"))
    assert "A starting total was corrected : Ann 0 −20" in history
    assert "“Carried over wrong”" in history


@pytest.mark.parametrize(
    ("start", "reason", "why"),
    [
        ("20", "", "Say why, in a few words."),
        ("12.5", "it was less", "Write a whole number of points."),
        ("10000", "it was more", "This goes from −9,999 to 9,999."),
    ],
)
def test_a_start_that_cannot_be_taken_comes_back_as_it_was_typed(
    keeper: Keeper, start: str, reason: str, why: str
) -> None:
    form = keeper.form("/players/p1", MENU, start="0")
    answer = keeper.send(form, start=start, reason=reason)

    assert answer.status_code == 422
    assert why in read(answer)
    again = form_to(answer, f"{keeper.home}/players/p1", start=start)
    assert again.fields["reason"] == reason
    assert kinds(keeper)[-1] == "round_recorded"


def test_the_same_start_again_writes_nothing(keeper: Keeper) -> None:
    form = keeper.form("/players/p1", MENU, start="0")
    assert keeper.send(form, start="0", quick="Typed wrong").status_code == 303
    assert kinds(keeper)[-1] == "round_recorded"


def test_who_was_eliminated_is_not_asked_back(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, rules="last-one")
    stale = keeper.form("/players/p2", MENU, active="no")
    keeper.round("p4", p1="15", p2="100", p3="32")

    told = keeper.page(MENU)
    assert "Eliminated: is not dealt in any more" in read(told)
    assert "Bo leaves" not in read(told)
    answer = client.post(stale.action, data=stale.fields | {"active": "yes"})
    assert answer.status_code == 409
    assert "Bo was eliminated, and cannot come back into this game." in read(answer)


def test_a_correction_that_changes_nothing_is_refused_and_keeps_what_was_typed(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds/1", "/rounds/1")
    answer = keeper.send(form, quick="Forgot a card")

    assert answer.status_code == 422
    assert "Round 1 stands like this already: there is nothing to correct." in read(answer)
    again = form_to(answer, form.action)
    assert (again.fields["quick"], again.fields["points-p3"]) == ("Forgot a card", "32")
    assert again.fields["key"] == form.fields["key"]
    assert kinds(keeper)[-1] == "round_recorded"


def test_a_look_ahead_at_the_round_as_it_stands_says_so_and_finds_nothing_wrong(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds/1", "/rounds/1")
    answer = keeper.send(form, to="/rounds/1/preview")
    assert answer.status_code == 200
    assert "Round 1 stands like this already" in read(answer)


def test_title_day_and_note_that_are_so_already_are_saved_without_an_event(keeper: Keeper) -> None:
    form = keeper.form("/game", MENU)
    assert keeper.send(form).status_code == 303
    assert kinds(keeper)[-1] == "round_recorded"


def test_a_game_without_a_day_is_not_saved(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/game", MENU), day="", title="Friday")
    assert answer.status_code == 422
    assert "This has to be a day, such as 2026-03-06." in read(answer)
    assert form_to(answer, f"{keeper.home}/game").fields["title"] == "Friday"


def test_more_eights_than_there_are_lead_to_the_decks(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    typed = {"points-p1": "", "cards-p1": "8 8 8 8 8", "points-p2": "3", "points-p3": "4"}
    answer = keeper.send(form, went_out="p4", **typed)

    assert answer.status_code == 422
    assert "Five eights cannot come from one deck: it holds four." in read(answer)
    assert form_to(answer, form.action).fields["cards-p1"] == "8 8 8 8 8"
    link = answer.text.partition('<div class="outlook')[2].partition('<a href="')[2].split('"')[0]
    rules, _, at = link.partition("#")
    assert rules == f"{keeper.home}/rules?decks=1"
    page = keeper.client.get(rules).text
    assert f'<details class="fold" id="{at}" open>' in page
    assert '<details class="fold" id="rules-change" open>' in page


def test_a_refused_start_leaves_the_name_of_the_player_as_it_is(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/players/p1", MENU, start="0"), start="12.5", reason="less")

    assert form_to(answer, f"{keeper.home}/players/p1", name="Ann")
