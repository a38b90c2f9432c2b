"""A real server, and phones around the table: one browser, a context of its own for each."""

from collections.abc import Callable, Iterator

import httpx2
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import launch
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, opened
from tests.servers import Served, serving, settings_for

# A busy machine is no fault of the page's: how long an expectation may take to come true.
expect.set_options(timeout=20_000)
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}

NewPhone = Callable[[], Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, started once, and gone before tests that run an event loop of their own."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def served(database_url: str) -> Iterator[Served]:
    """A real server on a fresh database, which has answered once."""
    with serving(settings_for(database_url)) as served:
        httpx2.get(served.url + "/").raise_for_status()
        yield served


@pytest.fixture
def new_phone(browser: Browser, served: Served) -> Iterator[NewPhone]:
    """Take another small phone out of a pocket: it shares nothing with the others."""
    contexts = []

    def take_out() -> Page:
        context = browser.new_context(
            base_url=served.url, viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce"
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        return context.new_page()

    yield take_out
    for context in contexts:
        context.close()


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    """One small phone, on which pages can be opened."""
    context = browser.new_context(
        base_url=served.url, viewport=SMALL_PHONE, reduced_motion="reduce"
    )
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def table(served: Served) -> Table:
    """Ann, Bo and Cy have sat down."""
    return Table(served, "Ann", "Bo", "Cy")


@pytest.fixture
def keeper(new_phone: NewPhone, table: Table) -> KeeperPhone:
    """The keeper's phone, opened by the keeper's link."""
    return opened(new_phone(), table)
