"""Who stands in front of us and may say for whom it asks.

Anybody can write ``X-Forwarded-For``. It is believed only where a proxy brings it that the
settings name, and of its addresses, to which each proxy adds the one that called it, only the
last that is not such a proxy's itself. Without trusted proxies forwarded headers change nothing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.types import Scope

Network = IPv4Network | IPv6Network


class Proxies:
    """The networks of the trusted proxies."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = tuple(trusted)
        self.trusts = lru_cache(maxsize=1024)(self._trusts)

    def asking(self, scope: Scope) -> Scope:
        """Return the request as from the client that it was forwarded for."""
        if not self._trusted or not scope.get("client") or not self.trusts(scope["client"][0]):
            return scope
        return {**scope, "client": (self._client(scope), 0)}

    def _client(self, scope: Scope) -> str:
        """Return the last address that is no trusted proxy's, or else the first that was told.

        What is no address was not written by a proxy of ours, so nothing before it counts.
        """
        nearest: str = scope["client"][0]
        for told in _forwarded_for(scope):
            if (address := _address(told)) is None:
                return nearest
            nearest = address
            if not self.trusts(address):
                break
        return nearest

    def _trusts(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._trusted)


def _forwarded_for(scope: Scope) -> Iterator[str]:
    """Yield what was told, the nearest first."""
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    for told in reversed(b",".join(lines).decode("latin-1").split(",")):
        yield told.strip()


def _address(told: str) -> str | None:
    """Return the address without the port that some proxies add."""
    if told.startswith("["):
        told = told[1:].partition("]")[0]
    elif told.count(":") == 1:
        told = told.partition(":")[0]
    address = _parsed(told)
    return None if address is None else str(address)


def _parsed(host: str) -> object | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
