"""A house game, a game for chips and a countdown, tapped through on a 360 × 640 phone.

All numbers are worked out from the rules. In the house rules an ace is 20, the jack of clubs 50,
the jack of diamonds -5, ten and court cards 10, the rest their face; a joker doubles the hand.
"""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import KeeperPhone
from tests.browser.usable import in_wide_and_narrow_letters
from tests.servers import Served, request

pytestmark = pytest.mark.browser

Json = dict[str, object]
Sit = Callable[..., KeeperPhone]


@pytest.fixture
def sit(new_phone: NewPhone, served: Served) -> Sit:
    """Begin a game by the API, under rules, and open it on the keeper's phone."""

    def begin(rules: str | Json, *names: str) -> KeeperPhone:
        body = {"players": list(names or ("Ann", "Bo", "Cy")), "rules": rules}
        game = request("POST", f"{served.url}/api/v1/games", json=body).raise_for_status().json()
        page = new_phone()
        page.goto(f"/keep/{game['id']}#{game['keeper_token']}")
        expect(page.locator("h1")).to_contain_text("Round 1")
        return KeeperPhone(page)

    return begin


def game_of(keeper: KeeperPhone, served: Served) -> Json:
    """Return the game as the API tells it."""
    game_id = keeper.page.url.split("/keep/")[1].partition("/")[0].partition("?")[0]
    answer = request("GET", f"{served.url}/api/v1/games/{game_id}").raise_for_status().json()
    assert isinstance(answer, dict)
    return answer


def totals(keeper: KeeperPhone, served: Served) -> dict[str, int]:
    """Return everybody's total by name."""
    game = game_of(keeper, served)
    names = {one["id"]: one["name"] for one in game["players"]}  # type: ignore[attr-defined]
    places = game["standings"]
    return {names[p["player"]]: p["total"] for p in places}  # type: ignore[attr-defined]


def newest_round(keeper: KeeperPhone, served: Served) -> Json:
    """Return the newest round as the API tells it."""
    rounds = game_of(keeper, served)["rounds"]
    assert isinstance(rounds, list)
    found: Json = rounds[-1]
    return found


def field(keeper: KeeperPhone, name: str) -> Locator:
    """Return the points field of a hand."""
    return keeper.hand(name).locator("input.points")


def test_a_house_game_with_a_joker_capped_at_99_and_a_sudden_death(
    sit: Sit, served: Served
) -> None:
    keeper = sit("house")
    keeper.round("Ann", 70, 40)
    expect(keeper.page.locator("main")).to_contain_text("Bo had the most, and keeps score")
    assert totals(keeper, served) == {"Ann": 0, "Bo": 70, "Cy": 40}

    # Two kings and an ace: 40. Two tens are 20, and would make 90; the joker makes them 40.
    keeper.hands("Cy", "K K A", "T T JK")
    expect(field(keeper, "Bo")).to_have_value("40")
    expect(keeper.hand("Bo").locator(".step")).to_have_text("70 → 99")
    keeper.save()
    assert totals(keeper, served) == {"Ann": 40, "Bo": 99, "Cy": 40}
    expect(keeper.newest_round).to_contain_text("99")

    # A two for Bo, no joker: 101. The jack of diamonds and a five are nothing for Cy.
    keeper.hands("Ann", "2", "JD 5")
    expect(field(keeper, "Cy")).to_have_value("0")
    keeper.save()
    assert totals(keeper, served) == {"Ann": 40, "Bo": 101, "Cy": 40}

    expect(keeper.page.locator(".call")).to_have_text(
        "Level at 40: Ann and Cy. One more hand for everyone; whoever goes out first wins."
    )
    expect(keeper.page.locator("input.points")).to_have_count(0)
    keeper.went_out("Bo")
    keeper.save()
    expect(keeper.page.locator(".winners")).to_contain_text("Bo wins")


