"""What waits on the phone while the network comes and goes: never stuck, never sent by surprise."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect
from starlette.responses import HTMLResponse
from starlette.types import Receive, Scope, Send

from app.scoring.rules_json import for_phone
from app.web.round_form import phone_table
from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


A_LAMP = """
window.awake = 0;
const request = async () => {
  awake++;
  const lock = new EventTarget();
  lock.release = async () => { awake--; lock.dispatchEvent(new Event("release")); };
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


class Proxy:
    """What stands before the server: answers in its place while the server starts, or is silent."""

    def __init__(self, served: Served) -> None:
        self.waits = False
        self.silent = False
        self._server = served.app.middleware_stack
        served.app.middleware_stack = self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer "bad gateway", never answer, or hand on what is asked."""
        assert self._server
        if self.silent and scope["type"] == "http":
            while (await receive())["type"] != "http.disconnect":
                pass
            return
        bad_gateway = HTMLResponse("<html>Bad gateway</html>", 502)
        await (bad_gateway if self.waits else self._server)(scope, receive, send)


class Slow:
    """A network on which what is posted stays on its way until it is let through."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] = []
        self._slow = True
        page.route("**/keep/*/rounds", self._hold)

    def let_through(self) -> None:
        """Let all that is on its way arrive, and hold nothing up from now on."""
        self._slow = False
        for route in self._held:
            route.continue_()

    def _hold(self, route: Route) -> None:
        if self._slow and route.request.method == "POST":
            self._held.append(route)
        else:
            route.continue_()


def count(keeper: KeeperPhone, out: str, *hands: int) -> None:
    """Enter a round and tap Save, whatever comes of it."""
    keeper.went_out(out)
    for points in hands:
        keeper.keys(str(points))
        keeper.next()


def test_a_round_taken_back_while_an_older_one_is_on_its_way_is_not_sent(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)
    slow = Slow(page)
    with page.expect_request("**/keep/*/rounds"):
        page.context.set_offline(False)

    page.get_by_role("button", name="Take back").click()
    expect_round(keeper, 2)
    slow.let_through()

    expect(page.locator(".unsent")).to_be_hidden()
    expect_typed(keeper, Ann="", Bo="3", Cy="4")
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}


def test_a_round_saved_while_an_older_one_is_on_its_way_follows_it(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.route("**/stream*", lambda route: route.abort())
    page.reload()
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    slow = Slow(page)
    with page.expect_request("**/keep/*/rounds"):
        page.context.set_offline(False)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 3)

    slow.let_through()

    expect(page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 12, "p2": 3, "p3": 11}


