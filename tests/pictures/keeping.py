"""What the pictures show of the keeper's phone."""

from playwright.sync_api import Page

from tests.browser.phone import KeeperPhone
from tests.pictures.evening import Evening


def by_points(page: Page, evening: Evening) -> None:
    """A round, ready to be saved, with what saving it would do."""
    phone = _opened(page, evening)
    _held(phone, 12, 25, 7)
    page.get_by_text("Di wins").wait_for()


def by_cards(page: Page, evening: Evening) -> None:
    """The second hand, card by card."""
    phone = _opened(page, evening)
    _held(phone, 12)
    phone.next()
    phone.cards()
    phone.keys(["K", "9", "A", "5"])
    page.locator(".hand.open .after", has_text="→").wait_for()


def offline(page: Page, evening: Evening) -> None:
    """A round that waits on the phone to be sent, while the next one is counted."""
    phone = _opened(page, evening)
    page.context.set_offline(True)
    _held(phone, 2, 5, 7)
    phone.next()
    page.locator(".unsent:visible").wait_for()
    page.locator("h1", has_text="Round 6").wait_for()


def menu(page: Page, evening: Evening) -> None:
    """Players, rounds, rules and links."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/more")


def finished(page: Page, evening: Evening) -> None:
    """The end of the game."""
    phone = _opened(page, evening)
    _held(phone, 12, 25, 7)
    phone.save()
    page.locator(".winners").wait_for()


def _opened(page: Page, evening: Evening) -> KeeperPhone:
    page.goto(f"/keep/{evening.game}#{evening.token}")
    page.locator(".keypad").wait_for()
    return KeeperPhone(page)


def _held(phone: KeeperPhone, *hands: int) -> None:
    """Type the first hands of a round in which Di went out."""
    phone.went_out("Di")
    for seat, points in enumerate(hands):
        if seat:
            phone.next()
        phone.keys(str(points))
