"""Whether a form was sent by one of our own pages (cross-site request forgery)."""

from collections.abc import Mapping
from urllib.parse import urlsplit

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OURS = frozenset({b"same-origin", b"none"})


def from_elsewhere(method: str, path: str, asked: Mapping[bytes, bytes]) -> bool:
    """Return whether the request may have been sent by another site's page.

    Browsers say where a request comes from: ``Sec-Fetch-Site`` on https and on this machine,
    ``Origin`` on plain http too. A request with neither comes from a program, which has no
    cookies; the API looks at no cookie anyway. No other site's page can send ``Authorization``,
    so what carries it is meant.
    """
    if method in SAFE or b"authorization" in asked:
        return False
    site = asked.get(b"sec-fetch-site")
    if site is not None:
        return site not in OURS
    origin = asked.get(b"origin")
    if origin is not None:
        return not _is_host(origin, asked.get(b"host", b""))
    return b"cookie" in asked and not path.startswith("/api/")


def _is_host(origin: bytes, host: bytes) -> bool:
    """Compare ``https://cards.example:8443`` with ``cards.example:8443``."""
    netloc = urlsplit(origin.decode("latin-1")).netloc
    return netloc != "" and netloc.lower() == host.decode("latin-1").lower()
