"""The pages that people watch and the first page, in a real browser."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.ledger.commands import (
    BeginRematch,
    ChangeGame,
    CorrectRound,
    RecordRound,
)
from app.live import ClientLimits
from app.play import Play
from tests.browser.table import wait_for_watchers
from tests.browser.usable import in_wide_and_narrow_letters
from tests.builders import (
    GAME,
    Table,
    ann_bo_cy_di,
    cards,
    out,
    sit_down,
    worked_example,
)
from tests.servers import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def table(served: Served) -> Table:
    play: Play = served.app.state.play
    return sit_down(play, ann_bo_cy_di(title="Friday"))


def quiet(page: Page) -> list[str]:
    """Return the list in which everything that the browser complains about will stand."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    return said


def watch(phone: BrowserContext, path: str = "") -> Page:
    page = phone.new_page()
    page.goto(f"/g/{GAME}{path}")
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def test_a_saved_round_is_seen_at_once_and_nothing_jumps(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone)
    said = quiet(page)
    link = page.locator("#share-link")
    link.focus()
    before = page.evaluate("scrollY")

    table.record(worked_example(table.game))

    expect(page.locator(".place").first).to_contain_text("Di")
    expect(page.locator("#announcement")).to_contain_text("Round 1: Di went out")
    expect(link).to_be_focused()
    assert abs(page.evaluate("scrollY") - before) < 200
    assert said == []


def test_a_new_title_and_a_new_event_reach_an_open_history(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone, "/history?order=oldest")

    table.record(ChangeGame(table.game.revision, title="Saturday"))

    expect(page.locator("#heading")).to_contain_text("Saturday")
    expect(page.locator("#heading")).to_contain_text("2 events")
    expect(page.locator(".entry").first).to_contain_text("The game was started")


def test_a_wide_screen_shows_the_sheet_beside_and_keeps_it_fresh(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone)
    expect(page.locator(".scoresheet")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".scoresheet")).to_be_visible()

    table.record(worked_example(table.game))

    expect(page.locator("#round-1")).to_contain_text("32")


def test_a_long_sheet_shows_its_newest_rounds_under_the_totals(
    phone: BrowserContext, table: Table
) -> None:
    for _ in range(20):
        table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=2, Cy=3)))

    page = watch(phone, "/sheet")
    expect(page.locator("#round-20 th")).to_be_in_viewport()
    table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=2, Cy=3)))
    expect(page.locator("#round-21 th")).to_be_in_viewport()


def test_without_a_line_the_page_says_as_of_when_and_comes_back_by_itself(
    phone: BrowserContext, table: Table
) -> None:
    phone.route("**/stream?*", lambda route: route.abort())
    page = phone.new_page()
    page.goto(f"/g/{GAME}")
    expect(page.locator("#connection")).to_contain_text("reconnecting")
    expect(page.locator("#connection")).to_contain_text("As of")

    phone.unroute("**/stream?*")

    expect(page.locator("#connection")).to_have_text("Live")


def test_where_there_is_no_room_for_a_stream_the_page_is_looked_at_now_and_then(
    phone: BrowserContext, served: Served, table: Table
) -> None:
    limits = ClientLimits(1)
    limits.enter("somebody else")
    served.app.state.hub.limits = limits
    page = phone.new_page()
    page.goto(f"/g/{GAME}")
    expect(page.locator("#connection")).to_contain_text("As of")

    table.record(worked_example(table.game))

    expect(page.locator(".lede").first).to_contain_text("Round 1")
    expect(page.locator("#connection")).to_contain_text("As of")
    limits.leave("somebody else")
    expect(page.locator("#connection")).to_have_text("Live")


@in_wide_and_narrow_letters
def test_without_a_line_what_it_says_stands_above_what_is_known(
    phone: BrowserContext, table: Table
) -> None:
    table.record(worked_example(table.game))
    phone.route("**/stream?*", lambda route: route.abort())
    page = phone.new_page()
    page.goto(f"/g/{GAME}")

    expect(page.locator("#connection")).to_contain_text("As of")
    sign, lede = page.locator("#connection"), page.locator(".lede")
    bottom = sign.evaluate("sign => sign.getBoundingClientRect().bottom")
    assert lede.evaluate("lede => lede.getBoundingClientRect().top") >= bottom
    assert sign.evaluate("sign => sign.getClientRects().length") == 1


