"""Everyone can use the pages: on a tablet, in large text, in the system's colours, in any language.

On each of them the hands can be read, the keys are on the screen, and nothing is scrolled sideways.
"""

from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from app.i18n.languages import LANGUAGES
from app.play import Play
from tests.browser import states
from tests.browser.phone import KeeperPhone
from tests.browser.usable import BROKEN_WORDS, UNFOLD, WIDER, in_wide_and_narrow_letters, resize
from tests.builders import GAME, TOKEN, Table
from tests.servers import Served

pytestmark = pytest.mark.browser

PHONES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 640},
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
)
TABLET: ViewportSize = {"width": 768, "height": 1024}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
FACE = "one => { const { backgroundColor: b, color } = getComputedStyle(one); return [b, color]; }"
FRAME = "one => getComputedStyle(one).borderTopStyle"
DOT = "getComputedStyle(document.querySelector('.connection'), '::before').backgroundColor"
BOX = "one => (({ left, top, width }) => [left, top, width])(one.getBoundingClientRect())"
TWICE = {
    "by the page's root": "document.documentElement.style.fontSize = '200%'",
    "by the browser": "null",
}


@pytest.fixture
def game(served: Served) -> Table:
    """Ann, Bo, Cy and Di have played, corrected a round and struck one out."""
    play: Play = served.app.state.play
    return states.running(play)


@in_wide_and_narrow_letters
@pytest.mark.parametrize("screen", [TABLET, LAPTOP])
def test_what_waits_or_was_refused_leaves_the_hands_their_room_beside_the_keys(
    phone: BrowserContext, game: Table, screen: ViewportSize
) -> None:
    page = phone.new_page()
    page.set_viewport_size(screen)
    keeper = states.opened(page, GAME)

    for state in states.offline(keeper, game):
        hands, says = page.locator(".table"), page.locator(":is(.unsent, .stale):visible")
        left, top, width = hands.evaluate(BOX)
        assert width > 0.5 * min(screen["width"], 1152), state
        assert says.evaluate(BOX)[0] == left, state
        assert says.evaluate(BOX)[1] < top, state
        if state == "recorded elsewhere meanwhile":
            for cell in page.locator(".conflict :is(th, td)").all():
                expect(cell).to_be_in_viewport(ratio=1)


@in_wide_and_narrow_letters
@pytest.mark.parametrize("screen", [TABLET, LAPTOP])
def test_a_title_stands_above_what_it_is_the_title_of(
    phone: BrowserContext, game: Table, screen: ViewportSize
) -> None:
    states.finished(game.play)
    page = phone.new_page()
    page.set_viewport_size(screen)
    page.goto(f"/keep/thisoneisover#{TOKEN}")
    expect(page.locator(".winners")).to_be_visible()

    for path in ("/", "/keep/thisoneisover", f"/g/{GAME}", f"/g/{GAME}/history"):
        page.goto(path)
        title, first = page.locator("h1"), page.locator("main > :not([hidden])").first
        assert title.evaluate(BOX)[0] == first.evaluate(BOX)[0], path


@in_wide_and_narrow_letters
@pytest.mark.parametrize("by", TWICE)
@pytest.mark.parametrize("screen", PHONES)
def test_with_text_twice_as_large_a_round_can_be_counted(
    phone: BrowserContext, game: Table, screen: ViewportSize, by: str
) -> None:
    page = large(phone, screen, by)
    keeper = states.opened(page, GAME)
    page.evaluate(TWICE[by])

    keeper.went_out("Di")
    keeper.keys("10")
    keeper.next()

    expect(keeper.hand("Bo")).to_be_in_viewport(ratio=0.95)
    for key in page.locator(".keypad :is(.key, .modes button):visible").all():
        expect(key).to_be_in_viewport(ratio=1)
    assert page.locator(".for-points .next").evaluate(ITS_OWN_WIDTH) == 0
    assert page.evaluate(WIDER) <= 0


@in_wide_and_narrow_letters
@pytest.mark.parametrize("by", TWICE)
def test_with_text_twice_as_large_no_page_is_scrolled_sideways(
    phone: BrowserContext, game: Table, by: str
) -> None:
    states.finished(game.play)
    page = large(phone, PHONES[0], by)
    for each in (GAME, "thisoneisover"):
        states.opened(page, each)
    for path in PAGES:
        page.goto(path)
        page.evaluate(TWICE[by])
        assert page.evaluate(WIDER) <= 0, path


