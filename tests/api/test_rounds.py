"""Rounds: recorded, refused, tried out, corrected, struck out."""

import pytest
from starlette.testclient import TestClient

from tests.api.table import ApiTable, assert_refused, sit_down


def test_the_worked_example_of_the_books(table: ApiTable) -> None:
    answer = table.round("Di", Ann=15, Bo=8, Cy=32)
    (round_,) = answer.json()["rounds"]

    assert answer.status_code == 201
    assert round_["scores"] == {"p1": 15, "p2": 8, "p3": 32, "p4": 0}
    assert round_["hands"]["p1"] == {"points": 15, "counted": 15, "by": "keeper-1"}


def test_only_the_new_round_is_in_the_answer(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    answer = table.round("Ann", Bo=1, Cy=2, Di=3).json()

    assert [one["number"] for one in answer["rounds"]] == [2]
    assert answer["rounds"][0]["totals"] == {"p1": 15, "p2": 9, "p3": 34, "p4": 3}


def test_a_blocked_round_is_one_that_nobody_went_out_of(table: ApiTable) -> None:
    answer = table.round(None, Ann=15, Bo=8, Cy=32, Di=0).json()

    assert answer["rounds"][0]["went_out"] is None
    assert answer["rounds"][0]["scores"] == {"p1": 15, "p2": 8, "p3": 32, "p4": 0}


@pytest.mark.parametrize(
    ("change", "loc", "msg"),
    [
        ({"went_out": ...}, ["went_out"], "“went_out” is missing."),
        ({"hands": {"p1": {"points": 15}}}, ["hands", "p2"], "Bo’s hand is missing."),
        ({"went_out": "p9"}, ["went_out"], "Whoever went out has to be somebody"),
        ({"dealer": "p9"}, ["dealer"], "The dealer has to be somebody"),
        ({"number": 2}, ["number"], "The next round is round 1."),
        ({"number": 0}, ["number"], "This is too small: at least 1."),
        ({"multiplier": 5}, ["multiplier"], "This is too large: at most 4."),
        ({"multiplier": 0}, ["multiplier"], "This is too small: at least 1."),
        ({"late_card": "ZZ"}, ["late_card"], "This is no card."),
        ({"late_card": "JK"}, ["late_card"], "These rules have no jokers."),
        ({"note": "x" * 501}, ["note"], "This is too long: at most 500 characters."),
        ({"penalties": [{"player": "p9", "points": 5}]}, ["penalties", 0, "player"], "A penalty"),
        ({"penalties": [{"player": "p1"}]}, ["penalties", 0], "A penalty has either cards or"),
        ({"unknown": 1}, ["unknown"], "This key is not known."),
    ],
)
def test_a_round_that_cannot_be_says_where_and_why(
    table: ApiTable, change: dict[str, object], loc: list[object], msg: str
) -> None:
    body = table.entered("Di", Ann=15, Bo=8, Cy=32) | change
    sent = {key: value for key, value in body.items() if value is not ...}

    refused = assert_refused(table.send("POST", "/rounds", sent), 422, "invalid")

    assert any(e["loc"] == loc and e["msg"].startswith(msg) for e in refused["errors"]), refused
    assert table.game()["revision"] == 1


@pytest.mark.parametrize(
    ("player", "hand", "msg"),
    [
        ("p5", {"points": 1}, "This hand belongs to nobody who was dealt in."),
        ("p4", {"points": 1}, "Di went out, and so holds no cards."),
        ("p4", {"cards": ["8"]}, "Di went out, and so holds no cards."),
        ("p1", {"cards": []}, "Ann did not go out, and so holds at least one card."),
        ("p1", {"cards": ["8"], "points": 50}, "A hand has either cards or points."),
        ("p1", {}, "A hand has either cards or points."),
        ("p1", {"points": 10000}, "This goes from −9,999 to 9,999."),
        ("p1", {"points": 1, "jokers": 1}, "These rules have no jokers."),
        ("p1", {"cards": ["8"] * 9}, "Nine eights cannot come from one deck: it holds four."),
        ("p1", {"cards": ["8S", "8S"]}, "Two eights of spades cannot come from one deck"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_nothing_is_written(
    table: ApiTable, player: str, hand: dict[str, object], msg: str
) -> None:
    body = table.entered("Di", Ann=15, Bo=8, Cy=32)
    body["hands"] |= {player: hand}

    refused = assert_refused(table.send("POST", "/rounds", body), 422, "invalid")

    assert any(error["msg"].startswith(msg) for error in refused["errors"]), refused
    assert table.game()["revision"] == 1


def test_the_same_player_twice_is_refused(table: ApiTable) -> None:
    twice = b'{"went_out":"p4","hands":{"p1":{"points":1},"p1":{"points":2},"p2":{"points":3}}}'

    answer = table.client.post(
        f"{table.url}/rounds",
        content=twice,
        headers={"Authorization": f"Bearer {table.token}", "Content-Type": "application/json"},
    )

    refused = assert_refused(answer, 422, "invalid")
    assert refused["errors"] == [{"loc": ["p1"], "msg": "This key stands there twice."}]
    assert table.game()["revision"] == 1


def test_hands_that_were_entered_before_are_taken(table: ApiTable) -> None:
    table.send("PUT", "/hands/p1", {"cards": ["8", "KS"]})
    noted = table.send("PUT", "/hands/p2", {"points": 8})
    assert noted.json()["number"] == 1
    assert set(noted.json()["hands"]) == {"p1", "p2"}
    assert noted.json()["hands"]["p1"]["counted"] == 60

    recorded = table.round("Di", Cy=32).json()["rounds"][0]

    assert recorded["hands"]["p1"]["cards"] == ["8", "KS"]
    assert recorded["scores"] == {"p1": 60, "p2": 8, "p3": 32, "p4": 0}
    assert table.send("GET", "/hands").json() == {"number": 2, "hands": {}}


def test_a_hand_that_was_entered_is_forgotten_again(table: ApiTable) -> None:
    table.send("PUT", "/hands/p1", {"points": 15})

    assert table.send("DELETE", "/hands/p1").json()["hands"] == {}
    assert table.send("DELETE", "/hands/p1").status_code == 200
    assert_refused(table.send("DELETE", "/hands/p9"), 404, "not_found")
    assert table.game()["revision"] == 1


def test_a_preview_shows_the_game_as_it_would_be_and_saves_nothing(client: TestClient) -> None:
    table = sit_down(client, rules={"ends": [{"when": "score", "at": 50}]})
    before = table.game()

    seen = table.send("POST", "/previews", table.entered("Di", Ann=15, Bo=60, Cy=32))

    assert seen.status_code == 200
    assert seen.json()["outlook"] == "Bo 60: the game ends. Di wins with 0."
    assert seen.json()["status"] == "finished"
    assert seen.json()["rounds"][0]["number"] == 1
    assert table.game() == before


def test_a_round_after_the_end_is_refused(client: TestClient) -> None:
    table = sit_down(client, rules={"ends": [{"when": "score", "at": 30}]})
    table.round("Di", Ann=15, Bo=8, Cy=32)

    assert_refused(table.round("Ann", Bo=1, Cy=2, Di=3), 409, "game_over")
    assert_refused(table.send("POST", "/players", {"name": "Eve"}), 409, "game_over")
    assert_refused(table.send("PUT", "/hands/p1", {"points": 1}), 409, "game_over")
    assert table.game()["revision"] == 2


def test_a_correction_that_opens_a_finished_game_again_says_so(client: TestClient) -> None:
    table = sit_down(client, rules={"ends": [{"when": "score", "at": 30}]})
    table.round("Di", Ann=15, Bo=8, Cy=32)
    corrected = table.entered("Di", Ann=15, Bo=8, Cy=23) | {"reason": "turned around"}

    answer = table.send("PUT", "/rounds/1", corrected, version=1).json()

    assert answer["status"] == "playing"
    assert {
        "code": "game_open_again",
        "text": "The game is open again.",
        "round": 1,
    } in answer["consequences"]
    events = table.send("GET", "/history").json()["events"]
    assert events[-1]["summary"] == "Round 1 corrected: Cy 32 → 23 (“turned around”)."


def test_a_correction_answers_with_every_round_that_it_touched(table: ApiTable) -> None:
    for _ in range(3):
        table.round("Di", Ann=1, Bo=2, Cy=3)
    corrected = table.entered("Di", Ann=5, Bo=2, Cy=3) | {"reason": "five"}

    answer = table.send("PUT", "/rounds/2", corrected, version=1).json()

    assert [one["number"] for one in answer["rounds"]] == [2, 3]
    assert [one["totals"]["p1"] for one in answer["rounds"]] == [6, 7]
    assert [one["corrected"] for one in answer["rounds"]] == [True, False]
    assert [one["version"] for one in answer["rounds"]] == [2, 1]


def test_a_correction_that_makes_another_player_win_says_so(client: TestClient) -> None:
    table = sit_down(client, rules={"ends": [{"when": "score", "at": 30}]})
    table.round("Di", Ann=5, Bo=8, Cy=3)
    table.round("Ann", Bo=10, Cy=30, Di=1)
    corrected = table.entered("Ann", Di=6, Bo=8, Cy=3) | {"reason": "Ann went out, not Di"}

    answer = table.send("PUT", "/rounds/1", corrected, version=1).json()

    assert answer["winners"] == ["p1"]
    assert "Ann wins now instead of Di." in [c["text"] for c in answer["consequences"]]


def test_a_correction_wants_a_reason(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    body = table.entered("Di", Ann=1, Bo=8, Cy=32)

    for reason in ({}, {"reason": ""}, {"reason": "  "}, {"reason": None}):
        answer = table.send("PUT", "/rounds/1", body | reason, version=1)
        refused = assert_refused(answer, 422, "invalid")
        assert refused["errors"][0]["loc"] == ["reason"]


def test_a_struck_round_keeps_its_number_and_counts_for_nothing(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    table.round("Ann", Bo=1, Cy=2, Di=3)

    struck = table.send("PUT", "/rounds/1/strike", {"reason": "misdealt"}, version=1).json()

    assert [one["number"] for one in struck["rounds"]] == [1, 2]
    assert struck["rounds"][0]["struck"] is True
    assert struck["rounds"][0]["scores"] == dict.fromkeys(("p1", "p2", "p3", "p4"), 0)
    assert struck["rounds"][1]["totals"] == {"p1": 0, "p2": 1, "p3": 2, "p4": 3}

    back = table.send("DELETE", "/rounds/1/strike", version=2).json()
    assert back["rounds"][1]["totals"] == {"p1": 15, "p2": 9, "p3": 34, "p4": 3}
    assert_refused(table.send("DELETE", "/rounds/1/strike", version=3), 404, "not_found")


def test_a_round_that_is_not_there_is_not_found(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    for number in ("2", "0", "-1", "x", "1.0", "\uff11", "9" * 30, "01x"):
        assert_refused(table.send("GET", f"/rounds/{number}"), 404, "not_found")
    answer = table.send("PUT", "/rounds/7/strike", {"reason": "gone"}, version=1)
    assert_refused(answer, 404, "not_found")
