"""A page that was open during an upgrade sends the form that it has: it counts as it always did.

The forms stand here as pages sent them when they were first published. They are not brought up to
date: what is posted from a phone that slept, or waited for the network, may be this old.
"""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.game import Game
from tests.web.keeping import Keeper, read, sit_down

KEY = "SVSJjA_4PZKbFYVBxtnRxsf0"
DETAILS = {
    "late_card": "",
    "multiplier": "1",
    "penalty-player-1": "",
    "penalty-cards-1": "",
    "penalty-points-1": "",
    "penalty-note-1": "",
    "dealer": "p1",
    "note": "",
}
HANDS = {"went_out": "p4", "points-p1": "15", "cards-p2": "8", "points-p3": "32", "points-p4": ""}


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play to 100; nothing has been dealt."""
    return sit_down(server, client)


def post(keeper: Keeper, path: str, **fields: str) -> int:
    answer = keeper.client.post(keeper.home + path, data={"key": KEY} | fields)
    return answer.status_code


def epoch(game: Game) -> str:
    return str(game.tag).split("-")[1]


def version(keeper: Keeper) -> str:
    """Return what the page says of the state of round 1, which was just recorded."""
    return keeper.form("/undo").fields["version"]


def test_a_round(keeper: Keeper) -> None:
    fields = HANDS | DETAILS | {"number": "1", "epoch": epoch(keeper.game)}
    assert post(keeper, "/rounds", **fields) == 303
    assert keeper.totals() == {"Ann": 15, "Bo": 50, "Cy": 32, "Di": 0}


def test_a_correction(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")
    fields = HANDS | DETAILS | {"version": version(keeper), "reason": "forgot an eight"}
    assert post(keeper, "/rounds/1", **fields) == 303
    assert keeper.totals() == {"Ann": 15, "Bo": 50, "Cy": 32, "Di": 0}


def test_an_undo(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")
    assert post(keeper, "/undo", number="1", version=version(keeper)) == 303
    assert keeper.totals() == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}


def test_a_player_who_joins(keeper: Keeper) -> None:
    assert post(keeper, "/players", name="Eve", start="average", points="") == 303
    assert [player.name for player in keeper.game.players][-1] == "Eve"


def test_a_field_that_nobody_knows_any_more_is_no_reason_to_lose_a_round(keeper: Keeper) -> None:
    fields = HANDS | DETAILS | {"number": "1", "epoch": epoch(keeper.game), "retired": "yes"}
    assert post(keeper, "/rounds", **fields) == 303


def test_a_round_without_its_number_is_refused_in_words_with_what_was_typed(keeper: Keeper) -> None:
    fields = HANDS | DETAILS | {"key": KEY, "epoch": epoch(keeper.game)}
    answer = keeper.client.post(keeper.home + "/rounds", data=fields)
    assert answer.status_code == 409
    assert "This was changed on another phone" in read(answer)
    assert 'value="32"' in answer.text
    assert keeper.totals()["Ann"] == 0
