"""Who may write, and what nobody may read."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.api.table import API, ApiTable, assert_refused, sit_down

WRITES = [
    ("PATCH", ""),
    ("POST", "/players"),
    ("PATCH", "/players/p1"),
    ("PUT", "/hands/p1"),
    ("DELETE", "/hands/p1"),
    ("POST", "/rounds"),
    ("POST", "/previews"),
    ("POST", "/loans"),
    ("PUT", "/rounds/1"),
    ("PUT", "/rounds/1/strike"),
    ("DELETE", "/rounds/1/strike"),
    ("PUT", "/ending"),
    ("DELETE", "/ending"),
    ("POST", "/handovers"),
]


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_nobody_writes_without_the_keepers_token(table: ApiTable, method: str, path: str) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    before = table.game()

    nobody = table.watching().send(method, path, version=1)
    assert_refused(nobody, 401, "no_token")
    assert nobody.headers["www-authenticate"] == "Bearer"
    stranger = table.kept_by("x" * 32).send(method, path, version=1)
    assert_refused(stranger, 403, "not_keeper")

    assert table.game() == before


def test_the_keeper_of_another_game_does_not_keep_this_one(client: TestClient) -> None:
    here, there = sit_down(client), sit_down(client)

    answer = here.kept_by(there.token or "").round("Di", Ann=15, Bo=8, Cy=32)

    assert_refused(answer, 403, "not_keeper")


@pytest.mark.parametrize("scheme", ["Basic", "Token", "", "bearer-ish"])
def test_only_a_bearer_is_a_keeper(table: ApiTable, scheme: str) -> None:
    answer = table.client.put(
        f"{table.url}/hands/p1",
        json={"points": 5},
        headers={"Authorization": f"{scheme} {table.token}".strip()},
    )

    assert_refused(answer, 401, "no_token")


def test_what_is_wrong_is_told_in_an_order_that_gives_nothing_away(table: ApiTable) -> None:
    def correct(game: str, token: str | None, **said: object) -> int:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"If-Match": str(said["version"])} if "version" in said else {}
        url = f"{API}/games/{game}/rounds/1"
        return table.client.put(url, json=said.get("body", {}), headers=headers).status_code

    good = table.entered("Di", Ann=1, Bo=2, Cy=3) | {"reason": "counted again"}
    assert correct("a" * 16, None) == 404
    assert correct(table.id, None) == 401
    assert correct(table.id, "x" * 32) == 403
    assert correct(table.id, table.token) == 428
    assert correct(table.id, table.token, version=1) == 422
    assert correct(table.id, table.token, version=1, body=good) == 404
    table.round("Di", Ann=15, Bo=8, Cy=32)
    assert correct(table.id, table.token, version=7, body=good) == 412
    assert correct(table.id, table.token, version=1, body=good) == 200


def test_nothing_that_a_watcher_can_read_holds_the_keepers_token(table: ApiTable) -> None:
    table.round("Di", key="k", Ann=15, Bo=8, Cy=32)
    table.send("PUT", "/hands/p1", {"points": 5})
    watching = table.watching()

    for path in ("", "?from=1", "/hands", "/rounds/1", "/history", "/players", "/handovers"):
        answer = watching.send("GET", path)
        assert table.token is not None
        assert table.token not in answer.text
        assert "keeper_token" not in answer.text


def test_the_database_holds_no_token_only_its_hash(client: TestClient, database: Path) -> None:
    made = sit_down(client)
    keyed = client.post(
        f"{API}/games",
        json={"players": ["Ann", "Bo"]},
        headers={"Idempotency-Key": "the-first-tap-on-Start-r4Kq"},
    ).json()
    handed = made.send("POST", "/handovers", key="over").json()

    stored = b"".join(file.read_bytes() for file in database.parent.glob(f"{database.name}*"))
    assert made.id.encode() in stored
    for token in (str(made.token), keyed["keeper_token"], handed["keeper_token"]):
        assert token.encode() not in stored


def test_scorekeeping_is_handed_over_and_shared(table: ApiTable) -> None:
    handed = table.send("POST", "/handovers", {})

    assert handed.status_code == 201
    assert handed.json()["keeper"] == "keeper-2"
    second = table.kept_by(handed.json()["keeper_token"])
    assert second.round("Di", Ann=15, Bo=8, Cy=32).status_code == 201
    assert table.round("Ann", Bo=1, Cy=2, Di=3).status_code == 201
    hands = [one["hands"]["p2"]["by"] for one in table.game()["rounds"]]
    assert hands == ["keeper-2", "keeper-1"]


def test_a_token_that_was_ended_is_refused_at_once(table: ApiTable) -> None:
    handed = table.send("POST", "/handovers", {"end_mine": True})

    assert_refused(table.round("Di", Ann=15, Bo=8, Cy=32), 401, "no_token")
    second = table.kept_by(handed.json()["keeper_token"])
    assert second.round("Di", Ann=15, Bo=8, Cy=32).status_code == 201


def test_who_gave_their_token_up_may_hear_the_answer_that_was_lost(table: ApiTable) -> None:
    first = table.send("POST", "/handovers", {"end_mine": True}, key="over")
    again = table.send("POST", "/handovers", {"end_mine": True}, key="over")

    assert again.status_code == 201
    assert again.content == first.content
    assert_refused(table.round("Di", key="new", Ann=15, Bo=8, Cy=32), 401, "no_token")


def test_an_answer_with_a_token_is_kept_by_nobody_on_the_way(client: TestClient) -> None:
    begun = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]})

    assert begun.headers["cache-control"] == "no-store"
