"""Whole games, from the first page to the winner, tapped on a 360 × 640 phone.

The worked example of the rule books: three losing hands of 15, 8 and 32. As penalties they are
15, 8 and 32 and 0 for who went out; where the winner collects they are 55, and 0 for the others.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone

pytestmark = pytest.mark.browser


def start(phone: Page, *names: str, rules: str = "standard") -> str:
    """Start a game from the first page by tapping, and return its id."""
    phone.goto("/")
    for seat, name in enumerate(names, start=1):
        phone.fill(f"#name-{seat}", name)
    phone.locator(f'input[name="rules"][value="{rules}"]').check()
    phone.get_by_role("button", name="Start", exact=True).last.click()
    phone.wait_for_url("**/keep/*")
    return phone.url.split("/keep/")[1].partition("#")[0]


def watch(phone: Page, game: str) -> Page:
    """Open the standings, and wait until the page is live."""
    phone.goto(f"/g/{game}")
    expect(phone.locator("#connection")).to_have_text("Live")
    return phone


def expect_totals(watching: Page, **totals: int) -> None:
    """Wait until the standings show everybody's total."""
    for name, total in totals.items():
        place = watching.locator(".place", has_text=name)
        expect(place.locator(".total")).to_have_text(str(total))


def test_a_game_is_kept_watched_corrected_and_read_on_three_phones(new_phone: NewPhone) -> None:
    keeping, watching, reading = new_phone(), new_phone(), new_phone()
    game = start(keeping, "Ann", "Bo", "Cy", "Di")
    keeper = KeeperPhone(keeping)
    watch(watching, game)

    keeper.round("Ann", 15, 8, 32)
    expect_totals(watching, Ann=0, Bo=15, Cy=8, Di=32)

    keeper.went_out("Cy")
    for points in ("10", "20"):
        keeper.keys(points)
        keeper.next()
    keeper.keys("68")
    expect(keeper.says).to_contain_text("Cy wins with 8")
    keeper.next()
    expect(watching.locator("main")).to_contain_text("Cy wins with 8")
    expect_totals(watching, Ann=10, Bo=35, Cy=8, Di=100)

    # Cy's hand of round 1 was 18, not 8: Ann has won with 10.
    keeping.goto(f"/keep/{game}/rounds/1")
    keeper.open("Cy")
    keeper.key("back")
    keeper.keys("18")
    keeping.get_by_text("Counted wrong").click()
    expect(keeper.says).to_contain_text("Ann")
    keeper.next()
    expect(watching.locator("main")).to_contain_text("Ann wins with 10")
    expect_totals(watching, Ann=10, Bo=35, Cy=18, Di=100)

    reading.goto(f"/g/{game}/history?order=oldest")
    entries = reading.locator(".entry")
    expect(entries).to_have_count(4)
    expect(entries.nth(1)).to_contain_text("Ann went out; Bo 15, Cy 8, Di 32")
    expect(entries.nth(3)).to_contain_text("Counted wrong")
    expect(entries.nth(3).locator("del")).to_have_text("8")
    expect(entries.nth(3).locator("ins")).to_have_text("18")
    expect(entries.nth(3)).to_contain_text("Ann wins")


def test_who_went_out_collects_until_somebody_has_won(new_phone: NewPhone) -> None:
    keeping, watching = new_phone(), new_phone()
    game = start(keeping, "Ann", "Bo", "Cy", "Di", rules="winner-collects")
    keeper = KeeperPhone(keeping)
    watch(watching, game)

    keeper.round("Ann", 15, 8, 32)
    expect_totals(watching, Ann=55, Bo=0, Cy=0, Di=0)

    # By cards: a king and a nine, an eight, and an ace: 19 + 50 + 1 = 70, so Ann has 125.
    keeper.went_out("Ann")
    keeper.cards()
    for hand in (["K", "9"], ["8"], ["A"]):
        keeper.keys(hand)
        keeper.next()
    expect(watching.locator("main")).to_contain_text("Ann wins with 125")
    expect_totals(watching, Ann=125, Bo=0, Cy=0, Di=0)


def test_undo_takes_the_round_back_and_its_hands_come_back_to_the_form(
    new_phone: NewPhone,
) -> None:
    keeping, watching = new_phone(), new_phone()
    game = start(keeping, "Ann", "Bo", "Cy")
    keeper = KeeperPhone(keeping)
    watch(watching, game)
    keeper.round("Ann", 15, 8)
    expect_totals(watching, Ann=0, Bo=15, Cy=8)

    keeper.newest_round.get_by_text("Undo").click()

    expect_totals(watching, Ann=0, Bo=0, Cy=0)
    expect(keeper.hand("Bo").locator("input.points")).to_have_value("15")
    expect(keeping.locator("h1")).to_contain_text("Round 1 again")

    keeper.open("Bo")
    keeper.keys("25")
    keeper.save()

    expect(keeping.locator("h1")).to_contain_text("Round 2")
    expect_totals(watching, Ann=0, Bo=25, Cy=8)


def test_a_rematch_is_one_tap_at_the_end(new_phone: NewPhone) -> None:
    keeping = new_phone()
    game = start(keeping, "Ann", "Bo")
    KeeperPhone(keeping).round("Ann", 100)

    keeping.get_by_role("button", name="Play again, same players").click()

    keeping.wait_for_url(lambda url: "/keep/" in url and game not in url)
    expect(keeping.locator("h1")).to_contain_text("Round 1")
    expect(KeeperPhone(keeping).hand("Bo")).to_be_visible()


def test_the_house_rules_are_chosen_cut_for_played_and_watched(new_phone: NewPhone) -> None:
    keeping, watching = new_phone(), new_phone()
    game = start(keeping, "Ann", "Bo", "Cy", rules="house")
    keeper = KeeperPhone(keeping)
    watch(watching, game)
    keeping.get_by_role("link", name="Cut for the deal").click()
    keeper.cut(["K", "3", "JK"])
    keeping.get_by_role("link", name="Bo deals round 1").click()

    # The jack of clubs is 50; ace and two, 22, are doubled by the joker: 44.
    keeper.hands("Ann", "JC", "A 2 JK")
    expect(keeper.says).to_contain_text("Ann leads with 0")
    keeper.save()
    expect_totals(watching, Ann=0, Bo=50, Cy=44)
    expect(keeping.locator("h1")).to_contain_text("Cy deals")

    # The jack of diamonds takes five off: Ann is below zero, and has won.
    keeper.hands("Bo", "JD", "9")
    keeper.save()
    expect(watching.locator("main")).to_contain_text("Ann wins with −5")
