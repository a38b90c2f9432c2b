"""Whatever has happened, the keeper's page offers only what can be saved, or says what to do."""

from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.keeping import Keeper, read, sit_down


def without_a_tie_any_more(server: FastAPI, client: TestClient) -> Keeper:
    """Ann and Cy were level at 0, Bo won round 2; then round 1 had been counted wrong."""
    keeper = sit_down(server, client, rules="house")
    keeper.round("p1", p2="5", p3="0", p4="100")
    keeper.send(keeper.form("/rounds"), went_out="p2")
    keeper.send(keeper.form("/rounds/1", "/rounds/1"), quick="Counted wrong", points_p4="10")
    return keeper


def test_a_round_whose_tie_is_gone_is_corrected_without_hands_or_with_all_of_them(
    server: FastAPI, client: TestClient
) -> None:
    keeper = without_a_tie_any_more(server, client)
    page = keeper.page("/rounds/2")
    assert "data-optional" in page.text

    form = keeper.form("/rounds/2", "/rounds/2")
    assert keeper.send(form, went_out="p3", quick="Wrong player").status_code == 303
    assert keeper.game.lines[1].round.went_out == "p3"

    form = keeper.form("/rounds/2", "/rounds/2")
    half = keeper.send(form, went_out="p3", points_p1="4", quick="Wrong player")
    assert half.status_code == 422
    assert "Still missing: Bo and Di." in read(half)

    form = keeper.form("/rounds/2", "/rounds/2")
    whole = {"points_p1": "4", "points_p2": "1", "points_p4": "7"}
    assert keeper.send(form, went_out="p3", quick="Wrong player", **whole).status_code == 303
    assert keeper.totals() == {"Ann": 4, "Bo": 6, "Cy": 0, "Di": 17}
