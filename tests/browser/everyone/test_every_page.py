"""Everyone can use every page in every state: nothing that axe finds, nothing too small to tap."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from app.play import Play
from tests.browser import states
from tests.browser.usable import SCHEMES, faults, in_wide_and_narrow_letters
from tests.servers import Served

pytestmark = pytest.mark.browser

Walk = Callable[[Page, Play], Iterator[str]]


@in_wide_and_narrow_letters
@pytest.mark.parametrize("walk", [states.starting, states.watching, states.keeping])
def test_every_page_can_be_used_in_every_state(
    phone: BrowserContext, served: Served, walk: Walk, letters: str
) -> None:
    page = phone.new_page()
    schemes = SCHEMES if letters == "wide" else ()  # colours are the same in any letters
    found = {
        name: wrong
        for name in walk(page, served.app.state.play)
        if (wrong := faults(page, schemes))
    }

    assert found == {}
