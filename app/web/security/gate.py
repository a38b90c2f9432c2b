"""The one middleware that every request passes first, and every answer last.

It stays our own since Starlette's ``TrustedHostMiddleware`` knows no private addresses and answers
in plain text, FastAPI's ``max_body_size`` does not end the connection of a client that goes on
sending, and its routes do not answer HEAD.
"""

import logging
import re
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.http import RequestHeaders, has_repeats, headers_of
from app.web.security.bodies import MOST_BYTES, TooLarge, announced, counted, lingering
from app.web.security.failures import log_failure
from app.web.security.headers import answer_headers
from app.web.security.hosts import KnownHosts
from app.web.security.origins import is_cross_site
from app.web.security.proxies import Proxies
from app.web.security.throttle import Throttle

Refuse = Callable[[Request, HTTPException], Awaitable[Response]]
Apologise = Callable[[Request], Awaitable[Response]]

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")

logger = logging.getLogger(__name__)


class Gate:
    """Refuses what is forged, malformed, sent by other sites' pages, too large or too often.

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
                https_only = self._hosts.secure is not None
                added = answer_headers(scope["path"], message["status"], https_only)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            await self._answer(scope, receive, send_secured)
        except ClientDisconnect:
            logger.info("Somebody left in the middle of what they sent")
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
            self._check(scope, headers)
        except HTTPException as refusal:
            await self._answer_refused(refusal, scope, receive, send)
            return
        if b"transfer-encoding" in headers:
            receive = counted(receive)
        guess = self._throttle.guess(scope, headers, send) if self._throttle else None
        await self._app(scope, receive, guess.send if guess else send)
        if guess and guess.one_too_many:
            await self._answer_refused(guess.one_too_many, scope, receive, send)

    def _check(self, scope: Scope, headers: RequestHeaders) -> None:
        if not self._is_for_us(scope, headers):
            raise HTTPException(400)
        if _CONTROL.search(scope["path"]):
            raise HTTPException(404)
        if is_cross_site(scope["method"], scope["path"], headers, self._hosts.secure):
            raise HTTPException(403)
        if b"content-length" in headers and announced(headers[b"content-length"]) > MOST_BYTES:
            raise TooLarge
        if self._throttle:
            self._throttle.check(scope)

    def _is_for_us(self, scope: Scope, headers: RequestHeaders) -> bool:
        """Return whether it names one host (RFC 9112, 3.2), and that is ours.

        A host that it was forwarded for has to be ours too, though nothing is made of it.
        """
        if has_repeats(scope, headers) and [n for n, _ in scope["headers"]].count(b"host") > 1:
            return False
        reached = scope["server"][0] if scope["server"] else ""
        named = [headers.get(b"host", b"")]
        if b"x-forwarded-host" in headers:
            named += _forwarded_hosts(scope)
        return all(self._hosts.known(host.decode("latin-1"), reached) for host in named)

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


def _forwarded_hosts(scope: Scope) -> list[bytes]:
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-host"]
    return [part.strip() for part in b",".join(lines).split(b",")]
