"""Two counts of one round: what is kept, what is let go, and what the history knows of both."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.i18n.history import summary
from app.i18n.words import ENGLISH
from app.ledger.events import RoundLetGo
from app.scoring.rounds import Hand
from tests.web.keeping import Keeper, form_to, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def conflict(keeper: Keeper, **mine: str) -> Response:
    """Record round 2 twice, on two phones: Bo went out; Ann 1, Cy 2, Di 3; and as typed here."""
    here = keeper.form("/rounds")
    keeper.send(keeper.form("/rounds"), went_out="p2", points_p1="1", points_p3="2", points_p4="3")
    answer = keeper.send(here, **{"went_out": "p2", **mine})
    assert answer.status_code == 409
    return answer


def keep_theirs(keeper: Keeper, page: Response, action: str = "/rounds") -> Response:
    form = form_to(page, keeper.home + action)
    return keeper.send(form, "/rounds/2/let-go")


def last_fact(keeper: Keeper) -> str:
    """Return the newest line of the history."""
    return summary([*keeper.play.story(keeper.game_id)][-1], ENGLISH)


def test_the_count_that_was_let_go_stays_in_the_history_and_scores_nothing(keeper: Keeper) -> None:
    page = conflict(keeper, points_p1="12", cards_p3="K 9", points_p4="3")
    before = keeper.totals()

    answer = keep_theirs(keeper, page)

    assert answer.headers["location"] == keeper.home
    assert keeper.totals() == before
    assert len(keeper.game.rounds) == 2
    event = [*keeper.play.story(keeper.game_id)][-1].recorded.event
    hands = {"p1": Hand(points=12), "p3": Hand(cards=("K", "9")), "p4": Hand(points=3)}
    assert event == RoundLetGo(2, "p2", hands)
    told = "Another count of round 2 was let go: Bo went out; Ann 12, Cy 19 (K 9), Di 3."
    assert last_fact(keeper) == told


def test_what_else_differs_of_two_counts_is_compared_too(keeper: Keeper) -> None:
    here = keeper.form("/rounds")
    typed = {"went_out": "p2", "points_p1": "1", "points_p3": "2", "points_p4": "3"}
    keeper.send(keeper.form("/rounds"), **typed, multiplier="2", note="late")
    more = {"penalty-player-1": "p3", "penalty-points-1": "5", "penalty-note-1": "peeked"}

    page = read(keeper.send(here, **typed, **more, dealer="p4", late_card="K"))

    assert "Everything counts ×2 ×1" in page
    assert "Note late –" in page
    assert "Late card, to every hand but that of the player who went out – K" in page
    assert "Penalty – Cy 5 (peeked)" in page
    assert "Deals Bo Di" in page


def test_what_is_the_same_in_two_counts_is_not_said(keeper: Keeper) -> None:
    table = conflict(keeper, points_p1="12", points_p3="2", points_p4="3").text
    table = table[table.index('class="conflict') : table.index("</section>")]

    assert "Di" in table
    assert not [one for one in ("Everything counts", "Penalty", "Deals", "Note") if one in table]


def test_what_was_typed_by_half_is_noted_as_far_as_it_went(keeper: Keeper) -> None:
    here = keeper.form("/rounds")
    keeper.round("p2", p1="1", p3="2", p4="3")
    page = keeper.send(here, "/preview", points_p1="12", points_p3="1x", cards_p4="Z")

    keep_theirs(keeper, page)

    event = [*keeper.play.story(keeper.game_id)][-1].recorded.event
    assert event == RoundLetGo(2, "", {"p1": Hand(points=12)})
    assert last_fact(keeper) == "Another count of round 2 was let go: Ann 12."


def test_letting_go_twice_is_noted_once(keeper: Keeper) -> None:
    page = conflict(keeper, points_p1="12", points_p3="2", points_p4="3")

    keep_theirs(keeper, page)
    revision = keeper.game.revision

    assert keep_theirs(keeper, page).status_code == 303
    assert keeper.game.revision == revision


def test_ones_own_count_is_used_for_the_round_with_a_reason(keeper: Keeper) -> None:
    page = conflict(keeper, points_p1="12", points_p3="2", points_p4="3")

    mine = keeper.send(form_to(page, f"{keeper.home}/rounds"), "/rounds/2/mine")

    assert "Ann 16 → 27" in read(mine)
    form = form_to(mine, f"{keeper.home}/rounds/2")
    assert keeper.send(form).status_code == 422
    assert keeper.send(form, quick="Counted wrong").status_code == 303
    assert keeper.totals() == {"Ann": 27, "Bo": 8, "Cy": 34, "Di": 3}
    assert [recorded.round.dealer for recorded in keeper.game.rounds] == ["p1", "p2"]


def test_a_correction_that_another_one_overtook_is_noted_when_it_is_let_go(keeper: Keeper) -> None:
    keeper.round("p2", p1="1", p3="2", p4="3")
    mine, theirs = keeper.form("/rounds/2", "/rounds/2"), keeper.form("/rounds/2", "/rounds/2")
    keeper.send(theirs, points_p1="5", quick="Counted wrong")
    page = keeper.send(mine, points_p1="7", quick="Counted wrong")

    answer = keep_theirs(keeper, page, "/rounds/2")

    assert answer.headers["location"] == f"{keeper.home}/rounds/2"
    told = "Another count of round 2 was let go: Bo went out; Ann 7, Cy 2, Di 3."
    assert last_fact(keeper) == told
