"""Number pads of phones have no minus: a ± stands wherever a number can be below zero."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round

pytestmark = pytest.mark.browser


def test_a_hand_below_zero_is_typed_with_the_keys_under_any_rules(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    keeper.keys(["5", "0", "±"])
    keeper.next()
    keeper.keys(["±", "3"])
    keeper.next()

    expect_round(keeper, 2)
    assert table.totals() == {"p1": -50, "p2": 0, "p3": -3}


def test_a_sum_turns_its_last_number(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys(["1", "0", "+", "5", "±"])
    field = keeper.hand("Ann").locator(".points")
    expect(field).to_have_value("10-5")
    keeper.key("±")
    expect(field).to_have_value("10+5")


def test_a_penalty_is_turned_by_the_key_beside_it(keeper: KeeperPhone, table: Table) -> None:
    page = keeper.page
    keeper.went_out("Bo")
    keeper.keys("5")
    keeper.next()
    keeper.keys("7")
    keeper.more()
    page.locator('[name="penalty-player-1"]').select_option(label="Ann")
    page.locator('[name="penalty-points-1"]').fill("10")
    page.locator(".penalty .sign").first.click()
    expect(page.locator('[name="penalty-points-1"]')).to_have_value("-10")
    expect(page.locator('[name="penalty-points-1"]')).to_be_focused()
    expect(keeper.hand("Ann").locator(".step")).to_have_text("0 → −5")

    keeper.next()

    expect_round(keeper, 2)
    assert table.totals()["p1"] == -5


def test_totals_so_far_and_values_can_be_below_zero_on_the_first_page(new_phone: NewPhone) -> None:
    page = new_phone()
    page.goto("/")
    for seat, name in enumerate(("Ann", "Bo"), start=1):
        page.locator(f"#name-{seat}").fill(name)
    sign = page.locator(".after-seats .sign")
    expect(sign).to_be_hidden()
    page.locator("#paper").check()
    for seat, points in ((1, "4"), (2, "7")):
        page.locator(f"#start-{seat}").fill(points)
    sign.click()
    expect(page.locator("#start-2")).to_have_value("-7")
    expect(page.locator("#start-1")).to_have_value("4")
    _turn_the_jack(page)

    page.get_by_role("button", name="Start", exact=True).last.click()

    expect(page.locator(".hand", has_text="Bo").locator(".before")).to_have_text("−7")


def _turn_the_jack(page: Page) -> None:
    page.locator("#rules-change > summary").click()
    page.locator("#r-v-J").fill("5")
    page.locator(".values .sign").click()
    expect(page.locator("#r-v-J")).to_have_value("-5")
    expect(page.locator("#rules-told")).to_contain_text("−5")


def test_who_joins_may_begin_below_zero(keeper: KeeperPhone, table: Table) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.get_by_text("Somebody joins").click()
    page.get_by_label("Name").last.fill("Eve")
    page.get_by_label("Points to begin with").fill("20")
    page.locator("#join .sign").click()
    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_role("status")).to_have_text("Eve has joined with −20.")


def test_who_joins_begins_with_what_was_chosen_last(keeper: KeeperPhone, table: Table) -> None:
    table.elsewhere("p1", p2=42, p3=6)
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.get_by_text("Somebody joins").click()
    page.get_by_label("Name").last.fill("Gus")
    page.get_by_label("Points to begin with").fill("33")
    expect(page.get_by_label("Points:")).to_be_checked()
    page.get_by_text("Worst: 42").click()
    expect(page.get_by_label("Points to begin with")).to_have_value("")
    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_role("status")).to_have_text("Gus has joined with 42.")


def test_a_starting_total_that_was_wrong_is_mended_below_zero(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    card = page.locator("#player-p2")
    card.locator("summary").first.click()
    card.get_by_text("Began with").first.click()
    card.locator("#start-p2").fill("20")
    card.locator(".sign").click()
    expect(card.locator("#start-p2")).to_have_value("-20")
    card.locator(".why .chip").first.click()
    card.get_by_role("button", name="Correct the start").click()

    expect(page.get_by_role("status")).to_contain_text("−20")
    assert table.totals()["p2"] == -20
