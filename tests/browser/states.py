"""Every page in every state that it can be in, one after the other on one phone.

Each walk yields the name of a state when the page is in it.
"""

from collections.abc import Iterator
from dataclasses import replace

from playwright.sync_api import Page, expect

from app.ledger.commands import (
    CorrectRound,
    LendChips,
    RecordRound,
    StrikeRound,
)
from app.play import Play
from app.scoring.rounds import Penalty
from tests.browser.phone import KeeperPhone
from tests.builders import (
    GAME,
    TOKEN,
    Table,
    ann_bo_cy_di,
    out,
    player_id,
    sit_down,
    worked_example,
)

LONG = "Maximiliane-Charlotte von der Heydenreich"[:40]
TEN = ("Ann", "Bo", "Cy", "Di", LONG, "שרה לוי", "مريم", "Guðmundur", "Hal", "Ida")


def starting(page: Page, play: Play) -> Iterator[str]:
    """The first page, the rules to read, and what is not there."""
    page.goto("/")
    yield "first visit"
    page.fill("#name-1", "Ann")
    page.fill("#name-2", "ann")
    page.locator(".foot button").click()
    expect(page.locator("#name-2-wrong")).to_be_visible()
    yield "two of one name"
    page.route("**/games", lambda route: route.abort())
    page.fill("#name-2", "Bo")
    page.locator(".foot button").click()
    expect(page.locator("#start-says")).not_to_be_empty()
    yield "no connection"
    page.unroute("**/games")
    ten(play)
    page.goto("/?like=tenatthetable")
    yield "the same ten again"
    for preset in ("house", "chips"):
        page.goto(f"/?rules={preset}")
        yield f"choosing {preset}"
    for path in ("/rules", "/rules/house", "/rules/countdown", "/g/nosuchgame000000", "/offline"):
        page.goto(path)
        yield path


def watching(page: Page, play: Play) -> Iterator[str]:
    """Each view of games that have not begun, are going on, and are over in all ways."""
    sit_down(play, ann_bo_cy_di("nothingplayed", players=["Ann", "Bo"]))
    games = ["nothingplayed", running(play).id, ten(play).id, forty(play).id, finished(play).id]
    games += [tied(play).id, *ways_of_scoring(play)]
    for game in games:
        for view in ("", "/sheet", "/history"):
            page.goto(f"/g/{game}{view}")
            expect(page.locator("#connection")).to_have_text("Live")
            yield f"{game}{view}"
    for view in ("/rules", "/tv"):
        page.goto(f"/g/{GAME}{view}")
        yield view


def keeping(page: Page, play: Play) -> Iterator[str]:
    """The keeper's pages, from the way in to the end."""
    table = running(play)
    page.goto(f"/keep/{GAME}")
    yield "the way in"
    page.get_by_role("textbox").fill("x" * 32)
    page.get_by_role("button", name="Keep score").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "a wrong key"
    keeper = opened(page, GAME)
    yield "a round saved"
    yield from counting(keeper)
    yield from conflict(keeper, table)
    for path in ("/rounds", "/rounds/1", "/rounds/1/strike", "/more", "/rules"):
        page.goto(f"/keep/{GAME}{path}")
        yield path
    yield from correcting(keeper)
    page.goto(f"/keep/{GAME}/rules")
    page.get_by_role("link", name="Cancel").or_(page.locator(".icon-button").first).first.click()
    yield from other_games(page, play)
    yield from last_pages(page)


def counting(keeper: KeeperPhone) -> Iterator[str]:
    """A round being typed."""
    page = keeper.page
    keeper.key("7")
    yield "first who went out"
    keeper.went_out("Di")
    keeper.keys("10+1")
    yield "typing a sum"
    keeper.next()
    keeper.cards()
    keeper.keys(["8", "8"])
    yield "by cards"
    keeper.next()
    keeper.points()
    keeper.keys("99999")
    expect(keeper.says).to_contain_text("9,999")
    yield "a number that cannot be"
    keeper.next()
    expect(page.locator(".hand.wrong, .outlook .bad").first).to_be_visible()
    yield "refused"


def correcting(keeper: KeeperPhone) -> Iterator[str]:
    """A hand is corrected, and the reason is still missing."""
    keeper.page.goto(f"/keep/{GAME}/rounds/1")
    keeper.open("Ann")
    keeper.keys("16")
    keeper.next()
    yield "why"
    keeper.page.get_by_text("Counted wrong").click()
    yield "ready to be corrected"


def conflict(keeper: KeeperPhone, table: Table) -> Iterator[str]:
    """Another phone records the round meanwhile."""
    keeper.open("Cy")
    keeper.keys("12")
    table.record(RecordRound(out(table.game, "Ann", Bo=1, Cy=2, Di=3)))
    news = keeper.page.locator(".news:visible")
    expect(news).to_be_visible()
    yield "recorded elsewhere"
    news.get_by_role("button").click()
    expect(keeper.page.locator(".conflict")).to_be_visible()
    yield "conflict"
    keeper.page.get_by_role("button", name="Keep theirs").click()
    expect(keeper.page.locator(".conflict")).to_have_count(0)
    keeper.page.get_by_role("button", name="Undo").click()
    expect(keeper.page.locator(".undone")).to_be_visible()
    yield "undone"


