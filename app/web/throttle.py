"""How often one address may begin a game, or be wrong about a game's id or a keeper's token.

========  ==================  =================================================================
counted   at most             what
========  ==================  =================================================================
games     300 in an hour      beginning one
guesses   300 in 5 minutes    404 for an id, 401 or 403 for a token that was sent
========  ==================  =================================================================

Generous, since a whole club may sit behind one address; ids and tokens are far too long to be
guessed at this pace. Counts are kept in memory, and forgotten when their time is over.
"""

import math
import time
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope, Send

GAMES = RateLimitItemPerHour(300)
GUESSES = RateLimitItemPerMinute(300, 5)

BEGINNING = frozenset({"/games", "/api/v1/games"})
OF_ONE_GAME = ("/g/", "/keep/", "/api/v1/games/")


class TooMany(HTTPException):
    """That was too often; ``seconds`` are to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, headers={"Retry-After": str(seconds)})


class Throttle:
    """Counts by client address; an IPv6 network of 64 bits is one client."""

    def __init__(self, games: RateLimitItem = GAMES, guesses: RateLimitItem = GUESSES) -> None:
        self._games = _Counter(games)
        self._guesses = _Counter(guesses)

    def check(self, scope: Scope) -> None:
        """Raise ``TooMany`` for what would be one too many; beginning a game is counted here."""
        if scope["path"].startswith(OF_ONE_GAME):
            self._guesses.check(scope)
        elif scope["method"] == "POST" and scope["path"] in BEGINNING:
            self._games.check(scope)
            self._games.count(scope)

    def counting(self, scope: Scope, asked: Mapping[bytes, bytes], send: Send) -> Send:
        """Return ``send``, which counts a wrong id or token once the answer says so."""
        if not scope["path"].startswith(OF_ONE_GAME):
            return send

        tried = _tries_a_token(scope["method"], asked)

        async def send_counting(message: Message) -> None:
            if message["type"] == "http.response.start" and _was_wrong(message["status"], tried):
                self._guesses.count(scope)
            await send(message)

        return send_counting


class _Counter:
    """One limit, with the counts of all clients."""

    def __init__(self, limit: RateLimitItem) -> None:
        self._limit = limit
        self._counts = MemoryStorage()
        self._window = SlidingWindowCounterRateLimiter(self._counts)

    def check(self, scope: Scope) -> None:
        if not self._counts.storage:  # nobody at all: the usual case, and the quick one
            return
        client = _client(scope)
        if not self._window.test(self._limit, client):
            free_at = self._window.get_window_stats(self._limit, client).reset_time
            raise TooMany(max(1, math.ceil(free_at - time.time())))

    def count(self, scope: Scope) -> None:
        self._window.hit(self._limit, _client(scope))


def _tries_a_token(method: str, asked: Mapping[bytes, bytes]) -> bool:
    """Return whether there may be a token in it; a form brings it in its body."""
    cookies = asked.get(b"cookie", b"")
    return b"authorization" in asked or b"keeper=" in cookies or method == "POST"


def _was_wrong(status: int, tried: bool) -> bool:
    return status == 404 or (status in (401, 403) and tried)


def _client(scope: Scope) -> str:
    host: str = scope["client"][0] if scope["client"] else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.ipv4_mapped:
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
