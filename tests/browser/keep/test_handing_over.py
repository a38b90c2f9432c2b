"""Another keeper's link whose page got lost: the same one is shown, and no second one made."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.phone import KeeperPhone
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def make_a_link(page: Page, game: str) -> None:
    page.goto(f"/keep/{game}/more")
    page.get_by_text("Hand the scorekeeping over").click()
    page.get_by_role("button", name="Make a link for another keeper").click(no_wait_after=True)


def lose_the_next_answer(page: Page) -> list[str]:
    """Let the next handing over reach the server, and its page not the phone; note the form."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        route.fetch()
        lost.append(route.request.post_data or "")
        route.fulfill(status=204)  # nothing to show: the browser stays where it is

    page.route("**/handovers", lose, times=1)
    return lost


def test_a_link_whose_page_got_lost_is_shown_the_next_time(
    keeper: KeeperPhone, table: Table
) -> None:
    page, link = keeper.page, keeper.page.locator(".secret a")
    lost = lose_the_next_answer(page)
    with page.expect_response("**/handovers"):
        make_a_link(page, table.id)
    make_a_link(page, table.id)

    expect(link).to_be_visible()
    shown = link.get_attribute("href") or ""
    assert lost == [f"token={shown.partition('#')[2]}"]

    make_a_link(page, table.id)
    expect(link).to_be_visible()
    assert link.get_attribute("href") != shown


def test_a_form_that_was_filled_in_without_a_network_has_a_key_as_long_as_any(
    keeper: KeeperPhone,
) -> None:
    keeper.page.context.set_offline(True)
    keeper.went_out("Bo")
    for points in ("12", "7"):
        keeper.keys(points)
        keeper.next()
    expect(keeper.page.locator("h1")).to_contain_text("2")

    key = keeper.page.locator("form.round [name=key]").input_value()

    assert len(key) >= 22
