"""The hand that is open is the one in sight, and what is typed goes to it or is not taken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser

FOUR = ("Ann", "Bogdan", "Cy", "Di")
FIVE = (*FOUR, "Eve")
AWAY = "Ann’s hand was out of sight. Type it again."
IN_SIGHT = """() => {
  const field = document.querySelector('.hand.open .points').getBoundingClientRect();
  const table = document.querySelector('.table').getBoundingClientRect();
  return field.top >= table.top - 1 && field.bottom <= table.bottom + 1;
}"""

Sit = Callable[..., KeeperPhone]


@pytest.fixture
def sit(new_phone: NewPhone, served: Served) -> Sit:
    """Let some people sit down, and open the keeper's page."""
    return lambda *names: opened(new_phone(), Table(served, *names))


def expect_open(keeper: KeeperPhone, name: str) -> None:
    """Expect that hand to be the one that is open, above the keys."""
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", name)
    keeper.page.wait_for_function(IN_SIGHT)


def scroll_away(page: Page) -> None:
    """Scroll the hands with a finger, down to the last of what is below them."""
    page.locator(".table").evaluate("table => { table.scrollTop = table.scrollHeight; }")


def radio(keeper: KeeperPhone, name: str) -> Locator:
    return keeper.page.locator(".outs .chip", has_text=name).locator("input")


@pytest.mark.parametrize("names", [FOUR, FIVE])
def test_when_another_one_went_out_the_hand_that_is_missing_now_opens(
    sit: Sit, names: tuple[str, ...]
) -> None:
    keeper = sit(*names)
    keeper.went_out("Ann")
    for points in ("12", "3", "9", "8")[: len(names) - 1]:
        keeper.keys(points)
        if points != ("9", "8")[len(names) - 4]:
            keeper.next()
    keeper.went_out("Cy")

    expect_open(keeper, "Ann")
    expect(keeper.says).to_contain_text("Still missing: Ann.")
    keeper.key("7")

    expect_typed(keeper, **dict(zip(names, ("7", "12", "3", "9", "8"), strict=False)))
    expect_open(keeper, "Ann")
    keeper.next()
    expect_round(keeper, 2)


def test_after_a_reload_offline_the_hand_that_is_missing_is_open_and_in_sight(sit: Sit) -> None:
    keeper = sit(*FIVE)
    page = keeper.page
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect_round(keeper, 1)
    page.context.set_offline(True)
    keeper.went_out("Ann")
    for points in ("12", "3", "9", "8"):
        keeper.keys(points)
        keeper.next()
    expect_round(keeper, 2)
    keeper.went_out("Ann")
    for points in ("12", "3", "9"):
        keeper.keys(points)
        keeper.next()
    keeper.keys("8")

    page.reload()
    expect_open(keeper, "Eve")
    keeper.went_out("Cy")
    expect_open(keeper, "Ann")
    page.reload()

    expect_open(keeper, "Ann")
    keeper.key("7")
    expect_typed(keeper, Ann="7", Bogdan="12", Cy="3", Di="9", Eve="8")


def test_a_digit_after_choosing_with_the_arrow_keys_goes_to_the_first_hand(sit: Sit) -> None:
    keeper = sit(*FOUR)
    radio(keeper, "Ann").focus()
    keeper.page.keyboard.press("ArrowDown")
    keeper.page.keyboard.type("17")

    expect_open(keeper, "Ann")
    expect_typed(keeper, Ann="17", Bogdan="", Cy="", Di="")
    keeper.page.keyboard.press("Enter")
    keeper.page.keyboard.type("4")
    expect_typed(keeper, Ann="17", Bogdan="", Cy="4", Di="")


@pytest.fixture
def nineteen(sit: Sit) -> KeeperPhone:
    """Bogdan's hand is K 9, which counts 19; Cy's is open."""
    keeper = sit(*FOUR)
    keeper.went_out("Ann")
    keeper.held("K 9")
    keeper.next()
    return keeper


SELECTED = "field => field.value.slice(field.selectionStart, field.selectionEnd)"


@pytest.mark.parametrize("tapped", [".points", ".name > label"])
def test_a_hand_of_cards_does_not_look_as_if_the_next_card_would_be_written_over_it(
    nineteen: KeeperPhone, tapped: str
) -> None:
    nineteen.hand("Bogdan").locator(tapped).click()
    expect_open(nineteen, "Bogdan")
    field = nineteen.hand("Bogdan").locator(".points")
    expect(field).to_be_focused()
    assert field.evaluate(SELECTED) == ""

    nineteen.page.keyboard.type("7")

    expect_typed(nineteen, Ann="", Bogdan="26", Cy="", Di="")


def test_a_total_typed_over_all_of_what_cards_counted_takes_their_place(
    nineteen: KeeperPhone,
) -> None:
    nineteen.hand("Bogdan").locator(".points").click()
    nineteen.page.keyboard.press("Control+a")
    nineteen.page.keyboard.type("27")

    expect_typed(nineteen, Ann="", Bogdan="27", Cy="", Di="")
    expect(nineteen.hand("Bogdan").locator(".cards")).to_have_value("")


