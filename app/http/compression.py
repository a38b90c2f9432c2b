"""Compression of what was not rendered ahead, for those alone who take it."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from app.http.request_headers import asked_in, takes_gzip


class GzipWhereTaken(GZipMiddleware):
    """The usual middleware, which takes ``gzip;q=0`` for a wish, told nothing where it is none."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            wanted = asked_in(scope).get(b"accept-encoding")
            if wanted is not None and b"gzip" in wanted and not takes_gzip(wanted):
                scope = {**scope, "headers": _without_a_wish(scope)}
        await super().__call__(scope, receive, send)


def _without_a_wish(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [header for header in scope["headers"] if header[0] != b"accept-encoding"]