def test_a_game_for_chips_with_a_loan_and_a_relief(sit: Sit, served: Served) -> None:
    keeper = sit("chips")
    expect(keeper.hand("Ann")).to_contain_text("100 chips")
    keeper.round("Ann", 90, 30)
    assert totals(keeper, served) == {"Ann": 220, "Bo": 10, "Cy": 70}

    keeper.lend("Cy", "Bo", 20)
    expect(keeper.page.locator(".lent")).to_have_text("Cy lent Bo 20 chips.")
    assert totals(keeper, served) == {"Ann": 220, "Bo": 30, "Cy": 50}

    # King and ten are 20, and Bo has 30; doubled they are 40, which only the joker has done.
    keeper.hands("Ann", "K T JK", "5")
    expect(keeper.hand("Bo").locator(".step")).to_contain_text("30 → 0")
    expect(keeper.says).to_contain_text("Bo")
    keeper.save()
    assert totals(keeper, served) == {"Ann": 255, "Bo": 0, "Cy": 45}
    assert newest_round(keeper, served)["relieved"] == ["p2"]

    # Now Bo owes a single chip, and has none.
    keeper.went_out("Ann")
    keeper.points()
    keeper.keys("1")
    keeper.next()
    keeper.keys("7")
    expect(keeper.says).to_contain_text("Ann wins")
    keeper.save()
    assert totals(keeper, served) == {"Ann": 263, "Cy": 38, "Bo": -1}
    expect(keeper.page.locator(".winners")).to_contain_text("Ann wins with 263")


def test_a_loan_that_cannot_be_says_why_and_what_is_typed_stays(sit: Sit, served: Served) -> None:
    keeper = sit("chips")
    keeper.went_out("Ann")
    keeper.keys("12")

    keeper.lend("Cy", "Bo", 101)

    expect(keeper.page.locator("#no-loan")).to_contain_text("100")
    expect(keeper.page.locator("#amount")).to_have_value("101")
    expect(field(keeper, "Bo")).to_have_value("12")
    assert totals(keeper, served) == {"Ann": 100, "Bo": 100, "Cy": 100}


def test_a_countdown_to_zero_is_two_taps_a_round(sit: Sit, served: Served) -> None:
    keeper = sit("countdown", "Ann", "Bo")
    ranks = "aces twos threes fours fives sixes sevens eights".split()  # noqa: SIM905
    for left in range(8, 0, -1):
        cards = f"{left} card{'s' if left > 1 else ''}, {ranks[left - 1]} wild"
        expect(keeper.page.locator(".hand").first).to_contain_text(cards)
        keeper.went_out("Ann")
        keeper.save()
    assert totals(keeper, served) == {"Ann": 0, "Bo": 8}
    expect(keeper.page.locator(".winners")).to_contain_text("Ann wins with 0")


def test_late_card_penalty_multiplier_note_and_dealer_outlive_a_reload_and_are_saved(
    sit: Sit, served: Served
) -> None:
    keeper = sit("house")
    page = keeper.page
    keeper.hands("Ann", "K", "9")
    keeper.more()
    page.get_by_label("Late card").select_option(label="5")
    page.get_by_text("×2", exact=True).locator("visible=true").first.click()
    page.get_by_label("Penalty for").first.select_option(label="Ann")
    page.get_by_label("Cards of the penalty").first.fill("A JK")
    page.get_by_label("What the penalty is for").first.fill("took Bo’s cards")
    page.get_by_label("Deals").select_option(label="Cy")
    page.get_by_label("Note").fill("at last")
    # King and five are 15, doubled 30; nine and five 28; ace and joker 40, not doubled again.
    expect(keeper.hand("Bo").locator(".step")).to_have_text("0 → 30")

    page.reload()
    expect(page.locator("form.round .more").first).to_have_attribute("open", "")
    expect(keeper.hand("Bo").locator(".step")).to_have_text("0 → 30")
    keeper.save()

    saved = newest_round(keeper, served)
    assert totals(keeper, served) == {"Ann": 40, "Bo": 30, "Cy": 28}
    assert (saved["late_card"], saved["multiplier"], saved["dealer"]) == ("5", 2, "p3")
    assert saved["penalties"] == [{"player": "p1", "cards": ["A", "JK"], "note": "took Bo’s cards"}]
    assert saved["note"] == "at last"
    page.wait_for_function("() => localStorage.length === 0")


