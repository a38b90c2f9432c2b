"""Whether a form may have been sent by another site's page (cross-site request forgery)."""

from app.http import RequestHeaders

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OURS = frozenset({b"same-origin", b"none"})


def is_cross_site(
    method: str, path: str, headers: RequestHeaders, secure: bytes | None = None
) -> bool:
    """Return whether the request may have been sent by another site's page.

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
    host = headers.get(b"host", b"")
    if origin is not None and _is_downgraded(origin, host, secure):
        return True
    if site is not None:
        return site not in OURS
    if origin is not None:
        return not _is_host(origin, host)
    return b"cookie" in headers and not is_api


def _is_downgraded(origin: bytes, host: bytes, secure: bytes | None) -> bool:
    if secure is None or host.lower().removesuffix(b":443") != secure:
        return False
    return not origin.lower().startswith(b"https://")


def _is_host(origin: bytes, host: bytes) -> bool:
    """Compare ``https://cards.example:8443`` with ``cards.example:8443``, to the letter.

    Nothing is parsed: what is malformed is nobody's origin.
    """
    scheme, _, netloc = origin.lower().partition(b"://")
    return scheme in (b"http", b"https") and netloc != b"" and netloc == host.lower()
