"""A game with the keyboard alone, as a screen reader hears it, and without a script."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, opened
from tests.servers import Served

pytestmark = pytest.mark.browser

FOCUS = "() => document.activeElement?.outerHTML.slice(0, 200) ?? ''"
IN_SIGHT = """() => {
  const one = document.activeElement;
  const ring = one.closest(".chip, .segments label, .hand") ?? one;
  const box = one.getBoundingClientRect();
  const style = [one, ring].map((each) => getComputedStyle(each));
  const framed = (each) => parseFloat(each.borderTopWidth) >= 2;
  const shown = style.some((each) => each.outlineStyle !== "none" || framed(each));
  return one !== document.body && shown && box.bottom > 0 && box.top < innerHeight;
}"""


def tab_to(page: Page, what: str, most: int = 60) -> None:
    """Press Tab until that has the focus; on the way the focus is always there, and can be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(IN_SIGHT), page.evaluate(FOCUS)
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"Tab does not reach {what}")


def test_a_whole_game_is_played_with_the_keyboard_alone(
    new_phone: NewPhone, served: Served
) -> None:
    page = new_phone()
    page.set_viewport_size({"width": 390, "height": 844})
    keys = page.keyboard
    page.goto("/")
    for seat, name in enumerate(("Ann", "Bo"), start=1):
        tab_to(page, f"#name-{seat}")
        keys.type(name)
    tab_to(page, ".foot button")
    keys.press("Enter")
    page.wait_for_url("**/keep/*")
    expect_round(KeeperPhone(page), 1)

    tab_to(page, "[name=went_out]")
    keys.press("Space")
    expect(page.locator(".hand.open")).to_have_attribute("data-name", "Bo")
    keys.type("15")
    keys.press("Enter")
    expect_round(KeeperPhone(page), 2)

    tab_to(page, "[name=went_out]")
    keys.press("Space")
    expect(page.locator(".hand.open")).to_have_attribute("data-name", "Bo")
    keys.type("90")
    keys.press("Enter")
    expect(page.locator(".winners")).to_contain_text("Ann wins with 0")

    tab_to(page, "a[href$='/rounds']")
    keys.press("Enter")
    page.wait_for_url("**/rounds")
    tab_to(page, "a[href$='/rounds/2']")
    keys.press("Enter")
    page.wait_for_url("**/rounds/2")
    tab_to(page, ".points")
    keys.type("9")
    tab_to(page, "[name=quick]")
    keys.press("Space")
    keys.press("Enter")
    expect(page.locator(".rounds")).to_contain_text("Ann went out; Bo 9.")


def test_a_whole_game_is_played_by_what_a_screen_reader_is_told(new_phone: NewPhone) -> None:
    """Everything is found by its role and its name, as it is read out, and by nothing else."""
    page = new_phone()
    page.goto("/")
    page.get_by_role("textbox", name="Name of seat 1").fill("Ann")
    page.get_by_role("textbox", name="Name of seat 2").fill("Bo")
    page.get_by_role("radio", name=re.compile("^Standard")).check()
    page.get_by_role("button", name="Start", exact=True).click()
    keys = page.get_by_role("group", name="Keys")
    for round_, number in enumerate(("15", "90"), start=1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Round {round_}")
        page.get_by_role("group", name="Who went out?").get_by_role("radio", name="Ann").check()
        expect(page.get_by_role("textbox", name="Bo")).to_be_focused()
        for digit in number:
            keys.get_by_role("button", name=digit, exact=True).click()
        expect(page.get_by_role("status")).not_to_have_text("")
        keys.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Ann wins with 0")

    page.get_by_role("link", name="Correct a round").click()
    page.get_by_role("link", name=re.compile("^Round 2")).click()
    page.get_by_role("textbox", name="Bo").fill("9")
    page.get_by_role("radio", name="Counted wrong").check()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_role("main")).to_contain_text("Ann went out; Bo 9.")


def test_the_focus_is_on_the_first_thing_to_do_after_each_save(keeper: KeeperPhone) -> None:
    keeper.page.keyboard.press("Tab")
    keeper.round("Bo", 12, 7)

    keeper.page.keyboard.press("Tab")

    keeper.page.wait_for_function("document.activeElement !== document.body")


