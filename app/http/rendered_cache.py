"""Renderings, each kept for as long as nothing newer was published.

A page or answer is made once per state and language, however many want it at the same moment,
and is then given to everyone as the same bytes, without leaving the event loop or reading the
database. One process owns the database and every write is published, so the hub knows.

We keep this because no library joins simultaneous readers, forgets at a publish and bounds bytes;
without it every watcher of a save would render the page, which takes some 5 ms of processor.
"""

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.http.render_limiter import RenderLimiter
from app.live.hub import Hub

# Shorter bodies hardly shrink.
WORTH_COMPRESSING = 200
# An answer that goes out once, such as that to a write, has to be worth the time as well.
WORTH_COMPRESSING_ONCE = 4_000
KEPT_BYTES = 24 * 1024 * 1024


class Key(NamedTuple):
    """Names a rendering: of which game, which page or answer, in which language."""

    game: str
    what: str
    language: str


@dataclass(frozen=True, slots=True)
class Rendering:
    """Bytes that are ready to send. ``etag`` is quoted, as in the header.

    ``key`` is where the cache keeps it, ``None`` where no cache does.
    """

    body: bytes
    gzip: bytes | None
    etag: str
    key: Key | None = None

    @classmethod
    def of(cls, body: bytes | str, etag: str | None = None) -> "Rendering":
        """Return ``body`` with its compressed form (from 200 bytes on) and its tag.

        Without an ``etag`` it is made from the content, and weak: both forms share it.
        """
        plain = body.encode() if isinstance(body, str) else body
        small = gzip.compress(plain, 6, mtime=0) if len(plain) > WORTH_COMPRESSING else None
        digest = hashlib.sha256(plain).hexdigest()[:20]
        return cls(plain, small, etag or f'W/"{digest}"')

    @property
    def size(self) -> int:
        """How many bytes it takes to keep."""
        return len(self.body) + len(self.gzip or b"")


class _Kept(NamedTuple):
    tick: int
    rendered: Rendering


class _Underway:
    """A rendering under way; ``tick`` is the newest state it may hold, ``None`` before it began."""

    task: "asyncio.Task[Rendering]"

    def __init__(self) -> None:
        self.tick: int | None = None


class RenderedCache:
    """The newest rendering of each page and answer; the least used ones make room.

    ``kept_bytes`` bounds their size in all. Use it from the event loop only.
    """

    def __init__(self, hub: Hub, kept_bytes: int = KEPT_BYTES) -> None:
        self._hub = hub
        self._room = kept_bytes
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._underway: dict[Key, _Underway] = {}
        self._limiter = RenderLimiter()

    def get(self, game_id: str, what: str, language: str = "") -> Rendering | None:
        """Return the rendering if there is one and nothing newer was published, else ``None``."""
        return self.current(Key(game_id, what, language))

    def current(self, key: Key) -> Rendering | None:
        """Return the rendering as :meth:`get` does, by its ``Rendering.key``."""
        kept = self._kept.get(key)
        if kept is None or kept.tick != self._hub.latest(key.game):
            return None
        self._kept.move_to_end(key)
        return kept.rendered

    async def rendered(
        self, game_id: str, what: str, render: Callable[[], Rendering], language: str = ""
    ) -> Rendering:
        """Return the newest rendering; if there is none, ``render`` makes it in a thread.

        ``render`` reads the game and renders it. It runs once for all who ask for the same
        state; its exception (an unknown game) goes to each of them, and is not kept.
        """
        kept = self.get(game_id, what, language)
        if kept is not None:
            return kept
        # Shielded: a reader who leaves early does not cancel it for those who still wait.
        return await asyncio.shield(self._join(Key(game_id, what, language), render))

    def _join(self, key: Key, render: Callable[[], Rendering]) -> "asyncio.Task[Rendering]":
        underway = self._underway.get(key)
        if underway is None or underway.tick not in (None, self._hub.latest(key.game)):
            # A rendering begun before the last publish may be of an older state. One that still
            # waits for its turn will read the newest, however many come until then.
            underway = _Underway()
            underway.task = asyncio.create_task(self._render(key, underway, render))
            self._underway[key] = underway
            underway.task.add_done_callback(lambda _: self._finish(key, underway))
        return underway.task

    async def _render(
        self, key: Key, underway: "_Underway", render: Callable[[], Rendering]
    ) -> Rendering:
        def begun() -> Rendering:
            underway.tick = self._hub.latest(key.game)
            return replace(render(), key=key)

        rendered = await self._limiter.run(key.game, begun)
        self._limiter.note_size(key.game, len(rendered.body))
        # ``tick`` is from before the game was read: if a write came between, this is never found.
        if underway.tick is not None and underway.tick == self._hub.latest(key.game):
            self._keep(key, _Kept(underway.tick, rendered))
        return rendered

    def _finish(self, key: Key, underway: _Underway) -> None:
        if self._underway.get(key) is underway:
            del self._underway[key]

    def _keep(self, key: Key, kept: _Kept) -> None:
        before = self._kept.pop(key, None)
        self._room += before.rendered.size if before else 0
        self._kept[key] = kept
        self._room -= kept.rendered.size
        while self._room < 0 and self._kept:
            _, dropped = self._kept.popitem(last=False)
            self._room += dropped.rendered.size
