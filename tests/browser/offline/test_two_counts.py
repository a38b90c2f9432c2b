"""Two phones counted the same round: one count is kept, and what becomes of the other is known."""

import pytest
from playwright.sync_api import expect

from tests.browser.offline.test_offline import count
from tests.browser.offline.test_refused import look
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round
from tests.servers import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def refused(keeper: KeeperPhone, table: Table) -> KeeperPhone:
    """Rounds 1 and 2 were counted here without a network; round 1 was recorded elsewhere too."""
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    table.elsewhere("p1", p2=30, p3=2)
    look(keeper)
    return keeper


def test_a_count_that_waited_and_is_let_go_stays_in_the_history(
    refused: KeeperPhone, table: Table, served: Served
) -> None:
    page = refused.page
    page.get_by_role("button", name="Keep theirs").click()

    expect_round(refused, 3)
    expect(page.locator(".unsent")).to_be_hidden()
    expect(page.locator(".conflict")).to_have_count(0)
    assert table.totals() == {"p1": 0, "p2": 33, "p3": 6}
    page.goto(f"/g/{table.id}/history")
    expect(page.locator("main")).to_contain_text("Another count of round 1 was let go")
    expect(page.locator("main")).to_contain_text("Bo went out; Ann 12, Cy 7")


def test_letting_go_is_kept_on_the_phone_while_there_is_no_network(
    refused: KeeperPhone, table: Table
) -> None:
    page = refused.page
    page.context.set_offline(True)
    page.get_by_role("button", name="Keep theirs").click()
    expect(page.locator(".conflict")).to_have_count(0)
    expect(page.locator(".unsent")).to_contain_text("Not sent yet")

    page.context.set_offline(False)

    expect(page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 0, "p2": 33, "p3": 6}


def test_a_count_that_waited_is_used_for_the_round_that_was_recorded_elsewhere(
    refused: KeeperPhone, table: Table
) -> None:
    page = refused.page
    page.get_by_role("button", name="Use mine for round 1").click()
    expect(page.locator("h1")).to_contain_text("Correct round 1")
    page.locator(".why .chip").first.click()
    refused.next()

    expect(page.locator(".unsent")).to_be_hidden()
    page.goto(f"/keep/{table.id}")
    expect_round(refused, 3)
    expect(page.locator(".conflict")).to_have_count(0)
    assert table.totals() == {"p1": 12, "p2": 3, "p3": 11}
