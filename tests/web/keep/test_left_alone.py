"""Somebody leaves so that nobody else is left to play: asked before, told after, and undone."""

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.ranking import winners
from app.ledger.table import ending, status
from tests.web.keeping import Keeper, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round: 15, 8, 32 and 0; Cy and Di have left."""
    keeper = sit_down(server, client, title="Friday")
    keeper.round("p4", p1="15", p2="8", p3="32")
    for gone in ("p3", "p4"):
        keeper.send(keeper.form(f"/players/{gone}", "/more", active="no"))
    return keeper


def test_before_somebody_leaves_the_menu_says_who_would_win_by_it(keeper: Keeper) -> None:
    menu = read(keeper.page("/more"))
    # Where Ann may leave: Bo would win by it, and as it stands too; where Bo may, Ann would.
    assert "so the game would be over: Bo wins with 8." in menu
    assert "so the game would be over: Ann wins with 15." in menu
    assert menu.count("Ended as it stands: Bo wins with 8.") == 2
    assert status(keeper.game) == "playing"


def test_while_others_stay_leaving_asks_as_always(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    assert "would be over" not in read(keeper.page("/more"))


def test_the_game_can_be_ended_as_it_stands_instead(keeper: Keeper) -> None:
    assert read(keeper.page("/more")).count("End it as it stands instead") == 2
    revision = str(keeper.game.revision)
    keeper.client.post(f"{keeper.home}/ending", data={"revision": revision})
    end = ending(keeper.game)
    assert end is not None
    assert (end.when, winners(keeper.game)) == ("early", ("p2",))


def test_who_is_left_alone_has_won_and_both_pages_say_why(
    keeper: Keeper, client: TestClient
) -> None:
    answer = keeper.send(keeper.form("/players/p2", "/more", active="no"))
    assert winners(keeper.game) == ("p1",)
    done = read(keeper.page(answer.headers["location"].removeprefix(keeper.home)))
    assert "Bo has left the game. Ann wins with 15." in done
    over = read(keeper.page(""))
    assert "Ann wins with 15" in over
    assert "Nobody else is left to play. Whoever joins or comes back opens the game again." in over
    watched = read(client.get(f"/g/{keeper.game.id}"))
    assert "Nobody else is left to play after 1 round." in watched


def test_who_comes_back_or_joins_opens_it_again(keeper: Keeper) -> None:
    keeper.send(keeper.form("/players/p2", "/more", active="no"))
    assert f'href="{keeper.home}/more#players"' in keeper.page("").text
    assert "Somebody joins or comes back" in read(keeper.page(""))
    keeper.send(keeper.form("/players/p2", "/more", active="yes"))
    assert status(keeper.game) == "playing"
    keeper.send(keeper.form("/players/p2", "/more", active="no"))
    keeper.send(keeper.form("/players", "/more"), name="Eve", start="zero")
    assert status(keeper.game) == "playing"


def test_a_rematch_is_for_all_who_played(keeper: Keeper) -> None:
    keeper.send(keeper.form("/players/p2", "/more", active="no"))
    answer = keeper.send(keeper.form("/rematch", ""))
    found = re.search(r"/keep/([0-9a-z]+)", answer.headers["location"])
    assert found
    again = keeper.play.game(found[1])
    assert [player.name for player in again.players] == ["Ann", "Bo", "Cy", "Di"]


def test_a_rematch_is_for_who_was_out_too(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, rules="last-one")
    keeper.round("p4", p1="115", p2="108", p3="132")
    assert status(keeper.game) == "finished"
    answer = keeper.send(keeper.form("/rematch", ""))
    found = re.search(r"/keep/([0-9a-z]+)", answer.headers["location"])
    assert found
    again = keeper.play.game(found[1])
    assert [player.name for player in again.players] == ["Ann", "Bo", "Cy", "Di"]


def test_a_join_that_raises_the_target_is_said_in_the_menu(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules="classic")
    answer = keeper.send(keeper.form("/players", "/more"), name="Eve", start="zero")
    done = read(keeper.page(answer.headers["location"].removeprefix(keeper.home)))
    assert "The game is played to 250 now instead of 200." in done
