"""The pages of a game that is as long as it may be."""

import json

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.table import status
from tests.long_games import TOKEN, played, put_into
from tests.web.keeping import Keeper, read

FULL = "A game has at most 1,000 rounds, and this one has them. End it, and play on in another."


@pytest.fixture
def keeper(database_url: str, server: FastAPI, client: TestClient) -> Keeper:
    """Ann and Bo have played a thousand rounds; the keeper's page is open."""
    keeper = Keeper(client, server.state.play, put_into(database_url, played(1_000)))
    assert keeper.enter(TOKEN).status_code == 303
    return keeper


def test_round_1001_is_refused_and_what_was_typed_is_still_there(keeper: Keeper) -> None:
    answer = keeper.round("p1", p2="37")

    assert answer.status_code == 422
    assert FULL in read(answer)
    assert 'value="37"' in answer.text
    assert len(keeper.game.lines) == 1_000


def test_that_there_is_no_room_is_said_before_it_is_saved(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    fields = form.fields | {"went_out": "p1", "points-p2": "37"}
    headers = {"Accept": "application/json"}

    answer = keeper.client.post(f"{keeper.home}/preview", data=fields, headers=headers)

    assert FULL in json.loads(answer.content)["sentence"]


def test_a_full_game_is_ended_and_deleted(keeper: Keeper) -> None:
    fields = {"revision": str(keeper.game.tag)}
    assert keeper.client.post(f"{keeper.home}/ending", data=fields).status_code == 303
    assert status(keeper.game) == "finished"

    answer = keeper.send(keeper.form("/deletion", "/deletion"), sure="yes")

    assert answer.status_code == 303
    assert keeper.client.get(f"/g/{keeper.game_id}").status_code == 404
