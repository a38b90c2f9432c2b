"""Games: begun, found again, changed, ended and opened."""

from starlette.testclient import TestClient

from tests.api.table import API, ApiTable, assert_refused, sit_down

OWN = {"id": "fridayatanns0001", "keeper_token": "a-token-made-on-the-phone-0001"}


def test_a_game_begins_with_names_alone(client: TestClient) -> None:
    answer = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]})
    game = answer.json()

    assert answer.status_code == 201
    assert answer.headers["location"] == f"{API}/games/{game['id']}"
    assert answer.headers["etag"] == f'"{game["tag"]}"'
    assert game["status"] == "playing"
    assert game["rules"]["preset"] == "standard"
    assert [player["name"] for player in game["players"]] == ["Ann", "Bo"]
    assert len(game["id"]) >= 12
    assert len(game["keeper_token"]) >= 22


def test_a_game_that_began_on_paper_goes_on(client: TestClient) -> None:
    players = [{"name": "Ann", "start": 38}, "Bo", {"name": "Cy", "start": -5}]

    game = client.post(f"{API}/games", json={"players": players, "first_dealer": "Cy"}).json()

    assert {p["player"]: p["total"] for p in game["standings"]} == {"p1": 38, "p2": 0, "p3": -5}
    assert game["next"]["dealer"] == "p3"


def test_a_client_that_brings_its_own_id_and_token_may_try_again(client: TestClient) -> None:
    body = {"players": ["Ann", "Bo"], **OWN}

    first = client.post(f"{API}/games", json=body)
    again = client.post(f"{API}/games", json=body)

    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert first.json()["keeper_token"] == OWN["keeper_token"]


def test_an_id_that_is_taken_is_not_given_to_another_token_or_body(client: TestClient) -> None:
    body = {"players": ["Ann", "Bo"], **OWN}
    client.post(f"{API}/games", json=body)

    other_token = client.post(f"{API}/games", json=body | {"keeper_token": "x" * 22})
    other_body = client.post(f"{API}/games", json=body | {"players": ["Ann", "Cy"]})

    assert_refused(other_token, 422, "key_reused")
    assert_refused(other_body, 422, "key_reused")
    assert OWN["keeper_token"] not in other_token.text


def test_a_game_begun_with_a_key_begins_once(client: TestClient) -> None:
    headers = {"Idempotency-Key": "the-first-tap-on-Start-r4Kq"}

    first = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]}, headers=headers)
    again = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]}, headers=headers)
    other = client.post(f"{API}/games", json={"players": ["Ann", "Cy"]}, headers=headers)

    assert first.content == again.content
    assert first.headers["location"] == again.headers["location"]
    assert len(first.json()["keeper_token"]) >= 22
    assert_refused(other, 422, "key_reused")


def test_the_game_is_answered_with_304_until_it_changes(table: ApiTable) -> None:
    first = table.client.get(table.url)
    seen = {"If-None-Match": first.headers["etag"]}

    assert first.headers["etag"] == f'"{first.json()["tag"]}"'
    unchanged = table.client.get(table.url, headers=seen)
    assert (unchanged.status_code, unchanged.content) == (304, b"")

    table.round("Di", Ann=15, Bo=8, Cy=32)
    changed = table.client.get(table.url, headers=seen)
    assert (changed.status_code, changed.json()["revision"]) == (200, 2)
    assert changed.headers["etag"] == f'"{changed.json()["tag"]}"'
    assert len(changed.json()["rounds"]) == 1


def test_a_part_of_the_game_is_answered_with_304_too(table: ApiTable) -> None:
    for _ in range(2):
        table.round("Di", Ann=1, Bo=2, Cy=3)
    part = table.client.get(table.url, params={"from": 2})
    seen = {"If-None-Match": part.headers["etag"]}
    assert [line["number"] for line in part.json()["rounds"]] == [2]
    assert table.client.get(table.url, params={"from": 2}, headers=seen).status_code == 304


def test_the_game_is_read_from_a_round_on(table: ApiTable) -> None:
    for _ in range(3):
        table.round("Di", Ann=1, Bo=2, Cy=3)

    def numbers(start: str) -> list[int]:
        rounds = table.client.get(table.url, params={"from": start}).json()["rounds"]
        return [one["number"] for one in rounds]

    assert numbers("1") == [1, 2, 3]
    assert numbers("3") == [3]
    assert numbers("9") == []


def test_a_query_that_is_no_number_is_refused(table: ApiTable) -> None:
    for start in ("0", "-1", "x", "", "1.0", "1_0", "\uff11", "9" * 40, "true", "+1", " 1"):
        refused = assert_refused(
            table.client.get(table.url, params={"from": start}), 422, "invalid"
        )
        assert refused["errors"][0]["loc"] == ["query", "from"]


