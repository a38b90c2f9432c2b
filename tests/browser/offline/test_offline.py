"""Without a network the keeper goes on counting: kept on the phone, sent in order, never twice."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import AS_USUAL
from tests.browser.conftest import SMALL_PHONE, NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, fail_next_save, opened
from tests.get_browser import get_browser
from tests.servers import Served

pytestmark = pytest.mark.browser

FIVE_ROUNDS = (("Bo", 12, 7), ("Ann", 3, 9), ("Cy", 20, 1), ("Bo", 0, 5), ("Ann", 8, 8))


def count(keeper: KeeperPhone, out: str, *hands: int) -> None:
    """Enter a round and tap Save, whatever comes of it."""
    keeper.went_out(out)
    for points in hands:
        keeper.keys(str(points))
        keeper.next()


def expect_unsent(keeper: KeeperPhone, beginning: str) -> None:
    """Wait until what the phone says of what waits to be sent begins with that."""
    says = keeper.page.locator(".unsent span")
    expect(says).to_be_visible()
    expect(says).to_have_text(re.compile("^" + re.escape(beginning)))


OUTBOX_IS_EMPTY = """() => new Promise((answer) => {
  indexedDB.open("eights").onsuccess = ({ target: { result } }) => {
    const asked = result.transaction("outbox").objectStore("outbox").count();
    asked.onsuccess = () => { result.close(); answer(asked.result === 0); };
  };
})"""


def all_is_sent(page: Page) -> None:
    page.wait_for_function(OUTBOX_IS_EMPTY)
    expect(page.locator(".unsent")).to_be_hidden()
    expect(page.locator(".last")).to_contain_text("saved")


def test_five_rounds_are_counted_without_a_network_and_sent_in_order_when_it_is_back(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    for number, (out, *hands) in enumerate(FIVE_ROUNDS, start=1):
        expect_round(keeper, number)
        count(keeper, out, *hands)
    expect_round(keeper, 6)
    expect_unsent(keeper, "Not sent yet: rounds 1 to 5")
    # Ann 12 + 0 + 20 + 0 + 0, Bo 0 + 3 + 1 + 0 + 8, Cy 7 + 9 + 0 + 5 + 8
    expect(keeper.page.locator(".before")).to_have_text(["32", "12", "29"])
    assert table.rounds() == 0

    keeper.page.context.set_offline(False)

    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 32, "p2": 12, "p3": 29}
    assert table.rounds() == 5


def test_rounds_counted_without_a_network_outlive_a_closed_tab(
    keeper: KeeperPhone, table: Table
) -> None:
    context = keeper.page.context
    context.set_offline(True)
    for out, *hands in FIVE_ROUNDS[:3]:
        count(keeper, out, *hands)
    expect_round(keeper, 4)
    keeper.page.close()
    context.set_offline(False)

    page = context.new_page()
    page.goto(f"/keep/{table.id}")

    all_is_sent(page)
    assert table.rounds() == 3
    again = KeeperPhone(page)
    for number, (out, *hands) in enumerate(FIVE_ROUNDS[3:], start=5):
        count(again, out, *hands)
        expect_round(again, number)
    assert table.totals() == {"p1": 32, "p2": 12, "p3": 29}


def test_the_tab_closed_and_opened_again_without_a_network_goes_on_counting(
    keeper: KeeperPhone, table: Table
) -> None:
    context = keeper.page.context
    keeper.page.evaluate("navigator.serviceWorker.ready")
    keeper.page.wait_for_function("() => navigator.serviceWorker.controller")
    context.set_offline(True)
    for out, *hands in FIVE_ROUNDS[:3]:
        count(keeper, out, *hands)
    expect_round(keeper, 4)
    keeper.page.close()

    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Ann, Bo and Cy", exact=True).click()
    again = KeeperPhone(page)
    expect_round(again, 4)
    expect_unsent(again, "Not sent yet: rounds 1 to 3")
    for number, (out, *hands) in enumerate(FIVE_ROUNDS[3:], start=5):
        count(again, out, *hands)
        expect_round(again, number)
    context.set_offline(False)

    all_is_sent(page)
    assert table.rounds() == 5
    assert table.totals() == {"p1": 32, "p2": 12, "p3": 29}


def test_the_shell_is_kept_on_the_phone_and_never_a_page_of_a_game(keeper: KeeperPhone) -> None:
    keeper.page.evaluate("navigator.serviceWorker.ready")
    keeper.page.wait_for_function("() => navigator.serviceWorker.controller")
    keeper.page.reload()

    kept = keeper.page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname)))).flat()"
    )

    assert "/offline" in kept
    assert {path.split("/")[1] for path in kept} == {"offline", "static"}


def test_on_a_plain_address_in_the_local_network_the_outbox_works_just_the_same(
    browser: Browser, served: Served, table: Table
) -> None:
    with browser.browser_type.launch(
        executable_path=get_browser(),
        args=[*AS_USUAL, "--host-resolver-rules=MAP table.test 127.0.0.1"],
    ) as mapped:
        context = mapped.new_context(
            base_url=f"http://table.test:{served.port}", viewport=SMALL_PHONE, has_touch=True
        )
        keeper = opened(context.new_page(), table)
        assert not keeper.page.evaluate("isSecureContext")
        context.set_offline(True)
        for number, (out, *hands) in enumerate(FIVE_ROUNDS, start=2):
            count(keeper, out, *hands)
            expect_round(keeper, number)
        keeper.page.close()
        context.set_offline(False)
        page = context.new_page()
        page.goto(f"/keep/{table.id}")
        all_is_sent(page)
        expect_round(KeeperPhone(page), 6)
    assert table.totals() == {"p1": 32, "p2": 12, "p3": 29}


def test_a_round_whose_answer_was_lost_with_the_page_is_recorded_once(
    keeper: KeeperPhone, table: Table
) -> None:
    fail_next_save(keeper, times=1)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    keeper.page.unroute_all()

    keeper.page.reload()

    all_is_sent(keeper.page)
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 12, Cy 7.")
    assert table.rounds() == 1


def test_a_phone_that_died_while_a_round_was_on_its_way_has_nothing_to_settle(
    keeper: KeeperPhone, table: Table
) -> None:
    context = keeper.page.context

    def die(route: Route) -> None:
        route.fetch(max_redirects=0)
        keeper.page.close()

    keeper.page.route("**/keep/*/rounds", die)
    with keeper.page.expect_event("close"):
        count(keeper, "Bo", 12, 7)
    assert table.rounds() == 1

    page = context.new_page()
    page.goto(f"/keep/{table.id}")

    all_is_sent(page)
    expect_round(KeeperPhone(page), 2)
    expect(page.locator(".last")).to_contain_text("Bo went out; Ann 12, Cy 7.")
    page.wait_for_function("() => localStorage.length === 0")
    assert table.rounds() == 1


def test_two_tabs_send_what_waits_once(keeper: KeeperPhone, table: Table) -> None:
    context = keeper.page.context
    context.set_offline(True)
    for out, *hands in FIVE_ROUNDS[:3]:
        count(keeper, out, *hands)
    expect_round(keeper, 4)
    other = context.new_page()
    context.set_offline(False)

    other.goto(f"/keep/{table.id}")

    all_is_sent(other)
    all_is_sent(keeper.page)
    assert table.rounds() == 3


def test_a_round_that_is_not_sent_yet_can_be_taken_back_and_changed(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)

    keeper.page.get_by_role("button", name="Take back").click()

    expect_round(keeper, 1)
    expect(keeper.page.locator(".unsent")).to_be_hidden()
    expect_typed(keeper, Ann="12", Bo="", Cy="7")
    keeper.open("Cy")
    keeper.keys("9")
    keeper.next()
    keeper.page.context.set_offline(False)
    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 9}


def test_a_correction_that_was_taken_back_is_still_typed_on_its_page(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    keeper.round("Bo", 12, 7)
    page.goto(f"/keep/{table.id}/rounds/1")
    page.context.set_offline(True)
    keeper.open("Ann")
    keeper.keys("21")
    keeper.next()
    page.get_by_text("Counted wrong").click()
    keeper.next()
    expect_round(keeper, 2)

    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".unsent")).to_be_hidden()
    page.context.set_offline(False)
    page.goto(f"/keep/{table.id}/rounds/1")

    expect(page.locator("h1")).to_contain_text("Correct round 1")
    expect_typed(keeper, Ann="21", Bo="", Cy="7")
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}


def test_a_correction_and_an_undo_wait_for_the_network_too(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.round("Bo", 12, 7)
    keeper.page.goto(f"/keep/{table.id}/rounds/1")
    keeper.page.context.set_offline(True)
    keeper.open("Ann")
    keeper.keys("21")
    keeper.next()
    keeper.page.get_by_text("Counted wrong").click()
    keeper.next()
    expect_round(keeper, 2)
    expect_unsent(keeper, "Not sent yet: change of round 1")

    keeper.page.context.set_offline(False)

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    keeper.page.wait_for_function(
        f"async () => (await (await fetch('/api/v1/games/{table.id}')).json())"
        ".standings.some((one) => one.total === 21)"
    )


def test_a_round_that_was_recorded_elsewhere_meanwhile_is_shown_beside_mine(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    count(keeper, "Cy", 4, 4)
    expect_round(keeper, 3)
    table.elsewhere("p1", p2=30, p3=2)

    keeper.page.context.set_offline(False)
    expect(keeper.page.locator(".unsent span")).to_have_text("Round 1 was not saved: look at it.")
    assert table.rounds() == 1
    keeper.page.get_by_role("button", name="Look").last.click()
    expect(keeper.page.locator(".conflict")).to_contain_text("Recorded")
    keeper.page.get_by_role("button", name="Enter mine as round 2").click()

    all_is_sent(keeper.page)
    # theirs, then mine moved up by one: Ann 0 + 12 + 4, Bo 30 + 0 + 4, Cy 2 + 7 + 0
    assert table.totals() == {"p1": 16, "p2": 34, "p3": 9}


def test_after_the_game_was_ended_elsewhere_what_waits_is_shown_and_stays(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    table.elsewhere("p1", p2=100, p3=2)

    keeper.page.context.set_offline(False)

    expect(keeper.page.locator(".unsent span")).to_have_text("Round 1 was not saved: look at it.")
    keeper.page.get_by_role("button", name="Look").last.click()
    expect(keeper.page.get_by_role("alert")).to_contain_text("Ann 12")
    keeper.page.reload()
    expect(keeper.page.locator(".unsent")).to_be_visible()
    answers = iter(["dismiss", "accept"])
    keeper.page.on("dialog", lambda asked: getattr(asked, next(answers))())
    keeper.page.get_by_role("button", name="Let it go").click()
    expect(keeper.page.locator(".unsent")).to_be_visible()
    keeper.page.get_by_role("button", name="Let it go").click()
    expect(keeper.page.locator(".unsent")).to_be_hidden()


def test_when_the_link_was_ended_what_waits_is_kept_and_can_be_taken_along(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    table.end_this_link()

    keeper.page.context.set_offline(False)

    expect(keeper.page.locator(".unsent span")).to_contain_text("this link no longer keeps score")
    with keeper.page.expect_download() as taken:
        keeper.page.get_by_role("button", name="As a text").click()
    assert taken.value.path().read_text() == "1. Bo went out, Ann 12, Cy 7\n"
    assert table.rounds() == 0


def test_what_is_being_typed_stays_while_older_rounds_are_sent(
    keeper: KeeperPhone, table: Table, new_phone: NewPhone
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    keeper.went_out("Ann")
    keeper.keys("5")

    keeper.page.context.set_offline(False)

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    expect_typed(keeper, Bo="5")
    keeper.next()
    keeper.keys("6")
    keeper.next()
    expect_round(keeper, 3)
    assert table.totals() == {"p1": 12, "p2": 5, "p3": 13}
