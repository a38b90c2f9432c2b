"""A round in as few taps as there are: what is counted here may shrink, and may not grow."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser

COUNT_TAPS = """
  window.taps = 0;
  addEventListener("pointerdown", () => { window.taps += 1; }, { capture: true });
"""


@pytest.fixture
def keeper(new_phone: NewPhone, served: Served) -> KeeperPhone:
    """A phone that counts every touch of the screen; four sit at the table."""
    page = new_phone()
    page.add_init_script(COUNT_TAPS)
    keeper = opened(page, Table(served, "Ann", "Bo", "Cy", "Di"))
    page.evaluate("window.taps = 0")
    return keeper


def taps(keeper: KeeperPhone) -> int:
    """Return how often the screen was touched."""
    count: int = keeper.page.evaluate("window.taps")
    return count


def slide(page: Page, key: str) -> None:
    """Touch a key, slide onto the key that goes on, and lift the finger."""
    finger = page.context.new_cdp_session(page)
    start, end = (middle(page, f".keypad {at}:visible") for at in (f'[data-key="{key}"]', ".next"))
    for act, at in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
        finger.send("Input.dispatchTouchEvent", {"type": act, "touchPoints": [at] if at else []})
    finger.detach()


def middle(page: Page, which: str) -> dict[str, float]:
    """Return the point of the screen on which a finger touches it."""
    box = page.locator(which).bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def expect_open(keeper: KeeperPhone, name: str) -> None:
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", name)


def test_three_known_totals_are_who_went_out_the_digits_and_a_save(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.key("1")
    slide(keeper.page, "2")
    keeper.key("2")
    slide(keeper.page, "5")
    keeper.key("7")
    keeper.next()

    expect_round(keeper, 2)
    expect(keeper.newest_round).to_contain_text("Di went out; Ann 12, Bo 25, Cy 7.")
    assert taps(keeper) == 1 + len("12257") + 1


def test_without_sliding_each_number_ends_with_one_tap_and_the_last_of_them_saves(
    keeper: KeeperPhone,
) -> None:
    keeper.round("Di", 12, 25, 7)

    assert taps(keeper) == 1 + len("12257") + 3


def test_a_hand_by_cards_is_one_tap_a_card(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.cards()
    before = taps(keeper)

    keeper.keys(["K", "9", "A", "5"])
    assert taps(keeper) - before == 4
    expect(keeper.hand("Ann")).to_contain_text("K 9 A 5 · 4 cards")

    keeper.next()
    keeper.key("8")
    slide(keeper.page, "8")
    keeper.key("Q")
    expect_typed(keeper, Ann="25", Bo="100", Cy="10", Di="")


def test_an_empty_hand_is_one_tap_and_the_next_one_opens(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.key("0")
    expect_open(keeper, "Bo")
    keeper.key("0")
    expect_open(keeper, "Cy")
    keeper.key("5")
    keeper.next()

    expect_round(keeper, 2)
    assert taps(keeper) == 5


def test_next_behind_a_zero_skips_nobody(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.key("0")
    keeper.next()

    expect_open(keeper, "Bo")
    keeper.key("5")
    expect_typed(keeper, Ann="0", Bo="5", Cy="", Di="")


def test_rubbing_out_behind_a_zero_goes_back_to_it(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.key("0")
    keeper.key("back")

    expect_open(keeper, "Ann")
    keeper.keys("20")
    keeper.next()
    expect_typed(keeper, Ann="20", Bo="", Cy="", Di="")


def test_rubbing_out_once_too_often_leaves_the_hand_before_alone(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.keys("12")
    keeper.next()
    keeper.keys("3")
    for _ in range(3):
        keeper.key("back")

    expect_open(keeper, "Bo")
    expect_typed(keeper, Ann="12", Bo="", Cy="", Di="")


def test_a_zero_within_a_number_is_a_digit(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.keys("100")

    expect_open(keeper, "Ann")
    expect_typed(keeper, Ann="100")


def test_sliding_onto_save_does_not_save(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    for points in (12, 25):
        keeper.keys(str(points))
        keeper.next()
    slide(keeper.page, "7")

    expect_typed(keeper, Ann="12", Bo="25", Cy="7", Di="")
    expect_round(keeper, 1)
    expect(keeper.page.locator(".next:visible")).to_have_text("Save")


def test_a_tap_on_the_edge_of_a_key_is_no_slide(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    page = keeper.page
    nine = page.locator('.for-points [data-key="9"]').bounding_box()
    assert nine
    edge, middle = nine["x"] + nine["width"], nine["y"] + nine["height"] / 2
    page.mouse.move(edge - 4, middle)
    page.mouse.down()
    page.mouse.move(edge + 12, middle)
    page.mouse.up()

    expect_open(keeper, "Ann")


def test_who_is_still_missing_is_marked(keeper: KeeperPhone) -> None:
    keeper.went_out("Di")
    keeper.keys("12")
    keeper.next()

    missing = keeper.page.locator(".missing")
    expect(missing).to_have_count(2)
    for at, name in enumerate(("Bo", "Cy")):
        expect(missing.nth(at)).to_have_attribute("data-name", name)
