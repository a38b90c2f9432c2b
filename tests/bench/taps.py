"""Tapping: how long the keeper's page takes to answer a tap, on a processor slowed four times.

From the finger to the next picture on the screen, as Event Timing tells it, the slowest tap of two
rounds; and how far anything moved that was not moved by a tap.
"""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import Game, sit_down
from tests.browser.chromium import launch
from tests.browser.phone import KeeperPhone
from tests.servers import process

SLOWED, GOAL, ROUNDS = 4, 50.0, 8
LISTEN = """
  window.answers = [];
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((event) => {
    if (!["pointerdown", "pointerup", "click"].includes(event.name)) return;
    const on = (what) => event.target?.closest?.(what);
    const which = on(".keypad .next") ? "next" : on(".keypad") ? "key" : "who";
    window.answers.push({ on: which, painted: event.duration });
  })).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => {
    if (!shift.hadRecentInput) window.shifted += shift.value;
  })).observe({ type: "layout-shift", buffered: true });
"""


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the milliseconds of the slowest answers, and the layout shift."""
    url = f"sqlite:///{folder / 'taps.sqlite3'}"
    migrate(url)
    with process(url) as server, sync_playwright() as playwright, launch(playwright) as browser:
        game = sit_down(server.url)
        game.play(ROUNDS)
        context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
        page = context.new_page()
        _play(page, server.url, game)
        for on, what in (("who", "who went out"), ("key", "a key"), ("next", "Next and Save")):
            slowest = max(
                (e["painted"] for e in page.evaluate("window.answers") if e["on"] == on), default=0
            )
            yield Figure(f"a tap is answered: {what}", slowest, None, "ms", GOAL, "at most")
        moved = page.evaluate("window.shifted")
        yield Figure("layout shift in a round", moved, None, "", 0, "at most")


def _play(page: Page, url: str, game: Game) -> None:
    page.add_init_script(LISTEN)
    token = game.client.headers["Authorization"].removeprefix("Bearer ")
    page.goto(f"{url}/keep/{game.id}#{token}")
    page.locator(".keypad").wait_for()
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    keeper = KeeperPhone(page)
    for _ in range(2):
        keeper.round("Di", 12, 25, 107)
