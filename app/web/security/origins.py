"""Whether a form was sent by one of our own pages (cross-site request forgery)."""

from app.http import Asked

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OURS = frozenset({b"same-origin", b"none"})


def from_elsewhere(method: str, path: str, asked: Asked, secure: bytes | None = None) -> bool:
    """Return whether the request may have been sent by another site's page.

    Browsers say where a request comes from: ``Sec-Fetch-Site`` on https and on this machine,
    ``Origin`` on plain http too. A request with neither comes from a program, which has no
    cookies; the API looks at no cookie anyway. No other site's page can send a ``Bearer`` token,
    so what brings one to the API is meant; pages go by the cookie, whatever else comes with it.
    The host ``secure`` is served over https alone: a page of http://… there is somebody else's,
    who sits in the network.
    """
    of_the_api = path.startswith("/api/")
    if method in SAFE or (of_the_api and _bears_a_token(asked)):
        return False
    site, origin = asked.get(b"sec-fetch-site"), asked.get(b"origin")
    if origin is not None and _is_downgraded(origin, asked.get(b"host", b""), secure):
        return True
    if site is not None:
        return site not in OURS
    if origin is not None:
        return not _is_host(origin, asked.get(b"host", b""))
    return b"cookie" in asked and not of_the_api


def _is_downgraded(origin: bytes, host: bytes, secure: bytes | None) -> bool:
    if secure is None or host.lower().removesuffix(b":443") != secure:
        return False
    return not origin.lower().startswith(b"https://")


def _bears_a_token(asked: Asked) -> bool:
    return asked.get(b"authorization", b"").lower().startswith(b"bearer ")


def _is_host(origin: bytes, host: bytes) -> bool:
    """Compare ``https://cards.example:8443`` with ``cards.example:8443``, to the letter.

    Nothing is taken apart: what is malformed is nobody's origin.
    """
    scheme, _, netloc = origin.lower().partition(b"://")
    return scheme in (b"http", b"https") and netloc != b"" and netloc == host.lower()
