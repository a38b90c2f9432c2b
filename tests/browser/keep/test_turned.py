"""The phone is turned, and the page loaded anew, in the middle of a hand: no digit is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed
from tests.browser.usable import resize

pytestmark = pytest.mark.browser


def turn(page: Page) -> None:
    """Turn the phone on its side, or upright again."""
    now = page.viewport_size
    assert now
    resize(page, {"width": now["height"], "height": now["width"]})


def test_a_phone_turned_in_the_middle_of_a_number_goes_on_with_its_next_digit(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    keeper.keys("10+1")

    turn(keeper.page)
    keeper.key("2")
    keeper.next()
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", "Cy")
    keeper.key("3")
    turn(keeper.page)
    assert keeper.page.viewport_size == SMALL_PHONE
    keeper.key("4")
    keeper.next()

    expect_round(keeper, 2)
    assert table.totals() == {"p1": 22, "p2": 0, "p3": 34}


def test_turned_and_loaded_anew_in_the_middle_of_a_hand_every_card_is_still_held(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.cards()
    keeper.keys(["K", "9"])

    turn(keeper.page)
    keeper.page.reload()

    keeper.open("Cy")
    keeper.key("A")
    turn(keeper.page)
    keeper.page.reload()
    expect(keeper.hand("Cy")).to_contain_text("K 9 A · 3 cards")
    expect_typed(keeper, Ann="12", Bo="", Cy="20")
    expect(keeper.page.locator("[name=went_out]:checked")).to_have_value("p2")
    keeper.next()
    expect_round(keeper, 2)
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 20}


def test_loaded_anew_in_the_middle_of_a_number_its_next_digit_goes_on_with_it(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    keeper.key("1")
    keeper.page.reload()
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", "Ann")
    keeper.key("2")
    keeper.next()
    keeper.key("3")
    keeper.page.reload()
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", "Cy")
    keeper.key("4")

    keeper.next()

    expect_round(keeper, 2)
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 34}
