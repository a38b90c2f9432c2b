"""There is an end to how many may be connected, and watch; and who is there goes on."""

import http.client
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from app.cli.descriptors import RESERVE, within_descriptors
from app.web.security import Proxies
from app.web.security.protocol import bounded
from tests.builders import sit_down
from tests.servers import process, serving, settings_for
from tests.web.security.connecting import SOON, connected, serving_bare, told
from tests.web.security.test_unread import Page

API = "/api/v1/games"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
JSON = {"Content-Type": "application/json"}
STREAMS = ["/g/{g}/stream", "/api/v1/games/{g}/live"]


@pytest.mark.parametrize("path", STREAMS)
@pytest.mark.parametrize(
    ("bounds", "status"),
    [
        ({"most_streams_each": 2, "rate_limits": "on"}, 429),
        ({"most_streams": 2, "rate_limits": "off"}, 503),
    ],
)
def test_so_many_may_watch_and_who_leaves_makes_room(
    database_url: str, path: str, bounds: dict[str, object], status: int
) -> None:
    with (
        serving(settings_for(database_url, **bounds)) as served,
        httpx2.Client(base_url=served.url, timeout=SOON) as client,
    ):
        game = client.post(API, json={"players": ["Ann", "Bo"]}).json()["id"]
        stream = path.format(g=game)
        with client.stream("GET", stream) as one, client.stream("GET", stream) as other:
            assert [one.status_code, other.status_code] == [200, 200]
            with client.stream("GET", stream) as refused:
                assert refused.status_code == status
                assert int(refused.headers["retry-after"]) > 0
            assert client.get(f"/g/{game}").status_code == 200
        limits = served.app.state.hub.limits
        while limits.taken:
            os.sched_yield()  # in the server's thread the last of them is still leaving
        with client.stream("GET", stream) as again:
            assert again.status_code == 200


def test_streams_behind_a_proxy_are_counted_by_who_watches(database_url: str) -> None:
    bounds = {"most_streams_each": 1, "rate_limits": "on", "trusted_proxies": "127.0.0.1"}
    with (
        serving(settings_for(database_url, **bounds)) as served,
        httpx2.Client(base_url=served.url, timeout=SOON) as client,
        ExitStack() as phones,
    ):
        client.get("/")  # and so it has started
        path = f"/g/{sit_down(served.app.state.play).id}/stream"

        asked = [
            phones.enter_context(client.stream("GET", path, headers={"X-Forwarded-For": phone}))
            for phone in ("203.0.113.7", "203.0.113.8", "203.0.113.7")
        ]

        assert [answer.status_code for answer in asked] == [200, 200, 429]


@contextmanager
def answering(phone: socket.socket) -> Iterator[None]:
    phone.sendall(GET)
    assert phone.recv(1000).startswith(b"HTTP/1.1 200 OK")
    yield


@pytest.mark.parametrize(
    ("most", "each", "trusted", "said"),
    [(2, 0, False, b"503"), (9, 2, False, b"429"), (9, 2, True, b"200"), (2, 1, True, b"503")],
)
def test_one_connection_too_many_is_told_so(
    most: int, each: int, trusted: bool, said: bytes
) -> None:
    settings = settings_for("sqlite://", trusted_proxies="127.0.0.1" if trusted else "")
    protocol = bounded(most, each, Proxies(settings.trusted_proxies))
    with (
        serving_bare(Page(2), protocol) as port,
        connected(port) as ann,
        connected(port) as bo,
        answering(ann),
        answering(bo),
        connected(port) as late,
    ):
        if said == b"200":
            late.sendall(GET)
            assert late.recv(1000).startswith(b"HTTP/1.1 200")
        else:
            answer = heard(late)
            assert answer.startswith(b"HTTP/1.1 " + said)
            assert b"retry-after: 30\r\n" in answer
        with answering(ann):
            pass


def test_a_crowd_is_let_go_without_a_word() -> None:
    with serving_bare(Page(2), bounded(1, 0, Proxies())) as port, ExitStack() as phones:
        ann = phones.enter_context(connected(port))
        with answering(ann):
            crowd = [phones.enter_context(connected(port)) for _ in range(200)]
            said = [heard(phone) for phone in crowd]

        assert {text[:12] for text in said} <= {b"HTTP/1.1 503", b""}
        with answering(ann):
            pass


def heard(phone: socket.socket) -> bytes:
    try:
        return told(phone)
    except ConnectionError:
        return b""


def test_settings_stay_within_what_the_system_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1064))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))

    settings = within_descriptors(settings_for("sqlite://"))

    assert asked == [(1064, 1064)]
    assert settings.most_connections == 1064 - RESERVE
    assert settings.most_streams == 750


def test_enough_descriptors_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _: unlimited)
    settings = within_descriptors(settings_for("sqlite://", most_streams=7))

    assert (settings.most_connections, settings.most_streams) == (5000, 7)


def limit(descriptors: tuple[int, int]) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, descriptors)


def test_with_every_connection_taken_who_is_in_can_still_save(database_url: str) -> None:
    low = (RESERVE + 10, RESERVE + 10)
    with (
        process(database_url, lambda: resource.setrlimit(resource.RLIMIT_NOFILE, low)) as server,
        ExitStack() as phones,
    ):
        keeper = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
        keeper.request("GET", "/")
        keeper.getresponse().read()
        crowd = [phones.enter_context(connected(server.port)) for _ in range(150)]
        refused = [heard(phone) for phone in crowd[-20:]]

        keeper.request("POST", API, '{"players": ["Ann", "Bo"]}', JSON)
        begun = keeper.getresponse()

        assert begun.status == 201
        assert b"HTTP/1.1 200" not in b"".join(refused)
        keeper.close()


def test_nobody_else_can_read_what_the_program_keeps(tmp_path: Path) -> None:
    file = tmp_path / "games" / "eights.sqlite3"
    with process(f"sqlite:///{file}") as server:
        httpx2.post(f"{server.url}{API}", json={"players": ["Ann", "Bo"]}, timeout=SOON)
        beside = [each for each in file.parent.iterdir() if each.is_file()]

        assert file in beside
        assert {each.name: each.stat().st_mode & 0o077 for each in beside} == {
            each.name: 0 for each in beside
        }


def test_what_others_could_read_before_they_cannot_any_more(database: Path) -> None:
    database.chmod(0o644)
    with process(f"sqlite:///{database}"):
        assert database.stat().st_mode & 0o777 == 0o600
