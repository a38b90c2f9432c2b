"""Writes that come twice, at once, late, or from two phones."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import NoReturn

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.play import Play
from app.store import Busy
from tests.api.table import API, ApiTable, assert_refused, sit_down


def test_a_double_tap_records_one_round_and_answers_the_same_twice(table: ApiTable) -> None:
    first = table.round("Di", key="tap", Ann=15, Bo=8, Cy=32)
    second = table.round("Di", key="tap", Ann=15, Bo=8, Cy=32)

    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert len(table.game()["rounds"]) == 1


def test_the_same_key_later_has_the_same_status_body_and_headers(table: ApiTable) -> None:
    first = table.round("Di", key="lost", Ann=15, Bo=8, Cy=32)
    table.round("Ann", Bo=1, Cy=2, Di=3)
    again = table.round("Di", key="lost", Ann=15, Bo=8, Cy=32)

    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["location"] == first.headers["location"] == f"{table.url}/rounds/1"


def test_a_key_does_not_mind_in_which_order_the_keys_of_the_body_come(table: ApiTable) -> None:
    body = table.entered("Di", Ann=15, Bo=8, Cy=32)
    first = table.send("POST", "/rounds", body, key="order")
    again = table.send("POST", "/rounds", dict(reversed(body.items())), key="order")

    assert again.content == first.content


def test_another_body_under_the_same_key_is_refused_and_the_first_stands(table: ApiTable) -> None:
    table.round("Di", key="k", Ann=15, Bo=8, Cy=32)

    assert_refused(table.round("Di", key="k", Ann=16, Bo=8, Cy=32), 422, "key_reused")
    (only,) = table.game()["rounds"]
    assert only["scores"] == {"p1": 15, "p2": 8, "p3": 32, "p4": 0}


def test_the_same_body_elsewhere_under_the_same_key_is_refused(table: ApiTable) -> None:
    for _ in range(2):
        table.round("Di", Ann=15, Bo=8, Cy=32)
    why = {"reason": "misdealt"}
    table.send("PUT", "/rounds/1/strike", why, version=1, key="k")

    assert_refused(
        table.send("PUT", "/rounds/2/strike", why, version=1, key="k"), 422, "key_reused"
    )
    assert_refused(table.send("PUT", "/hands/p1", {"points": 5}, key="k"), 422, "key_reused")
    assert [one["struck"] for one in table.game()["rounds"]] == [True, False]
    assert table.send("GET", "/hands").json()["hands"] == {}


def test_a_key_that_runs_many_times_at_once_records_one_round(
    table: ApiTable, server: FastAPI
) -> None:
    at_once = Barrier(8)

    def tap(_: int) -> Response:
        other_phone = ApiTable(TestClient(server), table.id, table.token, table.ids)
        at_once.wait()
        return other_phone.round("Di", key="tap", Ann=15, Bo=8, Cy=32)

    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(tap, range(8)))

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert table.game()["revision"] == 2


def test_two_phones_that_record_the_same_round_do_not_record_two(
    table: ApiTable, server: FastAPI
) -> None:
    at_once = Barrier(4)
    body = table.entered("Di", Ann=15, Bo=8, Cy=32) | {"number": 1}

    def save(_: int) -> int:
        other_phone = ApiTable(TestClient(server), table.id, table.token, table.ids)
        at_once.wait()
        return other_phone.send("POST", "/rounds", body).status_code

    with ThreadPoolExecutor(4) as phones:
        answers = sorted(phones.map(save, range(4)))

    assert answers == [201, 409, 409, 409]


def test_the_same_key_in_another_game_is_another_key(client: TestClient) -> None:
    here, there = sit_down(client), sit_down(client)
    here.round("Di", key="1", Ann=15, Bo=8, Cy=32)

    assert there.round("Ann", key="1", Bo=1, Cy=2, Di=3).status_code == 201
    assert there.game()["rounds"][0]["went_out"] == there.ids["Ann"]


def test_a_key_is_not_answered_to_somebody_who_does_not_keep_score(table: ApiTable) -> None:
    body = table.entered("Di", Ann=15, Bo=8, Cy=32)
    table.send("POST", "/rounds", body, key="k")

    stranger = table.kept_by("x" * 32)

    assert_refused(stranger.send("POST", "/rounds", body, key="k"), 403, "not_keeper")


def test_a_round_whose_number_is_taken_is_refused_and_shown(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    body = table.entered("Ann", Bo=1, Cy=2, Di=3) | {"number": 1}

    refused = assert_refused(table.send("POST", "/rounds", body), 409, "round_taken")

    assert refused["detail"] == "Round 1 is already recorded."
    assert refused["round"] == table.send("GET", "/rounds/1").json()


def test_the_second_of_two_stale_editors_sees_what_the_first_wrote(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    first = table.entered("Di", Ann=15, Bo=8, Cy=23) | {"reason": "turned around"}
    second = table.entered("Di", Ann=15, Bo=9, Cy=32) | {"reason": "Bo had a nine"}

    assert table.send("PUT", "/rounds/1", first, version=1).status_code == 200
    stale = assert_refused(table.send("PUT", "/rounds/1", second, version=1), 412, "stale")

    assert stale["current"]["version"] == 2
    assert stale["current"]["scores"] == {"p1": 15, "p2": 8, "p3": 23, "p4": 0}
    assert stale["current"] == table.game()["rounds"][0]


def test_a_stale_change_of_a_player_shows_the_player(table: ApiTable) -> None:
    table.send("PATCH", "/players/p2", {"name": "Bob"}, version=1)

    stale = assert_refused(
        table.send("PATCH", "/players/p2", {"active": False}, version=1), 412, "stale"
    )

    assert stale["current"]["name"] == "Bob"
    assert stale["current"]["active"] is True


def test_a_stale_change_of_the_game_shows_the_game(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)

    stale = assert_refused(table.send("PUT", "/ending", version=1), 412, "stale")

    assert stale["current"]["revision"] == 2
    assert table.game()["status"] == "playing"


def test_no_change_of_what_exists_goes_without_the_version_that_was_seen(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    corrected = table.entered("Di", Ann=1, Bo=8, Cy=32) | {"reason": "why not"}
    changes = [
        ("PATCH", "", {"title": "Friday"}),
        ("PATCH", "/players/p1", {"name": "Anna"}),
        ("PUT", "/rounds/1", corrected),
        ("PUT", "/rounds/1/strike", {"reason": "misdealt"}),
        ("DELETE", "/rounds/1/strike", None),
        ("PUT", "/ending", None),
        ("DELETE", "/ending", None),
    ]
    before = table.game()

    for method, path, body in changes:
        assert_refused(table.send(method, path, body), 428, "revision_required")
        any_version = table.send(method, path, body, If_Match="*")
        assert_refused(any_version, 428, "revision_required")

    assert table.game() == before


def test_a_version_may_stand_with_or_without_quotes_or_as_a_weak_tag(table: ApiTable) -> None:
    for number, tag in enumerate(['"{}"', "{}", 'W/"{}"'], start=1):
        title = {"title": f"Evening {number}"}
        answer = table.send("PATCH", "", title, If_Match=tag.format(number))
        assert answer.status_code == 200, answer.text
        assert answer.headers["etag"].startswith(f'"{number + 1}-')


def test_a_version_that_is_none_is_refused(table: ApiTable) -> None:
    for tag in ('""', "one", '"1", "2"', '"-1"', "1.0", "'1'", '"1', "w1", "٣"):
        headers = {b"Authorization": f"Bearer {table.token}".encode(), b"If-Match": tag.encode()}
        answer = table.client.patch(table.url, json={"title": "x"}, headers=headers)
        refused = assert_refused(answer, 422, "invalid")
        assert refused["errors"][0]["loc"] == ["header", "If-Match"]


def test_a_key_of_no_use_is_refused(table: ApiTable) -> None:
    for key in ("", "x" * 201, "tab\there"):
        refused = assert_refused(table.round("Di", key=key, Ann=15, Bo=8, Cy=32), 422, "invalid")
        assert refused["errors"][0]["loc"] == ["header", "Idempotency-Key"]

    assert table.round("Di", key="x" * 200, Ann=15, Bo=8, Cy=32).status_code == 201


def test_looking_at_a_round_and_a_refused_edit_leave_it_as_it_is(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    before = table.game()

    table.send("GET", "/rounds/1")
    table.send("PUT", "/rounds/1", table.entered("Di") | {"reason": "opened"}, version=1)

    assert table.game() == before


def test_a_busy_database_is_told_with_a_time_to_come_back(
    table: ApiTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> NoReturn:
        raise Busy

    monkeypatch.setattr(Play, "record", locked)
    answer = table.round("Di", Ann=15, Bo=8, Cy=32)

    assert_refused(answer, 503, "busy")
    assert int(answer.headers["retry-after"]) > 0


def test_keys_are_shared_by_nothing_but_a_game(client: TestClient) -> None:
    body = {"players": ["Ann", "Bo"]}
    monday, friday = "the-table-of-monday-1", "the-table-of-friday-1"
    one = client.post(f"{API}/games", json=body, headers={"Idempotency-Key": f"{monday}-8Qz"})
    other = client.post(f"{API}/games", json=body, headers={"Idempotency-Key": f"{friday}-8Qz"})

    assert one.json()["id"] != other.json()["id"]