def test_a_screen_reader_hears_the_round(keeper: KeeperPhone) -> None:
    main = keeper.page.locator("main")
    keeper.went_out("Bo")

    expect(main).to_match_aria_snapshot("""
      - group "Who went out?":
        - radio "Ann"
        - radio "Bo" [checked]
        - radio "Cy"
        - radio "Nobody"
    """)
    expect(keeper.page.get_by_role("textbox", name="Ann")).to_be_focused()
    keys = keeper.page.get_by_role("group", name="Keys")
    for name in (*"0123456789", "Rub out", "Plus", "Next"):
        expect(keys.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(keys.get_by_role("button", name="Points")).to_have_attribute("aria-pressed", "true")


def test_that_a_round_is_saved_is_said_where_it_is_heard(keeper: KeeperPhone) -> None:
    """The page is swapped, and what was not there before its words is not read out."""
    keeper.page.evaluate("window.place = document.getElementById('said')")

    keeper.round("Bo", 12, 7)

    said = keeper.page.locator("#said[aria-live=polite]")
    expect(said).to_have_text("Round 1 saved. Bo went out; Ann 12, Cy 7.")
    assert keeper.page.evaluate("place.isConnected")


def test_what_a_save_would_do_is_said_politely_and_only_once(keeper: KeeperPhone) -> None:
    says = keeper.page.get_by_role("status").filter(visible=True)
    keeper.went_out("Bo")
    keeper.page.evaluate("""() => {
      window.said = [];
      const band = document.querySelector(".outlook");
      new MutationObserver(() => window.said.push(band.textContent.trim()))
        .observe(band, { childList: true, subtree: true, characterData: true });
    }""")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")
    expect(says).to_contain_text("Bo leads with 0.")

    said = keeper.page.evaluate("window.said")
    assert len(said) == len(set(said)), said


def test_an_error_is_tied_to_its_field(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("99999")
    keeper.next()
    keeper.key("1")
    keeper.next()

    field = keeper.page.get_by_role("textbox", name="Ann")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("This goes from −9,999 to 9,999.")


def test_the_standings_are_told_in_one_polite_place(
    new_phone: NewPhone, keeper: KeeperPhone, table: Table
) -> None:
    watching = new_phone()
    watching.goto(f"/g/{table.id}")
    expect(watching.locator("#connection")).to_have_text("Live")

    keeper.round("Bo", 12, 7)

    told = watching.locator("[aria-live=polite]")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Bo went out")
    expect(watching.locator("[aria-live=assertive]")).to_have_count(0)


def test_a_round_is_entered_and_corrected_without_a_script(
    browser: Browser, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy")
    with browser.new_context(base_url=served.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"/keep/{table.id}")
        page.get_by_label("The keeper’s link").fill(table.token)
        page.get_by_role("button", name="Keep score").click()
        page.get_by_role("radio", name="Bo", exact=True).check()
        page.get_by_role("textbox", name="Ann").fill("10+2")
        page.get_by_role("textbox", name="Cy").fill("7")
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".outlook")).to_contain_text("Bo leads with 0.")
        page.get_by_role("button", name="Save").click()
        expect_round(KeeperPhone(page), 2)
        assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}

        page.goto(f"/keep/{table.id}/rounds/1")
        page.get_by_role("textbox", name="Ann").fill("21")
        page.get_by_text("Counted wrong").click()
        page.get_by_role("button", name="Save the correction").click()
        expect(page.locator(".rounds")).to_contain_text("Ann 21")
        assert table.totals()["p1"] == 21


def test_nothing_moves_by_itself_while_a_round_is_kept_and_watched(
    new_phone: NewPhone, table: Table
) -> None:
    """Nobody changes places here; a longer name than the last one's may push a word aside."""
    table.elsewhere("p1", p2=5, p3=20)
    table.elsewhere("p1", p2=5, p3=20)
    keeping, watching = new_phone(), new_phone()
    for page in (keeping, watching):
        page.add_init_script("""
          window.moved = 0;
          new PerformanceObserver((list) => list.getEntries().forEach((shift) => {
            if (!shift.hadRecentInput) window.moved += shift.value;
          })).observe({ type: "layout-shift", buffered: true });
        """)
    watching.goto(f"/g/{table.id}")
    expect(watching.locator("#connection")).to_have_text("Live")
    keeper = opened(keeping, table)
    keeper.round("Ann", 5, 20)
    expect(watching.locator("#announcement")).to_contain_text("Round 3")

    for page, most in ((keeping, 0), (watching, 0.005)):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate("window.moved") <= most
