"""What the pictures show of the first page, and of the phones that watch."""

from playwright.sync_api import Page

from tests.pictures.evening import Evening, an_evening, on_another_phone

WATCHED = ("At the lake", "Birthday", "Camping", "Easter", "Garden", "Holiday", "In the train")


def start(page: Page, _evening: Evening) -> None:
    """Who plays, and how they score."""
    page.goto("/")
    for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1):
        page.fill(f"#name-{seat}", name)
    page.locator("h1").click()


def my_games(page: Page, evening: Evening) -> None:
    """The games of this phone, searched for a title."""
    for title in WATCHED:
        page.goto(f"/g/{an_evening(evening.url, title).game}")
    for number in range(1, 5):
        kept = an_evening(evening.url, f"Sunday {number}")
        page.goto(f"/keep/{kept.game}#{kept.token}")
        page.locator(".keypad").wait_for()
    page.goto("/")
    page.get_by_role("searchbox").fill("Sunday")
    page.get_by_role("button", name="Find").click()
    page.locator("#mine li").nth(3).wait_for()
    page.locator("#mine").evaluate("games => games.scrollIntoView()")


def all_rules(page: Page, _evening: Evening) -> None:
    """Every way to score that can be chosen by name."""
    page.goto("/rules")


def nothing_there(page: Page, _evening: Evening) -> None:
    """A link that leads nowhere."""
    page.goto("/g/nosuchgame000000")


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


def result(page: Page, evening: Evening) -> None:
    """The picture of the end, to be sent to the others."""
    on_another_phone(evening, "p4", p1=12, p2=25, p3=7)
    page.goto(f"/g/{evening.game}/standings.svg")
    height = page.locator("svg").first.get_attribute("height")
    page.set_viewport_size({"width": 1080, "height": int(height or 0)})


def _watched(page: Page, evening: Evening, view: str = "") -> None:
    page.goto(f"/g/{evening.game}{view}")
    page.locator("#connection", has_text="Live").wait_for()
