"""Whether a form was sent by one of our own pages (cross-site request forgery)."""

from app.live import Asked

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OURS = frozenset({b"same-origin", b"none"})


def from_elsewhere(method: str, path: str, asked: Asked) -> bool:
    """Return whether the request may have been sent by another site's page.

    Browsers say where a request comes from: ``Sec-Fetch-Site`` on https and on this machine,
    ``Origin`` on plain http too. A request with neither comes from a program, which has no
    cookies; the API looks at no cookie anyway. No other site's page can send a ``Bearer`` token,
    so what brings one to the API is meant; pages go by the cookie, whatever else comes with it.
    """
    of_the_api = path.startswith("/api/")
    if method in SAFE or (of_the_api and _bears_a_token(asked)):
        return False
    site = asked.get(b"sec-fetch-site")
    if site is not None:
        return site not in OURS
    origin = asked.get(b"origin")
    if origin is not None:
        return not _is_host(origin, asked.get(b"host", b""))
    return b"cookie" in asked and not of_the_api


def _bears_a_token(asked: Asked) -> bool:
    return asked.get(b"authorization", b"").lower().startswith(b"bearer ")


def _is_host(origin: bytes, host: bytes) -> bool:
    """Compare ``https://cards.example:8443`` with ``cards.example:8443``, to the letter.

    Nothing is taken apart: what is malformed is nobody's origin.
    """
    scheme, _, netloc = origin.lower().partition(b"://")
    return scheme in (b"http", b"https") and netloc != b"" and netloc == host.lower()
