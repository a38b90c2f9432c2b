"""Keys: a write that comes again is answered again, to whom it was answered, and to nobody else."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.main import create_app
from app.play import Play, hash_of
from tests.api.table import API, ApiTable, Json, assert_refused, sit_down
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, worked_example
from tests.builders import sit_down as sit_down_at
from tests.servers import settings_for

RANDOM = "u7Qm-Zk2pX0dTf5aLw9bRg"
TWO = {"players": ["Ann", "Bo"]}
BROUGHT = "the-next-keepers-token-made-on-a-phone"


def begin(client: TestClient, key: str | None, body: Json = TWO) -> Response:
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{API}/games", json=body, headers=headers)


def another_keeper(table: ApiTable) -> ApiTable:
    return table.kept_by(table.send("POST", "/handovers").json()["keeper_token"])


# --- beginning a game --------------------------------------------------------------------


@pytest.mark.parametrize("key", ["1", "friday", "x" * 21])
def test_two_strangers_do_not_begin_one_game_under_a_short_key(
    client: TestClient, key: str
) -> None:
    for _ in range(2):
        refused = assert_refused(begin(client, key), 422, "invalid")

        assert refused["errors"][0]["loc"] == ["header", "Idempotency-Key"]
        assert "at least 22 random characters" in refused["detail"]
        assert "keeper_token" not in refused


def test_a_game_begins_without_a_key_or_under_one_that_nobody_can_guess(
    client: TestClient,
) -> None:
    games = [begin(client, key).json()["id"] for key in (None, None, RANDOM, RANDOM[::-1])]

    assert len(set(games)) == 4
    assert begin(client, RANDOM).json()["id"] == games[2]


@pytest.mark.parametrize("missing", ["id", "keeper_token"])
def test_a_short_key_will_do_beside_an_id_and_a_token_of_ones_own(
    client: TestClient, missing: str
) -> None:
    own = TWO | {"id": "fridayatanns0001", "keeper_token": "a-token-made-on-the-phone-0001"}

    assert begin(client, "1", own).content == begin(client, "1", own).content
    half = {name: value for name, value in own.items() if name != missing}
    assert_refused(begin(client, "1", half), 422, "invalid")


def test_a_creation_is_answered_again_to_who_began_the_game_alone(client: TestClient) -> None:
    own: Json = TWO | {"id": "fridayatanns0001", "keeper_token": "a-token-made-on-the-phone-0001"}
    begun = begin(client, None, own)
    table = ApiTable(client, own["id"], own["keeper_token"], {})
    second = another_keeper(table)

    assert_refused(begin(client, None, own | {"keeper_token": second.token}), 422, "key_reused")
    table.send("POST", "/handovers", {"end_mine": True})
    assert begin(client, None, own).content == begun.content


# --- whose key it is ---------------------------------------------------------------------


def test_a_key_is_not_answered_to_another_keeper_and_not_run_again(table: ApiTable) -> None:
    second = another_keeper(table)
    mine = table.round("Di", key="1", Ann=15, Bo=8, Cy=32)

    theirs = second.round("Di", key="1", Ann=15, Bo=8, Cy=32)

    assert_refused(theirs, 422, "key_reused")
    assert len(table.game()["rounds"]) == 1
    assert table.round("Di", key="1", Ann=15, Bo=8, Cy=32).content == mine.content


def test_no_key_gives_away_the_token_of_somebody_elses_handover(table: ApiTable) -> None:
    second = another_keeper(table)
    handed = second.send("POST", "/handovers", {}, key="over").json()["keeper_token"]
    table.send("POST", "/handovers", {"end_mine": True}, key="mine")

    ended = table.send("POST", "/handovers", {}, key="over")

    assert_refused(ended, 401, "no_token")
    assert handed not in ended.text
    assert_refused(
        second.send("POST", "/handovers", {"end_mine": True}, key="mine"), 422, "key_reused"
    )


def test_who_gave_their_token_up_hears_their_own_answers_and_nothing_else(table: ApiTable) -> None:
    second = another_keeper(table)
    mine = table.round("Di", key="mine", Ann=15, Bo=8, Cy=32)
    second.round("Di", key="theirs", Ann=1, Bo=2, Cy=3)
    table.send("POST", "/handovers", {"end_mine": True}, key="over")
    before = table.game()

    assert table.round("Di", key="mine", Ann=15, Bo=8, Cy=32).content == mine.content
    for key in ("mine", "theirs", "new", None):
        assert_refused(table.round("Di", key=key, Ann=1, Bo=2, Cy=3), 401, "no_token")
    assert table.game() == before


def test_a_write_that_was_refused_may_be_tried_again_under_its_key(table: ApiTable) -> None:
    lost = table.entered("Di", Ann=15, Bo=8, Cy=32) | {"number": 2}
    table.round("Ann", Bo=1, Cy=2, Di=3)
    table.round("Ann", Bo=1, Cy=2, Di=3)
    assert_refused(table.send("POST", "/rounds", lost, key="k"), 409, "round_taken")
    assert_refused(table.round("Di", key="k", Ann=15), 422, "invalid")

    assert table.send("POST", "/rounds", lost | {"number": 3}, key="k").status_code == 201
    assert_refused(table.send("POST", "/rounds", lost, key="k"), 422, "key_reused")


def test_fifty_taps_at_once_under_one_key_are_one_round(table: ApiTable, server: FastAPI) -> None:
    gate = Barrier(50)

    def tap(_: int) -> Response:
        phone = ApiTable(TestClient(server), table.id, table.token, table.ids)
        gate.wait()
        return phone.round("Di", key="tap", Ann=15, Bo=8, Cy=32)

    with ThreadPoolExecutor(50) as phones:
        answers = list(phones.map(tap, range(50)))

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert table.game()["revision"] == 2


# --- the token of a handover, brought along ----------------------------------------------


def test_the_token_of_a_handover_may_be_made_on_the_phone_and_sent_again(table: ApiTable) -> None:
    body = {"end_mine": True, "keeper_token": BROUGHT}

    first = table.send("POST", "/handovers", body)
    again = table.send("POST", "/handovers", body)

    assert first.status_code == 201
    assert again.content == first.content
    assert first.json()["keeper_token"] == BROUGHT
    assert table.kept_by(BROUGHT).round("Di", Ann=15, Bo=8, Cy=32).status_code == 201
    assert table.game()["revision"] == 3


def test_whose_answer_got_lost_is_not_locked_out(table: ApiTable) -> None:
    table.send("POST", "/handovers", {"end_mine": True, "keeper_token": BROUGHT}, key="over")

    assert_refused(table.round("Di", Ann=15, Bo=8, Cy=32), 401, "no_token")
    assert table.kept_by(BROUGHT).round("Di", Ann=15, Bo=8, Cy=32).status_code == 201


def test_a_token_that_somebody_has_already_is_nobody_elses(table: ApiTable) -> None:
    second = another_keeper(table)
    third = {"keeper_token": BROUGHT}
    second.send("POST", "/handovers", third)
    before = table.game()

    for taken in (third, third | {"end_mine": True}, {"keeper_token": table.token}):
        assert_refused(table.send("POST", "/handovers", taken), 422, "key_reused")
        assert_refused(table.send("POST", "/handovers", taken, key="k"), 422, "key_reused")
    assert_refused(second.send("POST", "/handovers", third | {"end_mine": True}), 422, "key_reused")
    assert table.game() == before


@pytest.mark.parametrize("token", ["x" * 21, "x" * 129, "with spaces in it, and commas", 5, None])
def test_a_token_that_could_be_guessed_is_not_taken(table: ApiTable, token: object) -> None:
    refused = table.send("POST", "/handovers", {"keeper_token": token})

    assert_refused(refused, 422, "invalid")
    assert table.game()["revision"] == 1


# --- what is kept ------------------------------------------------------------------------


Request = tuple[str, str, object, int | None]


def everything(client: TestClient) -> Iterator[tuple[ApiTable, Request]]:
    """Yield a write of every kind that is kept, each to be done before the next."""
    table = sit_down(client, rules={"preset": "house", "ends": []})
    many = table.entered("Di", Cy=32, Bo=["8", "JK"], Ann={"points": 15, "jokers": 1})
    again = {"preset": "house", "ends": [{"when": "score", "at": 4000}]}
    for request in (
        ("POST", "/rounds", many | {"late_card": "2S", "multiplier": 2}, None),
        ("POST", "/rounds", table.entered(None, Ann=1, Bo=2, Cy=3, Di=4), None),
        ("PUT", "/rounds/1", many | {"reason": "no late card"}, 1),
        ("PUT", "/rounds/2/strike", {"reason": "misdealt"}, 1),
        ("DELETE", "/rounds/2/strike", None, 2),
        ("POST", "/players", {"name": "Eve", "start": "worst"}, None),
        ("PATCH", "/players/p5", {"name": "Eva", "seat": 1, "active": False}, 1),
        ("PATCH", "/players/p5", {"name": "Eva"}, 4),
        ("PATCH", "", {"title": "Friday", "rules": again}, 10),
        ("PATCH", "", {"title": "Friday"}, 12),
        ("PUT", "/ending", None, 12),
        ("DELETE", "/ending", None, 13),
        ("POST", "/handovers", {"keeper_token": BROUGHT}, None),
        ("POST", "/handovers", None, None),
    ):
        yield table, request
    table.send("PUT", "/hands/p1", {"points": 5})
    chips = sit_down(client, "Ann", "Bo", "Cy", rules="chips")
    yield chips, ("POST", "/loans", {"from": "p1", "to": "p3", "amount": 5}, None)


def done(client: TestClient, table: ApiTable, request: Request) -> Response:
    """Send the request, under a key of its own, and return the answer."""
    method, path, body, version = request
    there = ApiTable(client, table.id, table.token, table.ids)
    key = hash_of(repr(request))
    answer = there.send(method, path, body, version=version, key=key)
    assert answer.status_code < 300, (request, answer.text)
    return answer


def assert_same(again: Response, first: Response) -> None:
    """Check that one answer is the other to the byte."""
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert dict(again.headers) == dict(first.headers)


def test_every_answer_is_the_same_to_the_byte_whenever_it_is_given_again(
    database_url: str,
) -> None:
    with TestClient(create_app(settings_for(database_url))) as client:
        begun = begin(client, RANDOM)
        given = [(write, done(client, *write)) for write in everything(client)]
        tables = {table.url for (table, _), _ in given}
        seen = {url: client.get(url) for url in tables}
        for write, first in given:
            assert_same(done(client, *write), first)

    with TestClient(create_app(settings_for(database_url))) as another_day:
        for write, first in given:
            assert_same(done(another_day, *write), first)
        assert_same(begin(another_day, RANDOM), begun)
        for url, game in seen.items():
            assert_same(another_day.get(url), game)


def test_a_hand_being_counted_is_noted_again_under_the_same_key(
    table: ApiTable, database: Path
) -> None:
    for total in (5, 6, 5):
        noted = table.send("PUT", "/hands/p1", {"points": total}, key="k")
        assert noted.json()["hands"]["p1"]["points"] == total

    with closing(sqlite3.connect(database)) as file:
        kept = file.execute("SELECT key FROM kept_answers WHERE game_id = ?", [table.id])
        assert [key for (key,) in kept] == [hash_of("")]  # the creation


def test_many_corrections_of_a_long_game_keep_no_answer_as_bytes(
    client: TestClient, server: FastAPI, database: Path
) -> None:
    table = a_long_game(client, server.state.play, rounds=200)
    size = pages(database)
    for points in range(40):
        corrected(table, points, None)
    without_keys = pages(database) - size
    answers = [corrected(table, n + 40, f"correction-{n}") for n in range(40)]
    with_keys = pages(database) - size - without_keys

    assert min(len(answer.content) for answer in answers) > 50_000
    assert (with_keys - without_keys) / 40 < 1_000
    assert with_keys / 40 < 2_000


def a_long_game(client: TestClient, play: Play, rounds: int) -> ApiTable:
    table = Table(play, GAME, TOKEN)
    sit_down_at(play, ann_bo_cy_di(rules={"ends": []}))
    for _ in range(rounds):
        table.record(worked_example(table.game))
    ids = {player.name: player.id for player in table.game.players}
    return ApiTable(client, GAME, TOKEN, ids)


def corrected(table: ApiTable, points: int, key: str | None) -> Response:
    """Write round 1 again, which changes the totals of every round."""
    body = table.entered("Di", Ann=points, Bo=8, Cy=32) | {"reason": "misread"}
    answer = table.send("PUT", "/rounds/1", body, version=points + 1, key=key)
    assert answer.status_code == 200, answer.text
    return answer


def pages(database: Path) -> int:
    """Return how many bytes of the database are in use."""
    with closing(sqlite3.connect(database)) as file:
        (count,), (size,) = (
            file.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size")
        )
    return int(count * size)
