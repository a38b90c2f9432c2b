"""The games of this phone: found by title, player or day, also among two hundred."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import ChangeGame, ChangePlayer, CorrectRound, RecordRound
from app.play import Answer, Play, Write
from tests.builders import ann_bo_cy_di, out, sit_down
from tests.web.keeping import read


@pytest.fixture
def phone(server: FastAPI, client: TestClient) -> TestClient:
    """A phone on which twenty-five games were begun; the third is called "At the lake"."""
    for number in range(1, 26):
        title = "At the lake" if number == 3 else f"Game {number}"
        names = ["Ann", f"Guest{number}", "", ""]
        form = {"key": f"{number:032}", "title": title, "dealer": "1", "preset": "standard"}
        body = [*form.items(), *(("name", name) for name in names), *([("start", "")] * 4)]
        answer = client.post("/games", data=_pairs(body))
        assert answer.status_code == 303, answer.text
    return client


def _pairs(body: list[tuple[str, str]]) -> dict[str, list[str] | str]:
    found: dict[str, list[str] | str] = {}
    for name, value in body:
        found.setdefault(name, [])
        values = found[name]
        assert isinstance(values, list)
        values.append(value)
    return found


def listed(phone: TestClient, query: str) -> list[str]:
    """Return the titles that are listed, the newest first."""
    text = phone.get(f"/?{query}").text.partition('id="mine"')[2]
    return [part.partition("</bdi>")[0] for part in text.split('<strong><bdi dir="ltr">')[1:]]


def test_the_newest_twenty_are_listed_by_month_and_all_on_demand(phone: TestClient) -> None:
    assert listed(phone, "") == [f"Game {number}" for number in range(25, 5, -1)]
    assert "5 more" in read(phone.get("/"))
    assert len(listed(phone, "games=all")) == 25


@pytest.mark.parametrize("query", ["q=lake", "q=LAKE+at", "q=guest3", "q=ann+guest3"])
def test_a_game_is_found_by_its_title_or_its_players(phone: TestClient, query: str) -> None:
    assert listed(phone, query) == ["At the lake"]


@pytest.mark.parametrize("query", ["stefan", "Ștefan", "S%CC%A6TEFAN", "muller", "MÜLLER", "jose"])
def test_a_name_is_found_with_or_without_the_marks_on_its_letters(
    phone: TestClient, query: str
) -> None:
    names = ["Ștefan", "Zoë Müller", "José", ""]
    form = {"key": f"{99:032}", "title": "With marks", "dealer": "1", "name": names}
    assert phone.post("/games", data=form).status_code == 303

    assert listed(phone, f"q={query}") == ["With marks"]


def test_a_game_is_found_by_the_day_that_was_said(phone: TestClient, server: FastAPI) -> None:
    play: Play = server.state.play
    page = phone.get("/?q=lake").text
    game, token = page.partition('href="/keep/')[2].partition('"')[0], _token(phone)
    revision = play.game(game).revision
    change = ChangeGame(revision, day="2026-08-14")
    play.record(game, change, Write(token[game]), lambda _: _nothing())

    assert listed(phone, "q=2026-08") == ["At the lake"]
    assert listed(phone, "q=august") == ["At the lake"]
    assert listed(phone, "q=14+Aug+2026") == ["At the lake"]
    assert "August 2026" in read(phone.get("/?q=lake"))


def test_where_nothing_fits_the_way_back_is_shown(phone: TestClient) -> None:
    page = phone.get("/?q=nobody")

    assert "None of the games on this phone fits." in read(page)
    assert 'value="nobody"' in page.text


def _token(phone: TestClient) -> dict[str, str]:
    """Return the keeper's tokens of this phone, by game."""
    kept = (cookie for cookie in phone.cookies.jar if cookie.name == "keeper")
    return {cookie.path.rpartition("/")[2]: cookie.value or "" for cookie in kept}


def _nothing() -> Answer:
    return Answer(204)


def test_who_won_how_often_is_told_among_those_who_finished_several_games_together(
    server: FastAPI, client: TestClient
) -> None:
    play: Play = server.state.play
    for number, (names, went_out) in enumerate(
        [("Ann Bo Cy", "Bo"), ("Cy Ann Bo", "Bo"), ("Ann Bo Cy", "Ann"), ("Ann Bo", "Ann")]
    ):
        game = sit_down(play, ann_bo_cy_di(f"evening00000000{number}", players=names.split()))
        hands = {name: 100 for name in names.split() if name != went_out}
        game.record(RecordRound(out(game.game, went_out, **hands)))
        client.get(f"/g/{game.id}")
    going_on = sit_down(play, ann_bo_cy_di("evening000000009", players=("Ann", "Bo", "Cy")))
    client.get(f"/g/{going_on.id}")

    told = read(client.get("/")).partition("Head to head")[2]

    # Bo won twice and Ann once of three games; a single game of two is no rivalry yet.
    assert told.strip().startswith("Bo 2 , Ann 1 , Cy 0 in 3 games")
    assert "in 1 game" not in told


def test_a_winner_who_left_before_a_correction_ended_the_game_earlier_won_it_all_the_same(
    server: FastAPI, client: TestClient
) -> None:
    for number in range(2):
        game = sit_down(server.state.play, ann_bo_cy_di(f"evening00000000{number}"))
        game.record(RecordRound(out(game.game, "Bo", Ann=60, Cy=20, Di=30)))
        bo = next(player for player in game.game.players if player.name == "Bo")
        game.record(ChangePlayer(bo.id, bo.version, active=False))
        counted_again = out(game.game, "Bo", Ann=100, Cy=20, Di=30)
        game.record(CorrectRound(1, 1, counted_again, "counted again"))
        client.get(f"/g/{game.id}")

    page = client.get("/")

    assert page.status_code == 200
    told = read(page).partition("Head to head")[2]
    assert told.strip().startswith("Bo 2 , Ann 0 , Cy 0 , Di 0 in 2 games")


def test_games_stand_in_the_order_of_their_days(phone: TestClient, server: FastAPI) -> None:
    play: Play = server.state.play
    tokens = _token(phone)
    newest_seen = play.game(
        phone.get("/").text.partition('id="mine"')[2].partition('href="/keep/')[2].partition('"')[0]
    )
    change = ChangeGame(newest_seen.revision, day="2020-02-02")
    play.record(newest_seen.id, change, Write(tokens[newest_seen.id]), lambda _: _nothing())

    mine = phone.get("/?games=all").text.partition('id="mine"')[2]
    assert f'/keep/{newest_seen.id}"' in mine.partition("February 2020")[2]
    assert mine.rindex("February 2020") > mine.rindex('class="eyebrow"')
