"""Everyone can use every page in every state: nothing that axe finds, nothing too small to tap."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from app.play import Play
from tests.browser import states
from tests.browser.usable import Look, faults
from tests.servers import Served

pytestmark = pytest.mark.browser

Walk = Callable[[Page, Play], Iterator[str]]


# Roles and colours are the same in any letters.
@pytest.mark.parametrize(
    ("letters", "look"),
    [("wide", "sizes"), ("narrow", "sizes"), ("wide", "light"), ("wide", "dark")],
    indirect=["letters"],
)
@pytest.mark.parametrize("walk", [states.keeping, states.watching, states.starting])
def test_every_page_can_be_used_in_every_state(
    phone: BrowserContext, served: Served, walk: Walk, look: Look
) -> None:
    page = phone.new_page()
    found = {
        name: wrong for name in walk(page, served.app.state.play) if (wrong := faults(page, look))
    }

    assert found == {}
