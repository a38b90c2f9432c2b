"""Answers from bytes that are ready, and the middleware that gives them out again.

We keep the middleware because it answers without looking for a route or waiting for a thread: a
watched page is served 2,500 instead of 1,600 times a second (``make bench``, two busy cores).
A caching library would have to hear of every write, as the cache here is by the hub.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.http.rendered_cache import Key, RenderedCache, Rendering
from app.http.request_headers import RawHeaders, RequestHeaders, has_repeats, headers_of, takes_gzip

# Made for each answer; all other headers depend on nothing but the request key.
MADE_ANEW = frozenset({b"etag", b"vary", b"content-type", b"content-length", b"content-encoding"})
SHELVE = "eights.shelve"
ROOM = 1024
LONGEST_KEY = 6 * 1024


class PreparedResponse(Response):
    """An answer from bytes that are ready: compressed where taken, 304 where nothing changed.

    ``headers`` are added, and may depend on the path, query, host, scheme, language and cookies
    of the request and on the address that it reached, and on nothing else; so may the choice of
    the rendering. ``Cache-Control`` is ``no-cache`` (ask again each time) unless given.
    """

    def __init__(
        self,
        request: Request,
        rendered: Rendering,
        media_type: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.media_type = media_type
        self.background = None
        self.rendered = rendered
        self.status_code, self.raw_headers, self.body = _answer(
            headers_of(request.scope), rendered, media_type.encode("latin-1"), _raw(headers or {})
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        shelve: Callable[[PreparedResponse], None] | None = scope.get(SHELVE)
        if shelve is not None:
            shelve(self)
        await _send(send, self.status_code, self.raw_headers, bytes(self.body))


class _RequestKey(NamedTuple):
    """All parts of a request on which an answer's headers and its content may depend."""

    path: str
    query: bytes
    scheme: str
    host: bytes | None
    language: bytes | None
    cookies: bytes | None
    server: tuple[str | int | None, ...]

    @property
    def length(self) -> int:
        """How much there is to remember, in bytes or characters."""
        return sum(len(part or b"") for part in self)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """Where the rendering for a request is kept, and the headers that go with it."""

    key: Key
    etag: str
    media_type: bytes
    headers: RawHeaders


class PreparedAnswers:
    """Middleware: the same request has the same answer, for as long as nothing was published.

    It remembers which rendering answered which request, and gives that rendering out again
    while it is current for ``app.state.rendered`` (a ``RenderedCache``). Nearly all requests of
    pages that are watched end here.
    """

    def __init__(self, app: ASGIApp, room: int = ROOM) -> None:
        self._app = app
        self._room = room
        self._prepared: OrderedDict[_RequestKey, _Prepared] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        headers = headers_of(scope)
        if has_repeats(scope, headers):
            # Which of the two counts is for the route to decide.
            await self._app(scope, receive, send)
            return
        request_key = _request_key(scope, headers)
        prepared = self._prepared.get(request_key)
        rendered = _current(scope, prepared) if prepared else None
        if prepared and rendered:
            await _send(send, *_answer(headers, rendered, prepared.media_type, prepared.headers))
            return
        scope[SHELVE] = lambda response: self._shelve(request_key, response)
        await self._app(scope, receive, send)

    def _shelve(self, request_key: _RequestKey, response: PreparedResponse) -> None:
        key = response.rendered.key
        if key is None or response.media_type is None or request_key.length > LONGEST_KEY:
            return
        headers = [header for header in response.raw_headers if header[0] not in MADE_ANEW]
        media_type = response.media_type.encode("latin-1")
        self._prepared[request_key] = _Prepared(key, response.rendered.etag, media_type, headers)
        self._prepared.move_to_end(request_key)
        if len(self._prepared) > self._room:
            self._prepared.popitem(last=False)


def _request_key(scope: Scope, headers: RequestHeaders) -> _RequestKey:
    return _RequestKey(
        scope["path"],
        scope["query_string"],
        scope["scheme"],
        headers.get(b"host"),
        headers.get(b"accept-language"),
        headers.get(b"cookie"),
        tuple(scope["server"] or ()),
    )


def _current(scope: Scope, prepared: _Prepared) -> Rendering | None:
    cache: RenderedCache = scope["app"].state.rendered
    rendered = cache.current(prepared.key)
    return rendered if rendered and rendered.etag == prepared.etag else None


def _answer(
    headers: RequestHeaders, rendered: Rendering, media_type: bytes, beside: RawHeaders
) -> tuple[int, RawHeaders, bytes]:
    """Return status, headers and body."""
    raw = [*beside, (b"etag", rendered.etag.encode("latin-1")), (b"vary", _vary(rendered))]
    if _matches(headers.get(b"if-none-match"), rendered.etag):
        return 304, raw, b""
    compressed = rendered.gzip if takes_gzip(headers.get(b"accept-encoding")) else None
    body = compressed or rendered.body
    raw += [(b"content-type", media_type), (b"content-length", b"%d" % len(body))]
    if compressed:
        raw.append((b"content-encoding", b"gzip"))
    return 200, raw, body


def _vary(rendered: Rendering) -> bytes:
    """Return which headers the answer depends on: a page also on the language, chosen or not."""
    in_a_language = rendered.key is not None and rendered.key.language
    return b"Accept-Encoding, Accept-Language, Cookie" if in_a_language else b"Accept-Encoding"


def _matches(if_none_match: bytes | None, etag: str) -> bool:
    """Compare weakly, as RFC 9110 has it: ``W/"a"`` and ``"a"`` are the same."""
    if if_none_match is None:
        return False
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.decode("latin-1").split(",")}
    return "*" in tags or etag.removeprefix("W/") in tags


def _raw(headers: Mapping[str, str]) -> RawHeaders:
    raw = [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in headers.items()]
    if not any(name == b"cache-control" for name, _ in raw):
        raw.append((b"cache-control", b"no-cache"))
    return raw


async def _send(send: Send, status: int, headers: RawHeaders, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
