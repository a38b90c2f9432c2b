"""What the rules' settled readings look like from outside."""

from starlette.testclient import TestClient

from tests.api.table import ApiTable, assert_refused, sit_down


def left_alone(client: TestClient) -> ApiTable:
    table = sit_down(client)
    table.round("Di", Ann=15, Bo=8, Cy=32)
    for seat in (2, 3):
        table.send("PATCH", f"/players/p{seat}", {"active": False}, version=1)
    return table


def test_leaving_is_not_asked_about_and_who_is_left_alone_wins(client: TestClient) -> None:
    table = left_alone(client)
    answer = table.send("PATCH", "/players/p4", {"active": False}, version=1)
    assert answer.status_code == 200
    game = answer.json()
    assert (game["status"], game["winners"], game["next"]) == ("finished", ["p1"], None)
    assert game["ending"] == {"when": "alone", "round": 1, "at": None}
    told = game["consequences"][0]
    assert (told["code"], told["when"]) == ("game_over", "alone")
    assert told["text"] == "Nobody else is left to play, so the game is over: Ann wins with 15."
    assert_refused(table.round("Ann"), 409, "game_over")
    assert_refused(
        table.send("PATCH", "/players/p1", {"active": False}, version=1), 409, "game_over"
    )


def test_who_comes_back_or_joins_opens_the_game_again(client: TestClient) -> None:
    table = left_alone(client)
    table.send("PATCH", "/players/p4", {"active": False}, version=1)
    back = table.send("PATCH", "/players/p4", {"active": True}, version=2).json()
    assert (back["status"], back["ending"]) == ("playing", None)
    assert back["consequences"][0]["code"] == "game_open_again"
    table.send("PATCH", "/players/p4", {"active": False}, version=3)
    joined = table.send("POST", "/players", {"name": "Eve", "start": "worst"})
    assert (joined.status_code, joined.json()["status"]) == (201, "playing")


def test_a_join_tells_of_the_target_that_it_raises(client: TestClient) -> None:
    table = sit_down(client, rules="classic")
    joined = table.send("POST", "/players", {"name": "Eve"}).json()
    assert joined["target"] == 250
    assert joined["consequences"][0] == {
        "code": "target_changed",
        "text": "The game is played to 250 now instead of 200.",
        "before": 200,
        "after": 250,
    }


def test_a_preview_says_where_a_penalty_changes_nothing(client: TestClient) -> None:
    table = sit_down(client, rules="chips")
    round_ = table.entered("Di", Ann=15, Bo=8, Cy=32)
    fine = {"penalties": [{"player": "p4", "points": 20}]}
    seen = table.send("POST", "/previews", {**round_, **fine}).json()
    assert "The penalty of Di changes nothing here." in seen["outlook"]
    other = {"penalties": [{"player": "p1", "points": 20}]}
    seen = table.send("POST", "/previews", {**round_, **other}).json()
    assert "changes nothing" not in seen["outlook"]


def test_everyone_counts_is_refused_where_the_highest_wins(client: TestClient) -> None:
    unfair = {"scoring": "winner_collects", "blocked": "everyone_counts"}
    refused = client.post("/api/v1/games", json={"players": ["Ann", "Bo"], "rules": unfair})
    assert_refused(refused, 422, "invalid")
    (error,) = refused.json()["errors"]
    assert error["loc"][-2:] == ["rules", "blocked"]
    table = sit_down(client)
    changed = table.send("PATCH", "", {"rules": unfair}, version=1)
    assert_refused(changed, 422, "invalid")
    over = table.send("PATCH", "", {"rules": {"scoring": "winner_collects"}}, version=1)
    assert over.json()["rules"]["blocked"] == "lowest_collects"


def test_the_duty_and_the_last_round_stand_in_the_rules(client: TestClient) -> None:
    rules = {"preset": "house", "duty": None, "last_round": 2}
    table = sit_down(client, rules=rules)
    table.round("Di", Ann=15, Bo=8, Cy=32)
    game = table.game()
    assert (game["rules"]["duty"], game["rules"]["last_round"]) == (None, 2)
    assert game["next"]["scorekeeper"] is None
