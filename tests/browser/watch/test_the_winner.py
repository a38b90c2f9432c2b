"""A winner is worth a moment of joy on every phone; whoever prefers no motion sees none."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import Table, opened

pytestmark = pytest.mark.browser

# From the first moment on, since what moves is soon over.
SEE_WHAT_MOVES = """
window.moved = new Set();
addEventListener("animationstart", ({ animationName }) => moved.add(animationName));
"""


def the_end(new_phone: NewPhone, table: Table, *, calm: bool) -> tuple[Page, Page]:
    """Bo wins; return the keeper's page and that of somebody who watches, both at the end."""
    counting, watching = new_phone(), new_phone()
    for page in (counting, watching):
        page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        page.add_init_script(SEE_WHAT_MOVES)
    keeper = opened(counting, table)
    watching.goto(f"/g/{table.id}")
    expect(watching.locator("#connection")).to_have_text("Live")

    keeper.round("Bo", 100, 7)

    for page, place in ((counting, ".winners"), (watching, ".result")):
        expect(page.locator(f"{place} h2")).to_have_text("Bo wins with 0")
        expect(page.locator(f"{place} .marks .mark")).to_have_count(1)
    return counting, watching


def test_the_suits_fly_up_for_the_winner_on_every_phone(new_phone: NewPhone, table: Table) -> None:
    for page in the_end(new_phone, table, calm=False):
        page.wait_for_function("() => moved.has('cheer')")


def test_where_no_motion_is_wanted_the_winner_is_named_and_nothing_moves(
    new_phone: NewPhone, table: Table
) -> None:
    for page in the_end(new_phone, table, calm=True):
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.evaluate("[...moved]") == []
