"""The one middleware that every request passes first, and every answer last.

We keep our own because Starlette's ``TrustedHostMiddleware`` knows no private addresses and
answers in plain text, FastAPI's ``max_body_size`` does not end the connection of a client that
goes on sending, and its routes do not answer HEAD.
"""

import logging
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.http import RawHeaders, headers_of, without_refused_gzip
from app.web.security.bodies import TooLarge, counted, lingering
from app.web.security.checks import check
from app.web.security.failures import log_failure
from app.web.security.headers import (
    FILE_HEADERS,
    HEADERS,
    HTTPS_ONLY,
    NOT_LISTED,
    OF_A_GAME,
)
from app.web.security.hosts import KnownHosts
from app.web.security.proxies import Proxies
from app.web.security.throttle import Throttle
from app.web.site.allowing import Refuse

Apologise = Callable[[Request], Awaitable[Response]]

logger = logging.getLogger(__name__)


class Gate:
    """Refuses requests that are forged, malformed, from other sites' pages, too large or too many.

    ``refuse`` makes the answer: a page, or a problem for the API; ``apologise`` makes the one to a
    failure, which is logged. Without a ``throttle`` a client may ask as often as it likes. HEAD is
    answered wherever GET is, with the same headers.
    """

    def __init__(
        self,
        app: ASGIApp,
        refuse: Refuse,
        apologise: Apologise,
        hosts: KnownHosts,
        throttle: Throttle | None,
        proxies: Proxies,
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._apologise = apologise
        self._hosts = hosts
        self._throttle = throttle
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_secured(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                added = self._headers(scope["path"], message["status"])
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            await self._answer(scope, receive, send_secured)
        except ClientDisconnect:
            logger.info("A client left in the middle of its request")
        except Exception as error:
            log_failure(scope, error)
            # Half an answer cannot be taken back: the server then breaks the connection off.
            if not started:
                await self._fail(scope, receive, send_secured)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _headers_alone(send)
        scope = self._proxies.forwarded(scope) if self._proxies.trusted else scope
        headers = headers_of(scope)
        try:
            check(scope, headers, self._hosts)
            if self._throttle:
                self._throttle.check(scope)
        except HTTPException as refusal:
            await self._answer_refused(refusal, scope, receive, send)
            return
        if b"transfer-encoding" in headers:
            receive = counted(receive)
        scope = without_refused_gzip(scope, headers)
        guess = self._throttle.guess(scope, headers, send) if self._throttle else None
        await self._app(scope, receive, guess.send if guess else send)
        if guess and guess.one_too_many:
            await self._answer_refused(guess.one_too_many, scope, receive, send)

    def _headers(self, path: str, status: int) -> RawHeaders:
        """Return the headers that go with those of the answer itself."""
        # Where there is no such file, a page says so.
        is_file = path.startswith("/static/") and status in (200, 304)
        headers = FILE_HEADERS if is_file else HEADERS
        headers = headers + HTTPS_ONLY if self._hosts.secure else headers
        return headers + NOT_LISTED if path.startswith(OF_A_GAME) else headers

    async def _answer_refused(
        self, refusal: HTTPException, scope: Scope, receive: Receive, send: Send
    ) -> None:
        response = await self._refuse(Request(scope), refusal)
        if isinstance(refusal, TooLarge):
            send = lingering(receive, send)
        await response(scope, receive, send)

    async def _fail(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._apologise(Request(scope))
        except Exception as error:
            log_failure(scope, error)
            response = PlainTextResponse("Internal Server Error", 500)
        await response(scope, receive, send)


def _headers_alone(send: Send) -> Send:
    """Return ``send`` for HEAD: the answer is over as soon as its headers are out.

    So a stream, which has no end of its own, ends as well: its reader is gone by then.
    """

    async def send_headers_alone(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b""})

    return send_headers_alone
