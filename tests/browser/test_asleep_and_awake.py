"""A phone sleeps in the middle of a game: woken, it stays awake, and shows what it missed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened, wait_until_nobody_watches
from tests.servers import Served

pytestmark = pytest.mark.browser

TURN_TO = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# As browsers do it: the lock is taken away from a page that nobody sees.
A_LAMP = """
window.awake = 0;
const request = async () => {
  awake++;
  const lock = new EventTarget();
  lock.release = async () => { awake--; lock.dispatchEvent(new Event("release")); };
  document.addEventListener("visibilitychange", () => document.hidden && lock.release());
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""

# A line that a phone has dropped without a word: it looks open, and nothing comes out of it.
LINES_THAT_GO_DEAD = """
window.lines = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); lines.push(this); }
  addEventListener(word, hear) { super.addEventListener(word, (said) => this.dead || hear(said)); }
};
"""
LONGER_THAN_ANY_SILENCE = 60_000  # ms


def fall_asleep(page: Page, served: Served) -> None:
    """Switch the screen off, and wait until the server knows that nobody listens."""
    page.evaluate(TURN_TO, True)
    wait_until_nobody_watches(page, served)


def wake(page: Page) -> None:
    page.evaluate(TURN_TO, False)


def test_the_screen_stays_awake_again_after_the_phone_has_slept(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()
    page.add_init_script(A_LAMP)
    opened(page, table)
    page.wait_for_function("() => awake === 1")
    page.evaluate(TURN_TO, True)
    page.wait_for_function("() => awake === 0")

    wake(page)

    page.wait_for_function("() => awake === 1")


def test_what_another_phone_recorded_meanwhile_is_there_when_this_one_wakes(
    keeper: KeeperPhone, table: Table, served: Served
) -> None:
    fall_asleep(keeper.page, served)
    table.elsewhere("p2", p1=1, p3=2)

    wake(keeper.page)

    expect_round(keeper, 2)
    expect(keeper.last_round).to_contain_text("Bo went out; Ann 1, Cy 2.")


def test_what_is_typed_stays_when_the_phone_wakes_to_a_round_of_another(
    keeper: KeeperPhone, table: Table, served: Served
) -> None:
    keeper.went_out("Cy")
    keeper.keys("12")
    fall_asleep(keeper.page, served)
    table.elsewhere("p2", p1=1, p3=2)

    wake(keeper.page)

    expect(keeper.page.locator(".news:visible")).to_contain_text("Round 1 was recorded")
    expect_typed(keeper, Ann="12")


def test_a_line_that_has_gone_dead_without_a_word_is_opened_anew(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()
    page.clock.install()
    page.add_init_script(LINES_THAT_GO_DEAD)
    keeper = opened(page, table)
    page.wait_for_function("() => lines.at(-1).readyState === EventSource.OPEN")
    page.evaluate("for (const line of lines) line.dead = true")
    table.elsewhere("p2", p1=1, p3=2)

    page.clock.fast_forward(LONGER_THAN_ANY_SILENCE)

    expect_round(keeper, 2)
    expect(keeper.last_round).to_contain_text("Bo went out; Ann 1, Cy 2.")
    expect(page.locator(".stale")).to_be_hidden()
