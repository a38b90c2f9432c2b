"""Forms carry a key of their own, and the next keeper's link its token: random, from our pages."""

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import EndGame
from app.play import Write
from tests.builders import TOKEN, no_answer
from tests.web.conftest import HOME
from tests.web.keeping import Keeper, read, sit_down

SECRET = re.compile(r'name="(?:key|token)" value="([^"]*)"')
PAGES = ("", "/more", "/rounds/1", "/rounds/1/strike", "/rules", "/deletion")


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play for chips, and have played one round."""
    keeper = sit_down(server, client, rules="chips")
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def stranger(server: FastAPI, game: str) -> Keeper:
    """Return somebody at another table, who keeps a game of their own."""
    browser = TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False)
    return sit_down(server, browser, game=game)


def test_every_form_has_a_key_that_nobody_comes_upon_by_chance(keeper: Keeper) -> None:
    pages = [keeper.page(path).text for path in PAGES] + [keeper.client.get("/").text]
    change = EndGame(keeper.game.revision)
    keeper.play.record(keeper.game_id, change, Write(TOKEN), no_answer)
    pages.append(keeper.page().text)

    keys = [SECRET.findall(page) for page in pages]

    assert all(keys), "a page without a form"
    assert all(len(key) >= 22 for page in keys for key in page)
    assert len({key for page in keys for key in page}) == sum(len(page) for page in keys)


def test_two_tables_whose_rematch_has_the_same_short_key_begin_a_game_each(
    keeper: Keeper, server: FastAPI
) -> None:
    other = stranger(server, "anothertable0001")

    games = [
        table.client.post(f"{table.home}/rematch", data={"key": "1"}).headers["location"]
        for table in (keeper, other)
    ]

    assert len(set(games)) == 2
    assert other.client.get(games[0]).status_code == 401
    assert other.client.get(games[1]).status_code == 200


def test_the_next_keepers_link_is_the_one_that_the_form_brought(keeper: Keeper) -> None:
    form = keeper.form("/handovers", "/more")

    first, again = keeper.send(form), keeper.send(form)

    for page in (first, again):
        assert f"/keep/{keeper.game_id}#{form.fields['token']}" in page.text
    assert keeper.play.keeper(keeper.game_id, form.fields["token"]) == "keeper-2"
    assert keeper.game.keepers == 2


@pytest.mark.parametrize("token", ["", "short", "x" * 201, "not a token, but long enough"])
def test_a_form_without_a_token_that_is_one_is_given_one(keeper: Keeper, token: str) -> None:
    page = keeper.client.post(f"{keeper.home}/handovers", data={"token": token})

    found = re.search(rf"/keep/{keeper.game_id}#([\w-]+)", page.text)
    assert found
    assert found[1] != token
    assert keeper.play.keeper(keeper.game_id, found[1]) == "keeper-2"


def test_a_link_that_somebody_has_already_is_not_made_again_for_another(
    keeper: Keeper, server: FastAPI
) -> None:
    page = keeper.client.post(f"{keeper.home}/handovers", data={"token": TOKEN})

    assert page.status_code == 412
    assert "Another keeper" not in read(page)
    assert keeper.game.keepers == 1


def test_an_ended_keeper_is_not_shown_the_link_that_another_one_made(
    keeper: Keeper, server: FastAPI
) -> None:
    mine = keeper.form("/handovers", "/more")
    keeper.send(mine)
    phone = TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False)
    second = Keeper(phone, keeper.play)
    second.enter(mine.fields["token"])
    theirs = second.form("/handovers", "/more")
    second.send(theirs)
    keeper.send(keeper.form("/own-link", "/more"))

    shown = keeper.client.post(f"{keeper.home}/handovers", data=theirs.fields)

    assert shown.status_code == 401
    assert "#" + theirs.fields["token"] not in shown.text
    assert keeper.send(mine).status_code == 200