def offline(keeper: KeeperPhone, table: Table) -> Iterator[str]:
    """A round waits for the network, is refused, and stands beside what another phone recorded."""
    page = keeper.page
    page.context.set_offline(True)
    keeper.went_out("Di")
    for points in "123":
        keeper.key(points)
        keeper.next()
    expect(page.locator(".unsent")).to_contain_text("Not sent yet")
    yield "not sent yet"
    table.record(RecordRound(out(table.game, "Ann", Bo=1, Cy=2, Di=3)))
    page.context.set_offline(False)
    look = page.locator(".unsent [data-look]")
    expect(look).to_be_visible()
    yield "not saved"
    look.click()
    expect(page.locator(".conflict")).to_be_visible()
    yield "recorded elsewhere meanwhile"
    page.get_by_role("button", name="Keep theirs").click()
    expect(page.locator(".unsent")).to_be_hidden()
    page.route("**/stream*", lambda route: route.abort())
    page.reload()
    page.evaluate(STALE)
    yield "nothing is heard"
    page.unroute("**/stream*")


# As the page says it by itself some seconds later.
STALE = """() => {
  const line = document.querySelector(".stale");
  line.textContent = "As of 20:15, reconnecting";
  line.hidden = false;
}"""


def other_games(page: Page, play: Play) -> Iterator[str]:
    """Ten at the table, chips with loans, a countdown, sudden death, and cutting for the deal."""
    sit_down(play, ann_bo_cy_di("notbegunyet", "house"))
    waits = sit_down(play, ann_bo_cy_di("waitstobesent"))
    yield from offline(opened(page, waits.id), waits)
    ten(play)
    forty(play)
    for game in ("tenatthetable", "fortyrounds", *ways_of_scoring(play)):
        opened(page, game)
        yield f"keeping {game}"
    keeper = opened(page, "tenatthetable")
    keeper.went_out("Ann")
    keeper.keys("100")
    yield "typing for ten"
    opened(page, "notbegunyet")
    yield "nothing played"
    page.goto("/keep/notbegunyet/cut")
    yield "cutting"


def last_pages(page: Page) -> Iterator[str]:
    """The menu of an undone round, the end, the handing over, and the deletion."""
    keeper = opened(page, GAME)
    keeper.went_out("Di")
    for points in (90, 80):
        keeper.keys(str(points))
        keeper.next()
    keeper.keys("95")
    keeper.next()
    expect(page.locator(".winners")).to_be_visible()
    yield "finished"
    page.goto(f"/keep/{GAME}/more")
    page.get_by_text("Hand the scorekeeping over").click()
    page.get_by_role("button", name="Make a link for another keeper").click()
    expect(page.locator("svg.qr, .qr").first).to_be_visible()
    yield "handed over"
    page.goto(f"/keep/{GAME}/deletion")
    yield "deleting"


def opened(page: Page, game: str) -> KeeperPhone:
    """Open the keeper's page by its link."""
    page.goto(f"/keep/{game}#{TOKEN}")
    expect(page.locator("[data-keeper]")).to_be_visible()
    return KeeperPhone(page)


def running(play: Play) -> Table:
    """A game in which a round was corrected and one struck out."""
    table = sit_down(play, ann_bo_cy_di(title="Friday at Ann’s"))
    table.record(worked_example(table.game))
    table.record(worked_example(table.game))
    entered = out(table.game, "Di", Ann=15, Bo=8, Cy=23)
    table.record(CorrectRound(1, 1, entered, "counted again"))
    table.record(StrikeRound(2, 1, "misdeal"))
    table.record(RecordRound(out(table.game, "Bo", Ann=12, Cy=5, Di=20)))
    return table


def ten(play: Play) -> Table:
    """Ten players, one with the longest name."""
    table = sit_down(play, ann_bo_cy_di("tenatthetable", players=TEN))
    table.record(RecordRound(out(table.game, "Ann", **dict.fromkeys(TEN[1:], 21))))
    return table


def forty(play: Play) -> Table:
    """Forty rounds to four figures."""
    endless = {"preset": "standard", "ends": []}
    table = sit_down(play, ann_bo_cy_di("fortyrounds", endless, title=LONG))
    for number in range(40):
        held = {"Ann": 25 + number, "Bo": 8, "Cy": 32}
        table.record(RecordRound(out(table.game, "Di", **held)))
    return table


def finished(play: Play) -> Table:
    """Bo is past the target, Di has won."""
    table = sit_down(play, ann_bo_cy_di("thisoneisover", title="Saturday"))
    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=104, Cy=32)))
    return table


def tied(play: Play) -> Table:
    """Two have won."""
    table = sit_down(play, ann_bo_cy_di("twohavewon", "five-rounds"))
    for _ in range(5):
        table.record(RecordRound(out(table.game, None, Ann=5, Bo=5, Cy=32, Di=7)))
    return table


def ways_of_scoring(play: Play) -> list[str]:
    """Play a sudden death, an elimination, for chips and down to zero."""
    house, chips, countdown, last = (
        sit_down(play, ann_bo_cy_di(f"by{rules.replace('-', '')}000000", rules, title=LONG))
        for rules in ("house", "chips", "countdown", "last-one")
    )
    house.record(RecordRound(out(house.game, "Di", Ann=0, Bo=15, Cy=100)))
    chips.record(RecordRound(out(chips.game, "Di", Ann=15, Bo=8, Cy=32)))
    giver, taker = player_id(chips.game, "Di"), player_id(chips.game, "Cy")
    chips.record(LendChips(giver, taker, 20))
    countdown.record(RecordRound(out(countdown.game, "Ann")))
    special = out(last.game, "Di", Ann=100, Bo=8, Cy=32)
    penalty = Penalty(player_id(last.game, "Bo"), points=5, note="said nothing")
    last.record(RecordRound(replace(special, multiplier=2, penalties=(penalty,))))
    return [house.id, chips.id, countdown.id, last.id]
