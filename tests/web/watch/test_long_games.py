"""The pages of a game that is as long as it may be."""

import json
import re

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.table import status
from tests.long_games import TOKEN, played, put_into
from tests.servers import serving, settings_for
from tests.web.keeping import Keeper, read

FULL = "A game has at most 1,000 rounds, and this one has them. End it, and play on in another."


@pytest.fixture
def keeper(database_url: str, server: FastAPI, client: TestClient) -> Keeper:
    """Ann and Bo have played a thousand rounds; the keeper's page is open."""
    keeper = Keeper(client, server.state.play, put_into(database_url, played(1_000)))
    assert keeper.enter(TOKEN).status_code == 303
    return keeper


def test_round_1001_is_refused_and_what_was_typed_is_still_there(keeper: Keeper) -> None:
    answer = keeper.round("p1", p2="37")

    assert answer.status_code == 422
    assert FULL in read(answer)
    assert 'value="37"' in answer.text
    assert len(keeper.game.rounds) == 1_000


def test_that_there_is_no_room_is_said_before_it_is_saved(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    fields = form.fields | {"went_out": "p1", "points-p2": "37"}
    headers = {"Accept": "application/json"}

    answer = keeper.client.post(f"{keeper.home}/preview", data=fields, headers=headers)

    assert FULL in json.loads(answer.content)["sentence"]


def test_a_full_game_is_ended_and_deleted(keeper: Keeper) -> None:
    fields = {"revision": str(keeper.game.tag)}
    assert keeper.client.post(f"{keeper.home}/ending", data=fields).status_code == 303
    assert status(keeper.game) == "finished"

    answer = keeper.send(keeper.form("/deletion", "/deletion"), sure="yes")

    assert answer.status_code == 303
    assert keeper.client.get(f"/g/{keeper.game_id}").status_code == 404


def events_of(page: str) -> list[int]:
    return [int(seq) for seq in re.findall(r'id="event-(\d+)"', page)]


def test_a_long_history_is_leafed_through_by_the_hundred(keeper: Keeper) -> None:
    newest = keeper.client.get(f"/g/{keeper.game_id}/history").text
    assert events_of(newest) == list(range(1_001, 900, -1))
    assert "1001 events, unbroken" in newest
    assert "Earlier events" in newest
    assert "Later events" not in newest

    earlier = re.findall(r'href="([^"]*from=[^"]*)"', newest)
    assert earlier == ["?order=newest&amp;from=801"]
    before = keeper.client.get(f"/g/{keeper.game_id}/history?order=newest&from=801").text
    assert events_of(before) == list(range(900, 800, -1))
    assert 'data-view="heading"' in before
    assert re.findall(r"from=(\d+)", before) == ["701", "901"]


def test_the_oldest_come_first_where_that_is_asked_for(keeper: Keeper) -> None:
    oldest = keeper.client.get(f"/g/{keeper.game_id}/history?order=oldest").text
    assert events_of(oldest) == list(range(1, 201))
    assert re.findall(r"from=(\d+)", oldest) == ["201"]
    last = keeper.client.get(f"/g/{keeper.game_id}/history?order=oldest&from=99999").text
    assert events_of(last) == [1_001]


@pytest.mark.parametrize("start", ["0", "-5", "x", "1e3", "\u0661", ""])
def test_a_place_that_is_none_is_the_page_to_begin_with(keeper: Keeper, start: str) -> None:
    page = keeper.client.get(f"/g/{keeper.game_id}/history", params={"from": start}).text
    assert events_of(page)[0] == 1_001


def rounds_of(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr id="round-(\d+)"', page)]


def test_a_long_sheet_shows_its_last_rounds_and_is_leafed_through(keeper: Keeper) -> None:
    sheet = keeper.client.get(f"/g/{keeper.game_id}/sheet").text
    assert rounds_of(sheet) == list(range(801, 1_001))
    assert re.findall(r"from=(\d+)", sheet) == ["701"]
    before = keeper.client.get(f"/g/{keeper.game_id}/sheet?from=701").text
    assert rounds_of(before) == list(range(701, 801))
    assert re.findall(r"from=(\d+)", before) == ["601", "801"]
    assert 'data-view="heading"' in before
    assert rounds_of(keeper.client.get(f"/g/{keeper.game_id}").text) == list(range(801, 1_001))


def test_what_a_correction_replaced_is_struck_through_on_the_page_of_its_round(
    keeper: Keeper,
) -> None:
    for number, points in ((1_000, "31"), (20, "32")):
        form = keeper.form(f"/rounds/{number}", f"/rounds/{number}")
        typed = {"points_p2": points, "cards_p2": "", "reason": "counted wrong"}
        assert keeper.send(form, **typed).status_code == 303

    sheet = keeper.client.get(f"/g/{keeper.game_id}/sheet").text
    first = keeper.client.get(f"/g/{keeper.game_id}/sheet?from=1").text

    assert sheet.count('<del class="was">') == first.count('<del class="was">') == 1


def test_every_stream_of_a_long_game_brings_what_its_page_shows(database_url: str) -> None:
    game = put_into(database_url, played(1_000))
    rounds = {"standings": [], "heading": [], "sheet": [801, 1_000], "table": [801, 1_000]}
    with serving(settings_for(database_url)) as served:
        for view in (*rounds, "history"):
            state = first_state(f"{served.url}/g/{game}/stream?view={view}")
            found = rounds_of(state)
            assert [*found[:1], *found[-1:]] == rounds.get(view, [])
            assert events_of(state)[:1] == ([1_001] if view == "history" else [])


def first_state(address: str) -> str:
    with httpx2.stream("GET", address, timeout=60) as answer:
        assert answer.status_code == 200
        said = ""
        for piece in answer.iter_text():
            said += piece
            if "event: state" in said and said.endswith("\n\n"):
                break
    return said
