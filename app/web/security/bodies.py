"""A bound on the length of a request's body, whether it was announced or not."""

import asyncio
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Send

MOST_BYTES = 64 * 1024
LINGER = 1.0
MOST_DROPPED = 16 * 1024 * 1024


class TooLarge(HTTPException):
    """The body is too long. The connection is closed, since the rest is not read."""

    def __init__(self) -> None:
        super().__init__(413, headers={"Connection": "close"})


def counted(receive: Receive, most: int = MOST_BYTES) -> Receive:
    """Return ``receive``, raising ``TooLarge`` as soon as more than ``most`` bytes have come."""
    total = 0

    async def receive_counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise TooLarge
        return message

    return receive_counted


def lingering(receive: Receive, send: Send) -> Send:
    """Return a ``send`` that goes on receiving after the last part, and drops what comes.

    A connection that is closed while the client still writes is reset, and the answer may be lost
    with it. So the client gets a moment to notice the answer and to stop.
    """

    async def send_and_linger(message: Message) -> None:
        last = message["type"] == "http.response.body" and not message.get("more_body", False)
        if not last:
            await send(message)
            return
        await send({**message, "more_body": True})
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                await _drop_the_rest(receive)
        await send({"type": "http.response.body", "body": b""})

    return send_and_linger


async def _drop_the_rest(receive: Receive) -> None:
    more, dropped = True, 0
    while more and dropped < MOST_DROPPED:
        message = await receive()
        dropped += len(message.get("body", b""))
        more = message.get("more_body", False)
