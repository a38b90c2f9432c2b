"""The threads in which pages are rendered, apart from those that write.

Python runs one thread at a time, and one that renders a long game wants its turn as often as one
that writes. So few render at once, and long games share one slot: their readers cannot hold up
anyone else.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

AT_ONCE, LARGE_AT_ONCE = 3, 1
LARGE = 64 * 1024
"""A game is large once a rendering of it has so many bytes."""
MOST_LARGE_GAMES = 4096

T = TypeVar("T")


class RenderLimiter:
    """Limits how many renderings run at once. Use it from the event loop only."""

    def __init__(self) -> None:
        self._usual = CapacityLimiter(AT_ONCE)
        self._large = CapacityLimiter(LARGE_AT_ONCE)
        self._large_games: OrderedDict[str, None] = OrderedDict()

    async def run(self, game_id: str, make: Callable[[], T]) -> T:
        """Return the result of ``make``, called in a thread once it is the game's turn."""
        limiter = self._large if game_id in self._large_games else self._usual
        return await to_thread.run_sync(make, limiter=limiter)

    def note_size(self, game_id: str, size: int) -> None:
        """Note how many bytes a rendering of the game had; a large game stays large."""
        if size < LARGE:
            return
        self._large_games[game_id] = None
        self._large_games.move_to_end(game_id)
        if len(self._large_games) > MOST_LARGE_GAMES:
            self._large_games.popitem(last=False)
