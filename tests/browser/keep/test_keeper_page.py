"""What the keeper’s page does beyond a plain form: nothing typed is lost, nothing said too soon."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round, expect_typed, fail_next_save, opened
from tests.browser.usable import in_wide_and_narrow_letters
from tests.servers import Served

pytestmark = pytest.mark.browser

Sit = Callable[..., KeeperPhone]
OFFLINE = "Not saved yet: no connection. Nothing is lost; trying again."


def test_the_keepers_link_leaves_no_key_in_the_address_bar(
    keeper: KeeperPhone, table: Table
) -> None:
    assert keeper.page.url.endswith(f"/keep/{table.id}")
    cookie = next(c for c in keeper.page.context.cookies(keeper.page.url) if c["name"] == "keeper")
    assert cookie["httpOnly"]
    assert keeper.page.evaluate("document.cookie") == ""


def test_a_wrong_link_says_so_and_offers_to_paste_another(
    new_phone: NewPhone, table: Table
) -> None:
    page = new_phone()

    page.goto(f"/keep/{table.id}#{'x' * 32}")

    expect(page.get_by_role("alert")).to_have_text("This link does not keep score here.")
    page.get_by_label("The keeper’s link").fill(f"/keep/{table.id}#{table.token}")
    page.get_by_role("button", name="Keep score").click()
    expect_round(KeeperPhone(page), 1)


def test_the_first_hand_opens_then_the_next_and_then_it_says_save(keeper: KeeperPhone) -> None:
    page = keeper.page
    next_key = page.locator(".keypad .next:visible")

    keeper.went_out("Bo")
    expect(keeper.hand("Ann")).to_contain_class("open")
    expect(next_key).to_have_text("Next")
    keeper.keys("12")
    keeper.next()
    expect(page.locator(".hand.open")).to_have_attribute("data-name", "Cy")
    keeper.key("0")
    expect(next_key).to_have_text("Save")
    keeper.next()

    expect_round(keeper, 2)
    expect(keeper.newest_round).to_contain_text("Round 1 saved. Bo went out; Ann 12, Cy 0.")


@in_wide_and_narrow_letters
def test_the_keys_and_the_hands_stay_where_they_are(keeper: KeeperPhone) -> None:
    places = "() => [...document.querySelectorAll('.key, .hand')].map(e => e.offsetTop)"
    before = keeper.page.evaluate(places)

    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")
    expect(keeper.says).to_contain_text("Bo leads with 0.")
    assert keeper.page.evaluate(places) == before
    keeper.next()
    expect_round(keeper, 2)

    assert keeper.page.evaluate(places) == before


def test_the_phones_own_keyboard_stays_away(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")

    fields = keeper.page.locator(".points")
    expect(fields).to_have_count(3)
    for hand in range(3):
        expect(fields.nth(hand)).to_have_attribute("inputmode", "none")


def test_cards_are_counted_and_taken_off_one_by_one(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.cards()
    keeper.keys(["K", "9", "A", "8"])
    keeper.key("back")

    expect(keeper.hand("Ann")).to_contain_text("K 9 A · 3 cards")
    expect_typed(keeper, Ann="20")
    expect(keeper.hand("Ann").locator(".step")).to_have_text("0 → 20")
    keeper.next()
    keeper.key("nothing")
    keeper.next()
    expect_round(keeper, 2)


def test_a_sum_is_added_up_when_the_hand_is_left(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("10+15+8")
    keeper.next()

    expect_typed(keeper, Ann="33")
    expect(keeper.hand("Ann")).to_contain_text("10+15+8")


def test_whoever_was_tapped_by_mistake_gets_their_points_back(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("12")

    keeper.went_out("Ann")
    expect(keeper.hand("Ann")).to_contain_text("went out")
    keeper.went_out("Bo")

    expect_typed(keeper, Ann="12")


def test_a_whole_round_is_played_with_nothing_but_the_keyboard(keeper: KeeperPhone) -> None:
    keys = keeper.page.keyboard
    keeper.page.locator("[name=went_out]").first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        keys.press(key)
    expect(keeper.page.locator(".hand.open")).to_have_attribute("data-name", "Ann")
    keys.type("13")
    keys.press("Backspace")
    keys.type("2+4")
    keys.press("Enter")
    keys.type("7")
    keys.press("Enter")

    expect_round(keeper, 2)
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 16, Cy 7.")


def test_what_is_typed_outlives_a_reload(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.cards()
    keeper.keys(["K", "9"])

    keeper.page.reload()

    expect(keeper.hand("Cy")).to_contain_text("K 9 · 2 cards")
    expect_typed(keeper, Ann="12")
    expect(keeper.page.locator("[name=went_out]:checked")).to_have_value("p2")
    keeper.next()
    expect_round(keeper, 2)
    keeper.page.wait_for_function("localStorage.length === 0")


def test_a_round_whose_answer_was_lost_is_recorded_once(keeper: KeeperPhone, table: Table) -> None:
    fail_next_save(keeper)
    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")

    keeper.next()

    expect_round(keeper, 2)
    assert table.rounds() == 1


@in_wide_and_narrow_letters
@pytest.mark.parametrize("typed", ["7", "107", "9999", "12+5", "10+15+8"])
def test_what_is_typed_can_be_read_whole(keeper: KeeperPhone, typed: str) -> None:
    keeper.went_out("Bo")

    keeper.keys(typed)

    field = keeper.hand("Ann").locator(".points")
    expect(field).to_have_value(typed)
    assert field.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_many_taps_on_save_are_one_round(keeper: KeeperPhone, table: Table) -> None:
    keeper.went_out("Bo")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")

    keeper.page.evaluate(
        "const key = [...document.querySelectorAll('.next')].find(k => k.offsetParent);"
        "for (let i = 0; i < 5; i++) key.click()"
    )

    expect_round(keeper, 2)
    assert table.rounds() == 1


def test_a_refused_save_says_why_and_keeps_what_is_typed(keeper: KeeperPhone) -> None:
    keeper.went_out("Bo")
    keeper.keys("99999")
    expect(keeper.says).to_have_text("Ann: This goes from −9,999 to 9,999.")
    keeper.next()
    keeper.key("1")

    keeper.next()

    expect(keeper.says).to_have_text("Ann: This goes from −9,999 to 9,999.")
    expect_typed(keeper, Ann="99999")
    keeper.open("Ann")
    keeper.keys("100")
    keeper.next()
    expect(keeper.page.locator("main")).to_contain_text("Bo wins with 0")


def test_a_fifth_eight_of_one_deck_is_not_taken_and_the_reason_is_said_at_once(
    keeper: KeeperPhone,
) -> None:
    keeper.went_out("Bo")
    keeper.cards()
    keeper.keys("888")
    keeper.next()
    keeper.keys("88")

    expect(keeper.says.locator(".bad")).to_have_text(
        "Five eights cannot come from one deck: it holds four."
    )
    to_the_decks = keeper.says.get_by_role("link", name="Change how many decks there are")
    expect(to_the_decks).to_have_attribute("href", re.compile(r"/rules\?decks=1#rules-table$"))
    expect(keeper.hand("Cy")).to_contain_text("8 · 1 card")
    keeper.key("7")
    expect(keeper.says).not_to_contain_text("cannot")
    keeper.key("back")
    keeper.next()
    expect(keeper.page.locator("main")).to_contain_text("Bo wins with 0")


def test_a_round_of_another_phone_is_shown_by_itself_while_nothing_is_typed(
    keeper: KeeperPhone, table: Table
) -> None:
    table.elsewhere("p2", p1=1, p3=2)

    expect_round(keeper, 2)
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 1, Cy 2.")


def test_a_round_of_another_phone_is_never_put_over_what_is_typed(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.went_out("Cy")
    keeper.keys("12")

    table.elsewhere("p2", p1=1, p3=2)

    news = keeper.page.locator(".news:visible")
    expect(news).to_contain_text("Round 1 was recorded on another phone.")
    expect_typed(keeper, Ann="12")
    expect(keeper.page.locator("h1")).to_contain_text("Round 1")
    keeper.key("0")
    expect(keeper.says).to_contain_text("Round 1 was recorded on another phone.")
    expect(keeper.hand("Ann").locator(".before")).to_have_text("0")
    keeper.key("back")
    expect_typed(keeper, Ann="12")
    news.get_by_role("button", name="Look").click()
    expect(keeper.page.locator(".conflict")).to_contain_text("Ann112")
    keeper.page.reload()
    expect(keeper.page.locator(".conflict")).to_contain_text("Ann112")
    keeper.page.get_by_role("button", name="Keep theirs").click()
    expect(keeper.newest_round).to_contain_text("Bo went out; Ann 1, Cy 2.")
    expect(keeper.page.locator(".conflict")).to_have_count(0)
    keeper.page.wait_for_function("localStorage.length === 0")


def test_ones_own_round_is_saved_as_the_next_one_after_another_phones(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.route("**/stream*", lambda route: route.abort())
    keeper.page.reload()
    keeper.went_out("Cy")
    keeper.keys("12")
    keeper.next()
    keeper.keys("7")
    table.elsewhere("p2", p1=1, p3=2)

    keeper.next()
    expect(keeper.page.locator(".conflict")).to_contain_text("Round 1 was recorded")
    expect(keeper.page.locator(".keypad")).to_have_count(0)
    keeper.page.get_by_role("button", name="Enter mine as round 2").click()

    expect_round(keeper, 3)
    expect(keeper.newest_round).to_contain_text("Cy went out; Ann 12, Bo 7.")
    assert table.rounds() == 2


def test_a_correction_asks_why_says_what_changes_and_can_be_cancelled(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.round("Bo", 12, 7)
    keeper.page.goto(f"/keep/{table.id}/rounds/1")
    keeper.open("Ann")
    keeper.keys("21")
    expect(keeper.says).to_contain_text("Ann 12 → 21.")
    keeper.page.get_by_role("link", name="Cancel").click()
    keeper.page.get_by_role("link", name="Bo went out").click()
    expect_typed(keeper, Ann="12", Bo="", Cy="7")

    keeper.open("Ann")
    keeper.keys("21")
    expect(keeper.page.locator(".next:visible")).to_have_text("Why?")
    keeper.next()
    keeper.page.get_by_text("Counted wrong").click()
    expect(keeper.page.locator(".next:visible")).to_have_text("Save")
    keeper.next()

    expect(keeper.page.locator(".rounds")).to_contain_text("Bo went out; Ann 21, Cy 7.")


def test_a_key_before_it_is_known_who_went_out_says_what_comes_first(keeper: KeeperPhone) -> None:
    keeper.round("Bo", 12, 7)

    keeper.key("7")

    expect(keeper.says).to_have_text("First tap who went out.")
    expect(keeper.newest_round).to_be_hidden()
    expect_typed(keeper, Ann="", Bo="", Cy="")
    keeper.went_out("Cy")
    keeper.key("7")
    expect_typed(keeper, Ann="7", Bo="", Cy="")


def test_totals_stay_those_of_the_round_that_is_typed_when_another_phone_saved_it_meanwhile(
    keeper: KeeperPhone, table: Table
) -> None:
    keeper.page.route("**/stream*", lambda route: route.abort())
    keeper.page.reload()
    table.elsewhere("p2", p1=30, p3=2)

    keeper.went_out("Bo")
    keeper.keys("5")

    expect(keeper.says).to_contain_text("Round 1 was recorded on another phone.")
    expect(keeper.page.locator("h1")).to_contain_text("Round 1")
    expect(keeper.hand("Ann").locator(".step")).to_have_text("0")


def test_who_joins_without_a_connection_is_still_typed_there(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.get_by_text("Somebody joins").click()
    page.get_by_label("Name").last.fill("Eve")
    page.get_by_text("Worst: 0").click()
    page.route("**/players", lambda route: route.abort())
    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_role("alert")).to_contain_text("Not saved: no connection.")
    page.unroute("**/players")
    page.get_by_role("button", name="Sit down").click()

    expect(page.get_by_role("status")).to_have_text("Eve has joined with 0.")


@in_wide_and_narrow_letters
def test_with_ten_players_the_hands_can_be_seen_once_it_is_known_who_went_out(
    new_phone: NewPhone, served: Served
) -> None:
    names = ["Ann", "Bo", "Christopher", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
    keeper = opened(new_phone(), Table(served, *names))

    keeper.went_out("Jo")

    for name in names[:4]:
        expect(keeper.hand(name)).to_be_in_viewport(ratio=1)
    expect(keeper.page.locator(".outs .chip", has_text="Jo")).to_be_in_viewport(ratio=1)
    keeper.went_out("Ann")
    expect(keeper.page.locator(".outs .chip", has_text="Ann")).to_be_in_viewport(ratio=1)
    keeper.went_out("Ida")
    expect(keeper.hand("Ida")).to_contain_class("went-out")


def test_the_next_keepers_link_is_shown_from_its_top_and_again_after_a_reload(
    keeper: KeeperPhone, table: Table
) -> None:
    page = keeper.page
    page.goto(f"/keep/{table.id}/more")
    page.get_by_text("Hand the scorekeeping over").click()
    page.get_by_role("button", name="Make a link for another keeper").click()
    link = page.locator(".secret a")
    shown = link.get_attribute("href")
    expect(page.locator("svg.qr")).to_be_in_viewport(ratio=1)

    page.reload()

    expect(link).to_have_attribute("href", shown or "")
