"""Whoever asks again before they were answered waits, and their questions are not heaped up."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from starlette.types import Receive, Scope, Send

from app.web.security.protocol import BoundedProtocol
from tests.web.security.connecting import SOON, Impatient, connected, serving_bare, told

SHORT = b"GET / HTTP/1.1\r\nHost: t\r\n\r\n"
LAST = b"GET /last HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n"
FIRST = b"GET /first HTTP/1.1\r\nHost: t\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: t\r\n"
# What a transport hands on at once, whatever we ask of it, and when it says that it holds much.
ONE_READ = 256 * 1024
HIGH_WATER = 64 * 1024


class Kitchen:
    """Answers in order; the first one only when ``ready`` was set. Answers are ``size`` long."""

    def __init__(self, size: int = 2) -> None:
        self.paths: list[str] = []
        self.bodies: list[bytes] = []
        self.size = size
        self.begun = threading.Event()
        self._ready = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def serve_the_first(self) -> None:
        assert self.begun.wait(SOON)
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._ready.set)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"")
        if scope["path"] == "/first":
            self._loop = asyncio.get_running_loop()
            self.begun.set()
            await self._ready.wait()
        self.paths.append(scope["path"])
        self.bodies.append(body)
        length = [(b"content-length", b"%d" % self.size)]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": b"x" * self.size})


class Watched(BoundedProtocol):
    """Notes the most that ever waited on a connection."""

    waiting = held = unread = 0
    stalled = threading.Event()

    def take(self, part: bytes) -> None:
        super().take(part)
        Watched.waiting = max(Watched.waiting, len(self.pipeline))

    def pause_writing(self) -> None:
        super().pause_writing()
        Watched.stalled.set()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        Watched.unread = max(Watched.unread, self.transport.get_write_buffer_size())

    def data_received(self, data: bytes) -> None:
        Watched.held = max(Watched.held, len(self._held) + len(data))
        super().data_received(data)


@pytest.fixture(autouse=True)
def nothing_yet() -> None:
    """Nothing has waited so far."""
    Watched.waiting = Watched.held = Watched.unread = 0
    Watched.stalled.clear()


@pytest.fixture
def kitchen() -> Kitchen:
    """An application that is slow at first."""
    return Kitchen()


@contextmanager
def sending(phone: socket.socket, data: bytes) -> Iterator[None]:
    """Send in a thread of its own, which blocks once the server reads no more."""
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(phone.sendall, data)
        yield
        sent.result(SOON)


def test_what_waits_is_bounded_and_each_is_answered_in_turn(kitchen: Kitchen) -> None:
    many = 20_000
    with serving_bare(kitchen, Watched) as port, connected(port) as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with sending(phone, FIRST + SHORT * many + LAST):
            kitchen.serve_the_first()
            said = told(phone)

    assert kitchen.paths == ["/first", *["/"] * many, "/last"]
    assert said.count(b"HTTP/1.1 200 OK") == many + 2
    assert 0 < Watched.waiting <= 16
    assert 0 < Watched.held <= 16 * 1024 + ONE_READ


def test_answers_that_nobody_reads_do_not_heap_up() -> None:
    kitchen = Kitchen(size=20_000)
    asked = 2000
    with serving_bare(kitchen, Watched) as port, socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        phone.settimeout(SOON)
        phone.connect(("127.0.0.1", port))
        with sending(phone, SHORT * asked + LAST):
            assert Watched.stalled.wait(SOON)
            said = told(phone)

    assert said.count(b"HTTP/1.1 200 OK") == asked + 1
    assert HIGH_WATER < Watched.unread <= HIGH_WATER + kitchen.size + 1000


def test_a_body_that_waits_in_line_comes_whole(kitchen: Kitchen) -> None:
    bodies = [bytes([65 + n]) * 60_000 for n in range(5)]
    posts = [POST + b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies]
    with (
        serving_bare(Whole(kitchen), Watched) as port,
        connected(port) as phone,
        sending(phone, FIRST + b"".join(posts) + LAST),
    ):
        kitchen.serve_the_first()
        told(phone)

    assert kitchen.bodies == [b"", *bodies, b""]
    assert Watched.waiting == 1


class Whole:
    """Hands a body on when all of it has come."""

    def __init__(self, app: Kitchen) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message["body"], message["more_body"]

        async def whole() -> dict[str, object]:
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, whole, send)


def test_one_that_waits_for_us_is_not_hurried(kitchen: Kitchen) -> None:
    half = POST + b"Content-Length: 4000\r\n\r\n" + b"x" * 2000
    with serving_bare(kitchen, Impatient) as port, connected(port) as phone:
        phone.sendall(FIRST + SHORT + half)
        assert kitchen.begun.wait(SOON)
        # Longer than anybody may take for what is under way, but here it is we who take long.
        threading.Event().wait(3 * Impatient.patience)
        kitchen.serve_the_first()
        phone.sendall(b"x" * 2000 + LAST)

        assert told(phone).count(b"HTTP/1.1 200 OK") == 4


def test_what_follows_a_wish_for_another_protocol_is_not_taken_for_a_request(
    kitchen: Kitchen,
) -> None:
    wish = b"GET / HTTP/1.1\r\nHost: t\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"
    with serving_bare(kitchen) as port, connected(port) as phone:
        phone.sendall(wish + b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SHORT * 100)

        said = told(phone)

    assert said.startswith(b"HTTP/1.1 200 OK")
    assert b"connection: close" in said
    assert kitchen.paths == ["/"]
