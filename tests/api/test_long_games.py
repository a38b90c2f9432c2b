"""A game that is as long as it may be: refused in words, and still kept, handed over, ended."""

import tracemalloc

import pytest
from starlette.testclient import TestClient

from tests.api.table import ApiTable, Json, assert_refused
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


def test_a_piece_of_the_history_takes_no_more_memory_than_a_piece(table: ApiTable) -> None:
    """As much as the game itself would be 2 MB, and every state between them a gigabyte."""
    for piece in ("limit=1", "after=500&limit=10", "after=900&limit=10"):
        read = f"{table.url}/history?{piece}"
        table.client.get(read)  # what is made once and kept is no matter here
        assert peak_of(table, read) < 1_000_000, piece


def test_the_pieces_of_a_long_history_are_those_of_the_whole(table: ApiTable) -> None:
    def events(query: str = "") -> list[Json]:
        told: list[Json] = table.client.get(f"{table.url}/history{query}").json()["events"]
        return told

    whole = events()
    pieces = [events(f"?after={after}&limit=250") for after in range(0, 1_100, 250)]
    assert [event["seq"] for event in whole] == list(range(1, 1_002))
    assert [event for piece in pieces for event in piece] == whole
    assert events("?after=700&limit=5") == whole[700:705]


def test_the_export_of_a_long_game_has_all_its_events(table: ApiTable) -> None:
    export = table.client.get(f"{table.url}/export.json").json()
    assert [event["seq"] for event in export["events"]] == list(range(1, 1_002))
    assert export["head"] == export["game"]["head"] == export["events"][-1]["hash"]


def peak_of(table: ApiTable, path: str) -> int:
    """The most bytes that were in use for an answer."""
    tracemalloc.start()
    try:
        assert table.client.get(path).status_code == 200
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