def test_the_cards_that_somebody_looks_at_stay_open_when_a_round_is_saved(
    phone: BrowserContext, table: Table
) -> None:
    table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=cards("K 9 A 5"), Cy=3)))
    page = watch(phone, "/sheet")
    page.click(".held summary")
    expect(page.locator(".held .hand")).to_have_text("Bo K 9 A 5")

    table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=2, Cy=cards("8 2"))))

    expect(page.locator(".held .hand")).to_have_text(["Bo K 9 A 5", "Cy 8 2"])
    expect(page.locator(".held .hand").last).to_be_visible()


@in_wide_and_narrow_letters
def test_a_name_is_not_broken_just_anywhere_in_the_heads_of_the_sheet(
    phone: BrowserContext, served: Served
) -> None:
    sit_down(served.app.state.play, ann_bo_cy_di(players=["Alexandria", "Bo"]))
    page = watch(phone, "/sheet")

    long, short = (page.locator("thead bdi").nth(column) for column in (0, 1))
    height = "name => name.getBoundingClientRect().height"
    assert long.evaluate(height) == short.evaluate(height)


def test_where_they_went_on_reaches_who_watches_at_once(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone)
    sit_down(table.play, ann_bo_cy_di("thenextgame00001"))

    table.record(BeginRematch("thenextgame00001"))

    page.get_by_role("link", name="Watch the next game").click()
    page.wait_for_url("**/g/thenextgame00001")


@in_wide_and_narrow_letters
def test_the_way_back_to_counting_stays_when_a_round_is_saved(
    phone: BrowserContext, table: Table
) -> None:
    page = watch(phone, "/sheet?keep=1")
    table.record(worked_example(table.game))
    expect(page.locator("#round-1")).to_be_visible()

    expect(page.get_by_role("link", name="Back to counting")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_a_script_the_page_renews_itself_and_says_so(
    browser: Browser, served: Served, table: Table
) -> None:
    with browser.new_context(base_url=served.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"/g/{GAME}")
        expect(page.locator(".unscripted")).to_be_visible()
        expect(page.locator("noscript meta[http-equiv=refresh]")).to_have_count(1)


def test_a_line_that_breaks_is_noticed(phone: BrowserContext, served: Served, table: Table) -> None:
    page = watch(phone)

    served.app.state.hub.close()

    expect(page.locator("#connection")).to_contain_text("reconnecting")


def test_a_page_that_nobody_looks_at_holds_no_line(
    phone: BrowserContext, served: Served, table: Table
) -> None:
    page = watch(phone)
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""

    page.evaluate(hide, True)
    table.record(worked_example(table.game))
    wait_for_watchers(page, served, 0)

    page.evaluate(hide, False)
    expect(page.locator(".lede").first).to_contain_text("Round 1")


def test_a_game_is_begun_with_nothing_but_the_keyboard(
    phone: BrowserContext, served: Served
) -> None:
    page = phone.new_page()
    said = quiet(page)
    page.goto("/")
    page.locator("#name-1").focus()
    for name in ("Ann", "Bo", "Cy", "Di", "Eve"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("#name-6")).to_be_focused()
    expect(page.locator("#dealer option").nth(4)).to_have_text("Eve")
    page.locator("#title").focus()
    page.keyboard.press("Enter")

    page.wait_for_url("**/keep/*")
    game = served.app.state.play.game(page.url.split("/keep/")[1].partition("#")[0])
    assert [player.name for player in game.players] == ["Ann", "Bo", "Cy", "Di", "Eve"]
    assert said == []


def test_seats_change_with_their_totals_and_the_dealer_stays_a_person(
    phone: BrowserContext, served: Served
) -> None:
    page = phone.new_page()
    page.goto("/")
    page.check("#paper")
    for seat, (name, start) in enumerate([("Ann", "40"), ("Bo", "12"), ("Cy", "7")], start=1):
        page.fill(f"#name-{seat}", name)
        page.fill(f"#start-{seat}", start)
    page.select_option("#dealer", label="Bo")
    page.set_viewport_size({"width": 800, "height": 800})

    page.locator(".seat").nth(1).get_by_role("button", name="One seat up").click()

    for seat, name in enumerate(("Bo", "Ann", "Cy"), start=1):
        expect(page.locator(f"#name-{seat}")).to_have_value(name)
    expect(page.locator("#start-1")).to_have_value("12")
    expect(page.locator("#dealer option:checked")).to_have_text("Bo")
    # Bo is at the top now, so the focus is on the way back down.
    expect(page.locator('.seat [data-by="1"]').first).to_be_focused()


def five_at_a_table(page: Page) -> None:
    page.locator("#name-1").focus()
    for name in ("Ann", "Bo", "Cy", "Di", "Eve"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.check("[name=rules][value=chips]")
    expect(page.locator("#rules-options")).to_have_attribute("data-kind", "chips")


def names_on(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("[name=name]").all()]


def test_what_was_typed_is_still_there_after_a_reload_until_the_game_has_begun(
    phone: BrowserContext, served: Served
) -> None:
    page = phone.new_page()
    said = quiet(page)
    page.goto("/")
    five_at_a_table(page)
    key = page.input_value("[name=key]")

    page.reload()

    expect(page.locator("#name-5")).to_have_value("Eve")
    expect(page.locator("[name=key]")).to_have_value(key)
    expect(page.locator("[name=rules][value=chips]")).to_be_checked()
    page.click(".foot button")
    page.wait_for_url("**/keep/*")
    game = served.app.state.play.game(page.url.split("/keep/")[1].partition("#")[0])
    assert (len(game.players), game.rules.preset) == (5, "chips")
    page.goto("/")
    expect(page.locator("#dealer")).to_be_visible()
    page.wait_for_function("localStorage.getItem('eights.start') === null")
    assert said == []


def test_start_without_a_connection_says_so_and_loses_nothing(
    phone: BrowserContext, served: Served
) -> None:
    page = phone.new_page()
    page.goto("/")
    five_at_a_table(page)

    phone.set_offline(True)
    page.click(".foot button")
    expect(page.locator("#start-says")).to_contain_text("Not started: no connection.")
    assert names_on(page)[:5] == ["Ann", "Bo", "Cy", "Di", "Eve"]

    phone.set_offline(False)
    page.click(".foot button")
    page.wait_for_url("**/keep/*")


def test_what_is_wrong_with_a_name_goes_when_the_name_is_changed(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/")
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "ann")
    page.click(".foot button")
    expect(page.locator("#name-2-wrong")).to_contain_text("called ann already")

    page.fill("#name-2", "Bo")

    expect(page.locator("#name-2-wrong")).to_have_count(0)
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_the_form_does_all_the_same_without_a_script(browser: Browser, served: Served) -> None:
    with browser.new_context(base_url=served.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/")
        for seat in range(1, 5):
            page.fill(f"#name-{seat}", f"Player {seat}")
        page.click("#add")
        page.fill("#name-5", "player 1")
        page.check("[value=own]")
        page.fill("#own", "150")
        page.click(".foot button")
        expect(page.locator("#name-5-wrong")).to_contain_text("called player 1 already")
        expect(page.locator("#own")).to_have_value("150")
        page.fill("#name-5", "Eve")
        page.click(".foot button")
        page.wait_for_url("**/keep/*")
        game = served.app.state.play.game(page.url.split("/keep/")[1])
        assert len(game.players) == 5


def test_the_sheet_prints_whole_on_white(phone: BrowserContext, table: Table) -> None:
    for _ in range(20):
        table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=2, Cy=3)))
    table.record(CorrectRound(1, 1, out(table.game, "Di", Ann=2, Bo=2, Cy=3), "again"))
    page = watch(phone, "/sheet")

    page.emulate_media(media="print", color_scheme="dark")

    expect(page.locator(".legend .dot")).to_be_visible()
    expect(page.locator(".bar .begun")).to_be_visible()

    expect(page.locator(".tabs")).to_be_hidden()
    expect(page.locator("#connection")).to_be_hidden()
    box = page.locator("#sheet-scroller")
    assert box.evaluate("box => box.scrollHeight - box.clientHeight") == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


