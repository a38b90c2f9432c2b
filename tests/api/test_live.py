"""The stream of a game, read from a real server, since it never ends by itself."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from app.play import Write
from tests.api.table import API
from tests.restoring import backed_up, restored
from tests.servers import serving, settings_for

Json = dict[str, Any]


@pytest.fixture
def client(database_url: str) -> Iterator[httpx2.Client]:
    """A client of a server on a port of its own."""
    with (
        serving(settings_for(database_url)) as served,
        httpx2.Client(base_url=served.url, timeout=30) as client,
    ):
        yield client


@pytest.fixture
def game(client: httpx2.Client) -> Json:
    """A game of Ann and Bo, with its keeper's token."""
    begun: Json = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]}).json()
    return begun


def test_the_whole_state_comes_at_once_and_then_at_every_change(
    client: httpx2.Client, game: Json
) -> None:
    with _listening(client, game) as events:
        name, _, state = next(events)
        assert name == "game"
        assert state["game"]["revision"] == 1
        assert state["hands"] == {"number": 1, "hands": {}}

        _write(client, game, "PUT", "/hands/p1", {"points": 7})
        _, _, state = next(events)
        assert state["hands"]["hands"]["p1"]["points"] == 7
        assert state["game"]["revision"] == 1

        _write(client, game, "POST", "/rounds", {"went_out": "p2"})
        _, _, state = next(events)
        assert state["game"]["revision"] == 2
        assert [one["number"] for one in state["game"]["rounds"]] == [1]
        assert state["hands"] == {"number": 2, "hands": {}}


def test_only_the_last_round_is_streamed(client: httpx2.Client, game: Json) -> None:
    for _ in range(2):
        _write(client, game, "POST", "/rounds", {"went_out": "p2", "hands": {"p1": {"points": 1}}})

    with _listening(client, game) as events:
        _, _, state = next(events)

    assert [one["number"] for one in state["game"]["rounds"]] == [2]


def test_who_comes_back_with_the_newest_state_waits_for_a_newer_one(
    client: httpx2.Client, game: Json
) -> None:
    with _listening(client, game) as events:
        _, seen, _ = next(events)

    with _listening(client, game, {"Last-Event-ID": seen}) as events:
        _write(client, game, "PUT", "/hands/p1", {"points": 7})
        _, newer, state = next(events)

    assert newer != seen
    assert state["hands"]["hands"]["p1"]["points"] == 7


@pytest.mark.parametrize("put_back", [restored, str], ids=["by the command", "by hand"])
def test_who_listened_before_a_backup_was_put_back_is_told_the_state_anew(
    client: httpx2.Client, game: Json, database: Path, put_back: Callable[[str], str]
) -> None:
    copy = put_back(backed_up(database))
    _write(client, game, "POST", "/rounds", {"went_out": "p2", "hands": {"p1": {"points": 15}}})
    with _listening(client, game) as events:
        _, seen, lost = next(events)

    with (
        serving(settings_for(copy)) as served,
        httpx2.Client(base_url=served.url, timeout=30) as back,
    ):
        _write(back, game, "POST", "/rounds", {"went_out": "p2", "hands": {"p1": {"points": 20}}})
        with _listening(back, game, {"Last-Event-ID": seen}) as events:
            _, _, state = next(events)

    assert state["game"]["revision"] == lost["game"]["revision"]
    assert state["game"]["rounds"][0]["scores"] == {"p1": 20, "p2": 0}


def test_a_game_that_is_deleted_ends_its_stream(database_url: str) -> None:
    with (
        serving(settings_for(database_url)) as served,
        httpx2.Client(base_url=served.url, timeout=30) as client,
    ):
        game = client.post(f"{API}/games", json={"players": ["Ann", "Bo"]}).json()
        with client.stream("GET", f"{API}/games/{game['id']}/live") as stream:
            lines = stream.iter_lines()
            assert "event: game" in lines
            served.app.state.play.delete(game["id"], 1, Write(game["keeper_token"]))
            assert "event: gone" in lines
            assert [line for line in lines if line] == ["data: "]


def test_the_stream_of_no_game_is_not_found(client: httpx2.Client) -> None:
    answer = client.get(f"{API}/games/{'a' * 16}/live")

    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_the_stream_holds_no_token(client: httpx2.Client, game: Json) -> None:
    with _listening(client, game) as events:
        _, _, state = next(events)

    assert game["keeper_token"] not in json.dumps(state)
    assert "keeper_token" not in state["game"]


@contextmanager
def _listening(
    client: httpx2.Client, game: Json, headers: dict[str, str] | None = None
) -> Iterator[Iterator[tuple[str, str, Json]]]:
    url = f"{API}/games/{game['id']}/live"
    with client.stream("GET", url, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield _events(answer)


def _events(answer: httpx2.Response) -> Iterator[tuple[str, str, Json]]:
    """Yield name, id and data of each event; comments are passed over."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            yield fields["event"], fields["id"], json.loads(fields["data"])
            fields = {}


def _write(client: httpx2.Client, game: Json, method: str, path: str, body: object) -> None:
    headers = {"Authorization": f"Bearer {game['keeper_token']}"}
    answer = client.request(method, f"{API}/games/{game['id']}{path}", json=body, headers=headers)
    assert answer.status_code < 300, answer.text
