"""What waits on the phone is seen, keeps its place, and outlives storage that gives way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.offline.test_coming_back import Slow
from tests.browser.offline.test_offline import all_is_sent, count, expect_unsent
from tests.browser.offline.test_refused import drop_refused, look
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


def half_typed(keeper: KeeperPhone, out: str, *hands: int) -> None:
    """Type a round, and do not save it."""
    keeper.went_out(out)
    for at, points in enumerate(hands):
        if at:
            keeper.next()
        keeper.keys(str(points))


def test_what_is_being_typed_moves_along_behind_a_round_that_gets_another_number(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    half_typed(keeper, "Cy", 9, 11)
    table.elsewhere("p1", p2=30, p3=2)
    look(keeper)

    keeper.page.get_by_role("button", name="Enter mine as round 2").click()

    expect_round(keeper, 4)
    expect(keeper.page.locator(".unsent")).to_be_hidden()
    expect(keeper.page.locator(".conflict")).to_have_count(0)
    expect_typed(keeper, Ann="9", Bo="11", Cy="")
    keeper.save()
    # theirs; mine 12 and 7, 3 and 4, 9 and 11
    assert table.totals() == {"p1": 21, "p2": 44, "p3": 13}


def test_what_is_being_typed_takes_the_number_of_a_round_that_was_discarded(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", rules="five-rounds")
    keeper = opened(new_phone(), table)
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 99999, 7)
    expect_round(keeper, 2)
    half_typed(keeper, "Ann", 3, 4)
    keeper.page.context.set_offline(False)
    expect(keeper.page.locator(".unsent span")).to_have_text("Round 1 was not saved: look at it.")

    drop_refused(keeper.page)

    expect_round(keeper, 1)
    expect_typed(keeper, Ann="", Bo="3", Cy="4")
    keeper.save()
    assert table.totals() == {"p1": 0, "p2": 3, "p3": 4}


def test_why_a_round_was_refused_stands_until_it_is_changed(keeper: KeeperPhone) -> None:
    """Looking ahead may find nothing wrong with what was refused."""
    page = keeper.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    half_typed(keeper, "Bo", 12, 7)
    expect(keeper.says).to_contain_text("Bo leads with 0.")
    page.evaluate("document.querySelector('[name=number]').value = 3")
    page.clock.install()
    keeper.next()
    refused = keeper.says.locator(".bad")
    expect(refused).to_be_visible()

    asked.clear()
    page.clock.run_for(5_000)

    assert not [url for url in asked if url.endswith("/preview")]
    expect(refused).to_be_visible()
    page.clock.resume()
    keeper.keys("6")
    expect(refused).to_have_count(0)


def test_whose_hand_is_lost_because_they_left_meanwhile_is_said_and_stands(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", "Di", rules="winner-collects")
    keeper = opened(new_phone(), table)
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 10, 20, 5)
    expect_round(keeper, 2)
    table.leaves("p3")
    look(keeper)
    expect(keeper.hand("Cy")).to_have_count(0)

    keeper.open("Di")
    with keeper.page.expect_response("**/preview"):
        keeper.keys("6")

    expect(keeper.page.get_by_role("alert")).to_contain_text("Cy 20: ")


def lend(keeper: KeeperPhone) -> None:
    keeper.lend("Ann", "Bo", 10)


def bring_back(keeper: KeeperPhone) -> None:
    keeper.page.get_by_role("button", name="Bring it back").click()


def play_again(keeper: KeeperPhone) -> None:
    keeper.page.get_by_role("button", name="Play again, same players").click()


def cut_for_the_deal(keeper: KeeperPhone) -> None:
    keeper.cut("8K3")


def let_it_count_again(keeper: KeeperPhone) -> None:
    keeper.page.get_by_role("button", name="Let the round count again").click()


def change_the_rules(keeper: KeeperPhone) -> None:
    keeper.page.get_by_role("button", name="See what would change").last.click()


def go_to_the_history(keeper: KeeperPhone) -> None:
    keeper.page.get_by_role("link", name="History", exact=True).click()


def delete_the_game(keeper: KeeperPhone) -> None:
    keeper.page.locator("[name=sure]").check()
    keeper.page.get_by_role("button", name="Delete the game").click()


PLAIN: dict[Callable[[KeeperPhone], None], str] = {
    lend: "",
    bring_back: "",
    play_again: "",
    cut_for_the_deal: "/cut",
    let_it_count_again: "/rounds/1",
    change_the_rules: "/rules",
    go_to_the_history: "/more",
    delete_the_game: "/deletion",
}


@pytest.mark.parametrize("tap", PLAIN)
def test_what_needs_the_network_says_so_and_the_page_stays(
    new_phone: NewPhone, served: Served, tap: Callable[[KeeperPhone], None]
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", rules="chips" if tap is lend else "standard")
    keeper = opened(new_phone(), table)
    page = keeper.page
    if tap is play_again:
        keeper.round("Bo", 100, 7)
        expect(page.locator(".winners")).to_be_visible()
    elif tap in (bring_back, let_it_count_again):
        keeper.round("Bo", 12, 7)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".undone")).to_be_visible()
    if PLAIN[tap]:
        page.goto(f"/keep/{table.id}{PLAIN[tap]}")
    page.context.set_offline(True)

    tap(keeper)

    said = page.locator(".outlook, .away").filter(has_text="needs the network")
    expect(said).to_be_in_viewport()
    across = said.evaluate("said => said.clientWidth / said.closest('main').clientWidth")
    assert across > 0.8  # in its own place, with the rest of the page in theirs
    assert page.url == f"{served.url}/keep/{table.id}{PLAIN[tap]}" or tap is bring_back


def test_without_a_network_the_way_back_to_counting_is_open_on_a_plain_address_too(
    browser: Browser, served: Served, table: Table
) -> None:
    """Where the browser allows no service worker, nothing else would open the page again."""
    with browser.new_context(base_url=served.url, service_workers="block") as context:
        keeper = opened(context.new_page(), table)
        keeper.round("Bo", 12, 7)
        keeper.page.goto(f"/keep/{table.id}/more")
        context.set_offline(True)

        keeper.page.get_by_role("link", name="Back to counting").click()

        expect_round(keeper, 2)
        count(keeper, "Ann", 3, 4)
        expect_round(keeper, 3)


def test_a_name_stays_typed_when_the_server_is_too_busy(keeper: KeeperPhone, table: Table) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.get_by_text("Somebody joins").click()
    page.locator("#new-name").fill("Dora")
    busy = '<html><main><div class="empty lost"><h2>Busy</h2></div></main></html>'
    page.route("**/players", lambda route: route.fulfill(status=503, body=busy))

    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    expect(page.locator("#new-name")).to_have_value("Dora")


def test_why_a_button_did_nothing_is_said_where_the_eye_is(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.route("**/stream*", lambda route: route.abort())
    page.get_by_text("End the game now").click()
    table.elsewhere("p2", p1=12, p3=7)

    page.get_by_role("button", name="End it now").click()

    expect(page.get_by_role("alert").first).to_be_in_viewport()


def test_a_rematch_is_a_page_of_its_own_with_all_that_counting_needs(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    keeper.round("Bo", 100, 7)
    page.reload()
    expect(page.locator(".languages")).to_be_visible()

    page.get_by_role("button", name="Play again, same players").click()

    expect_round(keeper, 1)
    expect(page.locator(".languages")).to_have_count(0)
    keeper.round("Bo", 1, 7)
    expect(page.locator("#said")).to_contain_text("Round 1 saved")
    page.go_back()
    expect(page.locator(".winners")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".undone")).to_be_visible()
    expect(page.locator(".languages")).to_have_count(0)


def test_what_is_on_its_way_is_not_offered_to_be_taken_back(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    take_back = page.get_by_role("button", name="Take back")
    expect(take_back).to_be_visible()
    slow = Slow(page)
    page.context.set_offline(False)

    expect(take_back).to_be_hidden()

    slow.let_through()
    all_is_sent(page)
    assert table.rounds() == 1


def test_an_undo_of_the_round_that_ended_the_game_is_seen_to_wait_and_can_be_taken_back(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.round("Bo", 100, 7)
    expect(keeper.page.locator(".winners")).to_be_visible()
    keeper.page.context.set_offline(True)

    keeper.page.get_by_role("button", name="Undo").click()
    expect_unsent(keeper, "Not sent yet: change of round 1")
    keeper.page.get_by_role("button", name="Take back").click()

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    keeper.page.context.set_offline(False)
    expect(keeper.page.locator(".winners")).to_be_visible()
    assert table.totals() == {"p1": 100, "p2": 0, "p3": 7}


def test_a_correction_of_a_finished_game_waits_and_says_nothing_else(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    keeper.round("Bo", 100, 7)
    page.goto(f"/keep/{table.id}/rounds/1")
    page.context.set_offline(True)
    keeper.open("Ann")
    keeper.keys("90")
    page.get_by_text("Counted wrong").click()
    keeper.next()

    expect_unsent(keeper, "Not sent yet: change of round 1")
    expect(page.get_by_text("Not saved")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 90, "p2": 0, "p3": 7}


def test_an_undo_that_is_refused_does_not_call_the_round_unsaved(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    keeper.round("Bo", 12, 7)
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").click()
    expect_unsent(keeper, "Not sent yet: change of round 1")
    table.elsewhere("p1", p2=30, p3=2)
    page.context.set_offline(False)
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", agree)

    said = page.locator(".unsent span")
    expect(said).to_have_text("The change of round 1 was not made: look at it.")
    page.get_by_role("button", name="Let it go").click()

    expect(page.locator(".unsent")).to_be_hidden()
    assert asked == ["Let the change of round 1 go? It was not made, and is gone then."]
    assert table.rounds() == 2


def test_a_round_typed_after_the_end_is_kept_until_it_is_settled(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    half_typed(keeper, "Bo", 12, 7)
    page.route("**/stream*", lambda route: route.abort())
    table.elsewhere("p1", p2=100, p3=2)
    keeper.next()
    expect(page.get_by_role("alert")).to_contain_text("Ann 12")

    page.reload()

    expect_unsent(keeper, "Round 1 was not saved: look at it.")
    drop_refused(page)
    expect(page.locator(".unsent")).to_be_hidden()


def test_a_correction_beside_another_one_is_still_there_after_a_reload(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    keeper.round("Bo", 12, 7)
    page.goto(f"/keep/{table.id}/rounds/1")
    keeper.open("Ann")
    keeper.keys("21")
    page.get_by_text("Counted wrong").click()
    table.corrected(1, "p2", p1=13, p3=7)
    keeper.next()
    expect(page.locator(".conflict")).to_contain_text("21")

    page.goto(f"/keep/{table.id}")

    expect_unsent(keeper, "The change of round 1 was not made: look at it.")
    page.get_by_role("button", name="Look").click()
    expect(page.locator(".conflict")).to_contain_text("21")
    page.get_by_role("button", name="Save mine over theirs").click()
    expect(page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 21, "p2": 0, "p3": 7}


# As browsers do to a page that has slept for long.
A_DATABASE_THAT_IS_LOST = """
const begin = IDBDatabase.prototype.transaction;
window.lost = new Set();
window.loseDatabase = () => { lost.all = true; };
IDBDatabase.prototype.transaction = function (...what) {
  if (lost.all) { lost.add(this); lost.all = false; }
  if (lost.has(this)) throw new DOMException("Connection lost", "InvalidStateError");
  return begin.apply(this, what);
};
"""


def test_rounds_wait_on_when_the_browser_loses_its_database_in_the_middle(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()
    page.add_init_script(A_DATABASE_THAT_IS_LOST)
    keeper = opened(page, table)
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)

    page.evaluate("loseDatabase()")
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)

    expect(page.locator(".unsent span")).to_contain_text("Not sent yet: rounds 1 to 2")
    page.context.set_offline(False)
    all_is_sent(page)
    assert table.totals() == {"p1": 12, "p2": 3, "p3": 11}


STORAGE_IS_FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};"""


def test_a_round_that_is_taken_back_is_typed_again_though_storage_is_full(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()
    page.add_init_script(STORAGE_IS_FULL)
    keeper = opened(page, table)
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)

    page.get_by_role("button", name="Take back").click()

    expect_round(keeper, 1)
    expect_typed(keeper, Ann="12", Bo="", Cy="7")


def test_a_phone_that_keeps_nothing_says_that_an_undo_needs_the_network(
    new_phone: NewPhone, table: Table
) -> None:
    page: Page = new_phone()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    keeper = opened(page, table)
    keeper.round("Bo", 12, 7)
    page.context.set_offline(True)

    page.get_by_role("button", name="Undo").click()

    expect(keeper.says).to_contain_text("That needs the network.")
    assert table.rounds() == 1
