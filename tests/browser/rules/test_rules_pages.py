"""Choosing rules and reading them, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.ledger.game import Game
from app.scoring.presets import PRESETS
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, sit_down, worked_example
from tests.servers import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """The first page; nothing may be wrong in the browser's eyes while it is used."""
    page = phone.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.goto("/")
    yield page
    assert said == []


def choose(page: Page, preset: str, kind: str) -> None:
    page.check(f"[name=rules][value={preset}]")
    expect(page.locator("[name=r-base]")).to_have_value(preset)
    expect(page.locator("#rules-options")).to_have_attribute("data-kind", kind)


def unfold(page: Page) -> None:
    page.click("#rules-change > summary")


def begin(page: Page, served: Served) -> Game:
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "Bo")
    page.locator(".foot button").click()
    page.wait_for_url("**/keep/*")
    game: Game = served.app.state.play.game(page.url.split("/keep/")[1].partition("#")[0])
    return game


def test_the_options_are_those_of_the_kind_and_the_rules_are_told_as_they_stand(
    page: Page, served: Served
) -> None:
    unfold(page)
    expect(page.locator("#r-debt")).to_be_hidden()
    expect(page.locator("#r-cap")).to_be_hidden()
    choose(page, "chips", "chips")
    expect(page.locator("#r-debt")).to_be_visible()
    expect(page.locator("#r-last")).to_be_hidden()
    expect(page.locator(".target")).to_be_hidden()
    expect(page.locator("#rules-change")).to_have_attribute("open", "")

    page.locator("#r-start").fill("200")

    expect(page.locator("#rules-told")).to_contain_text("Everyone starts with 200 chips.")
    assert begin(page, served).rules.start == 200


def test_another_way_of_scoring_is_fitted_where_the_finger_is(page: Page, served: Served) -> None:
    unfold(page)
    page.select_option("#r-scoring", "countdown")

    expect(page.locator("#rules-options")).to_have_attribute("data-kind", "countdown")
    expect(page.locator("#r-v-8")).to_be_hidden()
    expect(page.locator("#r-start")).to_have_value("8")
    expect(page.locator("#rules-told")).to_contain_text("Countdown to zero")
    assert begin(page, served).rules.scoring == "countdown"


def test_what_cannot_be_is_said_at_once_and_the_caret_stays(page: Page) -> None:
    unfold(page)
    eight = page.locator("#r-v-8")
    eight.fill("fifty")

    expect(page.locator("#r-v-8-wrong")).to_have_text("8: This has to be a whole number.")
    expect(eight).to_be_focused()
    eight.fill("25")
    expect(page.locator("#r-v-8-wrong")).to_have_count(0)
    expect(page.locator("#rules-told")).to_contain_text("Eights 25")
    expect(eight).to_be_focused()


def test_an_option_of_a_choice_comes_with_the_choice(page: Page) -> None:
    unfold(page)
    expect(page.locator("#r-joker-points")).to_be_hidden()
    page.select_option("#r-joker", "points")
    expect(page.locator("#r-joker-points")).to_be_visible()
    expect(page.locator("#r-split")).to_be_hidden()
    page.select_option("#r-blocked", "lowest_collects")
    expect(page.locator("#r-split")).to_be_visible()


def test_a_tables_own_rules_are_kept_on_the_phone_and_offered_the_next_time(
    page: Page, served: Served
) -> None:
    choose(page, "house", "penalty")
    unfold(page)
    page.locator("#r-v-8").fill("20")
    page.locator("#r-name").fill("Friday’s")
    expect(page.locator("#rules-told")).to_have_attribute("data-name", "Friday’s")
    page.click("#rules-keep")
    expect(page.locator("#rules-keep")).to_be_disabled()

    page.goto("/")
    kept = page.locator("[data-own]")
    expect(kept).to_contain_text("Friday’s")
    kept.locator("input").check()
    expect(page.locator("#rules-told")).to_contain_text("Eights and aces 20")
    expect(page.locator("[name=rules]:checked")).to_have_count(1)
    game = begin(page, served)
    assert (game.rules.name, game.rules.values["8"]) == ("Friday’s", 20)

    page.goto("/")
    page.locator("[data-own] input").check()
    unfold(page)
    expect(page.locator("#rules-forget")).to_be_visible()
    page.click("#rules-forget")
    expect(page.locator("[data-own]")).to_have_count(0)


def test_what_a_browser_kept_that_is_not_ours_does_no_harm(page: Page) -> None:
    for kept in ("{", "7", '[{"name":"<img src=x onerror=alert(1)>","json":"{"}]'):
        page.evaluate("kept => localStorage.setItem('eights.rules', kept)", kept)
        page.reload()
        expect(page.locator("#rules-update")).to_be_hidden()
    page.locator("[data-own] input").check()
    expect(page.locator("#rules-told .error")).to_be_visible()


def test_pasted_rules_are_used_without_losing_the_names(page: Page, served: Served) -> None:
    page.fill("#name-3", "Cy")
    unfold(page)
    page.click("#rules-share > summary")
    page.fill("#json", '{"preset":"last-one","name":"Ours"}')
    page.click("#rules-take")

    expect(page.locator("#choice-mine input")).to_be_checked()
    expect(page.locator("#name-3")).to_have_value("Cy")
    assert begin(page, served).rules.name == "Ours"


def test_a_link_brings_rules_to_another_phone(page: Page, served: Served) -> None:
    unfold(page)
    page.locator("#r-v-8").fill("20")
    expect(page.locator("#rules-told")).to_contain_text("Eights 20")
    page.click("#rules-share > summary")

    page.goto(page.locator("#rules-link").get_attribute("href") or "")

    expect(page.locator("#rules-told")).to_contain_text("Eights 20")
    assert begin(page, served).rules.values["8"] == 20


def test_without_a_script_update_does_the_same(browser: Browser, served: Served) -> None:
    with browser.new_context(base_url=served.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/")
        page.check("[name=rules][value=chips]")
        page.click("#rules-update")
        expect(page.locator("#r-debt")).to_be_visible()
        expect(page.locator("#r-last")).to_be_hidden()
        page.fill("#r-start", "200")
        assert begin(page, served).rules.start == 200


@pytest.fixture
def table(served: Served) -> Table:
    table = sit_down(served.app.state.play, ann_bo_cy_di(title="Friday"))
    table.record(worked_example(table.game))
    return table


def keep(page: Page) -> None:
    page.goto(f"/keep/{GAME}#{TOKEN}")
    expect(page.locator("[data-keeper]")).to_be_visible()
    expect(page.locator(".outs")).to_be_visible()


def test_the_keeper_looks_at_what_other_rules_change_and_then_changes_them(
    phone: BrowserContext, table: Table
) -> None:
    page = phone.new_page()
    keep(page)
    page.goto(f"/keep/{GAME}/more")
    page.click(f'a[href="/keep/{GAME}/rules"]')
    page.wait_for_url("**/rules")
    choose(page, "winner-collects", "winner_collects")
    page.locator(".foot button").click()
    expect(page.locator("#would-change")).to_contain_text("Di 0 → 55")

    page.locator("#would-change button").click()

    page.wait_for_url("**/more")
    assert table.game.rules == PRESETS["winner-collects"]