def test_a_card_over_a_number_that_it_equals_is_not_written_over_by_the_next(sit: Sit) -> None:
    keeper = sit(*FOUR)
    keeper.went_out("Ann")
    keeper.keys("9")
    keeper.open("Cy")
    keeper.open("Bogdan")
    keeper.cards()
    keeper.page.keyboard.type("97")

    expect_typed(keeper, Ann="", Bogdan="16", Cy="", Di="")


def test_choosing_another_one_with_the_arrow_keys_lets_go_of_the_hand_before(sit: Sit) -> None:
    keeper = sit(*FOUR)
    keeper.went_out("Ann")
    for points in ("12", "3"):
        keeper.keys(points)
        keeper.next()
    keeper.keys("9")

    radio(keeper, "Ann").focus()
    for key in ("ArrowDown", "ArrowDown", "7"):
        keeper.page.keyboard.press(key)

    expect_open(keeper, "Ann")
    expect_typed(keeper, Ann="7", Bogdan="12", Cy="3", Di="9")


def test_a_digit_is_typed_into_the_open_hand_wherever_the_focus_is(sit: Sit) -> None:
    keeper = sit(*FOUR)
    keeper.went_out("Ann")
    keeper.key("1")
    keeper.page.locator(".more > summary").first.focus()

    keeper.page.keyboard.type("2")

    expect_typed(keeper, Ann="", Bogdan="12", Cy="", Di="")


@pytest.mark.parametrize("by_keyboard", [True, False])
def test_a_digit_before_it_is_known_who_went_out_says_what_comes_first(
    sit: Sit, by_keyboard: bool
) -> None:
    keeper = sit(*FOUR)

    if by_keyboard:
        keeper.page.keyboard.press("7")
    else:
        keeper.key("7")

    expect(keeper.says).to_have_text("First tap who went out.")
    expect_typed(keeper, Ann="", Bogdan="", Cy="", Di="")


@pytest.mark.parametrize("by_keyboard", [True, False])
def test_a_digit_in_a_correction_before_a_hand_is_chosen_says_what_comes_first(
    sit: Sit, by_keyboard: bool
) -> None:
    keeper = sit(*FOUR)
    keeper.round("Ann", 12, 3, 9)
    keeper.page.goto(f"{keeper.page.url}/rounds/1")

    if by_keyboard:
        keeper.page.keyboard.press("7")
    else:
        keeper.key("7")

    expect(keeper.says).to_have_text("First tap the hand to change.")
    expect_typed(keeper, Ann="", Bogdan="12", Cy="3", Di="9")
    keeper.open("Cy")
    keeper.page.keyboard.press("7")
    expect_typed(keeper, Ann="", Bogdan="12", Cy="7", Di="9")


def test_what_is_typed_into_a_hand_out_of_sight_is_not_taken_and_the_hand_comes_back(
    sit: Sit,
) -> None:
    keeper = sit(*FIVE, "Fay", "Gus", "Hal", "Ida", "Jo")
    keeper.went_out("Jo")
    keeper.key("1")
    expect(keeper.says).to_contain_text("Still missing")
    types: list[Callable[[str], None]] = [keeper.key, keeper.page.keyboard.press]
    for press in types:
        scroll_away(keeper.page)
        expect(keeper.page.locator(".hand.open .points")).not_to_be_in_viewport()
        press("2")

        expect(keeper.says).to_have_text(AWAY)
        expect_open(keeper, "Ann")
        expect_typed(keeper, Ann="1")
    keeper.key("2")
    expect_typed(keeper, Ann="12")


def test_the_open_hand_stays_in_sight_when_the_page_changes_around_it(sit: Sit) -> None:
    keeper = sit(*FIVE, "Fay", "Gus", "Hal", "Ida", "Jo")
    keeper.went_out("Ann")
    keeper.open("Jo")
    expect_open(keeper, "Jo")

    for width, height in ((640, 360), (360, 640), (360, 500)):
        keeper.page.set_viewport_size({"width": width, "height": height})
        expect_open(keeper, "Jo")
    keeper.cards()
    expect_open(keeper, "Jo")
    keeper.page.locator(".outs").evaluate("outs => { outs.style.paddingBottom = '200px'; }")
    expect_open(keeper, "Jo")
    keeper.page.locator(".outlook").evaluate("band => { band.style.minHeight = '8rem'; }")
    expect_open(keeper, "Jo")


def test_opening_a_hand_of_an_edit_changes_nothing_and_cancelling_leaves_all_as_it_was(
    sit: Sit,
) -> None:
    keeper = sit(*FOUR)
    keeper.round("Ann", 12, 3, 9)
    keeper.page.goto(f"{keeper.page.url}/rounds/1")
    for name in ("Bogdan", "Cy", "Di"):
        keeper.open(name)
        expect_open(keeper, name)
    expect_typed(keeper, Ann="", Bogdan="12", Cy="3", Di="9")
    keeper.keys("40")
    expect_typed(keeper, Di="40")

    keeper.page.get_by_role("link", name="Cancel").click()

    expect(keeper.page.locator(".rounds")).to_contain_text("Bogdan 12, Cy 3, Di 9.")
    keeper.page.get_by_role("link", name="Ann went out").click()
    expect_typed(keeper, Ann="", Bogdan="12", Cy="3", Di="9")
