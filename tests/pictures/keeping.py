"""What the pictures show of the keeper's phone."""

from playwright.sync_api import Page

from tests.browser.phone import KeeperPhone
from tests.pictures.evening import Evening, on_another_phone


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
    """Two rounds that wait on the phone to be sent, while the next one is counted."""
    phone = _opened(page, evening)
    page.context.set_offline(True)
    for number, hands in ((6, (2, 5, 7)), (7, (1, 3, 4))):
        _held(phone, *hands)
        phone.next()
        page.locator("h1", has_text=f"Round {number}").wait_for()
    page.locator(".unsent:visible", has_text="rounds 5 to 6").wait_for()


def conflict(page: Page, evening: Evening) -> None:
    """Two phones have counted one round: both versions, side by side."""
    phone = _opened(page, evening)
    _held(phone, 12, 5, 7)
    on_another_phone(evening, "p4", p1=12, p2=15, p3=7)
    page.locator(".news:visible").get_by_role("button", name="Look").click()
    page.locator(".conflict").wait_for()


def without_a_link(page: Page, evening: Evening) -> None:
    """The way in for whoever has lost the link."""
    page.goto(f"/keep/{evening.game}")
    page.get_by_role("button", name="Keep score").wait_for()


def changing_rules(page: Page, evening: Evening) -> None:
    """The rules of a game that goes on, and what the change does to it."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/rules")


def no_connection(page: Page, evening: Evening) -> None:
    """Opened without a network, on a phone that keeps a game."""
    _opened(page, evening)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/")
    page.locator("[data-kept] a").wait_for()


def rounds(page: Page, evening: Evening) -> None:
    """All rounds, of which one was corrected and one struck out."""
    correcting(page, evening)
    KeeperPhone(page).save()
    striking(page, evening)
    page.get_by_role("button", name="Strike round 2 out").click()
    page.get_by_role("button", name="Bring it back").wait_for()


def correcting(page: Page, evening: Evening) -> None:
    """A hand of the first round is corrected, with the reason and what it changes."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/rounds/1")
    phone = KeeperPhone(page)
    phone.open("Cy")
    phone.keys("30")
    page.get_by_text("Counted wrong").click()
    page.locator(".outlook", has_text="Cy").wait_for()
    phone.hand("Cy").evaluate("hand => hand.scrollIntoView({ block: 'start' })")


def striking(page: Page, evening: Evening) -> None:
    """What striking a round out would change."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/rounds/2/strike")
    page.get_by_text("Misdeal").click()


def cutting(page: Page, _evening: Evening) -> None:
    """Who deals first: two of three have cut."""
    page.goto("/?rules=house")
    for seat, name in enumerate(("Ann", "Bo", "Cy"), start=1):
        page.fill(f"#name-{seat}", name)
    page.get_by_role("button", name="Start", exact=True).last.click()
    page.get_by_role("link", name="Cut for the deal").click()
    KeeperPhone(page).cut(["K", "3"])


def menu(page: Page, evening: Evening) -> None:
    """Players, rounds, rules and links."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/more")


def links(page: Page, evening: Evening) -> None:
    """The links of the game, further down the menu."""
    menu(page, evening)
    page.locator("#links").evaluate("heading => heading.scrollIntoView()")
    page.locator("img.qr").evaluate("picture => picture.decode()")


def handing_over(page: Page, evening: Evening) -> None:
    """The link for another keeper, to be scanned."""
    menu(page, evening)
    page.get_by_text("Hand the scorekeeping over").click()
    page.get_by_role("button", name="Make a link for another keeper").click()
    page.locator("svg.qr").wait_for()


def deleting(page: Page, evening: Evening) -> None:
    """What would be gone, and how to take it along first."""
    _opened(page, evening)
    page.goto(f"/keep/{evening.game}/deletion")


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
