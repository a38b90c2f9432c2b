"""The clients at the other end, and how many of them there is room for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope


class TooManyClients(Exception):
    """There are too many, of this client alone (429) or in all (503).

    After ``seconds`` somebody may have gone.
    """

    seconds = 30

    def __init__(self, for_one: bool) -> None:
        self.status = 429 if for_one else 503
        super().__init__("no room for one more")


class ClientLimits:
    """How many clients there may be at once: ``in_all``, and ``each`` per client (0: as many)."""

    def __init__(self, in_all: int, each: int = 0) -> None:
        self._in_all = in_all
        self._each = each or in_all
        self._taken: Counter[str] = Counter()
        self._total = 0

    @property
    def taken(self) -> int:
        """How many there are."""
        return self._total

    @contextmanager
    def reserve(self, client: str) -> Iterator[None]:
        """Take a place until the block is left. Raises ``TooManyClients``."""
        self.enter(client)
        try:
            yield
        finally:
            self.leave(client)

    def enter(self, client: str, one: bool = True) -> None:
        """Take a place, to be given back with ``leave``. Raises ``TooManyClients``.

        A client that is not ``one`` but stands for many, as a proxy does, may have them all.
        """
        if self._total >= self._in_all:
            raise TooManyClients(for_one=False)
        if one and self._taken[client] >= self._each:
            raise TooManyClients(for_one=True)
        self._taken[client] += 1
        self._total += 1

    def leave(self, client: str) -> None:
        """Give a place back."""
        self._taken[client] -= 1
        self._total -= 1
        if not self._taken[client]:
            del self._taken[client]


def client_in(scope: Scope) -> str:
    """Return the client: its address, or of IPv6 its network of 64 bits."""
    address = scope.get("client")
    return client_at(address[0] if address else "")


@lru_cache(maxsize=1024)
def client_at(host: str) -> str:
    """Return the client that an address belongs to; any other text is a client of its own."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
