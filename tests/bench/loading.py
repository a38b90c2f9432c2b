"""Loading: how soon somebody with a slow connection can type, on a first visit."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import sit_down
from tests.browser.chromium import launch
from tests.servers import process

# A phone at the edge of its network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request.
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
TURNS = 5
# Scripts have run when the document has been read whole; then the keys answer.
TIMES = """() => {
  const [{ domContentLoadedEventEnd, loadEventEnd }] = performance.getEntriesByType("navigation");
  return [domContentLoadedEventEnd, loadEventEnd];
}"""


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the seconds until the keeper's page can be typed on, and until all of it is loaded."""
    url = f"sqlite:///{folder / 'loading.sqlite3'}"
    migrate(url)
    with process(url) as server, sync_playwright() as playwright, launch(playwright) as browser:
        game = sit_down(server.url)
        game.play(3)
        address = f"{server.url}/keep/{game.id}"
        visits = [_visit(browser, address, game.keeper_cookie()) for _ in range(TURNS)]
    ready, loaded = (median(times) / 1000 for times in zip(*visits, strict=True))
    yield Figure("the keeper's page on a slow line, ready", ready, None, "s", 1.0, "at most")
    yield Figure("the keeper's page on a slow line, loaded", loaded, None, "s", 1.0, "at most")


def _visit(browser: Browser, address: str, cookie: dict[str, str]) -> tuple[float, float]:
    with browser.new_context(service_workers="block") as context:
        context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        page.goto(address, wait_until="load")
        page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
        ready, loaded = page.evaluate(TIMES)
    return ready, loaded
