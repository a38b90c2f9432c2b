"""The proxies in front of us that may say for which client they ask.

Anybody can write ``X-Forwarded-For``. It is believed only from a proxy that the settings name, and
of its addresses, to which each proxy adds the one that called it, only the last that is no such
proxy's itself. Without trusted proxies forwarded headers change nothing.

uvicorn's ``ProxyHeadersMiddleware`` is not used: it trusts no proxy whose IPv4 address comes mapped
into IPv6, as it does on a socket for both, takes texts for addresses, and changes the scheme too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.types import Scope

Network = IPv4Network | IPv6Network


class Proxies:
    """The networks of the ``trusted`` proxies."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self.trusted = tuple(trusted)
        self.trusts = lru_cache(maxsize=1024)(self._trusts)

    def forwarded(self, scope: Scope) -> Scope:
        """Return the request as from the client that it was forwarded for."""
        if not scope.get("client") or not self.trusts(scope["client"][0]):
            return scope
        return {**scope, "client": (self._client(scope), 0)}

    def _client(self, scope: Scope) -> str:
        """Return the last address that is not a trusted proxy's, or else the first of them.

        Our proxies write addresses only: other text is not theirs, and nothing before it counts.
        """
        nearest: str = scope["client"][0]
        for text in _forwarded_for(scope):
            if (address := _address(text)) is None:
                return nearest
            nearest = address
            if not self.trusts(address):
                break
        return nearest

    def _trusts(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self.trusted)


def _forwarded_for(scope: Scope) -> Iterator[str]:
    """Yield the forwarded addresses as they were written, the nearest first."""
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    for text in reversed(b",".join(lines).decode("latin-1").split(",")):
        yield text.strip()


def _address(text: str) -> str | None:
    """Return the address without the port that some proxies add."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    address = _parsed(text)
    return None if address is None else str(address)


def _parsed(host: str) -> object | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
