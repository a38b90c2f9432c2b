"""The phone reads what is typed just as the server does, and rewrites none of it."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round
from tests.servers import Served
from tests.web.site.test_typing import EXAMPLES

pytestmark = pytest.mark.browser

WHAT_IS_TAKEN = "Write it like 12, 10+15 or K 9."
NO_CARD = "This is no card. Write K, 10, 8S or JK."
PASTE = """(field, text) => {
  field.focus();
  field.select();
  document.execCommand("insertText", false, text);
}"""
READ = """async ([path, examples]) => {
  const { typedIn, cardsIn, wholeIn } = await import(path);
  const readers = { hand: typedIn, cards: cardsIn, number: wholeIn };
  return examples.map(({ field, typed }) => readers[field](typed));
}"""


def test_every_example_is_read_on_the_phone_as_it_is_meant(
    browser: Browser, served: Served
) -> None:
    page = browser.new_page(base_url=served.url)
    page.goto("/")
    source = page.evaluate("document.querySelector('script[src]').getAttribute('src')")
    path = source.rpartition("/")[0] + "/round/typed.js"

    read = page.evaluate(READ, [path, EXAMPLES])

    page.close()
    found = {(one["field"], one["typed"]): was for one, was in zip(EXAMPLES, read, strict=True)}
    assert found == {(one["field"], one["typed"]): one["reads"] for one in EXAMPLES}


def field_of(keeper: KeeperPhone, name: str) -> Locator:
    """Return the field of a hand."""
    return keeper.hand(name).locator(".points")


def expect_refused(keeper: KeeperPhone, field: Locator, text: str) -> None:
    """Expect a field to hold that text just as it was typed, marked, and the reason beside it."""
    expect(field).to_have_value(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(WHAT_IS_TAKEN)


@pytest.mark.parametrize("text", ["12.5", "2x50", "10 20", "1e2", "10 9", "--5", "+", "1,5", "5+"])
@pytest.mark.parametrize("pasted", [True, False])
def test_what_is_no_hand_stays_as_it_was_typed_is_marked_and_is_not_saved(
    keeper: KeeperPhone, table: Table, text: str, pasted: bool
) -> None:
    keeper.went_out("Bo")
    keeper.open("Cy")
    keeper.keys("7")
    keeper.open("Ann")
    field = field_of(keeper, "Ann")
    if pasted:
        field.evaluate(PASTE, text)
    else:
        expect(field).to_be_focused()
        keeper.page.keyboard.type(text)
    keeper.page.keyboard.press("Enter")

    expect_refused(keeper, field, text)
    expect(keeper.says).to_contain_text(WHAT_IS_TAKEN)
    expect(keeper.hand("Ann").locator(".after")).to_be_empty()
    expect(keeper.page.locator(".next:visible")).to_have_text("Next")
    keeper.next()
    expect_refused(keeper, field, text)
    assert table.rounds() == 0

    field.fill("12")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(keeper.hand("Ann").locator(".error")).to_have_count(0)
    keeper.next()
    expect_round(keeper, 2)
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}


def test_a_sum_that_is_being_typed_is_not_marked_before_it_is_left(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("10+")
    field = field_of(keeper, "Ann")
    expect(keeper.says).to_contain_text("Still missing")
    expect(field).not_to_have_attribute("aria-invalid", "true")

    keeper.open("Cy")

    expect_refused(keeper, field, "10+")


@pytest.mark.parametrize(
    ("text", "points", "shown"),
    [
        ("\uff11\uff12", 12, "\uff11\uff12"),
        ("١٢", 12, "١٢"),
        ("−5", -5, "−5"),
        ("K 9 10", 29, "29"),
        ("8♠", 50, "50"),
    ],
)
def test_what_is_typed_elsewhere_in_the_world_is_read(
    keeper: KeeperPhone, table: Table, text: str, points: int, shown: str
) -> None:
    keeper.went_out("Bo")
    field = field_of(keeper, "Ann")
    expect(field).to_be_focused()
    keeper.page.keyboard.insert_text(text)
    expect(field).to_have_value(text)
    keeper.next()
    expect(field).to_have_value(shown)
    keeper.keys("7")
    keeper.next()

    expect_round(keeper, 2)
    assert table.totals() == {"p1": points, "p2": 0, "p3": 7}


def test_cards_that_are_typed_as_points_are_the_cards_of_the_hand(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    expect(field_of(keeper, "Ann")).to_be_focused()
    keeper.page.keyboard.type("k9")
    keeper.page.keyboard.press("Enter")

    expect(keeper.hand("Ann")).to_contain_text("K 9 · 2 cards")
    expect(field_of(keeper, "Ann")).to_have_value("19")


def test_a_hand_that_was_left_wrong_is_opened_before_anything_is_saved(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    expect(field_of(keeper, "Ann")).to_be_focused()
    keeper.page.keyboard.type("12.5")
    keeper.open("Cy")
    keeper.keys("7")

    keeper.next()

    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", "Ann")
    expect_refused(keeper, field_of(keeper, "Ann"), "12.5")
    assert table.rounds() == 0


def test_twelve_typed_among_cards_is_not_taken_for_a_two(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.cards()
    keeper.page.keyboard.type("k12")
    expect(keeper.says).to_have_text(NO_CARD)
    expect(keeper.hand("Ann")).to_contain_text("K · 1 card")

    keeper.page.keyboard.type("10")

    expect(keeper.hand("Ann")).to_contain_text("K 10 · 2 cards")


def penalty(page: Page, part: str) -> Locator:
    return page.locator(f'[name="penalty-{part}-1"]')


def test_a_penalty_of_cards_costs_the_same_on_the_phone_and_on_the_server(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Bo")
    keeper.keys("5")
    keeper.next()
    keeper.keys("7")
    keeper.more()
    penalty(keeper.page, "player").select_option(label="Ann")
    penalty(keeper.page, "cards").fill("K9")
    step = keeper.hand("Ann").locator(".step")
    expect(step).to_have_text("0 → 24")

    keeper.page.context.set_offline(True)
    penalty(keeper.page, "points").focus()
    keeper.page.keyboard.type("K9")
    penalty(keeper.page, "cards").fill("")
    expect(step).to_have_text("0 → 24")
    keeper.page.context.set_offline(False)

    keeper.next()
    expect_round(keeper, 2)
    assert table.totals() == {"p1": 24, "p2": 0, "p3": 7}


def test_a_penalty_that_is_none_is_marked_and_led_to(keeper: KeeperPhone, table: Table) -> None:
    keeper.went_out("Bo")
    keeper.more()
    penalty(keeper.page, "player").select_option(label="Ann")
    penalty(keeper.page, "points").fill("2x50")
    keeper.open("Ann")
    keeper.keys("5")
    keeper.next()
    keeper.keys("7")

    keeper.next()

    expect(penalty(keeper.page, "points")).to_be_focused()
    expect_refused(keeper, penalty(keeper.page, "points"), "2x50")
    assert table.rounds() == 0
    penalty(keeper.page, "points").fill("-10")
    expect(penalty(keeper.page, "points")).not_to_have_attribute("aria-invalid", "true")
    keeper.next()
    expect_round(keeper, 2)
    assert table.totals() == {"p1": -5, "p2": 0, "p3": 7}
