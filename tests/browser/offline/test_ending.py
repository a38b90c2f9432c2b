"""Without a network a game ends on the phone all the same: who wins, and what is left to do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.offline.test_offline import count
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


def away(phone: Page, served: Served, rules: str) -> tuple[KeeperPhone, Table]:
    """Let Ann, Bo and Cy sit down; then their keeper loses the network."""
    table = Table(served, "Ann", "Bo", "Cy", rules=rules)
    keeper = opened(phone, table)
    keeper.page.context.set_offline(True)
    return keeper, table


def final(keeper: KeeperPhone) -> list[list[str]]:
    """Return rank, name and total of everybody on the page of the end."""
    lines = keeper.page.locator(".final .row").all()
    return [line.inner_text().split("\n") for line in lines]


def test_after_the_last_round_the_phone_says_who_wins_and_what_is_left_to_do(
    new_phone: NewPhone, served: Served
) -> None:
    keeper, table = away(new_phone(), served, "standard")
    count(keeper, "Bo", 30, 99)
    keeper.went_out("Ann")
    keeper.keys("20")
    keeper.next()
    keeper.keys("1")
    expect(keeper.says).to_have_text(
        "The game ends with this round, once it is sent. Bo wins with 20."
    )
    keeper.next()

    page = keeper.page
    expect(page.locator(".winners h2")).to_have_text("Bo wins with 20")
    expect(page.locator(".winners")).to_contain_text("It stands, and the others see it, once")
    expect(page.locator("h1")).to_have_text("Ann, Bo and Cy")
    expect(page.locator("form.round")).to_be_hidden()
    expect(page.locator(".unsent")).to_contain_text("Not sent yet: rounds 1 to 2")
    assert final(keeper) == [["1", "Bo", "20"], ["2", "Ann", "30"], ["3", "Cy", "100"]]

    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Play again, same players")).to_be_visible()
    expect(page.locator(".winners h2")).to_have_text("Bo wins with 20")
    assert table.totals() == {"p1": 30, "p2": 20, "p3": 100}


def test_the_round_that_ended_the_game_is_taken_back_and_mended(
    new_phone: NewPhone, served: Served
) -> None:
    keeper, _ = away(new_phone(), served, "standard")
    count(keeper, "Bo", 30, 150)
    expect(keeper.page.locator(".winners")).to_be_visible()

    keeper.page.get_by_role("button", name="Take round 1 back").click()

    expect_round(keeper, 1)
    expect(keeper.page.locator(".winners")).to_have_count(0)
    expect_typed(keeper, Ann="30", Bo="", Cy="150")
    keeper.open("Cy")
    keeper.keys("15")
    keeper.next()
    expect_round(keeper, 2)


def test_equal_winners_share_the_win_and_the_place(new_phone: NewPhone, served: Served) -> None:
    keeper, _ = away(new_phone(), served, "standard")
    count(keeper, "Nobody", 7, 7, 120)
    expect(keeper.page.locator(".winners h2")).to_have_text("Ann and Bo win with 7")
    assert final(keeper) == [["1", "Ann", "7"], ["1", "Bo", "7"], ["3", "Cy", "120"]]


def test_a_tie_is_decided_on_the_phone_by_one_more_hand_for_everyone(
    new_phone: NewPhone, served: Served
) -> None:
    keeper, table = away(new_phone(), served, "house")
    page = keeper.page
    count(keeper, "Ann", 0, 120)
    expect_round(keeper, 2)
    expect(page.locator(".call")).to_have_text(
        "Level at 0: Ann and Bo. One more hand for everyone; whoever goes out first wins."
    )
    expect(page.locator(".points")).to_have_count(0)

    keeper.went_out("Nobody")
    keeper.next()
    expect_round(keeper, 3)
    keeper.went_out("Cy")
    expect(keeper.says).to_contain_text("Cy wins with 120.")
    keeper.next()

    expect(page.locator(".winners h2")).to_have_text("Cy wins with 120")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Play again, same players")).to_be_visible()
    expect(page.locator(".winners h2")).to_have_text("Cy wins with 120")
    assert table.rounds() == 3


def test_the_last_one_in_wins_also_where_another_was_out_before(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", rules="last-one")
    table.elsewhere("p1", p2=100, p3=3)
    keeper = opened(new_phone(), table)
    keeper.page.context.set_offline(True)

    count(keeper, "Ann", 97)

    expect(keeper.page.locator(".winners h2")).to_have_text("Ann wins with 0")
    assert final(keeper) == [["1", "Ann", "0"], ["2", "Bo", "100"], ["2", "Cy", "100"]]


def test_what_a_correction_that_waits_changes_is_not_foretold(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy")
    table.elsewhere("p1", p2=50, p3=3)
    keeper = opened(new_phone(), table)
    page = keeper.page
    page.goto(f"/keep/{table.id}/rounds/1")
    page.context.set_offline(True)
    page.locator(".why .chip").first.click()
    keeper.open("Bo")
    keeper.keys("5")
    keeper.next()
    expect_round(keeper, 2)

    count(keeper, "Ann", 60, 3)

    expect_round(keeper, 3)
    expect(page.locator(".winners")).to_have_count(0)
