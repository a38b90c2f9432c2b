"""Server-sent events: the whole state at once, then each newer one, while the watcher listens."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from app.live.clients import client_in
from app.live.hub import Hub, Watcher

HEARTBEAT = 15.0
SEND_TIMEOUT = 20.0
COMMENT = b":\n\n"
# A page's script never hears of comments, and wants to know that the line is alive.
BEAT = b"event: beat\ndata\n\n"
# The extension with which a server lets go of a connection whose other end reads no more. To
# close it in the ordinary way is to wait until all that was sent has been read.
CUT_OFF = "eights.cut_off"

# Gives the id of the newest state, and that state as an encoded event (see ``event``).
Render = Callable[[], Awaitable[tuple[str, bytes]]]

logger = logging.getLogger(__name__)


def event(id: str, body: bytes | str, name: str = "state") -> bytes:
    """Return one event, encoded. ``body`` may have many lines; ``id`` and ``name`` have one.

    No text can end the event or begin another: CR, LF and CR LF all part lines here.
    """
    text = body.decode() if isinstance(body, bytes) else body
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    data = "".join(f"data: {line}\n" for line in lines)
    return f"id: {id}\nevent: {name}\n{data}\n".encode()


# A client that hears it does not ask again, since it would hear that there is no such game.
GONE = event("gone", "", "gone")


class StateStream(Response):
    """Streams the states of one game to one watcher.

    At once the whole state, then every newer one, a slow reader missing those in between. A
    watcher who comes back with the ``Last-Event-ID`` of the current state does not get it again;
    with any other they get the whole state. So an ``id`` must change whenever the event does.

    ``greeting`` comes before everything else. ``render`` is awaited for each state; an event that
    was sent already is not sent again. Its exceptions before the answer began are handled like
    those of any route; afterwards one of the kind ``gone`` means that there is nothing to watch any
    more, and the event ``gone`` is the last. ``beat``, a comment by default, is sent after each
    ``heartbeat`` seconds of silence; a reader who takes longer than ``patience`` seconds is cut
    off. The stream ends when the reader leaves or the hub closes.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        hub: Hub,
        game_id: str,
        render: Render,
        *,
        heartbeat: float = HEARTBEAT,
        patience: float = SEND_TIMEOUT,
        beat: bytes = COMMENT,
        greeting: bytes = b"",
        gone: type[Exception] | tuple[()] = (),
    ) -> None:
        self.status_code = 200
        self.background = None
        self.body = b""
        self.raw_headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        self._hub = hub
        self._game = game_id
        self._render = render
        self._heartbeat = heartbeat
        self._patience = patience
        self._beat = beat
        self._greeting = greeting
        self._gone = gone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._hub.limits.reserve(client_in(scope)):
            await self._stream(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
        async with self._hub.watch(self._game) as watcher:
            first = await self._render()
            leaving = asyncio.create_task(_left(receive))
            telling = asyncio.create_task(self._tell(watcher, first, seen, send))
            try:
                await _until_one_ends(leaving, telling)
            except TimeoutError:
                logger.info("A watcher of %s stopped reading and was cut off", self._game)
                _cut_off(scope)

    async def _tell(
        self, watcher: Watcher, state: tuple[str, bytes], seen: str, send: Send
    ) -> None:
        await self._send(send, self._start())
        # Not all at the same moment, after the program was restarted.
        retry = b"retry: %d\n\n" % random.randint(1000, 2000)  # noqa: S311
        await self._send(send, _part(retry + self._greeting))
        while not watcher.closed:
            seen = await self._send_if_newer(send, state, seen)
            while not await watcher.changed(self._heartbeat):
                await self._send(send, _part(self._beat))
            try:
                state = await self._render()
            except self._gone:
                await self._send(send, _part(GONE))
                break
        await self._send(send, {"type": "http.response.body", "body": b""})

    async def _send_if_newer(self, send: Send, state: tuple[str, bytes], seen: str) -> str:
        id, encoded = state
        if id != seen:
            await self._send(send, _part(encoded))
        return id

    async def _send(self, send: Send, message: Message) -> None:
        async with asyncio.timeout(self._patience):
            await send(message)

    def _start(self) -> Message:
        return {
            "type": "http.response.start",
            "status": self.status_code,
            "headers": self.raw_headers,
        }


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


def _cut_off(scope: Scope) -> None:
    cut_off: Callable[[], None] | None = scope.get("extensions", {}).get(CUT_OFF)
    if cut_off is not None:
        cut_off()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _until_one_ends(*tasks: "asyncio.Task[None]") -> None:
    """Wait for the first to end and end the others; raise the exception of any of them."""
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome
