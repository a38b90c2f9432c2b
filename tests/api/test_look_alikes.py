"""Names that look alike are allowed, and whoever brings one is told: Mark, and Mark in Cyrillic."""

from starlette.testclient import TestClient

from tests.api.table import API, sit_down

MARK, MARK_TOO = "Mark", "M\u0430rk"
TOLD = f"{MARK} and {MARK_TOO} look alike. They are told apart by seat and colour."


def test_who_begins_a_game_is_told(client: TestClient) -> None:
    begun = client.post(f"{API}/games", json={"players": [MARK, "Bo", MARK_TOO]})

    assert begun.status_code == 201
    assert begun.json()["warnings"] == [
        {"code": "look_alike", "text": TOLD, "players": ["p1", "p3"]}
    ]


def test_who_joins_and_who_is_renamed_is_told_of_their_own_name_alone(client: TestClient) -> None:
    table = sit_down(client, MARK, "Bo", "Cy", "Di")

    joined = table.send("POST", "/players", {"name": MARK_TOO}).json()
    another = table.send("POST", "/players", {"name": "Eve"}).json()
    renamed = table.send("PATCH", "/players/p2", {"name": "0tto"}, version=1).json()
    alike = table.send("PATCH", "/players/p3", {"name": "Otto"}, version=1).json()
    moved = table.send("PATCH", "/players/p3", {"seat": 2}, version=2).json()

    assert [each["players"] for each in joined["warnings"]] == [["p1", "p5"]]
    assert [each["players"] for each in alike["warnings"]] == [["p2", "p3"]]
    assert another["warnings"] == renamed["warnings"] == moved["warnings"] == []
