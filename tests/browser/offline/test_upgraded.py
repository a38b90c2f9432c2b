"""The server is upgraded in the middle of a game: pages of before go on, and then load anew."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from app.http import RenderedCache
from tests.browser.conftest import NewPhone
from tests.browser.offline.test_offline import all_is_sent, count
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, wait_for_watchers
from tests.servers import Served

pytestmark = pytest.mark.browser

NEWER = "0123456789ab"
SCRIPT = "text/javascript"
Upgrade = Callable[[Page], None]


@pytest.fixture
def upgrade(served: Served) -> Upgrade:
    """Serve other scripts from now on; to the phone, the server was away for a moment."""

    def upgrade(page: Page) -> None:
        wait_for_watchers(page, served, 1)
        page.context.set_offline(True)
        upgraded(served)
        page.context.set_offline(False)

    return upgrade


def upgraded(served: Served) -> None:
    state = served.app.state
    state.static.version = NEWER
    state.static.urls.update({name: f"/static/{NEWER}/{name}" for name in state.static.urls})
    state.rendered = RenderedCache(state.hub)


def expect_version(page: Page, version: str) -> None:
    expect(page.locator(f'script[src^="/static/{version}/"]').first).to_be_attached()


def test_an_untouched_page_of_the_keeper_loads_itself_anew(
    keeper: KeeperPhone, upgrade: Upgrade
) -> None:
    upgrade(keeper.page)

    expect_version(keeper.page, NEWER)
    keeper.round("Ann", 12, 7)
    expect_round(keeper, 2)


def test_what_is_half_typed_is_finished_and_saved_before_the_page_loads_anew(
    keeper: KeeperPhone, table: Table, upgrade: Upgrade, served: Served
) -> None:
    before = served.app.state.static.version
    keeper.went_out("Ann")
    keeper.keys("12")
    with keeper.page.expect_event("request", lambda request: "/stream" in request.url):
        upgrade(keeper.page)
    expect_version(keeper.page, before)

    keeper.next()
    keeper.keys("7")
    keeper.save()

    expect_version(keeper.page, NEWER)
    expect_round(keeper, 2)
    assert table.totals() == {"p1": 0, "p2": 12, "p3": 7}


def test_what_is_half_typed_is_there_after_a_reload_by_hand(
    keeper: KeeperPhone, upgrade: Upgrade
) -> None:
    keeper.went_out("Ann")
    keeper.keys("12")
    upgrade(keeper.page)

    keeper.page.reload()

    expect_version(keeper.page, NEWER)
    expect_typed(keeper, Bo="12", Cy="")


def test_rounds_that_wait_are_sent_by_the_page_of_before_or_by_the_new_one(
    keeper: KeeperPhone, table: Table, served: Served
) -> None:
    keeper.page.context.set_offline(True)
    count(keeper, "Ann", 12, 7)
    count(keeper, "Bo", 5, 9)
    upgraded(served)
    keeper.page.context.set_offline(False)

    all_is_sent(keeper.page)
    expect_version(keeper.page, NEWER)
    expect_round(keeper, 3)
    assert table.totals() == {"p1": 5, "p2": 12, "p3": 16}


def test_a_watching_phone_loads_itself_anew(
    new_phone: NewPhone, table: Table, upgrade: Upgrade
) -> None:
    page = new_phone()
    page.goto(f"/g/{table.id}")
    expect(page.locator("#connection")).to_have_text("Live")
    upgrade(page)
    expect_version(page, NEWER)


def test_a_page_that_comes_back_as_old_as_it_was_is_not_loaded_for_ever(
    new_phone: NewPhone, table: Table, upgrade: Upgrade
) -> None:
    page, loads = new_phone(), []
    page.goto(f"/g/{table.id}")
    source = page.locator('script[src^="/static/"]').get_attribute("src") or ""
    script = page.request.get(source).text()
    html = page.request.get(f"/g/{table.id}").text()

    def from_a_proxy(route: Route) -> None:
        loads.append(route.request.url)
        route.fulfill(body=html, content_type="text/html")

    page.route(f"**/g/{table.id}", from_a_proxy)
    page.route(f"**{source}", lambda route: route.fulfill(body=script, content_type=SCRIPT))
    with page.expect_event("load"):
        upgrade(page)
    expect(page.locator("#connection")).to_have_text("Live")
    for _ in range(3):
        page.reload()
        expect(page.locator("#connection")).to_have_text("Live")  # it has heard of the version
    assert len(loads) == 1 + 3


STORED_BY_ANOTHER_VERSION = """async (game) => {
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const database = await done(indexedDB.open("eights"));
  const pages = database.transaction("pages", "readwrite").objectStore("pages");
  const html = await done(pages.get(game));
  await done(pages.put(html.replace(/\\/static\\/\\w+\\//g, "/static/ffffffffffff/"), game));
}"""


def test_a_stored_page_of_another_version_waits_for_the_network_and_its_rounds_are_sent(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    count(keeper, "Ann", 12, 7)
    expect_round(keeper, 2)  # it is in the outbox
    page.evaluate(STORED_BY_ANOTHER_VERSION, table.id)
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))

    page.goto(f"/keep/{table.id}")

    expect(page.locator("[data-shell] [data-kept] a")).to_be_visible()
    assert len(loads) == 1
    page.context.set_offline(False)
    expect_round(keeper, 2)
    all_is_sent(page)
    assert table.totals() == {"p1": 0, "p2": 12, "p3": 7}
