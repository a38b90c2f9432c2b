"""The first page: who plays, in which seats, and as last time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.dragging import drag
from tests.browser.table import Table, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


def expect_names(page: Page, *names: str) -> None:
    """Wait until these names stand in the seats, in this order."""
    fields = page.locator("[name=name]")
    expect(fields).to_have_count(len(names))
    for seat, name in enumerate(names):
        expect(fields.nth(seat)).to_have_value(name)


def test_a_seat_is_dragged_by_its_handle_and_the_others_move_up(new_phone: NewPhone) -> None:
    page = new_phone()
    page.goto("/")
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        page.locator("[name=name]").nth(seat).fill(name)
    page.locator("#dealer").select_option(label="Ann")

    drag(page, page.locator(".grip").first, page.locator(".seat").nth(2))

    expect_names(page, "Bo", "Cy", "Ann", "")
    expect(page.locator("#dealer option:checked")).to_have_text("Ann")
    page.reload()
    expect(page.locator("[name=name]").first).to_have_value("Bo")  # the draft has it too


def test_who_played_last_time_sits_down_with_one_tap(new_phone: NewPhone, served: Served) -> None:
    page = new_phone()
    opened(page, Table(served, "Ann", "Bo", "Cy"))
    page.goto("/")

    page.get_by_role("link", name="Ann, Bo, Cy").click()

    page.wait_for_url("**/?like=*")
    expect_names(page, "Ann", "Bo", "Cy", "")


def test_on_a_wide_screen_the_games_stand_beside_the_form(
    new_phone: NewPhone, served: Served
) -> None:
    page = new_phone()
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, Table(served, "Ann", "Bo", "Cy"))
    page.goto("/")
    expect(page.locator("#mine")).to_be_visible()

    form, games = (page.locator(which).bounding_box() for which in ("#start", "#mine"))

    assert form is not None
    assert games is not None
    assert form["x"] + form["width"] <= games["x"]
    assert abs(form["y"] - games["y"]) < 40
