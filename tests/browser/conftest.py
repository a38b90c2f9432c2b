"""A real server, and phones around the table: one browser, a context of its own for each."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

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
from tests.get_fonts import with_fonts
from tests.servers import Served, request, serving, settings_for

# A busy machine is no fault of the page's: how long what is expected may take to come true.
PATIENCE = 30_000  # ms
expect.set_options(timeout=PATIENCE)
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}

NewPhone = Callable[[], Page]
Browsers = Callable[[str], Browser]


@pytest.fixture(scope="package")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    """A browser for each width of letters, started when it is first wanted.

    All are gone before tests that run an event loop of their own.
    """
    folder = tmp_path_factory.mktemp("fonts")
    with sync_playwright() as playwright, ExitStack() as running:

        @cache
        def browser(letters: str) -> Browser:
            browser = launch(playwright, **with_fonts(letters, folder))
            running.callback(browser.close)
            return browser

        yield browser


@pytest.fixture
def letters(request: pytest.FixtureRequest) -> str:
    """How wide letters are: "wide", as on a new Debian, but where a test asks for both."""
    return str(getattr(request, "param", "wide"))


@pytest.fixture
def browser(browsers: Browsers, letters: str) -> Browser:
    """The browser; the fonts that it has do not depend on the machine."""
    return browsers(letters)


@pytest.fixture
def served(database_url: str) -> Iterator[Served]:
    """A real server on a fresh database, which has answered once."""
    with serving(settings_for(database_url)) as served:
        request("GET", served.url + "/").raise_for_status()
        yield served


@pytest.fixture
def new_phone(browser: Browser, served: Served) -> Iterator[NewPhone]:
    """Take another small phone out of a pocket: it shares nothing with the others."""
    contexts = []

    def take_out() -> Page:
        context = browser.new_context(
            base_url=served.url, viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
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
    context.set_default_timeout(PATIENCE)
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
