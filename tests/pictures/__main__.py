"""``make pictures``: the pictures of the README, taken from the running program."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from app.store import migrate
from tests.browser.chromium import launch
from tests.browser.phone import KeeperPhone
from tests.pictures.evening import Evening, an_evening
from tests.servers import ROOT, process

FOLDER = ROOT / "docs" / "pictures"
PHONE: ViewportSize = {"width": 360, "height": 640}


def main() -> int:
    """Play an evening on a server of its own, and take every picture anew."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pictures.sqlite3'}"
        migrate(url)
        with process(url) as server, sync_playwright() as playwright:
            evening = an_evening(server.url)
            with launch(playwright) as browser:
                _take(_keeper(browser, evening), "keeper")
                _take(_standings(browser, evening), "standings")
    return 0


def _keeper(browser: Browser, evening: Evening) -> Page:
    page = _phone(browser, evening)
    page.goto(f"/keep/{evening.game}#{evening.token}")
    page.locator(".keypad").wait_for()
    phone = KeeperPhone(page)
    phone.went_out("Di")
    for points in (12, 25):
        phone.keys(str(points))
        phone.next()
    phone.key("7")
    page.get_by_text("Di wins").wait_for()
    return page


def _standings(browser: Browser, evening: Evening) -> Page:
    page = _phone(browser, evening)
    page.goto(f"/g/{evening.game}")
    page.locator("#connection", has_text="Live").wait_for()
    return page


def _phone(browser: Browser, evening: Evening) -> Page:
    return browser.new_context(
        base_url=evening.url,
        viewport=PHONE,
        device_scale_factor=2,
        color_scheme="light",
        reduced_motion="reduce",
    ).new_page()


def _take(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    sys.exit(main())
