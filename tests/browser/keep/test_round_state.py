"""The state of a round beside its fields is in one object, and nothing of it in the markup."""

import pytest
from playwright.sync_api import expect

from tests.browser.offline.test_offline import count
from tests.browser.phone import KeeperPhone
from tests.browser.table import expect_round, expect_typed

pytestmark = pytest.mark.browser

WRITTEN_IN_THE_MARKUP = """() => {
  const form = document.querySelector("form.round");
  const found = [form, ...form.querySelectorAll("*")].flatMap((part) =>
    part.getAttributeNames().filter((name) => name.startsWith("data-"))
      .map((name) => `${part.localName} ${part.getAttribute("class")?.split(" ")[0]} ${name}`));
  return [...new Set(found)].sort();
}"""


def test_typing_a_round_and_correcting_a_slip_leaves_no_note_in_the_markup(
    keeper: KeeperPhone,
) -> None:
    page = keeper.page
    before = page.evaluate(WRITTEN_IN_THE_MARKUP)

    keeper.went_out("Ann")
    keeper.keys("10+5")
    keeper.next()
    expect(keeper.hand("Bo").locator(".held")).to_have_text("10+5")
    keeper.held("K 9")
    expect(keeper.hand("Cy").locator(".held")).to_have_text("K 9 · 2 cards")
    keeper.open("Bo")
    keeper.points()
    page.keyboard.type("12x")
    keeper.next()
    expect(page.locator(".outlook .bad")).to_contain_text("Write it like 12")
    keeper.open("Bo")
    keeper.keys("0")

    assert page.evaluate(WRITTEN_IN_THE_MARKUP) == before


def test_a_round_that_waits_and_is_taken_back_leaves_none_either(keeper: KeeperPhone) -> None:
    page = keeper.page
    before = page.evaluate(WRITTEN_IN_THE_MARKUP)
    page.context.set_offline(True)

    count(keeper, "Ann", 12, 7)
    expect_round(keeper, 2)
    assert page.evaluate(WRITTEN_IN_THE_MARKUP) == before

    page.get_by_role("button", name="Take back").click()
    expect_round(keeper, 1)
    expect_typed(keeper, Bo="12", Cy="7")
    assert page.evaluate(WRITTEN_IN_THE_MARKUP) == before
