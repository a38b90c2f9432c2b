"""A state is rendered once for everyone, and never shown once it is known to be old."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from app.http import RenderedCache, Rendering
from app.live import Hub

SOON = 30.0


@dataclass
class ScoreSheet:
    """A sheet that can be read slowly: ``reading`` is set then, and ``go_on`` awaited."""

    shows: str = "Ann 15"
    times_read: int = 0
    slow: bool = False
    reading: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)

    def render(self) -> Rendering:
        self.times_read += 1
        seen = self.shows
        if self.slow:
            self.reading.set()
            assert self.go_on.wait(SOON)
        return Rendering.of(seen)


async def in_thread(wait: Callable[[float], bool]) -> None:
    assert await asyncio.to_thread(wait, SOON)


def test_five_hundred_who_ask_at_once_are_given_one_rendering() -> None:
    sheet, hub = ScoreSheet(), Hub()

    async def everyone() -> list[Rendering]:
        cache = RenderedCache(hub)
        return await asyncio.gather(
            *(cache.rendered("ann", "sheet", sheet.render) for _ in range(500))
        )

    bodies = {rendered.body for rendered in asyncio.run(everyone())}
    assert (bodies, sheet.times_read) == ({b"Ann 15"}, 1)


def test_a_change_is_seen_by_the_next_who_asks() -> None:
    sheet, hub = ScoreSheet(), Hub()

    async def twice() -> list[bytes]:
        cache = RenderedCache(hub)
        first = await cache.rendered("ann", "sheet", sheet.render)
        sheet.shows = "Ann 27"
        hub.publish("ann", 2)
        return [first.body, (await cache.rendered("ann", "sheet", sheet.render)).body]

    assert asyncio.run(twice()) == [b"Ann 15", b"Ann 27"]


def test_a_change_of_another_game_changes_nothing() -> None:
    sheet, hub = ScoreSheet(), Hub()

    async def twice() -> Rendering | None:
        cache = RenderedCache(hub)
        await cache.rendered("ann", "sheet", sheet.render)
        hub.publish("bo", 2)
        return cache.get("ann", "sheet")

    assert asyncio.run(twice()) is not None


def test_what_was_read_before_a_write_is_not_kept_after_it() -> None:
    """One reads revision 5, another commits and publishes 6, then the first is done."""
    sheet, hub = ScoreSheet(slow=True), Hub()

    async def race() -> Rendering | None:
        cache = RenderedCache(hub)
        slow = asyncio.create_task(cache.rendered("ann", "sheet", sheet.render))
        await in_thread(sheet.reading.wait)
        hub.publish("ann", 6)
        sheet.go_on.set()
        await slow
        return cache.get("ann", "sheet")

    assert asyncio.run(race()) is None


def test_who_asks_after_a_write_is_not_given_what_was_begun_before_it() -> None:
    sheet, hub = ScoreSheet(slow=True), Hub()

    async def race() -> tuple[bytes, bytes]:
        cache = RenderedCache(hub)
        early = asyncio.create_task(cache.rendered("ann", "sheet", sheet.render))
        await in_thread(sheet.reading.wait)
        sheet.shows = "Ann 27"
        hub.publish("ann", 6)
        late = asyncio.create_task(cache.rendered("ann", "sheet", sheet.render))
        await asyncio.sleep(0)
        sheet.go_on.set()
        return (await early).body, (await late).body

    assert asyncio.run(race()) == (b"Ann 15", b"Ann 27")


def test_who_was_slow_does_not_put_the_old_in_the_place_of_the_new() -> None:
    slow, quick, hub = ScoreSheet("Ann 15", slow=True), ScoreSheet("Ann 27"), Hub()

    async def race() -> Rendering | None:
        cache = RenderedCache(hub)
        early = asyncio.create_task(cache.rendered("ann", "sheet", slow.render))
        await in_thread(slow.reading.wait)
        hub.publish("ann", 6)
        await cache.rendered("ann", "sheet", quick.render)
        slow.go_on.set()
        await early
        return cache.get("ann", "sheet")

    kept = asyncio.run(race())
    assert kept is not None
    assert kept.body == b"Ann 27"


def test_a_game_that_is_not_there_is_told_to_all_and_asked_for_again() -> None:
    asked = []

    def no_such_game() -> Rendering:
        asked.append(1)
        raise LookupError("game")

    async def twice() -> None:
        cache = RenderedCache(Hub())
        for _ in range(2):
            told = await asyncio.gather(
                *(cache.rendered("nobody", "sheet", no_such_game) for _ in range(3)),
                return_exceptions=True,
            )
            assert [type(each) for each in told] == [LookupError] * 3

    asyncio.run(twice())
    assert len(asked) == 2


def test_one_who_leaves_does_not_take_it_away_from_those_who_wait() -> None:
    sheet = ScoreSheet(slow=True)

    async def leave() -> bytes:
        cache = RenderedCache(Hub())
        hasty = asyncio.create_task(cache.rendered("ann", "sheet", sheet.render))
        patient = asyncio.create_task(cache.rendered("ann", "sheet", sheet.render))
        await in_thread(sheet.reading.wait)
        hasty.cancel()
        sheet.go_on.set()
        return (await patient).body

    assert asyncio.run(leave()) == b"Ann 15"


def test_the_least_used_make_room() -> None:
    async def fill() -> list[bool]:
        cache = RenderedCache(Hub(), kept_bytes=250)
        for game in ("ann", "bo"):
            await cache.rendered(game, "sheet", lambda: Rendering.of(b"x" * 100))
        cache.get("ann", "sheet")
        await cache.rendered("cy", "sheet", lambda: Rendering.of(b"x" * 100))
        return [cache.get(game, "sheet") is not None for game in ("ann", "bo", "cy")]

    assert asyncio.run(fill()) == [True, False, True]


def test_what_is_larger_than_all_the_room_is_not_kept() -> None:
    async def fill() -> Rendering | None:
        cache = RenderedCache(Hub(), kept_bytes=50)
        await cache.rendered("ann", "sheet", lambda: Rendering.of(b"x" * 100))
        return cache.get("ann", "sheet")

    assert asyncio.run(fill()) is None


@pytest.mark.parametrize(("length", "compressed"), [(200, False), (201, True)])
def test_only_what_is_long_enough_is_compressed(length: int, compressed: bool) -> None:
    assert (Rendering.of("x" * length).gzip is not None) == compressed
