"""Whoever never reads what they asked for is let go; whoever reads slowly is not."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest
from starlette.types import Receive, Scope, Send

from app.web.security.protocol import BoundedProtocol
from app.web.security.unread import LEAST_READ, READ_TIMEOUT, UnreadWatch
from tests.web.security.connecting import SOON, serving_bare

GET = b"GET / HTTP/1.1\r\nHost: t\r\n\r\n"


class Unread:
    """How much waits to be read, and whether the one who does not read is let go at last."""

    def __init__(self) -> None:
        self.bytes = 0
        self._watch = UnreadWatch(lambda: self.bytes, READ_TIMEOUT)

    def let_go(self, *seen: tuple[float, int]) -> list[bool]:
        """Look at these moments, when so much waits."""
        return [self._look(now, waiting) for now, waiting in seen]

    def _look(self, now: float, waiting: int) -> bool:
        self.bytes = waiting
        return self._watch.nobody_reads(now)


def test_who_reads_nothing_is_let_go_within_half_a_minute() -> None:
    assert Unread().let_go((0, 0), (4, 9000), (16, 9000), (28, 9000)) == [False] * 3 + [True]
    assert READ_TIMEOUT + 4 < 30


def test_who_is_sent_more_meanwhile_has_no_more_time() -> None:
    assert Unread().let_go((4, 100), (20, 5000), (28, 9000)) == [False, False, True]


def test_who_reads_slowly_is_not_let_go() -> None:
    slowly = [(float(now), 90_000 - now * LEAST_READ // 20) for now in range(0, 400, 20)]

    assert not any(Unread().let_go(*slowly))


def test_who_reads_a_byte_now_and_then_does_not_read() -> None:
    assert Unread().let_go(*((float(now), 9000 - now) for now in range(0, 25, 4)))[-1]


def test_what_is_on_its_way_whenever_one_looks_was_read_in_between() -> None:
    assert not any(Unread().let_go((0, 20), (4, 0), (16, 20), (20, 0), (28, 20), (32, 0)))


class Stream:
    """Answers with ``size`` bytes, and never ends."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.left = Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * self.size, "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        self.left.set()


class Page:
    """Answers with ``size`` bytes, and that is all."""

    def __init__(self, size: int) -> None:
        self.size = size

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = [(b"content-length", b"%d" % self.size)]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": b"x" * self.size})


class Hasty(BoundedProtocol):
    """Lets go of those who do not read after a moment."""

    readers_patience = 0.2
    look_every = 0.05


@contextmanager
def asleep(port: int) -> Iterator[None]:
    """Ask, and read nothing; there is hardly any room for an answer on the way."""
    with socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        phone.connect(("127.0.0.1", port))
        phone.sendall(GET)
        yield


@pytest.mark.parametrize("size", [60_000, 20_000_000], ids=["short", "long"])
def test_a_stream_that_nobody_reads_ends(size: int) -> None:
    stream = Stream(size)
    with serving_bare(stream, Hasty) as port, asleep(port):
        assert stream.left.wait(SOON)


def test_a_page_that_nobody_reads_holds_no_connection() -> None:
    gone = Event()

    class Told(Hasty):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gone.set()

    with serving_bare(Page(20_000_000), Told) as port, asleep(port):
        assert gone.wait(SOON)
