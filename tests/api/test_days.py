"""The day of a game is the date at the table; a note says more."""

from collections.abc import Iterator
from datetime import UTC, datetime
from time import tzset

import pytest
from starlette.testclient import TestClient

from tests.api.table import API, ApiTable, Json, assert_refused

NAMES = ["Ann", "Bo"]


def begun(client: TestClient, **more: object) -> Json:
    answer = client.post(f"{API}/games", json={"players": NAMES, **more})
    assert answer.status_code == 201, answer.text
    body: Json = answer.json()
    return body


@pytest.fixture
def in_auckland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the server stand in Auckland, where the day begins 13 hours earlier."""
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    tzset()
    yield
    monkeypatch.undo()
    tzset()


def test_a_game_is_of_the_day_that_the_table_says(client: TestClient) -> None:
    game = begun(client, day="2026-11-30", note=" By the fire ")
    assert (game["day"], game["note"]) == ("2026-11-30", "By the fire")
    read = client.get(f"{API}/games/{game['id']}").json()
    assert (read["day"], read["note"]) == ("2026-11-30", "By the fire")


@pytest.mark.usefixtures("in_auckland")
def test_without_one_it_is_of_the_day_where_the_server_stands(client: TestClient) -> None:
    before = datetime.now(UTC).astimezone().date()
    day = datetime.fromisoformat(begun(client)["day"]).date()
    assert before <= day <= datetime.now(UTC).astimezone().date()


@pytest.mark.parametrize("day", ["", "30.11.2026", "2026-02-30", "2026-11-30T20:00:00Z", 20261130])
def test_what_is_no_day_is_refused(client: TestClient, table: ApiTable, day: object) -> None:
    answer = client.post(f"{API}/games", json={"players": NAMES, "day": day})
    assert_refused(answer, 422, "invalid")
    assert answer.json()["errors"][0]["loc"] == ["day"]
    assert_refused(table.send("PATCH", body={"day": day}, version=1), 422, "invalid")


def test_day_and_note_are_changed_and_what_is_left_out_stays(table: ApiTable) -> None:
    changed = table.send("PATCH", body={"day": "2026-03-06", "note": "Lake"}, version=1).json()
    assert (changed["day"], changed["note"]) == ("2026-03-06", "Lake")
    titled = table.send("PATCH", body={"title": "Friday"}, version=3).json()
    assert (titled["day"], titled["note"], titled["title"]) == ("2026-03-06", "Lake", "Friday")


def test_what_is_so_already_writes_nothing(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    table.send("PUT", "/rounds/1/strike", {"reason": "misdealt"}, version=1)
    table.send("PATCH", body={"title": "Friday", "note": "Lake"}, version=3)
    game = table.game()
    player = game["players"][0]
    as_it_is = {key: game[key] for key in ("title", "day", "note", "rules")}
    same = {key: player[key] for key in ("name", "seat", "active", "start")}
    path = f"/players/{player['id']}"

    for answer in (
        table.send("PATCH", body=as_it_is, version=game["revision"]),
        table.send("PATCH", path, {**same, "reason": "Typed wrong"}, version=player["version"]),
        table.send("PUT", "/rounds/1/strike", {"reason": "again"}, version=2),
    ):
        assert answer.status_code == 200, answer.text
    assert table.game() == game


def test_a_game_that_was_ended_by_hand_is_not_ended_twice(table: ApiTable) -> None:
    ended = table.send("PUT", "/ending", version=1).json()
    again = table.send("PUT", "/ending", version=ended["revision"])
    assert (again.status_code, again.json()["revision"]) == (200, ended["revision"])


def test_a_starting_total_is_mended_with_a_reason(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    ann = table.ids["Ann"]
    without = table.send("PATCH", f"/players/{ann}", {"start": 20}, version=1)
    assert_refused(without, 422, "invalid")
    assert without.json()["errors"][0]["loc"] == ["reason"]

    body = {"start": 20, "reason": "Carried over wrong"}
    mended = table.send("PATCH", f"/players/{ann}", body, version=1).json()

    assert mended["players"][0]["start"] == 20
    assert mended["rounds"][0]["totals"][ann] == 35
    assert mended["consequences"][0]["code"] == "total_changed"
    told = table.client.get(f"{table.url}/history").json()["events"][-1]
    assert told["kind"] == "start_corrected"
    assert told["summary"] == ("A starting total was corrected: Ann 0 → 20 (“Carried over wrong”).")


def test_who_was_eliminated_is_not_made_active(client: TestClient) -> None:
    game = begun(client, players=["Ann", "Bo", "Cy"], rules="last-one")
    table = ApiTable(
        client, game["id"], game["keeper_token"], {"Ann": "p1", "Bo": "p2", "Cy": "p3"}
    )
    table.round("Ann", Bo=100, Cy=1)
    answer = table.send("PATCH", "/players/p2", {"active": True}, version=1)
    assert_refused(answer, 409, "eliminated")
    assert "Bo was eliminated" in answer.json()["detail"]


def test_a_correction_that_changes_nothing_is_refused(table: ApiTable) -> None:
    table.round("Di", Ann=["10S"], Bo=8, Cy=32)
    body = {**table.entered("Di", Ann=["TS"], Bo=8, Cy=32), "reason": "Counted wrong"}
    before = table.game()
    assert_refused(table.send("PUT", "/rounds/1", body, version=1), 422, "unchanged")
    assert table.game() == before
