"""Compression of answers that were not rendered ahead: the keeper's pages, the first page, the API.

Starlette's own middleware compresses them. It stays subclassed since it takes ``gzip;q=0``, which
refuses gzip, for a wish (RFC 9110, 12.5.3); that is all that is different here.
"""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from app.http.request_headers import headers_of, takes_gzip


class GzipWhereTaken(GZipMiddleware):
    """Compresses for clients that take gzip, and hides a refusal of it from Starlette."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not takes_gzip(headers_of(scope).get(b"accept-encoding")):
            without = [one for one in scope["headers"] if one[0] != b"accept-encoding"]
            scope = {**scope, "headers": without}
        await super().__call__(scope, receive, send)
