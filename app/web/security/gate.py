"""What a request has to pass before any route sees it."""

import re
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.http import Asked, asked_in, said_twice
from app.web.security.bodies import MOST_BYTES, TooLarge, announced, counted, lingering
from app.web.security.hosts import KnownHosts
from app.web.security.origins import from_elsewhere
from app.web.security.proxies import Proxies
from app.web.security.throttle import Throttle

Refuse = Callable[[Request, HTTPException], Awaitable[Response]]

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Gate:
    """Refuses what is forged, malformed, sent by other sites' pages, too large or too often.

    ``refuse`` makes the answer: a page, or a problem for the API. Without a ``throttle`` one
    may ask as often as one likes.
    """

    def __init__(
        self,
        app: ASGIApp,
        refuse: Refuse,
        hosts: KnownHosts,
        throttle: Throttle | None,
        proxies: Proxies,
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._hosts = hosts
        self._throttle = throttle
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope, asked = self._proxies.asking(scope), asked_in(scope)
        try:
            self._check(scope, asked)
        except HTTPException as refusal:
            await self._answer(refusal, scope, receive, send)
            return
        await self._pass(scope, asked, receive, send)

    def _check(self, scope: Scope, asked: Asked) -> None:
        if not self._is_for_us(scope, asked):
            raise HTTPException(400)
        if _CONTROL.search(scope["path"]):
            raise HTTPException(404)
        if from_elsewhere(scope["method"], scope["path"], asked, self._hosts.secure):
            raise HTTPException(403)
        if announced(asked.get(b"content-length")) > MOST_BYTES:
            raise TooLarge
        if self._throttle:
            self._throttle.check(scope)

    def _is_for_us(self, scope: Scope, asked: Asked) -> bool:
        """Return whether it names one host (RFC 9112, 3.2), and that is ours.

        A host that it says it was forwarded for is no other's either, though nothing is made of it.
        """
        if said_twice(scope, asked) and [name for name, _ in scope["headers"]].count(b"host") > 1:
            return False
        reached = scope["server"][0] if scope["server"] else ""
        named = [asked.get(b"host", b"")]
        if b"x-forwarded-host" in asked:
            named += _forwarded_hosts(scope)
        return all(self._hosts.known(host.decode("latin-1"), reached) for host in named)

    async def _answer(
        self, refusal: HTTPException, scope: Scope, receive: Receive, send: Send
    ) -> None:
        response = await self._refuse(Request(scope), refusal)
        if isinstance(refusal, TooLarge):
            send = lingering(receive, send)
        await response(scope, receive, send)

    async def _pass(self, scope: Scope, asked: Asked, receive: Receive, send: Send) -> None:
        if b"transfer-encoding" in asked:
            receive = counted(receive)
        guess = self._throttle.guess(scope, asked, send) if self._throttle else None
        await self._app(scope, receive, guess.send if guess else send)
        if guess and guess.one_too_many:
            await self._answer(guess.one_too_many, scope, receive, send)


def _forwarded_hosts(scope: Scope) -> list[bytes]:
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-host"]
    return [part.strip() for part in b",".join(lines).split(b",")]
