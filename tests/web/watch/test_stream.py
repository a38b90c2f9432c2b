"""Live streams over real connections: the game on one phone is on the other within a moment."""

import json
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import httpx
import pytest

from app.ledger.commands import ChangePlayer
from app.play import Play
from tests.builders import Table, ann_bo_cy_di, sit_down, worked_example
from tests.servers import Served, process, serving, settings_for

SOON = 30.0
STREAMS = ["/g/{g}/stream", "/g/{g}/stream?view=sheet", "/g/{g}/stream?view=history"]
STREAMS += ["/api/v1/games/{g}/live"]


@dataclass(frozen=True)
class Told:
    """One event as a browser takes it in."""

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Listening:
    """An open stream."""

    response: httpx.Response
    told: Iterator[Told]


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """What all the phones speak with."""
    with httpx.Client(timeout=SOON) as http:
        yield http


@pytest.fixture
def served(database_url: str, http: httpx.Client) -> Iterator[Served]:
    """A real server, with which one can keep a stream open."""
    with serving(settings_for(database_url)) as served:
        http.get(served.url)  # and so it has started
        yield served


@pytest.fixture
def table(served: Served) -> Table:
    """Ann, Bo, Cy and Di have sat down."""
    play: Play = served.app.state.play
    return sit_down(play)


@contextmanager
def listening(http: httpx.Client, url: str, last: str | None = None) -> Iterator[Listening]:
    headers = {} if last is None else {"Last-Event-ID": last}
    with http.stream("GET", url, headers=headers) as response:
        yield Listening(response, events(response.iter_lines()))


def events(lines: Iterator[str]) -> Iterator[Told]:
    fields: dict[str, list[str]] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.removeprefix(" "))
            continue
        if "id" in fields:
            yield Told(fields["id"][0], fields["event"][0], "\n".join(fields["data"]))
        fields = {}


def wait_until(is_so: Callable[[], bool]) -> None:
    """Return once it is so; for what happens in another thread and tells nobody."""
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.005)


@pytest.mark.parametrize("path", STREAMS)
def test_the_whole_state_comes_at_once_and_the_next_with_the_save(
    served: Served, http: httpx.Client, table: Table, path: str
) -> None:
    with listening(http, served.url + path.format(g=table.id)) as phone:
        first = next(phone.told)
        table.record(worked_example(table.game))
        second = next(phone.told)

    assert (first.id[:2], second.id[:2]) == ("1-", "2-")
    assert "32" in second.text


@pytest.mark.parametrize("path", STREAMS)
def test_a_stream_is_neither_kept_nor_held_up_nor_compressed(
    served: Served, http: httpx.Client, table: Table, path: str
) -> None:
    with listening(http, served.url + path.format(g=table.id)) as phone:
        headers = phone.response.headers

    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert headers["x-accel-buffering"] == "no"
    assert "content-encoding" not in headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", STREAMS)
def test_who_comes_back_misses_nothing_and_hears_nothing_twice(
    served: Served, http: httpx.Client, table: Table, path: str
) -> None:
    url = served.url + path.format(g=table.id)
    with listening(http, url) as phone:
        seen = next(phone.told)
    with listening(http, url, last=seen.id) as phone:
        table.record(worked_example(table.game))
        told = next(phone.told)

    assert told.id != seen.id
    table.record(worked_example(table.game))
    with listening(http, url, last=told.id) as phone:
        assert next(phone.told).id not in (told.id, seen.id)


@pytest.mark.parametrize("last", ["0", "1", "999999", "nonsense", "1-00000000"])
def test_an_unknown_or_future_event_gets_the_whole_state(
    served: Served, http: httpx.Client, table: Table, last: str
) -> None:
    with listening(http, f"{served.url}/api/v1/games/{table.id}/live", last=last) as phone:
        told = next(phone.told)

    assert json.loads(told.text)["game"]["revision"] == 1


@pytest.mark.parametrize("path", ["/g/nosuchgame000000/stream", "/g/{g}/stream?view=cards"])
def test_there_is_no_stream_of_what_is_not_there(
    served: Served, http: httpx.Client, table: Table, path: str
) -> None:
    assert http.get(served.url + path.format(g=table.id)).status_code == 404


def test_those_who_leave_are_forgotten(served: Served, http: httpx.Client, table: Table) -> None:
    hub = served.app.state.hub
    with ExitStack() as phones:
        url = f"{served.url}/g/{table.id}/stream"
        watching = [phones.enter_context(listening(http, url)) for _ in range(20)]
        for phone in watching:
            next(phone.told)
        assert hub.watchers == 20

    wait_until(lambda: hub.watchers == 0)
    assert hub._watching == {}


@pytest.mark.parametrize("path", STREAMS)
def test_only_the_headers_of_a_stream_can_be_asked_for(
    served: Served, http: httpx.Client, table: Table, path: str
) -> None:
    answer = http.head(served.url + path.format(g=table.id))

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert http.head(served.url).status_code == 200  # on the same connection
    wait_until(lambda: served.app.state.hub.watchers == 0)


HOSTILE = '<img src=x onerror="x()">'


@pytest.mark.parametrize("name", [HOSTILE, "{{7*7}}", "</p><script>x()</script>", "data: 1"])
@pytest.mark.parametrize("view", ["standings", "sheet", "history"])
def test_names_stay_names_in_the_stream(
    served: Served, http: httpx.Client, name: str, view: str
) -> None:
    table = sit_down(served.app.state.play, ann_bo_cy_di(players=(name, "Bo"), title=name))
    url = f"{served.url}/g/{table.id}/stream?view={view}"

    with listening(http, url) as phone:
        html = next(phone.told).text
        ann = table.game.players[0]
        table.record(ChangePlayer(ann.id, ann.version, name=name + "!"))
        html += next(phone.told).text

    assert "<img" not in html
    assert "<script" not in html
    assert ("{{7*7}}" in html) == (name == "{{7*7}}")


def test_a_phone_that_stops_reading_does_not_hold_up_the_others(
    served: Served, http: httpx.Client, table: Table
) -> None:
    with socket.create_connection(("127.0.0.1", served.port)) as asleep:
        asleep.sendall(f"GET /g/{table.id}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        with listening(http, f"{served.url}/g/{table.id}/stream") as phone:
            next(phone.told)
            for revision in (2, 3, 4):
                table.record(worked_example(table.game))
                assert next(phone.told).id.startswith(f"{revision}-")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_the_program_ends_its_streams_and_is_gone(
    database_url: str, http: httpx.Client, number: int
) -> None:
    with process(database_url) as server, ExitStack() as phones:
        begun = http.post(f"{server.url}/api/v1/games", json={"players": ["Ann", "Bo"]})
        game = begun.json()["id"]
        open_streams = [
            phones.enter_context(listening(http, server.url + path.format(g=game)))
            for path in STREAMS * 3
        ]
        for phone in open_streams:
            next(phone.told)

        server.stop(number)

        # They end as an answer ends, and were not broken off.
        assert [list(phone.told) for phone in open_streams] == [[]] * len(open_streams)
