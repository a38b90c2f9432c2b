"""A link or rules are copied by a tap, on every page that offers it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import Table, opened

pytestmark = pytest.mark.browser

CLIPBOARD = """
window.copied = [];
Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { copied.push(text); } },
});
"""
NO_CLIPBOARD = 'Object.defineProperty(navigator, "clipboard", { value: undefined });'
A_MOMENT = 2_100  # ms


def on_the_live_page(page: Page, table: Table) -> Locator:
    page.goto(f"/g/{table.id}")
    return page.locator(".share")


def in_the_menu(page: Page, table: Table) -> Locator:
    opened(page, table)
    page.goto(f"/keep/{table.id}/more")
    return page.locator("section[aria-labelledby=links] details").first


def with_the_rules(page: Page, _table: Table) -> Locator:
    page.goto("/")
    page.click("#rules-change > summary")
    page.click("#rules-share > summary")
    return page.locator("#rules-share")


@pytest.mark.parametrize(
    ("find", "source"),
    [
        (on_the_live_page, "link => link.href"),
        (in_the_menu, "link => link.href"),
        (with_the_rules, "field => field.value"),
    ],
)
def test_a_tap_copies_and_the_button_says_so_for_a_moment(
    new_phone: NewPhone, table: Table, find: Callable[[Page, Table], Locator], source: str
) -> None:
    page = new_phone()
    page.clock.install()
    page.add_init_script(CLIPBOARD)
    place = find(page, table)
    button = place.locator("[data-copy]")
    before = button.text_content() or ""
    held = place.locator(f"#{button.get_attribute('data-copy')}").evaluate(source)
    assert held

    button.click()
    expect(button).to_have_text("Copied")
    button.click()
    page.wait_for_function("() => copied.length === 2")
    page.clock.fast_forward(A_MOMENT)

    expect(button).to_have_text(before)
    assert page.evaluate("copied") == [held, held]


@pytest.mark.parametrize("find", [on_the_live_page, in_the_menu, with_the_rules])
def test_without_a_clipboard_there_is_no_button(
    new_phone: NewPhone, table: Table, find: Callable[[Page, Table], Locator]
) -> None:
    page = new_phone()
    page.add_init_script(NO_CLIPBOARD)
    place = find(page, table)

    expect(place).to_be_visible()
    expect(place.locator("[data-copy]")).to_be_hidden()
