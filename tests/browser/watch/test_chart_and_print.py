"""Chart, figures, picture, television and print, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from app.ledger.commands import BeginRematch, RecordRound
from app.play import Play
from tests.browser.usable import WIDER, found_by_axe, in_wide_and_narrow_letters, resize
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, out, sit_down, worked_example
from tests.servers import Served

pytestmark = pytest.mark.browser

LONG = "Maximiliane-Charlotte von der Heydenreich"[:40]
TEN = ["Ann", "Bo", "Cy", "Di", LONG, "שרה לוי", "مريم", "Guðmundur", "Hal", "Ida"]
A4_WITHIN_ITS_MARGINS: ViewportSize = {"width": 703, "height": 1000}
PNG = b"\x89PNG\r\n\x1a\n"
A_MINUTE = 61_000  # ms
PAGES = re.compile(rb"/Type\s*/Page\b")
HIGHER = "() => document.documentElement.scrollHeight - innerHeight"

# Counts, from now on, what is set in motion.
COUNT_MOVES = """() => {
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved++;
    return animate.apply(this, how);
  };
}"""


@pytest.fixture
def table(served: Served) -> Table:
    """Ann, Bo, Cy and Di have sat down."""
    play: Play = served.app.state.play
    return sit_down(play, ann_bo_cy_di(title="Friday"))


def watch(phone: BrowserContext, path: str = "", game: str = GAME) -> Page:
    page = phone.new_page()
    page.goto(f"/g/{game}{path}")
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def ten(served: Served, rounds: int) -> Table:
    """Play so many rounds with ten at the table, to totals of four figures."""
    rules = {"preset": "standard", "ends": []}
    table = sit_down(served.app.state.play, ann_bo_cy_di("tenatthetable", rules, players=TEN))
    for number in range(rounds):
        held = {name: 3 * at + 37 * (at == number % 9) for at, name in enumerate(TEN[1:])}
        table.record(RecordRound(out(table.game, "Ann", **held)))
    return table


def finish(table: Table) -> None:
    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=104, Cy=32)))


def test_the_chart_and_the_figures_follow_a_round_while_one_looks(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone)
    expect(page.locator(".chart")).to_have_count(0)
    table.record(worked_example(table.game))
    table.record(worked_example(table.game))
    expect(page.locator(".chart polyline")).to_have_count(4)
    expect(page.locator(".player-statistics tbody tr").last).to_contain_text("Di")

    table.record(worked_example(table.game))

    expect(page.locator(".chart .p1 polyline")).to_have_attribute(
        "points", re.compile(r"^(\d+,\d+ ){3}\d+,\d+$")
    )
    expect(page.locator(".player-statistics tbody tr").last.locator("td").first).to_have_text("3")


def test_a_row_goes_to_its_new_place_unless_motion_is_not_wanted(
    browser: Browser, served: Served, table: Table
) -> None:
    contexts = {
        calm: browser.new_context(
            base_url=served.url, reduced_motion="reduce" if calm else "no-preference"
        )
        for calm in (True, False)
    }
    pages = {calm: watch(context) for calm, context in contexts.items()}
    for page in pages.values():
        page.evaluate(COUNT_MOVES)

    table.record(worked_example(table.game))

    for page in pages.values():
        expect(page.locator(".place").first).to_contain_text("Di")
    pages[False].wait_for_function("moved > 0")
    assert pages[True].evaluate("moved") == 0
    for context in contexts.values():
        context.close()


def made_by_a_tap(page: Page, tmp_path: Path) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("link", name="Send as a picture").click()
    assert download.value.suggested_filename == "standings.png"
    download.value.save_as(tmp_path / "standings.png")
    return (tmp_path / "standings.png").read_bytes()


def test_a_tap_makes_a_png_of_the_standings(
    phone: BrowserContext, table: Table, tmp_path: Path
) -> None:
    finish(table)

    png = made_by_a_tap(watch(phone), tmp_path)

    assert png.startswith(PNG)
    assert int.from_bytes(png[16:20], "big") == 1080


def test_the_keeper_sends_the_picture_of_the_end_too(
    phone: BrowserContext, table: Table, tmp_path: Path
) -> None:
    finish(table)
    page = phone.new_page()
    page.goto(f"/keep/{GAME}#{TOKEN}")
    expect(page.locator(".winners")).to_be_visible()

    assert made_by_a_tap(page, tmp_path).startswith(PNG)


def test_without_a_script_the_link_leads_to_the_drawing(
    browser: Browser, served: Served, table: Table
) -> None:
    finish(table)
    context = browser.new_context(base_url=served.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/g/{GAME}")

    page.get_by_role("link", name="Send as a picture").click()

    page.wait_for_url("**/standings.svg")
    context.close()


@in_wide_and_narrow_letters
@pytest.mark.parametrize("players", [4, 10])
@pytest.mark.parametrize("screen", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_a_television_shows_all_of_them_at_once(
    phone: BrowserContext, served: Served, table: Table, players: int, screen: tuple[int, int]
) -> None:
    shown = table if players == 4 else ten(served, 2)
    page = watch(phone, "/tv", shown.id)

    resize(page, {"width": screen[0], "height": screen[1]})

    expect(page.locator(".place")).to_have_count(players)
    page.wait_for_function(f"({HIGHER})() === 0 && ({WIDER})() === 0")
    for place in page.locator(".place").all():
        expect(place).to_be_in_viewport(ratio=0.99)


@in_wide_and_narrow_letters
def test_a_television_shows_the_end_with_everybody_still_in_sight(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone, "/tv")
    resize(page, {"width": 1280, "height": 720})

    finish(table)

    expect(page.locator(".result")).to_contain_text("Di wins")
    expect(page.locator(".place").last).to_be_in_viewport(ratio=0.99)
    for left_out in (".facts", ".result .actions"):
        expect(page.locator(left_out)).to_be_hidden()
    page.wait_for_function(f"({HIGHER})() === 0")
    assert found_by_axe(page) == []


def test_a_television_goes_on_to_the_next_game_a_while_after_the_winner(
    phone: BrowserContext, table: Table
) -> None:
    page = phone.new_page()
    page.clock.install()
    page.goto(f"/g/{GAME}/tv")
    expect(page.locator("#connection")).to_have_text("Live")
    sit_down(table.play, ann_bo_cy_di("thenextgame00001"))
    finish(table)
    table.record(BeginRematch("thenextgame00001"))
    expect(page.locator(".went-on a")).to_be_visible()

    page.clock.fast_forward(A_MINUTE)

    page.wait_for_url("**/g/thenextgame00001/tv")


@in_wide_and_narrow_letters
def test_of_ten_names_without_a_space_each_has_its_column_on_the_paper(
    phone: BrowserContext, served: Served
) -> None:
    players = [f"{letter}{'konstantinopolitanischer' * 2}"[:40] for letter in "ABCDEFGHIJ"]
    game = sit_down(served.app.state.play, ann_bo_cy_di("tenlongnames", players=players))
    page = watch(phone, "/sheet", game.id)
    resize(page, A4_WITHIN_ITS_MARGINS)

    page.emulate_media(media="print")

    assert page.evaluate(WIDER) == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_long_evening_is_printed_on_one_page(
    phone: BrowserContext, served: Served, table: Table, paper: str
) -> None:
    for _ in range(20):
        held = {"Ann": 1, "Bo": 2, "Cy": 3}
        table.record(RecordRound(out(table.game, "Di", **held)))
    four = watch(phone, "/sheet").pdf(format=paper)
    fifteen = watch(phone, "/sheet", ten(served, 15).id).pdf(format=paper)

    assert len(PAGES.findall(four)) == 1
    assert len(PAGES.findall(fifteen)) == 1


def test_what_is_printed_says_who_has_won_and_has_nothing_to_tap(
    phone: BrowserContext, table: Table
) -> None:
    finish(table)
    page = watch(phone, "/sheet")
    expect(page.locator(".printed")).to_be_hidden()

    page.emulate_media(media="print")

    expect(page.locator(".printed")).to_contain_text("Di wins")
    expect(page.locator(".begun")).to_be_visible()
    for gone in (".tabs", "#print", ".takes-along", ".writers", ".languages", "#connection"):
        expect(page.locator(gone)).to_be_hidden()


def test_the_sheet_says_who_wrote_a_hand_down_and_when(phone: BrowserContext, table: Table) -> None:
    table.record(worked_example(table.game))
    page = watch(phone, "/sheet")

    page.get_by_text("Who wrote it down, and when").click()

    expect(page.locator(".stroke")).to_contain_text("the keeper")
    expect(page.locator(".stroke time")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "/sheet", "/tv"])
def test_ten_and_twelve_rounds_fit_and_axe_finds_nothing(
    phone: BrowserContext, served: Served, path: str, scheme: str
) -> None:
    page = watch(phone, path, ten(served, 12).id)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")

    for width in (320, 1280):
        resize(page, {"width": width, "height": 640})
        assert page.evaluate(WIDER) == 0
        assert found_by_axe(page) == []