# Where a text stands on its line: its left edge, in px.
LEFT_OF = """(line, text) => {
  const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect().left;
  }
}"""


def test_a_title_of_names_from_right_to_left_turns_no_line(
    phone: BrowserContext, served: Served
) -> None:
    names = ["שרה", "مريم", "Bo"]
    sit_down(served.app.state.play, ann_bo_cy_di("rtl000000000", players=names))
    page = phone.new_page()

    for path in ("/g/rtl000000000", "/g/rtl000000000/rules"):
        page.goto(path)
        line = page.locator("h1")
        lefts = [line.evaluate(LEFT_OF, text) for text in (*names[:2], "and", "Bo")]
        assert lefts == sorted(lefts), path
    assert page.title().endswith("\u2068שרה\u2069, \u2068مريم\u2069 and Bo")


def test_a_title_from_right_to_left_is_read_so_and_what_follows_it_is_not(
    phone: BrowserContext, served: Served
) -> None:
    sit_down(served.app.state.play, ann_bo_cy_di("rtl000000001", title="ערב 1 שישי"))
    page = phone.new_page()

    page.goto("/g/rtl000000001")
    line = page.locator("h1")
    assert line.evaluate(LEFT_OF, "שישי") < line.evaluate(LEFT_OF, "ערב")
    assert page.title().startswith("\u2068ערב 1 שישי\u2069 · ")
