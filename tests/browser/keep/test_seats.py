"""Who sits where during a game: dragged in the menu by the handle at a mark."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.dragging import drag, swipe
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, opened
from tests.servers import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def menu(keeper: KeeperPhone, table: Table) -> Page:
    """The menu of Ann, Bo and Cy's game."""
    keeper.page.goto(f"/keep/{table.id}/more")
    expect(keeper.page.locator(".grip.drags")).to_have_count(3)
    return keeper.page


def seats(page: Page) -> Locator:
    return page.locator(".seats bdi")


def row(page: Page, name: str) -> Locator:
    return page.locator("summary.seat", has_text=name)


def grip(page: Page, name: str) -> Locator:
    return row(page, name).locator(".grip")


def seated(table: Table) -> list[str]:
    players = sorted(table.game()["players"], key=lambda player: player["seat"])
    return [player["name"] for player in players]


def test_a_player_is_dragged_to_another_seat_which_is_one_line_of_the_history(
    menu: Page, table: Table
) -> None:
    before = table.game()["revision"]

    with menu.expect_response("**/players/p1") as answer:
        drag(menu, grip(menu, "Ann"), row(menu, "Cy"))

    assert answer.value.request.method == "POST"
    expect(menu.locator(f'[data-revision="{before + 1}"]')).to_be_attached()
    expect(seats(menu)).to_have_text(["Bo", "Cy", "Ann"])
    assert seated(table) == ["Bo", "Cy", "Ann"]
    assert table.game()["revision"] == before + 1


def test_and_back_again_on_the_page_that_came_in_answer(menu: Page, table: Table) -> None:
    before = table.game()["revision"]
    drag(menu, grip(menu, "Ann"), row(menu, "Cy"))
    expect(menu.locator(f'[data-revision="{before + 1}"]')).to_be_attached()

    drag(menu, grip(menu, "Cy"), row(menu, "Ann"))

    expect(menu.locator(f'[data-revision="{before + 2}"]')).to_be_attached()
    assert seated(table) == ["Bo", "Ann", "Cy"]


def test_a_finger_on_the_handle_drags_and_beside_it_scrolls(
    new_phone: NewPhone, served: Served
) -> None:
    table = Table(served, "Ann", "Bo", "Cy", "Di")
    menu = opened(new_phone(), table).page
    menu.goto(f"/keep/{table.id}/more")
    expect(menu.locator(".grip.drags")).to_have_count(4)
    size = grip(menu, "Ann").bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44

    swipe(menu, grip(menu, "Ann"), row(menu, "Cy"))

    expect(menu.locator(f'[data-revision="{table.game()["revision"]}"]')).to_be_attached()
    assert seated(table) == ["Bo", "Cy", "Ann", "Di"]
    assert menu.evaluate("scrollY") == 0

    swipe(menu, row(menu, "Di").locator("bdi"), menu.locator("h1"))

    menu.wait_for_function("() => scrollY > 50")
    assert seated(table) == ["Bo", "Cy", "Ann", "Di"]


def test_dropped_where_they_sat_nothing_is_sent(menu: Page) -> None:
    sent: list[str] = []
    menu.on("request", lambda request: sent.append(request.method))
    ann, cy = (grip(menu, name).bounding_box() for name in ("Ann", "Cy"))
    assert ann is not None
    assert cy is not None

    menu.mouse.move(ann["x"] + 10, ann["y"] + 20)
    menu.mouse.down()
    menu.mouse.move(ann["x"] + 10, cy["y"] + 40)
    expect(seats(menu)).to_have_text(["Bo", "Cy", "Ann"])
    menu.mouse.move(ann["x"] + 10, ann["y"] + 10)
    menu.mouse.up()

    expect(seats(menu)).to_have_text(["Ann", "Bo", "Cy"])
    expect(menu.locator(".dragged")).to_have_count(0)
    assert "POST" not in sent
    expect(menu.locator(".seats details[open]")).to_have_count(0)


def test_a_tap_on_the_handle_unfolds_the_player_as_ever(menu: Page) -> None:
    grip(menu, "Bo").click()

    expect(menu.get_by_label("Name").nth(1)).to_be_visible()


def test_without_a_connection_everybody_stays_seated_and_it_is_said(
    menu: Page, table: Table
) -> None:
    menu.route("**/players/*", lambda route: route.abort())
    drag(menu, grip(menu, "Ann"), row(menu, "Bo"))

    expect(menu.get_by_role("alert")).to_have_text(
        "That needs the network. Counting goes on here without it."
    )
    expect(seats(menu)).to_have_text(["Ann", "Bo", "Cy"])
    menu.unroute("**/players/*")
    before = table.game()["revision"]
    drag(menu, grip(menu, "Ann"), row(menu, "Bo"))

    expect(menu.locator(f'[data-revision="{before + 1}"]')).to_be_attached()
    expect(menu.get_by_role("alert")).to_have_count(0)
    assert seated(table) == ["Bo", "Ann", "Cy"]


def test_who_was_changed_on_another_phone_is_not_moved_and_the_page_shows_how_it_is(
    menu: Page, new_phone: NewPhone, table: Table
) -> None:
    other = opened(new_phone(), table).page
    other.goto(f"/keep/{table.id}/more")
    row(other, "Ann").click()
    other.get_by_role("button", name="Seat later").first.click()
    expect(seats(other)).to_have_text(["Bo", "Ann", "Cy"])

    drag(menu, grip(menu, "Ann"), row(menu, "Cy"))

    expect(menu.get_by_role("alert")).to_be_visible()
    expect(seats(menu)).to_have_text(["Bo", "Ann", "Cy"])
    assert seated(table) == ["Bo", "Ann", "Cy"]
