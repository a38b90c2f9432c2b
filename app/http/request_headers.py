"""What a request's headers say, read in one way by everything that looks at them before a route.

Two readers that choose differently between two ``Host`` headers make a page for one address and
give it to another. So the first of each counts here, as it does in every route, and
:func:`said_twice` tells where there was a choice at all.
"""

from collections.abc import Mapping
from functools import lru_cache

from starlette.types import Scope

Asked = Mapping[bytes, bytes]


def asked_in(scope: Scope) -> Asked:
    """Return the request's headers, by their names in small letters; the first of each counts."""
    return dict(reversed(scope["headers"]))


def said_twice(scope: Scope, asked: Asked) -> bool:
    """Return whether some header came more than once; ``asked`` is what ``asked_in`` returned."""
    return len(asked) != len(scope["headers"])


def host_in(scope: Scope) -> str:
    """Return the ``Host`` that the request names, or an empty text."""
    return asked_in(scope).get(b"host", b"").decode("latin-1")


@lru_cache(maxsize=64)
def takes_gzip(accept_encoding: bytes | None) -> bool:
    """Return whether gzip may be sent: it, or anything (``*``), is named, and not with ``q=0``.

    Without the header nothing is compressed: who wants it says so (RFC 9110, 12.5.3).
    """
    weights = dict(_weighed(coding) for coding in (accept_encoding or b"").lower().split(b","))
    for name in (b"gzip", b"x-gzip", b"*"):
        if name in weights:
            return weights[name] > 0
    return False


def _weighed(coding: bytes) -> tuple[bytes, float]:
    """Return the name and the weight; one that is no number counts as none."""
    name, _, parameter = coding.partition(b";")
    key, _, weight = parameter.partition(b"=")
    if key.strip() != b"q":
        return name.strip(), 1.0
    try:
        return name.strip(), float(weight)
    except ValueError:
        return name.strip(), 0.0
