"""Checks of a request before any route sees it: host, path, origin, announced size."""

import re

from starlette.exceptions import HTTPException
from starlette.types import Scope

from app.http import RequestHeaders
from app.web.security.bodies import MOST_BYTES, TooLarge
from app.web.security.hosts import KnownHosts

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OUR_SITE = frozenset({b"same-origin", b"none"})

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SIZE = re.compile(rb"[0-9]{1,18}")


def check(scope: Scope, headers: RequestHeaders, hosts: KnownHosts) -> None:
    """Raise ``HTTPException`` for a request that is forged, malformed or too large."""
    if not _names_us(scope, headers, hosts):
        raise HTTPException(400)
    if _CONTROL.search(scope["path"]):
        raise HTTPException(404)
    if is_cross_site(scope["method"], scope["path"], headers, hosts.secure):
        raise HTTPException(403)
    size = headers.get(b"content-length") or b"0"
    if not _SIZE.fullmatch(size) or int(size) > MOST_BYTES:
        raise TooLarge


def _names_us(scope: Scope, headers: RequestHeaders, hosts: KnownHosts) -> bool:
    """Return whether the request names one host (RFC 9112, 3.2), and that is ours.

    A host that it was forwarded for has to be ours too, though it is not used for anything.
    """
    named = [value for name, value in scope["headers"] if name == b"host"]
    if len(named) > 1:
        return False
    if b"x-forwarded-host" in headers:
        lines = [value for name, value in scope["headers"] if name == b"x-forwarded-host"]
        named += [part.strip() for part in b",".join(lines).split(b",")]
    local_host = scope["server"][0] if scope["server"] else ""
    return bool(named) and all(hosts.known(host.decode("latin-1"), local_host) for host in named)


def is_cross_site(
    method: str, path: str, headers: RequestHeaders, secure: bytes | None = None
) -> bool:
    """Return whether the request may have been sent by another site's page (CSRF).

    Browsers say where a request comes from: ``Sec-Fetch-Site`` on https and on this machine,
    ``Origin`` on plain http too. A request with neither comes from a program, which has no
    cookies; the API looks at no cookie anyway. No other site's page can send a ``Bearer`` token,
    so a request to the API with one is trusted; pages go by the cookie, whatever else comes along.
    The host ``secure`` is served over https alone: a page of http://… there belongs to somebody
    else in the network.
    """
    if method in SAFE:
        return False
    is_api = path.startswith("/api/")
    if is_api and headers.get(b"authorization", b"").lower().startswith(b"bearer "):
        return False
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    host = headers.get(b"host", b"").lower()
    is_secure_host = host.removesuffix(b":443") == secure
    if origin is not None and is_secure_host and not origin.lower().startswith(b"https://"):
        return True
    if site is not None:
        return site not in OUR_SITE
    if origin is not None:
        return not _is_origin_of(origin.lower(), host)
    return b"cookie" in headers and not is_api


def _is_origin_of(origin: bytes, host: bytes) -> bool:
    """Compare ``https://cards.example:8443`` with ``cards.example:8443``, to the letter.

    Nothing is parsed: a malformed origin is nobody's.
    """
    scheme, _, netloc = origin.partition(b"://")
    return scheme in (b"http", b"https") and netloc != b"" and netloc == host
