"""The day of a game is the date at the table: in Auckland at twenty to five, it is not UTC's."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.phone import KeeperPhone
from tests.servers import Served, request

AT_TWENTY_TO_FIVE = datetime(2026, 7, 4, 16, 40, tzinfo=UTC)
"""04:40 on 5 July in Auckland."""


@pytest.fixture
def in_auckland(browser: Browser, served: Served) -> Iterator[Page]:
    """A phone at a table in Auckland, early on 5 July."""
    context = browser.new_context(
        base_url=served.url, viewport=SMALL_PHONE, timezone_id="Pacific/Auckland"
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.clock.set_fixed_time(AT_TWENTY_TO_FIVE)
    yield page
    context.close()


def begin(page: Page, *names: str) -> str:
    """Begin a game on the first page and return its id."""
    for number, name in enumerate(names, 1):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("button", name="Start").last.click()
    page.wait_for_url("**/keep/**")
    return page.url.rpartition("/")[2]


def day_of(served: Served, game: str) -> str:
    return str(request("GET", f"{served.url}/api/v1/games/{game}").json()["day"])


def test_a_game_begun_before_dawn_is_of_the_day_on_the_phone(
    in_auckland: Page, served: Served
) -> None:
    in_auckland.goto("/")
    game = begin(in_auckland, "Ann", "Bo")

    assert day_of(served, game) == "2026-07-05"
    in_auckland.goto(f"/g/{game}/sheet")
    expect(in_auckland.locator(".begun")).to_have_text("5 Jul 2026")
    assert "5 Jul 2026" in request("GET", f"{served.url}/g/{game}/standings.svg").text
    in_auckland.goto("/?q=2026-07-05")
    expect(in_auckland.locator("#mine")).to_contain_text("July 2026")
    expect(in_auckland.locator("#mine")).to_contain_text("Ann and Bo")


def test_so_is_a_rematch(in_auckland: Page, served: Served) -> None:
    in_auckland.goto("/")
    game = begin(in_auckland, "Ann", "Bo")
    KeeperPhone(in_auckland).round("Ann", 100)

    in_auckland.get_by_role("button", name="Play again, same players").click()
    in_auckland.wait_for_url(lambda url: url.rpartition("/")[2] != game)

    assert day_of(served, in_auckland.url.rpartition("/")[2]) == "2026-07-05"
