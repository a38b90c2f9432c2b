"""A request's headers, read in one way by everything that looks at them before a route does.

Two readers that choose differently between two ``Host`` headers make a page for one address and
give it to another. So the first of each counts here, as it does in every route, and
:func:`has_repeats` tells whether there was a choice at all.
"""

from collections.abc import Mapping
from functools import lru_cache

from starlette.types import Scope

RawHeaders = list[tuple[bytes, bytes]]
"""Headers in the order in which they are sent, as ASGI has them."""

RequestHeaders = Mapping[bytes, bytes]
"""A request's headers, by their names in lower case; the first of each."""


def headers_of(scope: Scope) -> RequestHeaders:
    """Return the request's headers. A dictionary is quicker than Starlette's list by far."""
    return dict(reversed(scope["headers"]))


def has_repeats(scope: Scope, headers: RequestHeaders) -> bool:
    """Return whether some header came more than once; ``headers`` are the request's."""
    return len(headers) != len(scope["headers"])


def host_of(scope: Scope) -> str:
    """Return the ``Host`` that the request names, or an empty text."""
    return headers_of(scope).get(b"host", b"").decode("latin-1")


@lru_cache(maxsize=64)
def takes_gzip(accept_encoding: bytes | None) -> bool:
    """Return whether gzip may be sent: it, or anything (``*``), is named, and not with ``q=0``.

    Without the header nothing is compressed: a client that wants it says so (RFC 9110, 12.5.3).
    """
    weights = dict(_weights((accept_encoding or b"").decode("latin-1")))
    for name in ("gzip", "x-gzip", "*"):
        if name in weights:
            return weights[name] > 0
    return False


def without_refused_gzip(scope: Scope, headers: RequestHeaders) -> Scope:
    """Return the request without a header that refuses gzip, such as ``gzip;q=0``.

    Starlette's ``GZipMiddleware`` takes that for a wish.
    """
    if b"accept-encoding" not in headers or takes_gzip(headers[b"accept-encoding"]):
        return scope
    return {
        **scope,
        "headers": [header for header in scope["headers"] if header[0] != b"accept-encoding"],
    }


@lru_cache(maxsize=128)
def by_preference(accept: str) -> tuple[str, ...]:
    """Return the values in a header such as ``Accept-Language``, the preferred first."""
    ranked = sorted(_weights(accept), key=lambda weighted: -weighted[1])
    return tuple(name for name, weight in ranked if weight > 0)


def _weights(accept: str) -> list[tuple[str, float]]:
    """Return names and weights (RFC 9110, 12.4.2); a weight that is not a number is ignored."""
    return [_weight(part) for part in accept.lower().split(",")]


def _weight(part: str) -> tuple[str, float]:
    name, _, parameter = part.partition(";")
    key, _, weight = parameter.partition("=")
    if key.strip() != "q":
        return name.strip(), 1.0
    try:
        return name.strip(), float(weight)
    except ValueError:
        return name.strip(), 0.0
