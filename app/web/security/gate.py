"""What a request has to pass before any route sees it."""

import re
from collections.abc import Awaitable, Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.security.bodies import MOST_BYTES, TooLarge, announced, counted, lingering
from app.web.security.hosts import KnownHosts
from app.web.security.origins import from_elsewhere
from app.web.throttle import Throttle

Refuse = Callable[[Request, HTTPException], Awaitable[Response]]

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Gate:
    """Refuses what is forged, malformed, sent by other sites' pages, too large or too often.

    ``refuse`` makes the answer: a page, or a problem for the API. Without a ``throttle`` one
    may ask as often as one likes.
    """

    def __init__(
        self, app: ASGIApp, refuse: Refuse, hosts: KnownHosts, throttle: Throttle | None
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._hosts = hosts
        self._throttle = throttle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # The first one counts where a header comes twice, here as in every route.
        asked = dict(reversed(scope["headers"]))
        try:
            self._check(scope, asked)
        except HTTPException as refusal:
            await self._answer(refusal, scope, receive, send)
            return
        await self._pass(scope, asked, receive, send)

    def _check(self, scope: Scope, asked: Mapping[bytes, bytes]) -> None:
        reached = scope["server"][0] if scope["server"] else ""
        if not self._hosts.known(asked.get(b"host", b"").decode("latin-1"), reached):
            raise HTTPException(400)
        if _CONTROL.search(scope["path"]):
            raise HTTPException(404)
        if from_elsewhere(scope["method"], scope["path"], asked):
            raise HTTPException(403)
        if announced(asked.get(b"content-length")) > MOST_BYTES:
            raise TooLarge
        if self._throttle:
            self._throttle.check(scope)

    async def _answer(
        self, refusal: HTTPException, scope: Scope, receive: Receive, send: Send
    ) -> None:
        response = await self._refuse(Request(scope), refusal)
        if isinstance(refusal, TooLarge):
            send = lingering(receive, send)
        await response(scope, receive, send)

    async def _pass(
        self, scope: Scope, asked: Mapping[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        if b"transfer-encoding" in asked:
            receive = counted(receive)
        if self._throttle:
            send = self._throttle.counting(scope, asked, send)
        await self._app(scope, receive, send)
