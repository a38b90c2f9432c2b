"""``make pictures``: the pictures of the README and of docs/pictures.md, taken from the program."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from app.store import migrate
from tests.browser.chromium import launch
from tests.pictures import keeping, watching
from tests.pictures.evening import Evening, an_evening
from tests.servers import ROOT, process

FOLDER = ROOT / "docs" / "pictures"
PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TELEVISION: ViewportSize = {"width": 1280, "height": 720}

Show = Callable[[Page, Evening], None]
BY_DAY: dict[str, Show] = {
    "start": watching.start,
    "my-games": watching.my_games,
    "all-rules": watching.all_rules,
    "nothing-there": watching.nothing_there,
    "keeper": keeping.by_points,
    "cards": keeping.by_cards,
    "offline": keeping.offline,
    "conflict": keeping.conflict,
    "no-connection": keeping.no_connection,
    "rounds": keeping.rounds,
    "correcting": keeping.correcting,
    "striking": keeping.striking,
    "cutting": keeping.cutting,
    "menu": keeping.menu,
    "links": keeping.links,
    "handing-over": keeping.handing_over,
    "changing-rules": keeping.changing_rules,
    "without-a-link": keeping.without_a_link,
    "deleting": keeping.deleting,
    "standings": watching.standings,
    "sheet": watching.sheet,
    "history": watching.history,
    "rules": watching.rules,
    "finished": keeping.finished,
}


def main() -> int:
    """Play an evening on a server of its own, and take every picture anew."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pictures.sqlite3'}"
        migrate(url)
        with process(url) as server, sync_playwright() as play, launch(play) as browser:
            _take_all(browser, server.url)
    return 0


def _take_all(browser: Browser, url: str) -> None:
    for name, show in BY_DAY.items():
        _take(browser, an_evening(url), name, show, PHONE)
    _take(browser, an_evening(url), "dark", keeping.by_points, PHONE, dark=True)
    _take(browser, an_evening(url), "wide", watching.standings, LAPTOP)
    _take(browser, an_evening(url), "television", watching.television, TELEVISION)
    _take(browser, an_evening(url), "result", watching.result, LAPTOP)


def _take(
    browser: Browser,
    evening: Evening,
    name: str,
    show: Show,
    size: ViewportSize,
    dark: bool = False,
) -> None:
    with browser.new_context(
        base_url=evening.url,
        viewport=size,
        device_scale_factor=2 if size == PHONE else 1,
        color_scheme="dark" if dark else "light",
        locale="en",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        show(page, evening)
        page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    sys.exit(main())
