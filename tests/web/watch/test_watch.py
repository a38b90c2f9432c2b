"""Watching: standings, sheet and history, their streams, and the QR code that leads there."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import (
    AddPlayer,
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    CorrectRound,
    EndGame,
    LendChips,
    RecordRound,
    StrikeRound,
)
from app.live import StateStream
from app.play import Play
from app.scoring.rounds import Penalty
from app.web.watch import routes as watch
from tests.builders import (
    GAME,
    TOKEN,
    Table,
    ann_bo_cy_di,
    cards,
    out,
    player_id,
    points,
    sit_down,
    worked_example,
)
from tests.servers import Served, serving, settings_for

PAGES = [f"/g/{GAME}", f"/g/{GAME}/sheet", f"/g/{GAME}/history"]
VIEWS = ["standings", "sheet", "table", "history"]


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have sat down at the server's table."""
    return sit_down(server.state.play, ann_bo_cy_di(title="Friday"))


@pytest.fixture
def served(database_url: str) -> Iterator[Served]:
    """The same, on a real server: streams never end on the other kind."""
    with serving(settings_for(database_url)) as served:
        httpx2.get(served.url + "/").raise_for_status()
        yield served


def text_of(html: str) -> str:
    """Return what stands on the page, without markup and in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def correct_first_round(table: Table) -> None:
    entered = out(table.game, "Di", Ann=15, Bo=8, Cy=23)
    table.record(CorrectRound(1, 1, entered, "counted again"))


# --- pages --------------------------------------------------------------------------------


def test_the_standings_say_who_leads_what_was_last_and_who_deals(
    client: TestClient, table: Table
) -> None:
    table.record(worked_example(table.game))

    shown = text_of(client.get(PAGES[0]).text)

    assert "Round 1 · Di leads with 0" in shown
    assert "Di went out; in hand: Ann&nbsp;15, Bo&nbsp;8, Cy&nbsp;32." in shown
    assert "Round 2: Bo deals, 5 cards each." in shown


def test_a_penalty_is_told_beside_the_points_that_it_brought(
    client: TestClient, table: Table
) -> None:
    round_ = out(table.game, "Di", Ann=15, Bo=8, Cy=32)
    penalty = Penalty(player_id(table.game, "Bo"), points=10, note="peeked")
    table.record(RecordRound(replace(round_, penalties=(penalty,), note="rain")))

    shown = text_of(client.get(PAGES[0]).text)

    assert "+18" in shown
    assert "Cy&nbsp;32. Penalty for Bo: 10 points (“peeked”)." in shown


def test_sudden_death_is_called_to_everybody(client: TestClient, server: FastAPI) -> None:
    table = sit_down(server.state.play, ann_bo_cy_di("suddendeath0000", "house"))
    table.record(RecordRound(out(table.game, "Di", Ann=0, Bo=15, Cy=100)))

    shown = text_of(client.get(f"/g/{table.id}").text)

    assert "Level at 0: Ann and Di. One more hand for everyone" in shown
    table.record(RecordRound(out(table.game, "Cy")))
    shown = text_of(client.get(f"/g/{table.id}").text)
    assert "Cy wins the hand that decides" in shown
    assert "Sudden death: Cy went out first and wins." in shown
    assert "sudden death" in text_of(client.get(f"/g/{table.id}/sheet").text)


def test_chips_loans_and_who_must_keep_score_are_told(client: TestClient, server: FastAPI) -> None:
    table = sit_down(server.state.play, ann_bo_cy_di("forchips00000", "chips"))
    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=8, Cy=32)))
    giver, taker = player_id(table.game, "Di"), player_id(table.game, "Cy")
    table.record(LendChips(giver, taker, 20))

    shown = text_of(client.get(f"/g/{table.id}").text)

    assert "Di leads with 135 chips" in shown
    assert "Di lent Cy 20 chips." in shown
    assert "Di had the most" in shown
    assert "Before it, Di lent Cy 20 chips." in text_of(client.get(f"/g/{table.id}/sheet").text)
    assert "Di lent Cy 20 chips" in text_of(client.get(f"/g/{table.id}/history").text)


def test_in_a_countdown_everybodys_own_deal_is_told(client: TestClient, server: FastAPI) -> None:
    table = sit_down(
        server.state.play, ann_bo_cy_di("countingdown00", "countdown", players=["Ann", "Bo"])
    )
    table.record(RecordRound(out(table.game, "Ann")))

    shown = text_of(client.get(f"/g/{table.id}").text)

    assert "Ann went out." in shown
    assert "Round 2: Bo deals. Ann 7 cards, sevens wild; Bo 8 cards, eights wild." in shown


def test_who_is_out_of_the_game_is_marked(client: TestClient, server: FastAPI) -> None:
    table = sit_down(server.state.play, ann_bo_cy_di("lastonein0000", "last-one"))
    table.record(RecordRound(out(table.game, "Di", Ann=100, Bo=8, Cy=32)))

    shown = text_of(client.get(f"/g/{table.id}").text)

    assert "Ann out of the game" in shown
    assert "Ann is out with 100." in shown


def test_at_the_end_the_winner_is_told_and_another_game_offered(
    client: TestClient, table: Table
) -> None:
    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=8, Cy=100)))

    page = client.get(PAGES[0])

    assert "Di wins with 0" in text_of(page.text)
    assert f'href="/?like={GAME}"' in page.text
    assert "deals" not in text_of(page.text)


def test_a_shared_win_is_told_as_one(client: TestClient, table: Table) -> None:
    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=0, Cy=100)))

    assert "Bo and Di win together with 0 each" in text_of(client.get(PAGES[0]).text)


def test_a_game_ended_by_hand_says_so(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    table.record(EndGame(table.game.revision))

    assert "Ended by hand after 1 round." in text_of(client.get(PAGES[0]).text)


def test_struck_rounds_are_not_among_those_played(client: TestClient, table: Table) -> None:
    for _ in range(2):
        table.record(worked_example(table.game))
    table.record(StrikeRound(1, 1, "misdeal"))
    table.record(EndGame(table.game.revision))

    shown = text_of(client.get(PAGES[0]).text)
    assert "1 round · the game is over" in shown
    assert "Ended by hand after 1 round." in shown


@pytest.mark.parametrize("page", PAGES)
def test_who_watches_is_led_to_where_the_same_players_went_on(
    client: TestClient, table: Table, page: str
) -> None:
    assert "went on" not in text_of(client.get(page).text)

    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=8, Cy=100)))
    table.record(BeginRematch("thenextgame00001"))

    shown = client.get(page).text
    assert 'href="/g/thenextgame00001">Watch the next game</a>' in shown
    assert "Play again" not in shown


@pytest.mark.parametrize("page", PAGES)
def test_the_keeper_who_looks_at_a_page_finds_the_way_back_to_counting(
    client: TestClient, table: Table, page: str
) -> None:
    back = f'href="/keep/{GAME}"'

    kept = client.get(f"{page}?keep=1").text

    assert back in kept
    assert re.findall(rf'href="/g/{GAME}(?:/sheet|/history)?[?]keep=1"', kept)
    assert back not in client.get(page).text


def test_the_cards_of_a_hand_can_be_seen_on_the_sheet(client: TestClient, table: Table) -> None:
    assert "The cards" not in client.get(PAGES[1]).text

    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=cards("K 9 A 5"), Cy=8)))

    page = client.get(PAGES[1]).text
    assert "<summary>The cards of each hand</summary>" in page
    assert "1 Bo K 9 A 5" in text_of(page)


def test_the_sheet_says_with_how_much_somebody_joined(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    table.record(AddPlayer("Eve", start=18))

    assert ">joined with 18</small>" in client.get(PAGES[1]).text


def test_all_of_a_struck_round_is_struck_through(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    table.record(RecordRound(out(table.game, None, Ann=1, Bo=2, Cy=3, Di=4)))
    table.record(StrikeRound(1, 1, "misdeal"))
    table.record(StrikeRound(2, 1, "misdeal"))

    page = client.get(PAGES[1]).text

    assert '<s aria-hidden="true">–</s>' in page
    assert "<small>struck</small><small>blocked</small>" in page


def test_the_printed_sheet_says_of_which_day_it_is(client: TestClient, table: Table) -> None:
    day = table.game.created_at.date()
    assert f">{day.day} {day:%b %Y}</span>" in client.get(PAGES[1]).text

    table.record(ChangeGame(table.game.revision, day="2026-03-06", note="At the lake"))
    sheet = client.get(PAGES[1]).text
    assert ">6 Mar 2026</span>" in sheet
    assert ">At the lake</p>" in sheet


def test_who_wrote_it_down_stands_behind_what_happened(client: TestClient, table: Table) -> None:
    table.record(ChangePlayer("p2", 1, active=False))

    told = text_of(client.get(PAGES[2]).text)

    assert "Bo left. · the keeper" in told
    assert "left by" not in told


def test_a_round_that_nobody_ended_is_told_in_a_sentence(client: TestClient, table: Table) -> None:
    table.record(RecordRound(out(table.game, None, Ann=1, Bo=2, Cy=3, Di=4)))

    assert "Nobody could go out; in hand: Ann&nbsp;1" in text_of(client.get(PAGES[0]).text)


def test_the_sheet_keeps_the_number_that_was_corrected(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    correct_first_round(table)

    page = client.get(PAGES[1]).text

    assert '<del class="was">32</del> 23<small>23</small>' in page
    assert "corrected, the old number struck through" in page


def test_the_history_tells_every_event_with_its_reason(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    correct_first_round(table)

    page = client.get(PAGES[2]).text

    assert "3 events, unbroken" in text_of(page)
    assert re.findall(r'id="event-(\d)"', page) == ["3", "2", "1"]
    assert '<del class="was">32</del> <ins class="now">23</ins>' in page
    assert "“counted again”" in text_of(page)
    oldest = client.get(f"{PAGES[2]}?order=oldest").text
    assert re.findall(r'id="event-(\d)"', oldest) == ["1", "2", "3"]


def test_hands_being_counted_are_shown_without_their_points(
    client: TestClient, table: Table
) -> None:
    from app.play import Answer, Write

    bo = player_id(table.game, "Bo")
    table.play.put_hand(GAME, bo, points(77), Write(TOKEN), lambda _: Answer(204))

    shown = text_of(client.get(PAGES[0]).text)

    assert "In: Bo. Still to come: Ann, Cy and Di." in shown
    assert "77" not in shown


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_sent_once_and_again_only_when_something_changed(
    client: TestClient, table: Table, page: str
) -> None:
    first = client.get(page)
    tag = {"If-None-Match": first.headers["etag"]}

    assert client.get(page).headers["cache-control"] == "no-cache"
    assert client.get(page, headers=tag).status_code == 304
    table.record(worked_example(table.game))
    changed = client.get(page, headers=tag)
    assert changed.status_code == 200
    assert changed.text != first.text


@pytest.mark.parametrize("path", ["", "/sheet", "/history", "/stream", "/qr.svg", "/nothing"])
def test_an_unknown_game_is_not_found_whatever_is_asked_of_it(
    client: TestClient, path: str
) -> None:
    answer = client.get(f"/g/nosuchgame000000{path}")

    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_watching_puts_the_game_on_this_browsers_list_once(
    client: TestClient, table: Table
) -> None:
    first = client.get(PAGES[0])

    assert first.headers["set-cookie"].startswith(f"games=w{GAME}; Path=/;")
    assert first.headers["cache-control"] == "private, no-cache"
    assert "set-cookie" not in client.get(PAGES[1]).headers


def test_a_second_browser_gets_a_list_of_its_own(
    server: FastAPI, client: TestClient, table: Table
) -> None:
    client.cookies.set("games", "wsomeothergame00")
    assert "someothergame" in client.get(PAGES[0]).headers["set-cookie"]

    client.cookies.clear()
    assert "someothergame" not in client.get(PAGES[0]).headers["set-cookie"]


@pytest.mark.parametrize("page", PAGES)
def test_who_watches_can_send_nothing(client: TestClient, table: Table, page: str) -> None:
    before = table.game.revision

    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert client.request(method, page).status_code == 405
    assert table.game.revision == before


def test_nothing_that_can_be_watched_holds_the_keepers_token(
    client: TestClient, table: Table
) -> None:
    from app.play import hash_of

    table.record(worked_example(table.game))

    for path in [*PAGES, f"/g/{GAME}/qr.svg"]:
        answer = client.get(path)
        whole = answer.text + str(answer.headers)
        assert TOKEN not in whole
        assert hash_of(TOKEN) not in whole


HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "{{7*7}}", "&lt;b&gt;"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("page", PAGES)
def test_hostile_names_titles_and_reasons_are_inert(
    client: TestClient, table: Table, page: str, name: str
) -> None:
    table.record(ChangeGame(table.game.revision, title=name))
    hostile = sit_down(table.play, ann_bo_cy_di("hostile00000", players=[name, "Bo"], title=name))
    hostile.record(RecordRound(out(hostile.game, "Bo", **{name: 15})))
    entered = out(hostile.game, "Bo", **{name: 16})
    hostile.record(CorrectRound(1, 1, entered, name))

    shown = client.get(page.replace(GAME, hostile.id)).text

    assert "<script>alert" not in shown
    assert "<img src=x" not in shown
    assert ">49<" not in shown
    assert shown.count(name.replace("&", "&amp;").replace("<", "&lt;").split('"')[0][:8]) > 0


@pytest.mark.parametrize("path", ["/", *PAGES, "/g/nosuchgame000000"])
def test_no_page_holds_a_script_or_style_of_its_own(
    client: TestClient, table: Table, path: str
) -> None:
    page = client.get(path).text

    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []


def test_the_first_visit_weighs_less_than_twenty_kilobytes(
    client: TestClient, table: Table
) -> None:
    """All that the live page loads, compressed as it is sent."""
    for _ in range(5):
        table.record(RecordRound(out(table.game, "Di", Ann=1, Bo=2, Cy=3)))
    sizes = dict(_loaded(client, PAGES[0]))

    assert len(sizes) <= 8
    assert sum(sizes.values()) <= 20_000, sizes


def _loaded(client: TestClient, path: str) -> Iterator[tuple[str, int]]:
    seen, waiting = set[str](), [path]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        body = client.get(path).text
        yield path, min(len(gzip.compress(body.encode(), 6)), len(body.encode()))
        waiting += re.findall(r'(?:href|src)="(/static/[^"]+[.](?:css|js|svg))"', body)


def test_the_qr_code_leads_to_the_page_to_watch(client: TestClient, table: Table) -> None:
    import io

    import segno

    drawn = client.get(f"/g/{GAME}/qr.svg")

    expected = io.BytesIO()
    link = f"http://table.local/g/{GAME}"
    segno.make_qr(link, error="m").save(expected, kind="svg", border=3, light="#fff")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.content == expected.getvalue()
    assert link in client.get(PAGES[0]).text


def test_links_come_from_the_address_that_was_set(database_url: str) -> None:
    from app.main import create_app

    server = create_app(settings_for(database_url, base_url="https://eights.example"))
    with TestClient(server, "https://eights.example") as client:
        sit_down(server.state.play)

        page = client.get(PAGES[0])

        assert f"https://eights.example/g/{GAME}" in page.text
        assert "; Secure" in page.headers["set-cookie"]


# --- streams ------------------------------------------------------------------------------


def first_event(lines: Iterator[str]) -> dict[str, str]:
    """Return the next event of a stream that says anything of the game."""
    event: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line == "" and "data" in event:
            if event.get("event") != "version":
                return event
            event = {}
        if name in ("id", "event"):
            event[name] = value
        elif name == "data":
            event["data"] = event.get("data", "") + value + "\n"
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("view", VIEWS)
def test_a_stream_brings_the_whole_state_at_once_and_again_at_every_change(
    served: Served, view: str
) -> None:
    table = sit_down(served.app.state.play)
    with httpx2.stream("GET", f"{served.url}/g/{GAME}/stream?view={view}", timeout=30) as answer:
        lines = answer.iter_lines()

        first = first_event(lines)
        table.record(worked_example(table.game))
        second = first_event(lines)

    assert answer.headers["content-type"].startswith("text/event-stream")
    assert first["event"] == "state"
    assert first["id"].startswith("1-")
    assert second["id"].startswith("2-")
    assert 'data-revision="1"' in first["data"]
    assert 'data-revision="2"' in second["data"]


def test_a_stream_brings_what_the_page_holds(served: Served) -> None:
    table = sit_down(served.app.state.play)
    table.record(worked_example(table.game))
    page = httpx2.get(f"{served.url}/g/{GAME}").text

    with httpx2.stream("GET", f"{served.url}/g/{GAME}/stream?view=table", timeout=30) as answer:
        streamed = first_event(answer.iter_lines())["data"]

    for part in re.split(r'(?=<(?:h1|div) id="(?:heading|went-on|standings|sheet)")', streamed):
        assert part.strip() in page


def test_a_hand_that_is_entered_reaches_who_watches(served: Served) -> None:
    from app.play import Answer, Write

    play: Play = served.app.state.play
    table = sit_down(play)
    ann = player_id(table.game, "Ann")
    with httpx2.stream("GET", f"{served.url}/g/{GAME}/stream", timeout=30) as answer:
        lines = answer.iter_lines()
        before = first_event(lines)
        play.put_hand(GAME, ann, points(12), Write(TOKEN), lambda _: Answer(204))
        after = first_event(lines)

    assert "In: <bdi>Ann</bdi>" in after["data"]
    assert after["id"] != before["id"]


def test_an_unknown_view_is_not_found(client: TestClient, table: Table) -> None:
    assert client.get(f"/g/{GAME}/stream?view=keeper").status_code == 404


def test_a_page_hears_that_the_line_is_alive(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comments do not reach a page's script, so the heartbeat of these streams is an event."""
    monkeypatch.setattr(watch, "StateStream", partial(StateStream, heartbeat=0.05))
    sit_down(served.app.state.play)

    with httpx2.stream("GET", f"{served.url}/g/{GAME}/stream", timeout=30) as answer:
        lines = answer.iter_lines()
        first_event(lines)

        assert [next(lines), next(lines), next(lines)] == ["event: beat", "data", ""]
