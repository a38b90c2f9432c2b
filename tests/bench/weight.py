"""Weight: everything that a browser fetches on a first visit, compressed, as it comes in."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Response, sync_playwright

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import Game, sit_down
from tests.browser.chromium import launch
from tests.servers import process

LIVE, KEEPER = 20.0, 40.0


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the kilobytes of the live page and of the keeper's page."""
    url = f"sqlite:///{folder / 'weight.sqlite3'}"
    migrate(url)
    with process(url) as server:
        game = sit_down(server.url)
        game.play(3)
        live = _kilobytes(f"{server.url}/g/{game.id}")
        yield Figure("the live page, first visit", live, None, "kB", LIVE, "at most")
        keeper = _kilobytes(f"{server.url}/keep/{game.id}", _cookie(server.url, game))
        yield Figure("the keeper's page, first visit", keeper, None, "kB", KEEPER, "at most")


def _cookie(url: str, game: Game) -> dict[str, str]:
    token = game.client.headers["Authorization"].removeprefix("Bearer ")
    return {"name": "keeper", "value": token, "url": f"{url}/keep/{game.id}"}


def _kilobytes(address: str, cookie: dict[str, str] | None = None) -> float:
    bodies: list[int] = []

    def weigh(response: Response) -> None:
        if "text/event-stream" not in response.headers.get("content-type", ""):
            bodies.append(int(response.headers.get("content-length", 0)))

    with sync_playwright() as playwright, launch(playwright) as browser:
        context = browser.new_context()
        context.add_cookies([cookie] if cookie else [])  # type: ignore[list-item]  # a cookie
        page = context.new_page()
        page.on("response", weigh)
        page.goto(address, wait_until="load")
        page.wait_for_function("() => document.readyState === 'complete'")
    return sum(bodies) / 1000
