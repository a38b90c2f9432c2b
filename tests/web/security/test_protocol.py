"""A connection takes only so much, and only so long; an ordinary one never notices."""

import logging
import socket
import time
from collections.abc import Iterator
from threading import Event

import pytest
from starlette.types import Receive, Scope, Send

from app.live import CUT_OFF
from app.web.security.headers import HEADERS
from app.web.security.protocol import BoundedProtocol
from tests.web.security.connecting import (
    SHORT,
    SOON,
    Impatient,
    connected,
    hear,
    serving_bare,
    told,
)

HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


class Kitchen:
    """An application that says what it was given; ``/endless`` never ends by itself."""

    def __init__(self) -> None:
        self.called = 0
        self.left = Event()
        self.headers: list[tuple[bytes, bytes]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.called += 1
        if scope["path"] == "/endless":
            await self._until_they_leave(receive, send)
        elif scope["path"] == "/stalled":
            await self._cut_off(scope, send)
        else:
            await self._echo(scope, receive, send)

    async def _echo(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left.set()
                return
            body, more = body + message["body"], message["more_body"]
        self.headers = list(scope["headers"])
        length = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": body})

    async def _until_they_leave(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"first", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        self.left.set()

    async def _cut_off(self, scope: Scope, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000, "more_body": True})
        scope["extensions"][CUT_OFF]()
        self.left.set()


@pytest.fixture
def kitchen() -> Kitchen:
    """An application."""
    return Kitchen()


@pytest.fixture
def port(kitchen: Kitchen) -> Iterator[int]:
    """A server with the patience that people get."""
    with serving_bare(kitchen) as port:
        yield port


@pytest.fixture
def hasty(kitchen: Kitchen) -> Iterator[int]:
    """A server that waits for a moment only."""
    with serving_bare(kitchen, Impatient) as port:
        yield port


def assert_refused(said: bytes, status: int) -> None:
    head, _, text = said.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    assert lines[0].startswith(b"http/1.1 %d " % status)
    assert b"connection: close" in lines
    assert all(b"%s: %s" % (name, value.lower()) in lines for name, value in HEADERS)
    assert b"content-length: %d" % len(text) in lines


BOMBS = {
    "one long header": b"X: " + b"x" * 33_000 + b"\r\n\r\n",
    "many headers": b"".join(b"X-%d: x\r\n" % n for n in range(101)) + b"\r\n",
    "headers of some length": b"".join(b"X-%d: %s\r\n" % (n, b"x" * 4000) for n in range(9))
    + b"\r\n",
    "a header without an end": b"X: " + b"x" * 400_000,
    "headers without an end": b"X: x\r\n" * 60_000,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_a_head_that_is_too_large_is_refused(kitchen: Kitchen, port: int, bomb: bytes) -> None:
    with connected(port) as phone:
        phone.sendall(HEAD + bomb)

        assert_refused(told(phone), 431)
    assert kitchen.called == 0


def test_an_address_that_is_too_long_is_refused(kitchen: Kitchen, port: int) -> None:
    with connected(port) as phone:
        phone.sendall(b"GET /" + b"x" * 33_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")

        assert_refused(told(phone), 431)
    assert kitchen.called == 0


def test_a_head_sent_in_small_parts_is_refused_when_it_becomes_too_large(port: int) -> None:
    with connected(port) as phone:
        phone.sendall(HEAD)
        for _ in range(40):
            phone.sendall(b"X: " + b"x" * 1000 + b"\r\n")
            time.sleep(0.001)  # so that they do not travel as one

        assert_refused(told(phone), 431)


def test_what_cannot_be_read_is_refused(port: int) -> None:
    with connected(port) as phone:
        phone.sendall(b"EIGHTS\r\n\r\n")

        assert_refused(told(phone), 400)


def test_a_large_head_within_bounds_is_answered_body_and_all(kitchen: Kitchen, port: int) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 300) for n in range(97))
    body = b"y" * 65_536
    with connected(port) as phone:
        for _ in range(2):  # the second on the same connection
            length = b"Content-Length: %d\r\n\r\n" % len(body)
            phone.sendall(HEAD + headers + length + body)
            answer = b""
            while not answer.endswith(body):
                answer += phone.recv(65_536)
    assert kitchen.called == 2


def test_requests_sent_all_at_once_are_answered_one_by_one(kitchen: Kitchen, port: int) -> None:
    with connected(port) as phone:
        rest = b"Content-Length: 4\r\n\r\nbody"
        phone.sendall((HEAD + rest) * 1999 + HEAD + b"Connection: close\r\n" + rest)
        said = told(phone)

    assert said.count(b"HTTP/1.1 200 OK") == kitchen.called == 2000


def test_headers_behind_a_body_count_for_nothing(kitchen: Kitchen, port: int) -> None:
    with connected(port) as phone:
        chunked = b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        phone.sendall(HEAD + chunked + b"4\r\nbody\r\n0\r\nHost: evil.test\r\nX: x\r\n\r\n")

        assert told(phone).endswith(b"\r\n\r\nbody")
    assert [value for name, value in kitchen.headers if name == b"host"] == [b"localhost"]
    assert b"x" not in [name for name, _ in kitchen.headers]


def test_headers_behind_a_body_come_to_an_end(kitchen: Kitchen, port: int) -> None:
    with connected(port) as phone:
        phone.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n")
        with pytest.raises(OSError, match=r"reset|pipe"):
            send_again_and_again(phone, b"X: " + b"x" * 10_000 + b"\r\n", 0)

    assert kitchen.left.wait(SOON)


def send_again_and_again(phone: socket.socket, part: bytes, pause: float) -> None:
    started = time.monotonic()
    while time.monotonic() - started < SOON:
        phone.sendall(part)
        time.sleep(pause)


BEGUN = {
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 5\r\n\r\nbod",
    "a chunk and no end": HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nbod\r\n",
    "empty lines": b"\r\n\r\n",
}


@pytest.mark.parametrize("begun", BEGUN.values(), ids=BEGUN.keys())
def test_what_is_begun_has_to_be_finished_in_time(
    kitchen: Kitchen, hasty: int, begun: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(hasty) as phone:
        started = time.monotonic()
        phone.sendall(begun)

        assert_refused(told(phone), 408)
        assert time.monotonic() - started > SHORT * 0.9
    assert kitchen.called == (b"\r\n\r\n" in begun[4:])
    assert not kitchen.called or kitchen.left.wait(SOON)
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


def test_a_drop_now_and_then_gives_no_more_time(hasty: int) -> None:
    with connected(hasty) as phone:
        phone.sendall(HEAD + b"X: ")
        with pytest.raises(OSError, match=r"reset|pipe"):
            send_again_and_again(phone, b"x", SHORT / 10)


def test_who_connects_and_says_nothing_is_let_go_without_a_word(hasty: int) -> None:
    with connected(hasty) as phone:
        assert told(phone) == b""


def test_the_time_is_for_each_request_and_not_for_the_connection(
    kitchen: Kitchen, hasty: int
) -> None:
    started = time.monotonic()
    with connected(hasty) as phone:
        while time.monotonic() - started < 3 * SHORT or kitchen.called <= 3:
            phone.sendall(HEAD + b"Content-Length: 4\r\n\r\nbody")
            hear(phone, b"body")
            time.sleep(SHORT / 10)


def test_an_answer_that_takes_long_is_not_hurried(kitchen: Kitchen, hasty: int) -> None:
    with connected(hasty) as phone:
        phone.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(3 * SHORT)
        hear(phone, b"first\r\n")
        assert not kitchen.left.is_set()


def test_one_that_reads_no_more_is_let_go_at_once(kitchen: Kitchen) -> None:
    gone = Event()

    class Told(BoundedProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gone.set()

    with serving_bare(kitchen, Told) as port, connected(port) as phone:
        phone.sendall(b"GET /stalled HTTP/1.1\r\nHost: localhost\r\n\r\n")
        # Closed in the ordinary way, the connection would be held until all of it was read.
        assert gone.wait(SOON)


def test_leaving_is_noticed_although_another_request_waits_in_line(
    kitchen: Kitchen, port: int
) -> None:
    with connected(port) as phone:
        one, other = (
            b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in (b"/endless", b"/")
        )
        phone.sendall(one + other)
        hear(phone, b"first\r\n")

    assert kitchen.left.wait(SOON)
