"""A game that is as long as it may be: refused in words, and still kept, handed over, ended."""

import pytest
from starlette.testclient import TestClient

from tests.api.table import ApiTable, assert_refused
from tests.long_games import TOKEN, played, put_into

IDS = {"Ann": "p1", "Bo": "p2"}


@pytest.fixture
def table(database_url: str, client: TestClient) -> ApiTable:
    """Ann and Bo have played a thousand rounds."""
    return ApiTable(client, put_into(database_url, played(1_000)), TOKEN, IDS)


def test_round_1001_is_refused_with_a_sentence(table: ApiTable) -> None:
    assert_refused(table.round("Ann", Bo=5), 422, "too_many_rounds")
    body = table.entered("Ann", Bo=5)
    told = assert_refused(table.send("POST", "/previews", body), 422, "too_many_rounds")
    assert told["detail"] == (
        "A game has at most 1,000 rounds, and this one has them. End it, and play on in another."
    )
    assert len(table.game()["rounds"]) == 1_000


def test_a_full_game_is_corrected_handed_over_and_ended(table: ApiTable) -> None:
    body = table.entered("Bo", Ann=9) | {"reason": "it was Bo"}
    assert table.send("PUT", "/rounds/1000", body, version=1).status_code == 200
    assert table.send("POST", "/handovers", {}).status_code == 201
    tag = table.game()["tag"]
    ended = table.send("PUT", "/ending", version=tag)
    assert (ended.status_code, ended.json()["status"]) == (200, "finished")