def test_what_waited_when_the_link_was_ended_is_sent_once_there_is_another_link(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    token = table.end_this_link()
    page.context.set_offline(False)
    expect(page.locator(".unsent span")).to_contain_text("this link no longer keeps score")

    page.goto("about:blank")
    page.goto(f"/keep/{table.id}#{token}")

    expect(page.locator(".last")).to_contain_text("Round 1 saved. Bo went out; Ann 12, Cy 7.")
    expect(page.locator(".unsent")).to_be_hidden()
    assert table.rounds() == 1


def test_where_no_answer_comes_the_next_hand_opens_and_the_round_is_recorded_once(
    keeper: KeeperPhone, table: Table
) -> None:
    def swallow(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)  # heard, and never answered
        else:
            route.continue_()

    keeper.page.route("**/keep/*/rounds", swallow)
    count(keeper, "Bo", 12, 7)

    expect(keeper.page.locator(".unsent span")).to_contain_text("Not sent yet: round 1")
    expect_round(keeper, 2)
    keeper.page.unroute_all(behavior="ignoreErrors")
    keeper.page.reload()

    expect(keeper.page.locator(".unsent")).to_be_hidden()
    assert table.rounds() == 1


def test_behind_a_correction_that_waits_no_totals_are_shown_rather_than_wrong_ones(
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
    count(keeper, "Cy", 5, 6)
    expect_round(keeper, 3)
    expect(page.locator(".before")).to_have_text(["…", "…", "…"])
    keeper.went_out("Ann")
    keeper.keys("8")

    page.context.set_offline(False)

    expect(page.locator(".unsent")).to_be_hidden()
    expect(keeper.hand("Bo").locator(".step")).to_have_text("6 → 14")
    expect_round(keeper, 3)
    assert table.totals() == {"p1": 26, "p2": 6, "p3": 7}


def test_the_app_opened_from_the_home_screen_without_a_network_offers_the_games_it_keeps(
    keeper: KeeperPhone, table: Table
) -> None:
    context: BrowserContext = keeper.page.context
    keeper.page.wait_for_function("() => navigator.serviceWorker.controller")
    context.set_offline(True)
    page = context.new_page()

    page.goto("/")
    page.get_by_role("link", name="Ann, Bo and Cy").click()

    again = KeeperPhone(page)
    expect_round(again, 1)
    count(again, "Bo", 12, 7)
    expect_round(again, 2)


def test_since_when_nothing_is_heard_is_said_and_the_keys_stay_where_they_are(
    keeper: KeeperPhone,
) -> None:
    page = keeper.page
    keys = "() => [...document.querySelectorAll('.key')].map(e => e.getBoundingClientRect().top)"
    before = page.evaluate(keys)
    page.route("**/stream*", lambda route: route.abort())
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the old stream is dropped

    expect(page.locator(".stale")).to_contain_text("reconnecting")
    assert page.evaluate(keys) == before
    page.context.set_offline(False)
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.locator(".stale")).to_be_hidden()


def test_a_saved_round_is_felt_but_not_where_motion_is_unwelcome(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()
    page.add_init_script("window.felt = 0; navigator.vibrate = () => ++window.felt")
    keeper = opened(page, table)
    keeper.round("Bo", 12, 7)
    assert page.evaluate("felt") == 0  # this phone prefers reduced motion

    page.emulate_media(reduced_motion="no-preference")
    keeper.round("Bo", 1, 1)

    page.wait_for_function("felt === 1")
    page.context.set_offline(True)
    count(keeper, "Ann", 3, 4)
    expect_round(keeper, 4)
    page.wait_for_function("felt === 2")
    page.context.set_offline(False)
    expect(page.locator(".unsent")).to_be_hidden()
    assert page.evaluate("felt") == 2  # what is sent later was felt when it was tapped


def test_the_screen_stays_awake_while_a_game_is_counted(new_phone: NewPhone, table: Table) -> None:
    page = new_phone()
    page.add_init_script(A_LAMP)
    keeper = opened(page, table)
    page.wait_for_function("() => awake === 1")

    keeper.round("Bo", 100, 7)

    expect(page.locator(".winners")).to_be_visible()
    page.wait_for_function("() => awake === 0")


def test_everybody_can_use_the_page_while_something_waits_or_was_refused(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.set_viewport_size({"width": 320, "height": 640})
    page.context.set_offline(True)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    assert violations(page) == []
    table.end_this_link()

    page.context.set_offline(False)

    expect(page.locator(".unsent span")).to_contain_text("this link no longer keeps score")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def violations(page: Page) -> list[str]:
    """Return what axe finds on the page."""
    return [one["id"] for one in Axe().run(page).response["violations"]]


KEPT_GAMES = """() => new Promise((answer) => {
  indexedDB.open("eights").onsuccess = ({ target: { result } }) => {
    const asked = result.transaction("pages").objectStore("pages").getAllKeys();
    asked.onsuccess = () => { result.close(); answer(asked.result); };
  };
})"""


def test_a_deleted_game_is_not_kept_on_the_phone_either(keeper: KeeperPhone, table: Table) -> None:
    page = keeper.page
    page.wait_for_function(f"async () => (await ({KEPT_GAMES})()).length === 1")

    page.goto(f"/keep/{table.id}/deletion")
    page.locator("[name=sure]").check()
    page.get_by_role("button", name="Delete the game").click()

    page.wait_for_url("**/?deleted=1")
    page.wait_for_function(f"async () => (await ({KEPT_GAMES})()).length === 0")


def test_while_a_proxy_answers_for_a_server_that_starts_the_counting_goes_on(
    keeper: KeeperPhone, table: Table, served: Served
) -> None:
    page = keeper.page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    proxy = Proxy(served)
    proxy.waits = True

    page.goto(f"/keep/{table.id}")
    expect_round(keeper, 1)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    expect(page.locator(".unsent span")).to_contain_text("Not sent yet: round 1")
    proxy.waits = False
    page.reload()

    expect(page.locator(".unsent")).to_be_hidden()
    expect(page.locator(".last")).to_contain_text("saved")
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}


def test_where_the_network_takes_everything_and_answers_nothing_the_counting_opens_all_the_same(
    keeper: KeeperPhone, table: Table, served: Served
) -> None:
    page = keeper.page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    proxy = Proxy(served)
    proxy.silent = True

    page.goto(f"/keep/{table.id}", wait_until="commit")
    expect_round(keeper, 1)
    count(keeper, "Bo", 12, 7)
    expect_round(keeper, 2)
    expect(page.locator(".unsent span")).to_contain_text("Not sent yet: round 1")
    proxy.silent = False
    page.reload()

    expect(page.locator(".unsent")).to_be_hidden()
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}


def test_under_a_rule_that_the_phone_does_not_know_rounds_are_kept_and_no_totals_shown(
    keeper: KeeperPhone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = keeper.page
    with monkeypatch.context() as newer:
        newer.setattr(phone_table, "for_phone", lambda rules: for_phone(rules) | {"new": 2})
        page.reload()
    page.context.set_offline(True)
    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")
    expect(keeper.says).to_contain_text("saving keeps it on this phone")
    expect(page.locator(".after")).to_have_text(["", "", ""])
    keeper.next()
    expect_round(keeper, 2)
    expect(page.locator(".before")).to_have_text(["…", "…", "…"])

    page.context.set_offline(False)
    expect(page.locator(".before")).to_have_text(["12", "0", "7"])
    assert table.totals() == {"p1": 12, "p2": 0, "p3": 7}
