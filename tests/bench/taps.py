"""Tapping: how long the keeper's page takes to answer a tap, on a processor slowed four times.

From the finger to the next picture on the screen, as Event Timing tells it (in steps of 8 ms): the
slowest and the median tap of four rounds, beside what one button on an empty page takes; and how
far anything moved that was not moved by a tap.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import Game, sit_down
from tests.browser.chromium import launch
from tests.servers import process

SLOWED, GOAL, ROUNDS = 4, 50.0, 8
ROUNDS_TAPPED, DOWN, BETWEEN = 4, 70, 350  # ms
BARE_TAPS = 20
EMPTY_PAGE = (
    "data:text/html,<meta name=viewport content=width=device-width>"
    "<button style=font-size:3em onclick=this.textContent++>0</button>"
)
LISTEN = """
  window.answers = [];
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((event) => {
    if (!["pointerdown", "pointerup", "click"].includes(event.name)) return;
    const on = (what) => event.target?.closest?.(what);
    const which = on(".keypad .next") ? "next" : on(".keypad") ? "key" : "who";
    window.answers.push({ on: which, name: event.name, painted: event.duration });
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
        context = browser.new_context(
            viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
        )
        bare = median(_bare(context.new_page()))
        yield Figure(
            "a tap is answered: a button on an empty page", bare, None, "ms", GOAL, "at most"
        )
        page = context.new_page()
        _play(page, server.url, game)
        for on, what in (("who", "who went out"), ("key", "a key"), ("next", "Next and Save")):
            taps = _taps(page.evaluate("window.answers"), on)
            yield Figure(f"a tap is answered: {what}", median(taps), None, "ms", GOAL, "at most")
            yield Figure(f"the slowest of them: {what}", max(taps), None, "ms", GOAL, "at most")
        moved = page.evaluate("window.shifted")
        yield Figure("layout shift in a round", moved, None, "", 0, "at most")


def _taps(answers: list[dict[str, Any]], on: str) -> list[float]:
    """Return how long each tap took, in ms; those of less than 16 ms are not told."""
    return [a["painted"] for a in answers if a["on"] == on and a["name"] == "click"] or [16.0]


def _bare(page: Page) -> list[float]:
    """Return how long a tap takes where there is nothing to do but to count it."""
    page.add_init_script(LISTEN)
    page.goto(EMPTY_PAGE)
    finger = Finger(page)
    for _ in range(BARE_TAPS):
        finger.tap("button")
    return _taps(page.evaluate("window.answers"), "who")


def _play(page: Page, url: str, game: Game) -> None:
    page.add_init_script(LISTEN)
    token = game.client.headers["Authorization"].removeprefix("Bearer ")
    page.goto(f"{url}/keep/{game.id}#{token}")
    page.locator(".keypad").wait_for()
    finger = Finger(page)
    for _ in range(ROUNDS_TAPPED):
        finger.tap(".outs .chip:has-text('Di')")
        for hand in ("12", "25", "107"):
            for digit in hand:
                finger.tap(f'.keypad [data-key="{digit}"]:visible')
            finger.tap(".keypad .next:visible")
        page.locator("form.round:not(.touched)").wait_for()


class Finger:
    """A finger on a slow phone: down for as long as a tap takes, and nothing else on the page.

    What drives a browser in tests looks into the page before each click, which takes longer there
    than the answer.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._screen = page.context.new_cdp_session(page)
        self._screen.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def tap(self, what: str) -> None:
        """Tap it in its middle, and look for a while."""
        box = self._page.locator(what).first.bounding_box()
        assert box, what
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for touch, points in (("touchStart", [at]), ("touchEnd", [])):
            self._screen.send("Input.dispatchTouchEvent", {"type": touch, "touchPoints": points})
            self._page.wait_for_timeout(DOWN if points else BETWEEN)
