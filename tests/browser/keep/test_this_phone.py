"""What is asked of the phone, and what the menu says of it: storage, home screen, plain http."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SMALL_PHONE, NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, opened
from tests.servers import Served

pytestmark = pytest.mark.browser

# Writes down, in this order, what is asked of the phone and what is put into its outbox.
WRITE_DOWN = """
window.done = [];
navigator.storage.persist = async () => { done.push("asked to keep it"); %s };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...what) {
  if (this.name === "outbox") done.push("kept");
  return put.apply(this, what);
};
"""

# What a browser does when it finds that the page can be put on the home screen.
OFFER = """() => {
  window.prompted = 0;
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { prompted++; };
  return dispatchEvent(offer);
}"""


@pytest.mark.parametrize("answer", ["return true", "throw new Error('not here')"])
def test_the_phone_is_asked_not_to_drop_a_round_before_it_is_kept_and_may_say_no(
    new_phone: NewPhone, table: Table, answer: str
) -> None:
    page = new_phone()
    page.add_init_script(WRITE_DOWN % answer)
    keeper = opened(page, table)
    page.context.set_offline(True)
    assert page.evaluate("done") == []

    keeper.went_out("Bo")
    for points in ("12", "7"):
        keeper.keys(points)
        keeper.next()

    expect_round(keeper, 2)
    assert page.evaluate("done.slice(0, 2)") == ["asked to keep it", "kept"]
    page.context.set_offline(False)
    expect(page.locator(".unsent")).to_be_hidden()
    assert table.rounds() == 1


def test_the_menu_offers_the_home_screen_only_when_the_browser_does_and_once(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    button = page.get_by_role("button", name="Put it on your home screen")
    expect(button).to_be_hidden()

    shown_by_the_browser = page.evaluate(OFFER)

    assert not shown_by_the_browser
    expect(button).to_be_visible()
    button.click()
    expect(button).to_be_hidden()
    page.wait_for_function("prompted === 1")


def test_only_at_a_plain_address_the_menu_says_what_does_not_work_there(
    browser: Browser, served: Served, table: Table, keeper: KeeperPhone
) -> None:
    hint = "At a plain http address"
    keeper.page.goto(f"/keep/{table.id}/more")
    expect(keeper.page.get_by_text(hint)).to_be_hidden()

    with browser.new_context(
        base_url=f"http://table.test:{served.port}", viewport=SMALL_PHONE
    ) as context:
        plain = opened(context.new_page(), table)
        plain.page.goto(f"/keep/{table.id}/more")

        expect(plain.page.get_by_text(hint)).to_be_visible()
        expect(plain.page.locator("[data-install]")).to_be_hidden()
