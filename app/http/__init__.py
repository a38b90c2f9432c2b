"""How answers are made: headers read once, one rendering for everybody, compression, caching.

``RenderedCache``     keeps renderings for as long as nothing newer was published
``RenderLimiter``     limits the threads that render: few enough that no write waits for them
``PreparedAnswers``   gives the same answer to the same request without looking for a route
``PreparedResponse``  an answer from bytes that are ready: compressed where taken, 304 where known

Other answers are compressed by Starlette's own middleware.

``request_headers`` is the one way of reading a request's headers before any route does.
"""

from app.http.prepared import PreparedAnswers, PreparedResponse
from app.http.rendered_cache import WORTH_COMPRESSING_ONCE, RenderedCache, Rendering
from app.http.request_headers import (
    RawHeaders,
    RequestHeaders,
    by_preference,
    has_repeats,
    headers_of,
    host_of,
    takes_gzip,
    without_refused_gzip,
)

__all__ = [
    "WORTH_COMPRESSING_ONCE",
    "PreparedAnswers",
    "PreparedResponse",
    "RawHeaders",
    "RenderedCache",
    "Rendering",
    "RequestHeaders",
    "by_preference",
    "has_repeats",
    "headers_of",
    "host_of",
    "takes_gzip",
    "without_refused_gzip",
]