def test_a_correction_shows_and_keeps_all_that_a_round_has(sit: Sit, served: Served) -> None:
    keeper = sit("house")
    page = keeper.page
    keeper.hands("Ann", "K JD JK")
    keeper.next()
    keeper.points()
    keeper.keys("12")
    keeper.key("JK")
    keeper.more()
    page.get_by_label("Late card").select_option(label="5")
    page.get_by_label("Note").fill("at last")
    keeper.save()
    # Ten less five and five, doubled: 20. Twelve and five, doubled: 34.
    assert totals(keeper, served) == {"Ann": 0, "Bo": 20, "Cy": 34}
    before = newest_round(keeper, served)

    keeper.newest_round.get_by_text("Edit").click()
    expect(keeper.hand("Bo")).to_contain_text("K J♦ JK · 3 cards")
    expect(keeper.hand("Cy")).to_contain_text("and 1 joker: 24")
    expect(page.get_by_label("Late card")).to_have_value("5")
    keeper.open("Cy")
    keeper.key("back")
    expect(keeper.says).to_contain_text("Cy 34 → 17.")
    page.get_by_text("Counted wrong").click()
    keeper.save()

    after = newest_round(keeper, served)
    assert totals(keeper, served) == {"Ann": 0, "Bo": 20, "Cy": 17}
    for what in ("late_card", "note", "dealer", "penalties", "multiplier"):
        assert after[what] == before[what]
    assert after["hands"]["p2"]["cards"] == ["K", "JD", "JK"]  # type: ignore[index]


def test_each_key_undoes_one_tap(sit: Sit) -> None:
    keeper = sit("house")
    keeper.went_out("Ann")
    keeper.keys("12")
    keeper.key("JK")
    keeper.key("±")
    expect(field(keeper, "Bo")).to_have_value("-12")
    expect(keeper.hand("Bo")).to_contain_text("and 1 joker: −24")
    keeper.key("±")
    keeper.keys("4")
    keeper.key("back")
    expect(field(keeper, "Bo")).to_have_value("12")
    expect(keeper.hand("Bo")).to_contain_text("and 1 joker: 24")
    keeper.key("JK")
    keeper.key("back")
    keeper.key("back")
    expect(keeper.hand("Bo").locator(".held")).to_have_text("")

    keeper.cards()
    keeper.keys(["K", "J"])
    keeper.page.get_by_role("button", name="Back", exact=True).locator("visible=true").click()
    keeper.held("JC JK")
    expect(field(keeper, "Bo")).to_have_value("120")
    keeper.key("back")
    expect(field(keeper, "Bo")).to_have_value("60")


def test_the_ninth_eight_of_two_decks_and_the_third_jack_of_clubs_are_not_taken(sit: Sit) -> None:
    keeper = sit("house")
    keeper.hands("Ann", "8 8 8 8 JC", "8 8 8 8 JC")

    keeper.key("8")
    expect(keeper.says).to_contain_text("Nine eights cannot come from two decks: they hold eight.")
    keeper.held("JC")
    expect(keeper.says).to_contain_text("jacks of clubs cannot come from two decks")
    expect(keeper.hand("Cy")).to_contain_text("8 8 8 8 J♣ · 5 cards")


@pytest.mark.parametrize(
    ("rules", "cards", "counts"),
    [
        ({"preset": "house", "joker": {"doubles": "compound"}}, "K JK JK", 40),
        ({"preset": "house", "joker": {"doubles": "once"}}, "K JK JK", 20),
        ({"preset": "house", "joker": {"doubles": "additive"}}, "K JK JK", 30),
        ({"preset": "last-one"}, "8 A JK", 80),
        ({"preset": "last-one", "round_to": 10}, "5", 10),
        ({"preset": "last-one", "round_to": 10}, "4", 10),
        ({"preset": "house", "round_to": 10}, "JD", -10),
        ({"preset": "house", "round_to": 10}, "JD JD K", 0),
    ],
)
def test_a_hand_is_counted_on_the_phone_as_the_rules_say(
    sit: Sit, rules: Json, cards: str, counts: int
) -> None:
    keeper = sit(rules, "Ann", "Bo")
    keeper.hands("Ann", cards)

    expect(field(keeper, "Bo")).to_have_value(str(counts))
    said = f"0 → {counts}".replace("-", "−")
    expect(keeper.hand("Bo").locator(".step")).to_have_text(said)
    expect(keeper.says.locator(".bad")).to_have_count(0)


