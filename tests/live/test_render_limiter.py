"""A long game is rendered one thing at a time, and nobody else waits for it."""

import asyncio
import threading
from collections.abc import Callable

from app.http import RenderedCache, Rendering
from app.http.render_limiter import AT_ONCE, LARGE, RenderLimiter
from app.live import Hub
from tests.live.test_cache import SOON, ScoreSheet, in_thread

LONG = "x" * (LARGE + 1)


async def all_begun(*sheets: ScoreSheet) -> None:
    for sheet in sheets:
        await in_thread(sheet.reading.wait)


def test_of_long_games_one_thing_is_rendered_at_once_and_others_do_not_wait_for_it() -> None:
    async def evening() -> tuple[int, bytes]:
        cache = RenderedCache(Hub())
        for game in ("long", "longer"):
            await cache.rendered(game, "before", lambda: Rendering.of(LONG))
        first, second = ScoreSheet(slow=True), ScoreSheet()
        slow = asyncio.create_task(cache.rendered("long", "sheet", first.render))
        await all_begun(first)
        waits = asyncio.create_task(cache.rendered("longer", "sheet", second.render))
        short = await cache.rendered("short", "sheet", ScoreSheet("Bo 8").render)
        read_meanwhile = second.times_read
        first.go_on.set()
        await asyncio.gather(slow, waits)
        assert second.times_read == 1
        return read_meanwhile, short.body

    assert asyncio.run(evening()) == (0, b"Bo 8")


def test_what_waits_for_its_turn_is_made_once_of_the_newest_state() -> None:
    """Forty rounds are recorded meanwhile, and somebody asks after each."""

    async def evening() -> tuple[set[bytes], int, Rendering | None]:
        hub = Hub()
        cache = RenderedCache(hub)
        await cache.rendered("long", "before", lambda: Rendering.of(LONG))
        ahead, sheet = ScoreSheet(slow=True), ScoreSheet("Ann 0")
        slow = asyncio.create_task(cache.rendered("long", "history", ahead.render))
        await all_begun(ahead)
        readers = []
        for points in range(1, 41):
            sheet.shows = f"Ann {points}"
            hub.publish("long", points)
            readers.append(asyncio.create_task(cache.rendered("long", "sheet", sheet.render)))
            await asyncio.sleep(0)
        ahead.go_on.set()
        bodies = {rendered.body for rendered in await asyncio.gather(*readers)}
        await slow
        return bodies, sheet.times_read, cache.get("long", "sheet")

    bodies, times_read, kept = asyncio.run(evening())
    assert (bodies, times_read) == ({b"Ann 40"}, 1)
    assert kept is not None


def test_what_nobody_asks_for_is_not_rendered() -> None:
    async def evening() -> int:
        hub, sheet = Hub(), ScoreSheet()
        cache = RenderedCache(hub)
        await cache.rendered("ann", "sheet", sheet.render)
        for revision in range(40):
            hub.publish("ann", revision)
        await asyncio.sleep(0)
        return sheet.times_read

    assert asyncio.run(evening()) == 1


def test_a_few_usual_games_are_rendered_at_once_and_no_more() -> None:
    async def evening() -> int:
        limiter, begun, go_on = RenderLimiter(), threading.Semaphore(0), threading.Event()
        tasks = [
            asyncio.create_task(limiter.run(f"game {at}", _held(begun, go_on)))
            for at in range(AT_ONCE + 3)
        ]
        for _ in range(AT_ONCE):
            await asyncio.to_thread(begun.acquire)
        more = begun.acquire(blocking=False)
        go_on.set()
        return sum(await asyncio.gather(*tasks)) + 100 * more

    assert asyncio.run(evening()) == AT_ONCE + 3


def test_games_that_were_large_long_ago_are_forgotten() -> None:
    limiter = RenderLimiter()
    for at in range(5_000):
        limiter.note_size(f"game {at}", LARGE)
    assert len(limiter._large_games) < 5_000


def _held(begun: threading.Semaphore, go_on: threading.Event) -> Callable[[], int]:
    def make() -> int:
        begun.release()
        assert go_on.wait(SOON)
        return 1

    return make
