"""Headers on every answer, errors included; and what nobody expected, logged and answered.

A style, a script or an icon carries less: the policies are for pages, and as long as a small file.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from traceback import format_tb

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

FILE_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

# For a year; said where the address in the settings begins with https. Not for subdomains, which
# may be somebody else's.
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")

# A game is for whoever has its link, so no search engine is to list it, nor its keeper's pages.
NOT_LISTED = (b"x-robots-tag", b"noindex")
OF_A_GAME = ("/g/", "/keep/", "/api/")

# As long as a keeper's token may be: what an exception says may hold what was sent.
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")

logger = logging.getLogger(__name__)


class SecureHeaders:
    """Puts ``HEADERS`` on every answer; ``unexpected`` makes the answer when a route fails.

    A file from the static folder gets ``FILE_HEADERS`` instead. ``HTTPS_ONLY`` goes with either
    where ``https_only`` says so, ``NOT_LISTED`` on all of a game.

    The failure is logged with where it happened, and with nothing in it that may be a token.
    Whoever left before they had sent everything is no failure, and hears no answer.
    """

    def __init__(
        self,
        app: ASGIApp,
        unexpected: Callable[[Request], Awaitable[Response]],
        https_only: bool = False,
    ) -> None:
        self._app = app
        self._https_only = [HTTPS_ONLY] if https_only else []
        self._unexpected = unexpected

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_secured(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], *self._headers(scope, message["status"])]
            await send(message)

        try:
            await self._app(scope, receive, send_secured)
        except ClientDisconnect:
            logger.info("Somebody left in the middle of what they sent")
        except Exception as error:
            _log(scope, error)
            # Half an answer cannot be taken back: the server then breaks the connection off.
            if not started:
                response = await self._apologise(scope)
                await response(scope, receive, send_secured)

    def _headers(self, scope: Scope, status: int) -> list[tuple[bytes, bytes]]:
        path: str = scope["path"]
        # Where there is no such file, a page says so.
        found = path.startswith("/static/") and status in (200, 304)
        not_listed = [NOT_LISTED] if path.startswith(OF_A_GAME) else []
        return [*(FILE_HEADERS if found else HEADERS), *self._https_only, *not_listed]

    async def _apologise(self, scope: Scope) -> Response:
        try:
            return await self._unexpected(Request(scope))
        except Exception as error:
            _log(scope, error)
            return PlainTextResponse("Internal Server Error", 500)


def _log(scope: Scope, error: Exception) -> None:
    path = SECRET.sub("…", scope["path"].encode("unicode_escape").decode())
    told = "".join(_told(error))
    logger.error("Unexpected, in answer to %s %s\n%s", scope["method"], path, told)


def _told(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield from _told(cause)
        yield "and then\n"
    yield from format_tb(error.__traceback__)
    yield f"{type(error).__name__}: {SECRET.sub('…', str(error))}\n"
