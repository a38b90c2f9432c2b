"""One hub a process: writers publish, watchers wait for something newer than what they saw."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import RLock

from app.live.clients import ClientLimits

# How many games have their own tick. Forgetting one costs a rendering, never a wrong answer.
MOST_TICKS = 4096
MOST_STREAMS = 4000


class Watcher:
    """One reader of one game, with room for a single word: "something is newer".

    States are whole, so a slow watcher only misses states that were superseded.
    It belongs to the event loop that watches; only the hub touches it.
    """

    def __init__(self) -> None:
        self.closed = False
        self._newer = asyncio.Event()

    async def changed(self, timeout: float) -> bool:
        """Return True once something newer was published, False after ``timeout`` seconds.

        Anything published since the last call counts. When the hub closes, it returns True at
        once and ``closed`` is set.
        """
        try:
            async with asyncio.timeout(timeout):
                await self._newer.wait()
        except TimeoutError:
            return False
        if not self.closed:
            self._newer.clear()
        return True

    def wake(self) -> None:
        """Say that something is newer."""
        self._newer.set()

    def close(self) -> None:
        """Say that nothing will come any more."""
        self.closed = True
        self._newer.set()


class Hub:
    """Who watches which game, and how new the newest state of each game is.

    Every stream takes a place in ``limits``.
    """

    def __init__(self, remembered: int = MOST_TICKS, limits: ClientLimits | None = None) -> None:
        self.limits = limits or ClientLimits(MOST_STREAMS)
        self._remembered = remembered
        self._lock = RLock()  # re-entrant: a signal handler may close the hub at any moment
        self._now = 0
        self._floor = 0
        self._ticks: OrderedDict[str, int] = OrderedDict()
        self._watching: dict[str, set[Watcher]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def publish(self, game_id: str, revision: int) -> None:
        """Say that a newer state of the game can be read: after the commit, from any thread.

        Hands being counted change without a new ``revision``, so each call counts by itself.
        """
        with self._lock:
            self._tick(game_id)
            if game_id in self._watching:
                self._call(self._wake, game_id)

    def latest(self, game_id: str) -> int:
        """Return the tick of the newest published state of the game.

        It grows with every ``publish`` of that game and never goes back. Read it, then the
        game: a rendering of that is current for as long as ``latest`` stays the same.
        """
        with self._lock:
            return self._ticks.get(game_id, self._floor)

    @asynccontextmanager
    async def watch(self, game_id: str) -> AsyncIterator[Watcher]:
        """Watch the game until the block is left; on a closed hub the watcher is closed too."""
        watcher = self._enter(game_id)
        try:
            yield watcher
        finally:
            self._leave(game_id, watcher)

    @property
    def watchers(self) -> int:
        """How many are watching, all games together."""
        with self._lock:
            return sum(len(watching) for watching in self._watching.values())

    def close(self) -> None:
        """End every stream, now and from now on; from any thread or a signal handler."""
        self._closed = True
        self._call(self._close_all)

    def _tick(self, game_id: str) -> None:
        self._now += 1
        self._ticks[game_id] = self._now
        self._ticks.move_to_end(game_id)
        if len(self._ticks) > self._remembered:
            # Ticks are in order, so the one that is dropped is the lowest. It becomes the tick
            # of every game that is not remembered: too new for some, never too old for any.
            _, self._floor = self._ticks.popitem(last=False)

    def _enter(self, game_id: str) -> Watcher:
        watcher = Watcher()
        with self._lock:
            self._loop = asyncio.get_running_loop()
            self._watching.setdefault(game_id, set()).add(watcher)
        if self._closed:
            watcher.close()
        return watcher

    def _leave(self, game_id: str, watcher: Watcher) -> None:
        with self._lock:
            self._watching[game_id].discard(watcher)
            if not self._watching[game_id]:
                del self._watching[game_id]

    def _call(self, callback: Callable[..., None], *args: str) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(callback, *args)

    def _wake(self, game_id: str) -> None:
        with self._lock:
            for watcher in self._watching.get(game_id, ()):
                watcher.wake()

    def _close_all(self) -> None:
        with self._lock:
            everyone = [watcher for here in self._watching.values() for watcher in here]
            for watcher in everyone:
                watcher.close()