def test_the_keyboard_knows_suits_and_jokers(sit: Sit) -> None:
    keeper = sit("house", "Ann", "Bo")
    keeper.went_out("Ann")
    keeper.cards()

    keeper.page.keyboard.type("kjdx")

    expect(keeper.hand("Bo")).to_contain_text("K J♦ JK · 3 cards")


def test_cutting_for_the_deal_until_one_is_lowest(sit: Sit, served: Served) -> None:
    keeper = sit("house")
    page = keeper.page
    page.get_by_role("link", name="Cut for the deal").click()
    keeper.cut(["2", "JK", "2"])
    expect(keeper.says).to_have_text("Ann and Cy are level with twos: they cut again.")
    keeper.cut(["9", "", "K", "4"])
    page.get_by_role("link", name="Cy deals round 1").click()
    expect(page.locator("h1")).to_contain_text("Cy deals")

    # The cut is kept on this phone, whatever is looked at before the round is saved.
    page.get_by_label("More: players, rounds, links").click()
    page.get_by_label("Back to counting").click()
    keeper.round("Ann", 5, 6)

    assert newest_round(keeper, served)["dealer"] == "p3"


@in_wide_and_narrow_letters
def test_nothing_pushes_the_keys_off_the_screen(sit: Sit) -> None:
    for rules in ("house", "chips", "countdown", "last-one"):
        keeper = sit(rules, "Ann", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo")
        page = keeper.page
        keeper.went_out("Ann")
        for cut_off in (False, True):
            if cut_off:
                keeper.more()
            for key in page.locator(".keypad button:visible").all():
                box = key.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= 640
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= 360
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("rules", ["house", "chips", "countdown"])
def test_everybody_can_use_the_page_under_every_rules(sit: Sit, rules: str, scheme: str) -> None:
    keeper = sit(rules)
    page = keeper.page
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    home = page.url
    for path in ("", "/cut"):
        page.goto(home + path)
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        if not path and rules != "countdown":
            keeper.went_out("Ann")
            keeper.cards()
            keeper.key("J")
        found = Axe().run(page).response["violations"]
        assert not found, [(v["id"], v["nodes"][0]["target"]) for v in found]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_tapping_a_row_that_asks_nothing_does_no_harm(sit: Sit) -> None:
    keeper = sit("countdown", "Ann", "Bo")
    wrong: list[str] = []
    keeper.page.on("pageerror", lambda error: wrong.append(str(error)))

    keeper.page.locator(".hand").first.click()
    keeper.went_out("Ann")
    keeper.page.locator(".hand").last.click()

    expect(keeper.says).to_contain_text("Ann goes down to 7")
    assert not wrong


def test_a_cut_whose_round_another_phone_has_recorded_is_let_go(sit: Sit, served: Served) -> None:
    keeper = sit("house")
    page = keeper.page
    page.get_by_role("link", name="Cut for the deal").click()
    keeper.cut(["9", "3", "K"])
    page.get_by_role("link", name="Bo deals round 1").click()
    page.wait_for_function("() => localStorage.length === 1")
    home = page.url.partition("?")[0]
    page.goto("about:blank")
    token = next(c["value"] for c in page.context.cookies(home) if c["name"] == "keeper")
    hands = {player: {"points": 1} for player in ("p2", "p3")}
    answer = request(
        "POST",
        f"{home.replace('/keep/', '/api/v1/games/')}/rounds",
        json={"went_out": "p1", "hands": hands},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code == 201

    page.goto(home)

    expect(page.locator("h1")).to_contain_text("Bo deals")
    page.wait_for_function("() => localStorage.length === 0")
    expect(page.locator(".conflict")).to_have_count(0)
