"""A phone sleeps in the middle of a game: woken, it stays awake, and shows what it missed."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, opened, wait_for_watchers
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
  addEventListener(word, hear) {
    super.addEventListener(word, (said) => this.dead || window.stalled || hear(said));
  }
};
"""
LONGER_THAN_ANY_SILENCE = 60_000  # ms
LESS_THAN_TWO_BEATS, A_LITTLE_MORE = 29_000, 3_000  # ms
TEN_PAST_EIGHT = datetime(2026, 11, 30, 20, 10)


def fall_asleep(page: Page, served: Served) -> None:
    """Switch the screen off, and wait until the server knows that nobody listens."""
    page.evaluate(TURN_TO, True)
    wait_for_watchers(page, served, 0)


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
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 1, Cy 2.")


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
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 1, Cy 2.")
    expect(page.locator(".stale")).to_be_hidden()


@pytest.fixture
def stands_still(new_phone: NewPhone) -> Page:
    """A phone whose clock only goes on when it is told to."""
    page = new_phone()
    page.clock.install(time=TEN_PAST_EIGHT - timedelta(minutes=9))
    page.clock.pause_at(TEN_PAST_EIGHT)
    page.add_init_script(LINES_THAT_GO_DEAD)
    return page


def test_a_server_that_says_nothing_for_two_beats_is_not_called_live(
    stands_still: Page, table: Table
) -> None:
    page, says = stands_still, stands_still.locator("#connection")
    page.goto(f"/g/{table.id}")
    expect(says).to_have_text("Live")
    page.evaluate("window.stalled = true")

    page.clock.fast_forward(LESS_THAN_TWO_BEATS)
    expect(says).to_have_text("Live")
    page.clock.fast_forward(A_LITTLE_MORE)
    expect(says).to_contain_text("8:10")
    expect(says).to_contain_text("reconnecting")

    # It takes the new line too, and says nothing there either.
    page.clock.fast_forward(A_LITTLE_MORE)
    page.wait_for_function("() => lines.length > 1 && lines.at(-1).readyState === EventSource.OPEN")
    expect(says).to_contain_text("reconnecting")

    page.evaluate("window.stalled = false")
    page.clock.fast_forward(LESS_THAN_TWO_BEATS)
    page.clock.fast_forward(A_LITTLE_MORE)
    expect(says).to_have_text("Live")


def test_the_keeper_is_told_of_a_silent_server_too(stands_still: Page, table: Table) -> None:
    page = stands_still
    opened(page, table)
    page.wait_for_function("() => lines.at(-1).readyState === EventSource.OPEN")
    page.evaluate("window.stalled = true")

    page.clock.fast_forward(LESS_THAN_TWO_BEATS)
    expect(page.locator(".stale")).to_be_hidden()
    page.clock.fast_forward(A_LITTLE_MORE)
    expect(page.locator(".stale")).to_contain_text("8:10")


# Every line breaks at once, as those of a server that is away.
LINES_THAT_BREAK = """
window.tries = [];
window.EventSource = class extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    tries.push(Date.now());
    setTimeout(() => this.dispatchEvent(new Event("error")));
  }
  close() {}
};
"""
FIVE_MINUTES, LONGEST_WAIT = 300_000, 30_000  # ms


@pytest.mark.parametrize("keeps", [True, False], ids=["keeping", "watching"])
def test_a_server_that_is_away_is_asked_less_and_less_often(
    new_phone: NewPhone, table: Table, keeps: bool
) -> None:
    page = new_phone()
    page.clock.install()
    page.add_init_script(LINES_THAT_BREAK)
    page.goto(f"/keep/{table.id}#{table.token}" if keeps else f"/g/{table.id}")
    page.wait_for_function("() => window.tries?.length")

    page.clock.run_for(FIVE_MINUTES)

    tries = page.evaluate("tries")
    waits = [later - earlier for earlier, later in pairwise(tries)]
    assert len(waits) <= 25
    assert all(LONGEST_WAIT / 2 <= wait <= LONGEST_WAIT + 1_000 for wait in waits[6:])
    assert len(set(waits[6:])) > 1  # no two phones ask at the same moments
