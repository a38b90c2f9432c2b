"""The hosts that a request may name: this machine's own, and the one in the settings.

Any other is forged, or another site's name made to point here (DNS rebinding), and must not appear
in anything that we send, least of all in a link.
"""

import re
import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

# Names that no public domain has: those without a dot, and those in a home's own zones.
PRIVATE_ZONES = (
    ".local", ".localhost", ".localdomain", ".lan", ".home", ".home.arpa", ".internal", ".test",
)  # fmt: skip
HIGHEST_PORT = 65535

_NAME = r"[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?"
_BRACKETED = r"\[(?=[^\]]*:)[0-9a-f:.]{2,45}\]"
_HOST = re.compile(rf"({_BRACKETED}|{_NAME})(?::([0-9]{{1,5}}))?")


class KnownHosts:
    """The hosts that this machine answers for; ``base_url`` is the address in the settings."""

    def __init__(self, base_url: str | None = None) -> None:
        own = {socket.gethostname().lower(), socket.getfqdn().lower()}
        parts = urlsplit(base_url or "")
        self._own = own | {parts.hostname or ""}
        # The host that is only ever reached over https, as browsers write it.
        host = parts.netloc.lower().removesuffix(":443")
        self.secure = host.encode() if parts.scheme == "https" else None
        # Called for each request, and nearly always with the same few.
        self.known = lru_cache(maxsize=256)(self._known)

    def _known(self, host: str, local_host: str) -> bool:
        """Return whether ``host`` is one of ours; ``local_host`` is the one called."""
        match = _HOST.fullmatch(host.lower())
        if match is None:
            return False
        name = match[1].strip("[]")
        if int(match[2] or 0) > HIGHEST_PORT:
            return False
        return name in self._own or _is_private(name) or name == local_host


def _is_private(name: str) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return ":" not in name and ("." not in name or name.endswith(PRIVATE_ZONES))
    return address.is_private or address.is_loopback or address.is_link_local