ITS_OWN_WIDTH = "key => key.scrollWidth - key.clientWidth"


def large(phone: BrowserContext, screen: ViewportSize, by: str) -> Page:
    """Open a page whose text is to be twice as large: by the browser's setting, or by its root."""
    page = phone.new_page()
    page.set_viewport_size(screen)
    if by == "by the browser":
        sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
        phone.new_cdp_session(page).send("Page.setFontSizes", sizes)
    return page


PAGES = (
    "/",
    *(f"/g/{game}" for game in (GAME, "thisoneisover")),
    *(f"/g/{GAME}/{view}" for view in ("sheet", "history", "rules", "tv")),
    *(f"/keep/{GAME}{path}" for path in ("", "/more", "/rounds")),
    "/keep/thisoneisover",
)


@in_wide_and_narrow_letters
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_no_language_a_small_phone_is_scrolled_sideways_or_breaks_a_word(
    browser: Browser, served: Served, game: Table, language: str
) -> None:
    states.finished(game.play)
    with browser.new_context(base_url=served.url, locale=language) as context:
        page = context.new_page()
        for each in (GAME, "thisoneisover"):
            states.opened(page, each)
        for path in (*PAGES, f"/keep/{GAME}/rules", f"/keep/{GAME}/rounds/1"):
            page.goto(path)
            page.evaluate(UNFOLD)
            for phone in PHONES[:2]:
                resize(page, phone)
                assert page.evaluate(WIDER) <= 0, path
                assert page.evaluate(BROKEN_WORDS) == [], path


@in_wide_and_narrow_letters
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_fits_its_key_and_no_key_moves_when_it_gets_another_word(
    browser: Browser, served: Served, game: Table, language: str
) -> None:
    with browser.new_context(base_url=served.url, locale=language) as context:
        keeper = states.opened(context.new_page(), GAME)
        for phone in PHONES[:2]:
            resize(keeper.page, phone)
            keeper.page.goto(f"/keep/{GAME}")
            before = words_and_places(keeper)
            keeper.went_out("Di")
            for points in "12":
                keeper.key(points)
                keeper.next()
            keeper.key("3")
            expect(keeper.page.locator(".for-points .next")).not_to_have_text(before[0])
            assert words_and_places(keeper)[1] == before[1]
            keeper.cards()
            assert keeper.page.evaluate(BROKEN_WORDS) == []
            keeper.points()


WIDTHS = "keys => keys.map(key => key.getBoundingClientRect().width)"
LEFTS = "keys => keys.map(key => key.getBoundingClientRect().left)"


def words_and_places(keeper: KeeperPhone) -> tuple[str, list[float]]:
    """Return the word on the key that goes on, and where each key begins; no word is broken."""
    assert keeper.page.evaluate(BROKEN_WORDS) == []
    keys = keeper.page.locator(".for-points .key")
    assert min(keys.evaluate_all(WIDTHS)) >= 44
    lefts: list[float] = keys.evaluate_all(LEFTS)
    return keeper.page.locator(".for-points .next").inner_text(), lefts


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_the_systems_colours_what_is_chosen_and_who_is_who_can_still_be_seen(
    phone: BrowserContext, game: Table, scheme: Literal["light", "dark"]
) -> None:
    page = phone.new_page()
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    keeper = states.opened(page, GAME)
    keeper.went_out("Di")
    expect(keeper.hand("Di")).to_contain_class("went-out")
    chips, modes = page.locator(".outs .chip"), page.locator(".modes button")

    assert chips.filter(has_text="Di").evaluate(FACE) == modes.first.evaluate(FACE)
    assert chips.first.evaluate(FACE)[0] != chips.filter(has_text="Di").evaluate(FACE)[0]
    assert modes.last.evaluate(FACE)[0] != modes.first.evaluate(FACE)[0]
    assert keeper.hand("Di").locator(".none").evaluate(FRAME) == "none"
    assert len(set(faces(page, ".hand .mark"))) == 4

    page.goto(f"/g/{GAME}/sheet")
    expect(page.locator("#connection")).to_have_text("Live")
    tabs = faces(page, ".tabs a")
    assert tabs[1] not in (tabs[0], tabs[2])
    paper = page.locator("body").evaluate(FACE)[0]
    assert paper not in (page.evaluate(DOT), page.locator(".dot").first.evaluate(FACE)[0])


def faces(page: Page, what: str) -> list[str]:
    """Return the backgrounds of all of them."""
    return [one.evaluate(FACE)[0] for one in page.locator(what).all()]
