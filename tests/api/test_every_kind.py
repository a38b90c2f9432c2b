"""Every way of scoring, as another program sees it."""

from starlette.testclient import TestClient

from tests.api.table import assert_refused, sit_down


def test_a_joker_that_alone_goes_past_the_cap(client: TestClient) -> None:
    table = sit_down(client, "Ann", {"name": "Bo", "start": 60}, "Cy", rules="house")

    answer = table.round("Ann", Bo=["KS", "KD", "JK"], Cy={"points": 3, "jokers": 1}).json()

    (round_,) = answer["rounds"]
    assert round_["hands"]["p2"] == {
        "cards": ["KS", "KD", "JK"],
        "counted": 40,
        "by": "keeper-1",
    }
    assert round_["hands"]["p3"] == {"points": 3, "jokers": 1, "counted": 6, "by": "keeper-1"}
    assert round_["capped"] == ["p2"]
    assert round_["totals"] == {"p1": 0, "p2": 99, "p3": 6}
    assert round_["scores"] == {"p1": 0, "p2": 39, "p3": 6}
    assert answer["next"]["scorekeeper"] == "p2"


def test_late_card_penalties_multiplier_and_last_card(client: TestClient) -> None:
    table = sit_down(client, rules={"last_card": {"Q": -20}})
    body = table.entered("Di", Ann=1, Bo=2, Cy=3) | {
        "late_card": "2S",
        "multiplier": 2,
        "last_card": "QS",
        "penalties": [
            {"player": "p1", "points": 20, "note": "looked"},
            {"player": "p4", "cards": ["9"]},
        ],
    }

    (round_,) = table.send("POST", "/rounds", body).json()["rounds"]

    assert round_["late_card"] == "2S"
    assert (round_["multiplier"], round_["last_card"]) == (2, "QS")
    assert round_["penalties"] == [
        {"player": "p1", "points": 20, "note": "looked"},
        {"player": "p4", "cards": ["9"], "note": ""},
    ]
    assert round_["scores"] == {"p1": 26, "p2": 8, "p3": 10, "p4": -11}


def test_a_round_for_chips_with_relief(client: TestClient) -> None:
    table = sit_down(client, "Ann", "Bo", {"name": "Cy", "start": 20}, rules="chips")

    answer = table.round("Ann", Bo=12, Cy=["9S", "9D", "JK"]).json()

    (round_,) = answer["rounds"]
    assert round_["relieved"] == ["p3"]
    assert round_["scores"] == {"p1": 32, "p2": -12, "p3": -20}
    assert answer["status"] == "playing"


def test_a_countdown_needs_no_hands_and_tells_each_their_deal(client: TestClient) -> None:
    table = sit_down(client, "Ann", {"name": "Bo", "start": 2}, rules="countdown")

    answer = table.send("POST", "/rounds", {"went_out": "p1"})

    assert answer.status_code == 201
    assert answer.json()["rounds"][0]["scores"] == {"p1": -1, "p2": 0}
    assert answer.json()["next"]["deal"] == {"p1": 7, "p2": 2}
    assert answer.json()["next"]["wild"] == {"p1": "7", "p2": "2"}
    table.send("POST", "/rounds", {"went_out": "p2"})
    over = table.send("POST", "/rounds", {"went_out": "p2"}).json()
    assert (over["status"], over["winners"]) == ("finished", ["p2"])
    assert over["ending"] == {"when": "zero", "round": 3, "at": None}


def test_sudden_death_is_one_round_for_everyone_without_hands(client: TestClient) -> None:
    table = sit_down(client, "Ann", "Bo", "Cy", rules="house")
    preview = table.send("POST", "/previews", table.entered("Ann", Bo=0, Cy=100)).json()
    called = table.round("Ann", Bo=0, Cy=100).json()

    assert preview["status"] == called["status"] == "sudden_death"
    assert preview["outlook"] == (
        "Ann and Bo are level with 0: one more hand decides, whoever goes out first wins."
    )
    assert {"sudden_death", "total_changed", "rank_changed"} >= {
        found["code"] for found in preview["consequences"]
    }
    assert (called["tied"], called["winners"], called["ending"]) == (["p1", "p2"], [], None)
    assert called["next"]["number"] == 2

    blocked = table.send("POST", "/rounds", {"went_out": None}).json()
    assert blocked["status"] == "sudden_death"
    over = table.send("POST", "/rounds", {"went_out": "p3"}).json()
    assert (over["status"], over["winners"]) == ("finished", ["p3"])
    assert over["rounds"][0]["scores"] == {"p1": 0, "p2": 0, "p3": 0}
    assert over["ending"] == {"when": "score", "round": 3, "at": 100}


def test_who_is_eliminated_is_dealt_in_no_more(client: TestClient) -> None:
    table = sit_down(client, "Ann", "Bo", "Cy", rules="last-one")

    answer = table.round("Ann", Bo=20, Cy=104).json()

    assert answer["standings"][-1] == {"player": "p3", "rank": 3, "total": 104, "eliminated": True}
    assert set(answer["next"]["deal"]) == {"p1", "p2"}
    assert_refused(table.round("Cy", Ann=1, Bo=1), 422, "invalid")
    over = table.round("Ann", Bo=80).json()
    assert (over["status"], over["winners"]) == ("finished", ["p1"])


def test_hands_without_which_other_rules_cannot_count_keep_the_rules(client: TestClient) -> None:
    table = sit_down(client, "Ann", "Bo", rules="countdown")
    table.send("POST", "/rounds", {"went_out": "p1"})

    answer = table.send("PATCH", "", {"rules": "standard"}, version=2)

    refused = assert_refused(answer, 422, "invalid")
    assert refused["errors"] == [
        {"loc": ["rules", "rounds", 1, "hands", "p2"], "msg": "Round 1: Bo’s hand is missing."}
    ]
    assert table.game()["rules"]["preset"] == "countdown"


def test_other_rules_are_a_new_telling_of_the_same_rounds(client: TestClient) -> None:
    table = sit_down(client, "Ann", "Bo", "Cy", rules="standard")
    table.round("Ann", Bo=["8S"], Cy=["AS"])

    changed = table.send("PATCH", "", {"rules": "house"}, version=2).json()

    assert [one["totals"] for one in changed["rounds"]] == [{"p1": 0, "p2": 8, "p3": 20}]
    summary = table.send("GET", "/history?after=2").json()["events"][0]["summary"]
    assert "eight 50 → 8" in summary
    assert "jokers: none → double, each again" in summary