def test_other_rules_score_the_same_hands_again(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)

    changed = table.send("PATCH", "", {"rules": "winner-collects"}, version=2).json()

    assert changed["rounds"][0]["scores"] == {"p1": 0, "p2": 0, "p3": 0, "p4": 55}
    assert changed["rules"]["scoring"] == "winner_collects"
    assert {"code": "total_changed", "text": "Di 0 → 55.", "player": "p4"}.items() <= next(
        found for found in changed["consequences"] if found.get("player") == "p4"
    ).items()


def test_rules_that_cannot_be_are_refused_and_say_where(client: TestClient) -> None:
    for rules, loc in (
        ({"scoring": "poker"}, ["rules", "scoring"]),
        ({"tie": "coin"}, ["rules", "tie"]),
        ({"joker": {"doubles": "thrice"}}, ["rules", "joker", "doubles"]),
        ({"joker": {"points": 5, "doubles": "once"}}, ["rules", "joker"]),
        ({"ends": [{"when": "eliminated"}]}, ["rules", "ends", 0, "at"]),
        ({"ends": [{"when": "broke", "at": 5}]}, ["rules", "ends", 0, "at"]),
        ({"resets": {"0100": 50}}, ["rules", "resets", "0100"]),
        ({"round_to": 1}, ["rules", "round_to"]),
        ({"last_card": {"Q": "20"}}, ["rules", "last_card", "Q"]),
        ({"values": {"JK": 50}}, ["rules", "values", "JK"]),
    ):
        answer = client.post(f"{API}/games", json={"players": ["Ann", "Bo"], "rules": rules})
        refused = assert_refused(answer, 422, "invalid")
        assert refused["errors"][0]["loc"] == loc


def test_a_preset_that_is_not_known_is_refused(client: TestClient) -> None:
    for rules in ("House", "Standard", "", {"preset": "nope"}):
        answer = client.post(f"{API}/games", json={"players": ["Ann", "Bo"], "rules": rules})
        assert_refused(answer, 422, "invalid")


def test_a_game_is_ended_by_hand_and_opened_again(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)

    ended = table.send("PUT", "/ending", version=2).json()
    assert (ended["status"], ended["winners"]) == ("finished", ["p4"])
    assert ended["ending"] == {"when": "early", "round": 1, "at": None}
    assert ended["next"] is None

    opened = table.send("DELETE", "/ending", version=3).json()
    assert (opened["status"], opened["ending"], opened["winners"]) == ("playing", None, [])
    assert [found["code"] for found in opened["consequences"]] == ["game_open_again"]

    assert_refused(table.send("DELETE", "/ending", version=4), 404, "not_found")


def test_a_late_joiner_begins_at_the_average_the_worst_or_the_best(client: TestClient) -> None:
    for start, points in (("average", 14), ("worst", 32), ("best", 0), (7, 7), (None, 0)):
        table = sit_down(client)
        table.round("Di", Ann=15, Bo=8, Cy=32)
        body = {"name": "Eve"} | ({} if start is None else {"start": start})

        joined = table.send("POST", "/players", body)

        assert joined.status_code == 201
        assert joined.json()["players"][4]["start"] == points
        assert joined.json()["rounds"][0]["totals"]["p5"] == 0


def test_a_player_is_renamed_reseated_leaves_and_comes_back(table: ApiTable) -> None:
    path = "/players/p2"
    table.send("PATCH", path, {"name": "Bob"}, version=1)
    table.send("PATCH", path, {"seat": 1}, version=2)
    left = table.send("PATCH", path, {"active": False}, version=3).json()

    assert left["players"][0] == {
        "id": "p2",
        "version": 4,
        "tag": left["players"][0]["tag"],
        "name": "Bob",
        "seat": 1,
        "active": False,
        "start": 0,
    }
    assert "p2" not in {place["player"] for place in left["standings"]}
    recorded = table.round("Di", Ann=1, Cy=3).json()["rounds"][0]
    assert recorded["scores"] == {"p2": 0, "p1": 1, "p3": 3, "p4": 0}

    back = table.send("PATCH", path, {"active": True}, version=4).json()
    assert "p2" in {place["player"] for place in back["standings"]}


def test_what_belongs_to_later_is_not_there(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    for method, path in (
        ("POST", "/rounds/1/flags"),
        ("PUT", "/rounds/1/agreements/p1"),
    ):
        assert_refused(table.send(method, path), 404, "not_found")
    assert_refused(table.client.post(f"{API}/imports", json={}), 404, "not_found")


def test_a_player_with_history_may_leave_and_is_never_deleted(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)

    assert table.send("DELETE", "/players/p1", version=1).status_code == 405
    left = table.send("PATCH", "/players/p1", {"active": False}, version=1).json()

    assert [player["active"] for player in left["players"]] == [False, True, True, True]
    assert left["rounds"][0]["totals"]["p1"] == 15
