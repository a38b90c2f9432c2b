"""What was counted without a network and is then refused: kept, shown, settled, and never lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.offline.test_offline import all_is_sent, count, expect_unsent
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


def look(keeper: KeeperPhone) -> None:
    """Go back to the network, and look at what was refused."""
    keeper.page.context.set_offline(False)
    keeper.page.get_by_role("button", name="Look").click()


def drop_refused(page: Page) -> None:
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Let it go").click()


def test_a_round_that_is_refused_again_goes_on_waiting(keeper: KeeperPhone, table: Table) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    table.elsewhere("p1", p2=30, p3=2)
    look(keeper)
    table.elsewhere("p1", p2=1, p3=1)
    keeper.page.get_by_role("button", name="Enter mine as round 2").click()
    mine = keeper.page.get_by_role("button", name="Enter mine as round 3")
    expect(mine).to_be_visible()

    keeper.page.reload()

    expect_unsent(keeper, "Round 2 was not saved: look at it.")
    keeper.page.get_by_role("button", name="Look").click()
    mine.click()
    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 12, "p2": 31, "p3": 10}


def test_a_round_that_comes_after_the_end_is_still_there_after_a_look(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    table.elsewhere("p1", p2=30, p3=2)
    look(keeper)
    table.end()
    keeper.page.get_by_role("button", name="Enter mine as round 2").click()
    expect(keeper.page.get_by_role("alert")).to_contain_text("Ann 12")

    keeper.page.reload()
    expect_unsent(keeper, "Round 2 was not saved: look at it.")
    table.reopen()
    keeper.page.reload()

    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 12, "p2": 30, "p3": 9}


def test_letting_a_refused_round_go_is_asked_once_more_and_the_next_takes_its_number(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", rules="five-rounds")
    keeper = opened(new_phone(), table)
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 99999, 7)
    expect_round(keeper, 2)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    keeper.page.context.set_offline(False)
    expect(keeper.page.locator(".unsent span")).to_have_text("Round 1 was not saved: look at it.")

    drop_refused(keeper.page)

    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 0, "p2": 3, "p3": 4}


def test_settling_a_correction_leaves_the_rounds_behind_it_their_numbers(
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
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    table.corrected(1, "p2", p1=13, p3=7)
    look(keeper)
    expect(keeper.page.locator(".conflict")).to_contain_text("13")

    keeper.page.get_by_role("button", name="Save mine over theirs").click()

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 21, "p2": 3, "p3": 11}


def test_the_deal_goes_on_round_the_table_behind_a_round_that_moved(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.context.set_offline(True)
    for out, *hands in (("Bo", 12, 7), ("Ann", 3, 9), ("Cy", 20, 1)):
        count(keeper, out, *hands)
    expect_round(keeper, 4)
    table.elsewhere("p1", p2=30, p3=2)
    look(keeper)

    keeper.page.get_by_role("button", name="Enter mine as round 2").click()

    all_is_sent(keeper.page)
    # Ann dealt first; clockwise from there.
    assert [one["dealer"] for one in table.game()["rounds"]] == ["p1", "p2", "p3", "p1"]


def test_what_a_phone_keeps_can_be_taken_along_when_the_link_was_ended_and_the_page_reloaded(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    table.end_this_link()
    page.context.set_offline(False)
    expect(page.locator(".unsent span")).to_contain_text("this link no longer keeps score")

    page.reload()

    expect(page.locator(".waits")).to_contain_text("this link no longer keeps score")
    with page.expect_download() as taken:
        page.get_by_role("button", name="As a text").click()
    assert taken.value.path().read_text() == "1. Bo went out, Ann 12, Cy 7\n"
    drop_refused(page)
    expect(page.locator(".waits")).to_be_hidden()


def test_of_a_deleted_game_what_waits_is_told_and_kept(
    keeper: KeeperPhone, table: Table, new_phone: NewPhone
) -> None:
    page = keeper.page
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    other = opened(new_phone(), table).page
    other.goto(f"/keep/{table.id}/deletion")
    other.locator("[name=sure]").check()
    other.get_by_role("button", name="Delete the game").click()
    other.wait_for_url("**/?deleted=1")
    page.context.set_offline(False)
    expect(page.locator(".unsent span")).to_contain_text("the game is not there any more")

    page.reload()

    expect(page.locator(".waits")).to_contain_text("the game is not there any more")
    expect(page.get_by_role("button", name="As a text")).to_be_visible()


def test_from_the_first_page_too_what_waits_is_told_and_sent(
    keeper: KeeperPhone, table: Table
) -> None:
    context = keeper.page.context
    context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    keeper.page.close()
    context.set_offline(False)
    page = context.new_page()
    page.route("**/keep/*/rounds", lambda route: route.abort())
    page.goto("/")
    expect(page.locator(".waits")).to_contain_text("Not sent yet: round 1")

    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.locator(".waits")).to_be_hidden()
    assert table.rounds() == 1


@pytest.mark.parametrize("portal", [200, 302, 400, 502])
def test_another_page_in_place_of_ours_is_no_answer(
    keeper: KeeperPhone, table: Table, portal: int
) -> None:
    """A wifi that asks to sign in, or a proxy, answers whatever is sent."""

    def answer(route: Route) -> None:
        headers = {"Location": "/"} if portal == 302 else {}
        route.fulfill(status=portal, headers=headers, body="<html>Sign in</html>")

    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    keeper.page.route("**/keep/*/rounds", answer)
    with keeper.page.expect_request("**/keep/*/rounds"):
        keeper.page.context.set_offline(False)
    expect_unsent(keeper, "Not sent yet: round 1")

    keeper.page.unroute_all()
    keeper.page.evaluate("dispatchEvent(new Event('online'))")

    all_is_sent(keeper.page)
    assert table.rounds() == 1


def test_a_hand_that_was_mended_after_the_link_ended_is_the_one_that_counts(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    token = table.end_this_link()
    count(keeper, "Bo", 12, 7)
    expect(page.locator(".unsent span")).to_contain_text("this link no longer keeps score")
    keeper.open("Ann")
    keeper.keys("15")
    keeper.next()
    expect(page.locator("form.round:not([data-sending])")).to_be_visible()

    page.goto("about:blank")
    page.goto(f"/keep/{table.id}#{token}")

    all_is_sent(page)
    assert table.totals() == {"p1": 15, "p2": 0, "p3": 7}


OUTBOX = """document.querySelector("script[src]").src.replace(/[^/]+$/, "outbox/outbox.js")"""
MENDED_ON_ITS_WAY = f"""async (game) => {{
  const {{ acknowledge, put, remove, waiting }} = await import({OUTBOX});
  const sent = await put({{ game, kind: "round", number: 1, body: "points-p1=12" }});
  await put({{ ...sent, body: "points-p1=15" }});
  await acknowledge(sent, {{ status: 401, html: "" }});
  await acknowledge(sent, null);
  const mended = (await waiting(game)).map(({{ body, problem }}) => [body, problem ?? null]);
  await remove(sent.id);
  await acknowledge(sent, {{ status: 401, html: "" }});
  return [mended, await waiting(game)];
}}"""


def test_an_answer_to_what_was_sent_says_nothing_of_what_was_mended_or_taken_back_since(
    keeper: KeeperPhone,
) -> None:
    mended, taken_back = keeper.page.evaluate(MENDED_ON_ITS_WAY, "another-game")

    assert mended == [["points-p1=15", None]]
    assert taken_back == []


def test_an_undo_without_a_network_can_be_taken_back(keeper: KeeperPhone, table: Table) -> None:
    keeper.round("Bo", 12, 7)
    keeper.page.context.set_offline(True)
    keeper.page.get_by_role("button", name="Undo").click()
    expect_unsent(keeper, "Not sent yet: change of round 1")

    keeper.page.get_by_role("button", name="Take back").click()

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    keeper.page.context.set_offline(False)
    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 12, "p2": 3, "p3": 11}


def test_who_joined_is_at_the_table_without_a_network_too(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.evaluate("navigator.serviceWorker.ready")
    page.goto(f"/keep/{table.id}/more")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_text("Somebody joins").click()
    page.locator("#new-name").fill("Dora")
    with page.expect_response(f"**/keep/{table.id}"):
        page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats")).to_contain_text("Dora")
    assert page.evaluate(KEPT_WITH_DORA, table.id)
    page.context.set_offline(True)

    page.goto(f"/keep/{table.id}")

    expect(keeper.hand("Dora")).to_be_visible()


KEPT_WITH_DORA = """async (game) => {
  const kept = () => new Promise((answer) => {
    indexedDB.open("eights").onsuccess = ({ target: { result } }) => {
      const asked = result.transaction("pages").objectStore("pages").get(game);
      asked.onsuccess = () => { result.close(); answer(asked.result?.includes("Dora")); };
    };
  });
  for (let look = 0; look < 400 && !(await kept()); look++) {
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return kept();
}"""


def test_a_phone_that_keeps_nothing_promises_nothing(keeper: KeeperPhone, table: Table) -> None:
    page = keeper.page
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.reload()
    page.context.set_offline(True)

    count(keeper, "Bo", 12, 7)

    expect(keeper.says).to_have_text("Not saved: no connection. What you typed stays here.")
    keeper.open("Ann")
    keeper.keys("9")
    expect(keeper.says).to_have_text("Not saved: no connection. What you typed stays here.")
    page.context.set_offline(False)
    keeper.next()
    expect_round(keeper, 2)
    assert table.totals() == {"p1": 9, "p2": 0, "p3": 7}


def test_a_link_without_a_network_is_said_to_need_one_and_the_counting_stays(
    keeper: KeeperPhone,
) -> None:
    keeper.went_out("Bo")
    keeper.keys("12")
    expect(keeper.says).to_have_text("Still missing: Cy.")
    keeper.page.context.set_offline(True)

    keeper.page.locator(".bar .icon-button").last.click()

    expect(keeper.says).to_contain_text("That needs the network.")
    expect_typed(keeper, Ann="12")


def test_whose_hands_are_missing_is_said_in_the_same_words_with_a_network_and_without(
    new_phone: NewPhone, served: Served
) -> None:
    keeper = opened(new_phone(), Table(served, "Ann", "Bo", "Cy", "Hal", "Ida"))
    keeper.went_out("Bo")
    keeper.keys("12")
    expect(keeper.says).to_have_text("Still missing: Cy, Hal and Ida.")

    keeper.page.context.set_offline(True)
    keeper.next()
    keeper.keys("7")
    expect(keeper.says).to_have_text("Still missing: Hal and Ida.")
    keeper.key("back")
    expect(keeper.says).to_have_text("Still missing: Cy, Hal and Ida.")


def test_of_many_missing_hands_only_some_are_named_with_a_network_and_without(
    new_phone: NewPhone, served: Served
) -> None:
    keeper = opened(new_phone(), Table(served, "Ann", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal"))
    keeper.went_out("Ann")
    keeper.keys("12")
    expect(keeper.says).to_have_text("Still missing: Cy, Di, Eva and 3 more.")
    keeper.page.context.set_offline(True)

    keeper.next()
    keeper.keys("7")

    expect(keeper.says).to_have_text("Still missing: Di, Eva, Flo and 2 more.")


def test_a_name_with_dollar_signs_is_said_as_it_is_written(
    new_phone: NewPhone, served: Served
) -> None:
    keeper = opened(new_phone(), Table(served, "Ann", "Bo", "Ca$$h"))
    keeper.page.context.set_offline(True)
    keeper.went_out("Ann")
    keeper.held("Q 2")
    expect(keeper.says).to_have_text("Still missing: Ca$$h.")
    expect(keeper.page.locator(".keypad .next:visible")).to_have_text("Next: Ca$$h")
    keeper.next()
    keeper.held("7")
    keeper.next()
    expect_round(keeper, 2)

    keeper.went_out("Ann")
    keeper.points()
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")
    keeper.next()

    expect_round(keeper, 3)
    expect(keeper.page.locator("h1")).to_contain_text("Ca$$h deals")
