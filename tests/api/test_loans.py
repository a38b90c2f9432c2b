"""Chips lent between rounds."""

import pytest
from starlette.testclient import TestClient

from tests.api.table import ApiTable, Json, assert_refused, sit_down


@pytest.fixture
def table(client: TestClient) -> ApiTable:
    """Ann, Bo and Cy, who play for chips."""
    return sit_down(client, "Ann", "Bo", "Cy", rules="chips")


def _loan(table: ApiTable, giver: str, taker: str, amount: int) -> Json:
    return {"from": table.ids[giver], "to": table.ids[taker], "amount": amount}


def _chips(game: Json) -> list[int]:
    by_player = {place["player"]: place["total"] for place in game["standings"]}
    return [by_player[player["id"]] for player in game["players"]]


def test_a_loan_moves_chips_and_is_in_the_game_and_in_the_history(table: ApiTable) -> None:
    table.round("Ann", Bo=12, Cy=8)

    lent = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 20))

    assert lent.status_code == 201
    assert lent.headers["etag"] == f'"{lent.json()["tag"]}"'
    assert lent.json()["loans"] == [{"from": "p1", "to": "p2", "amount": 20, "before": 2}]
    assert _chips(lent.json()) == [100, 108, 92]
    assert table.game() == lent.json()
    (event,) = table.send("GET", "/history?after=2").json()["events"]
    assert (event["kind"], event["summary"]) == ("loan_made", "Ann lent Bo 20 chips.")


def test_a_loan_is_no_score_of_the_round_that_follows(table: ApiTable) -> None:
    table.send("POST", "/loans", _loan(table, "Ann", "Bo", 20))

    (round_,) = table.round("Ann", Bo=12, Cy=8).json()["rounds"]

    assert round_["scores"] == {"p1": 20, "p2": -12, "p3": -8}
    assert round_["totals"] == {"p1": 100, "p2": 108, "p3": 92}


def test_all_of_ones_chips_can_be_lent_and_not_one_more(table: ApiTable) -> None:
    refused = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 101))
    problem = assert_refused(refused, 422, "invalid")
    assert problem["errors"] == [
        {"loc": ["amount"], "msg": "Ann has 100 chips to lend, and no more."}
    ]

    assert table.send("POST", "/loans", _loan(table, "Ann", "Bo", 100)).status_code == 201
    again = assert_refused(
        table.send("POST", "/loans", _loan(table, "Ann", "Bo", 1)), 422, "invalid"
    )
    assert again["detail"] == "Ann has no chips to lend."


@pytest.mark.parametrize(
    ("change", "loc"),
    [
        ({"from": "p9"}, ["from"]),
        ({"to": "p9"}, ["to"]),
        ({"to": "p1"}, ["to"]),
        ({"amount": 0}, ["amount"]),
        ({"amount": -5}, ["amount"]),
        ({"amount": "5"}, ["amount"]),
        ({"amount": 5.0}, ["amount"]),
        ({"amount": True}, ["amount"]),
        ({"from": None}, ["from"]),
        ({"why": "broke"}, ["why"]),
    ],
)
def test_a_loan_that_cannot_be_says_where(table: ApiTable, change: Json, loc: list[str]) -> None:
    body = _loan(table, "Ann", "Bo", 5) | change

    refused = assert_refused(table.send("POST", "/loans", body), 422, "invalid")

    assert [error["loc"] for error in refused["errors"]] == [loc]
    assert table.game()["revision"] == 1


def test_who_has_left_neither_lends_nor_borrows(table: ApiTable) -> None:
    table.send("PATCH", "/players/p3", {"active": False}, version=1)

    for giver, taker in (("Ann", "Cy"), ("Cy", "Ann")):
        answer = table.send("POST", "/loans", _loan(table, giver, taker, 5))
        assert_refused(answer, 422, "invalid")


def test_only_chips_can_be_lent(client: TestClient) -> None:
    table = sit_down(client, rules="house")

    answer = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 5))

    assert assert_refused(answer, 422, "invalid")["detail"] == (
        "Only chips can be lent, and these rules do not play for chips."
    )


def test_nobody_lends_after_the_end(table: ApiTable) -> None:
    table.send("PUT", "/ending", version=1)

    assert_refused(table.send("POST", "/loans", _loan(table, "Ann", "Bo", 5)), 409, "game_over")


def test_only_the_keeper_writes_a_loan_down(table: ApiTable) -> None:
    body = _loan(table, "Ann", "Bo", 5)

    assert_refused(table.watching().send("POST", "/loans", body), 401, "no_token")
    assert_refused(table.kept_by("x" * 32).send("POST", "/loans", body), 403, "not_keeper")
    assert table.game()["loans"] == []


def test_a_loan_that_is_sent_twice_is_made_once(table: ApiTable) -> None:
    first = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 20), key="tap")
    again = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 20), key="tap")
    other = table.send("POST", "/loans", _loan(table, "Ann", "Bo", 30), key="tap")

    assert first.content == again.content
    assert_refused(other, 422, "key_reused")
    assert _chips(table.game()) == [80, 120, 100]
