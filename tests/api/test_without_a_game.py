"""What needs no game: the presets, what hands count, and the cut for the deal."""

import pytest
from starlette.testclient import TestClient

from tests.api.table import API, Json, assert_refused

PRESETS = [
    "standard",
    "winner-collects",
    "classic",
    "house",
    "chips",
    "countdown",
    "five-rounds",
    "last-one",
]


def test_all_eight_presets_are_told_whole(client: TestClient) -> None:
    told = {rules["preset"]: rules for rules in client.get(f"{API}/rulesets").json()["rulesets"]}

    assert list(told) == PRESETS
    assert told["standard"]["values"]["8"] == 50
    assert told["winner-collects"]["tie"] == "play_on"
    assert told["classic"]["ends"] == [{"when": "score", "at": 50, "per_player": True}]
    assert told["house"]["joker"] == {"doubles": "compound"}
    assert told["house"]["joker_cap"] == 99
    assert told["house"]["values"]["JD"] == -5
    assert told["chips"]["start"] == 100
    assert told["countdown"]["ends"] == [{"when": "zero"}]
    assert told["five-rounds"]["ends"] == [{"when": "rounds", "count": 5}]
    assert told["last-one"]["joker"] == {"points": 40}


def test_a_preset_comes_back_as_the_rules_of_a_game(client: TestClient) -> None:
    for rules in client.get(f"{API}/rulesets").json()["rulesets"]:
        game = client.post(f"{API}/games", json={"players": ["Ann", "Bo", "Cy"], "rules": rules})
        assert game.status_code == 201, game.text
        assert game.json()["rules"] == rules


@pytest.mark.parametrize(
    ("rules", "hand", "counted"),
    [
        ("standard", {"cards": ["8S", "8D", "KS"]}, 110),
        ("standard", {"points": 12}, 12),
        ("standard", {"cards": []}, 0),
        ("standard", {"cards": ["10D", "A"]}, 11),
        ("house", {"cards": ["8S", "AS", "JC", "JD"]}, 73),
        ("house", {"cards": ["9S", "JK", "JK"]}, 36),
        ("house", {"points": 9, "jokers": 2}, 36),
        ("house", {"cards": ["JK"]}, 0),
        ("chips", {"cards": ["9S", "JK"]}, 18),
        ("countdown", {"cards": ["8"]}, 50),
        ("last-one", {"cards": ["8", "A", "JK"]}, 80),
        ({"joker": {"points": 50}}, {"cards": ["9", "JK"]}, 59),
        ({"joker": {"doubles": "once"}}, {"cards": ["9", "JK", "JK"]}, 18),
        ({"joker": {"doubles": "additive"}}, {"cards": ["9", "JK", "JK"]}, 27),
        ({"round_to": 10}, {"cards": ["9", "6"]}, 20),
        ({"round_to": 10}, {"cards": ["2"]}, 10),
        ({"values": {"QS": 40}}, {"cards": ["QS", "QH"]}, 50),
    ],
)
def test_a_hand_counts_what_the_rules_say(
    client: TestClient, rules: object, hand: Json, counted: int
) -> None:
    body = {"rules": rules, "hands": {"Ann": hand, "Bo": {"points": 10}}}

    answer = client.post(f"{API}/scores", json=body)

    assert answer.json() == {"counted": {"Ann": counted, "Bo": 10}}


@pytest.mark.parametrize(
    ("rules", "hand", "loc"),
    [
        ("standard", {"cards": ["JK"]}, ["hands", "Ann", "cards", 0]),
        ("standard", {"points": 5, "jokers": 1}, ["hands", "Ann", "jokers"]),
        ("house", {"cards": ["J"]}, ["hands", "Ann", "cards", 0]),
        ("house", {"cards": ["JK"] * 5}, ["hands"]),
        ("house", {"cards": ["9"], "jokers": 1}, ["hands", "Ann", "jokers"]),
    ],
)
def test_a_hand_that_the_rules_cannot_count_is_refused(
    client: TestClient, rules: object, hand: Json, loc: list[object]
) -> None:
    answer = client.post(f"{API}/scores", json={"rules": rules, "hands": {"Ann": hand}})

    refused = assert_refused(answer, 422, "invalid")
    assert refused["errors"][0]["loc"] == loc


@pytest.mark.parametrize(
    ("cards", "dealer", "recut"),
    [
        ({"Ann": "KS", "Bo": "2D", "Cy": "AS"}, "Bo", []),
        ({"Ann": "AS", "Bo": "JK"}, "Ann", []),
        ({"Ann": "10D", "Bo": "9"}, "Bo", []),
        ({"Ann": "3S", "Bo": "3D", "Cy": "K"}, None, ["Ann", "Bo"]),
        ({"Ann": "JK", "Bo": "JK"}, None, ["Ann", "Bo"]),
        ({"Ann": "JK"}, "Ann", []),
    ],
)
def test_the_lowest_card_deals_and_equal_ones_cut_again(
    client: TestClient, cards: Json, dealer: str | None, recut: list[str]
) -> None:
    answer = client.post(f"{API}/cuts", json={"cards": cards})

    assert answer.status_code == 200
    assert answer.json() == {"dealer": dealer, "recut": recut}


def test_what_is_no_card_cannot_be_cut(client: TestClient) -> None:
    answer = client.post(f"{API}/cuts", json={"cards": {"Ann": "KS", "Bo": "ZZ"}})

    refused = assert_refused(answer, 422, "invalid")
    assert refused["errors"] == [
        {"loc": ["cards", "Bo"], "msg": "This is no card. Write 8, 8S, TD or JK."}
    ]


def test_nobody_cannot_cut_and_a_crowd_cannot(client: TestClient) -> None:
    assert_refused(client.post(f"{API}/cuts", json={"cards": {}}), 422, "invalid")
    crowd = {f"P{number}": "8" for number in range(21)}
    assert_refused(client.post(f"{API}/cuts", json={"cards": crowd}), 422, "invalid")
