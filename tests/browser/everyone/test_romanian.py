"""An evening in Romanian, from the first page to the winner: no word of English is left."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, Page, expect

from app.i18n.languages import catalogue
from tests.browser.conftest import SMALL_PHONE
from tests.browser.phone import KeeperPhone
from tests.servers import Served

pytestmark = pytest.mark.browser

PLAYERS = ("Ana", "Ion", "Ștefan")
# As they are called in every language.
SAME = {"Crazy Eights", "English", "JSON", "Total", "total", "Joker", "joker"}


@pytest.fixture
def telefon(browser: Browser, served: Served) -> Iterator[Page]:
    """A phone whose owner reads Romanian."""
    context = browser.new_context(
        base_url=served.url,
        viewport=SMALL_PHONE,
        has_touch=True,
        locale="ro-RO",
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def english() -> list[re.Pattern[str]]:
    """Return what would be English: every whole text that Romanian says in other words."""
    with catalogue("ro").open("rb") as file:
        messages = [message for message in read_po(file) if isinstance(message.id, str)]
    texts = (str(m.id) for m in messages if m.id and m.id not in SAME and m.id != m.string)
    whole = (re.escape(text) for text in texts if len(text) > 5 and not set("%{") & set(text))
    return [re.compile(rf"(?<!\w){text}(?!\w)") for text in whole]


def expect_romanian(page: Page) -> None:
    """Check the words of the page, unfolded, and those that are only heard."""
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    said = page.locator("body").inner_text()
    said += " ".join(
        page.evaluate(
            "[...document.querySelectorAll('[aria-label],[placeholder]')].map("
            "(one) => `${one.ariaLabel ?? ''} ${one.placeholder ?? ''}`)"
        )
    )
    assert page.locator("html").get_attribute("lang") == "ro"
    assert [found[0] for text in ENGLISH if (found := text.search(said))] == [], page.url


ENGLISH = english()


def test_a_whole_evening_from_the_first_page_to_the_winner(telefon: Page) -> None:
    telefon.goto("/")
    expect_romanian(telefon)
    for seat, name in enumerate(PLAYERS, start=1):
        telefon.fill(f"#name-{seat}", name)
    telefon.locator("#start .foot button").click()
    telefon.wait_for_url("**/keep/*")
    keeper, game = KeeperPhone(telefon), telefon.url.split("/keep/")[1]
    expect_romanian(telefon)

    keeper.went_out("Ana")
    keeper.keys("1")
    keeper.next()
    keeper.cards()
    keeper.keys(["K", "9"])
    expect(keeper.hand("Ștefan")).to_contain_text("K 9 · 2 cărți")
    expect_romanian(telefon)
    keeper.save()
    keeper.points()
    keeper.round("Ion", 20, 30)
    for path in ("", "/rounds", "/more", "/rules", "/rounds/1", "/rounds/1/strike", "/deletion"):
        telefon.goto(f"/keep/{game}{path}")
        expect_romanian(telefon)

    telefon.goto(f"/keep/{game}/rounds/1")
    keeper.open("Ion")
    keeper.keys("5")
    keeper.next()
    telefon.locator("[name=quick]").first.check(force=True)
    keeper.next()
    telefon.wait_for_url("**/rounds?corrected=1")
    expect_romanian(telefon)

    telefon.goto(f"/keep/{game}")
    keeper.round("Ana", 10, 60)
    expect(telefon.locator(".winners")).to_be_visible()
    expect_romanian(telefon)
    views = ("", "/sheet", "/history", "/rules", "/tv")
    for path in (*(f"/g/{game}{view}" for view in views), "/rules", "/nicăieri"):
        telefon.goto(path)
        expect_romanian(telefon)


def test_points_in_the_history_are_counted_as_in_romanian(telefon: Page, served: Served) -> None:
    api = telefon.request
    begun = api.post(
        "/api/v1/games", data={"players": list(PLAYERS), "rules": "winner-collects"}
    ).json()
    for points in (1, 19, 20):
        answer = api.post(
            f"/api/v1/games/{begun['id']}/rounds",
            data={
                "went_out": "p1",
                "hands": {"p2": {"points": points}, "p3": {"points": 0}},
            },
            headers={"Authorization": f"Bearer {begun['keeper_token']}"},
        )
        assert answer.ok

    telefon.goto(f"/g/{begun['id']}/history")

    told = telefon.locator(".entries").inner_text()
    assert re.search(r"\b1 punct\b", told)
    assert re.search(r"\b19 puncte\b", told)
    assert re.search(r"\b20 de puncte\b", told)
    expect_romanian(telefon)


def test_another_language_is_one_tap_away_and_stays(telefon: Page) -> None:
    telefon.goto("/rules")
    telefon.get_by_role("button", name="Deutsch").click()

    expect(telefon.locator("html")).to_have_attribute("lang", "de")
    telefon.goto("/")
    expect(telefon.locator("html")).to_have_attribute("lang", "de")


def test_a_name_from_right_to_left_keeps_its_place_in_a_sentence(
    telefon: Page, served: Served
) -> None:
    begun = telefon.request.post("/api/v1/games", data={"players": ["שרה", "Ana"]}).json()
    telefon.request.post(
        f"/api/v1/games/{begun['id']}/rounds",
        data={"went_out": "p1", "hands": {"p2": {"points": 12}}},
        headers={"Authorization": f"Bearer {begun['keeper_token']}"},
    )
    telefon.goto(f"/g/{begun['id']}/history")

    entry = telefon.locator("#event-2 p").first
    left = entry.evaluate(
        """(line) => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          const at = (text) => {
            for (walker.currentNode = line; walker.nextNode();) {
              const found = walker.currentNode.data.indexOf(text);
              if (found < 0) continue;
              const range = document.createRange();
              range.setStart(walker.currentNode, found);
              range.setEnd(walker.currentNode, found + text.length);
              const box = range.getBoundingClientRect();
              return [Math.round(box.top / 8), box.left];
            }
          };
          return [at("שרה"), at("12")];
        }"""
    )

    # The name is read first, then who was left with 12, whatever way the name itself is written.
    assert left[0] < left[1]
