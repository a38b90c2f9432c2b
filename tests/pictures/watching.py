"""What the pictures show of the first page, and of the phones that watch."""

from playwright.sync_api import Page

from tests.pictures.evening import Evening


def start(page: Page, _evening: Evening) -> None:
    """Who plays, and how they score."""
    page.goto("/")
    for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1):
        page.fill(f"#name-{seat}", name)
    page.locator("h1").click()


def standings(page: Page, evening: Evening) -> None:
    """Who leads, by how much, and how it came to that."""
    _watched(page, evening)


def sheet(page: Page, evening: Evening) -> None:
    """The scoresheet."""
    _watched(page, evening, "/sheet")


def history(page: Page, evening: Evening) -> None:
    """What happened, in sentences."""
    _watched(page, evening, "/history")


def rules(page: Page, evening: Evening) -> None:
    """The rules of this game, to read at the table."""
    page.goto(f"/g/{evening.game}/rules")


def television(page: Page, evening: Evening) -> None:
    """The standings, across the room."""
    page.goto(f"/g/{evening.game}/tv")
    page.locator(".total").first.wait_for()


def _watched(page: Page, evening: Evening, view: str = "") -> None:
    page.goto(f"/g/{evening.game}{view}")
    page.locator("#connection", has_text="Live").wait_for()
