"""How often one client may begin a game, or guess a game's id or a keeper's token wrongly.

========  ==================  =================================================================
counted   at most             of what
========  ==================  =================================================================
games     300 in an hour      beginning one, a rematch too
guesses   300 in 5 minutes    an id that no game has; a token that is not a keeper's
========  ==================  =================================================================

Generous, since a whole club may sit behind one address; ids and tokens are far too long to be
guessed at this pace. A right one is never refused, however many wrong ones came from the same
address. Counts are kept in memory, and forgotten when their time is over.
"""

import math
import re
import time

from anyio.to_thread import run_sync
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Scope, Send

from app.http import RequestHeaders
from app.ledger.refusals import NotFound
from app.live import client_in
from app.play import NotKeeper, NoToken, Play
from app.store import Busy
from app.web.site.cookies import keeper_token

GAMES = RateLimitItemPerHour(300)
GUESSES = RateLimitItemPerMinute(300, 5)

_BEGINNING = re.compile(r"/games|/api/v1/games|/keep/[^/]+/rematch")
_OF_ONE_GAME = re.compile(r"/(?:g|keep|api/v1/games)/([^/]+)")


class TooMany(HTTPException):
    """Too many requests; try again in so many ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, headers={"Retry-After": str(seconds)})


class Throttle:
    """Counts by client address; an IPv6 network of 64 bits is one client."""

    def __init__(self, games: RateLimitItem = GAMES, guesses: RateLimitItem = GUESSES) -> None:
        self._games = _Counter(games)
        self._guesses = _Counter(guesses)

    def check(self, scope: Scope) -> None:
        """Count the beginning of a game; raise ``TooMany`` for one too many."""
        if scope["method"] == "POST" and _BEGINNING.fullmatch(scope["path"]):
            self._games.count(scope)

    def guess(self, scope: Scope, headers: RequestHeaders, send: Send) -> "Guess | None":
        """Return the guess that the request may be; ``None`` if its path has nothing to guess."""
        of_one_game = _OF_ONE_GAME.match(scope["path"])
        return Guess(self._guesses, scope, headers, send, of_one_game[1]) if of_one_game else None


class Guess:
    """A request for one game. Whether it was a wrong guess shows when the answer comes.

    The answer to one wrong guess too many is held back, and ``one_too_many`` is sent instead.
    """

    def __init__(
        self, guesses: "_Counter", scope: Scope, headers: RequestHeaders, send: Send, game: str
    ) -> None:
        self.one_too_many: TooMany | None = None
        self._guesses = guesses
        self._scope = scope
        self._headers = headers
        self._send = send
        self._game = game

    async def send(self, message: Message) -> None:
        """Pass the answer on, unless this was one wrong guess too many."""
        if message["type"] == "http.response.start" and await self._was_wrong(message["status"]):
            try:
                self._guesses.count(self._scope)
            except TooMany as refusal:
                self.one_too_many = refusal
        if self.one_too_many is None:
            await self._send(message)

    async def _was_wrong(self, status: int) -> bool:
        if status in (401, 403):
            return self._brings_a_token()
        # It may also be a round, or a keeper's page, that is not there in a game that is.
        return status == 404 and await run_sync(self._is_no_game_or_no_keeper)

    def _brings_a_token(self) -> bool:
        """Return whether it has a token; that of the form that lets a keeper in is in its body."""
        path: str = self._scope["path"]
        if path.startswith("/keep/"):
            return path.endswith("/session") or b"keeper=" in self._headers.get(b"cookie", b"")
        return b"authorization" in self._headers

    def _is_no_game_or_no_keeper(self) -> bool:
        play: Play = self._scope["app"].state.play
        try:
            play.keeper(self._game, self._token())
        except NoToken:
            return self._brings_a_token()
        except (NotFound, NotKeeper):
            return True
        except Busy:
            pass  # nobody can tell now, and the answer cannot wait
        return False

    def _token(self) -> str | None:
        if self._scope["path"].startswith("/keep/"):
            return keeper_token(Request(self._scope))
        bearer = self._headers.get(b"authorization", b"").decode("latin-1")
        return bearer.partition(" ")[2].strip() or None


class _Counter:
    """One limit, with the counts of all clients."""

    def __init__(self, limit: RateLimitItem) -> None:
        self._limit = limit
        self._window = SlidingWindowCounterRateLimiter(MemoryStorage())

    def count(self, scope: Scope) -> None:
        """Count one more; raise ``TooMany`` if that is one too many, which then is not counted."""
        client = client_in(scope)
        if not self._window.hit(self._limit, client):
            free_at = self._window.get_window_stats(self._limit, client).reset_time
            raise TooMany(max(1, math.ceil(free_at - time.time())))
