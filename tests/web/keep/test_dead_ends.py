"""Whatever has happened, the keeper's page offers only what can be saved, or says what to do."""

from random import Random

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.table import status
from tests.builders import GAME
from tests.model.core_table import ask
from tests.model.random_games import random_game
from tests.web.keep.test_random_evenings import EVENINGS, FIRST, ServedTable
from tests.web.keeping import Form, Keeper, form_to, read, sit_down


def without_a_tie_any_more(server: FastAPI, client: TestClient) -> Keeper:
    """Ann and Cy were level at 0, Bo won round 2; then round 1 had been counted wrong."""
    keeper = sit_down(server, client, rules="house")
    keeper.round("p1", p2="5", p3="0", p4="100")
    keeper.send(keeper.form("/rounds"), went_out="p2")
    keeper.send(keeper.form("/rounds/1", "/rounds/1"), quick="Counted wrong", points_p4="10")
    return keeper


def test_a_round_whose_tie_is_gone_is_corrected_without_hands_or_with_all_of_them(
    server: FastAPI, client: TestClient
) -> None:
    keeper = without_a_tie_any_more(server, client)
    page = keeper.page("/rounds/2")
    assert '"optional":true' in page.text

    form = keeper.form("/rounds/2", "/rounds/2")
    assert keeper.send(form, went_out="p3", quick="Wrong player").status_code == 303
    assert keeper.game.rounds[1].round.went_out == "p3"

    form = keeper.form("/rounds/2", "/rounds/2")
    half = keeper.send(form, went_out="p3", points_p1="4", quick="Wrong player")
    assert half.status_code == 422
    assert "Still missing: Bo and Di." in read(half)

    form = keeper.form("/rounds/2", "/rounds/2")
    whole = {"points_p1": "4", "points_p2": "1", "points_p4": "7"}
    assert keeper.send(form, went_out="p3", quick="Wrong player", **whole).status_code == 303
    assert keeper.totals() == {"Ann": 4, "Bo": 6, "Cy": 0, "Di": 17}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + EVENINGS))
def test_whatever_has_happened_the_page_offers_what_can_be_saved_or_says_what_to_do(
    server: FastAPI, client: TestClient, seed: int
) -> None:
    start, turns = random_game(Random(seed))
    table = ServedTable(server, client, start)
    keeper = Keeper(client, table.play, GAME)
    for turn in turns:
        ask(table, turn.command)
        assert leads_on(keeper), turn.command
        assert all(
            can_be_corrected(keeper, recorded.round.number) for recorded in keeper.game.rounds[-3:]
        )


def leads_on(keeper: Keeper) -> bool:
    """Whether the simplest round can be saved, or the page says that none can, and why."""
    page = keeper.page()
    if f'action="{keeper.home}/rounds"' in page.text:
        return would_save(keeper, form_to(page, f"{keeper.home}/rounds"))
    over = status(keeper.game) == "finished"
    return ("Play again, same players" if over else "Let somebody join or come back") in read(page)


def can_be_corrected(keeper: Keeper, number: int) -> bool:
    """Whether a round can be sent as it stands with another note, as its page offers."""
    path = f"/rounds/{number}"
    form = keeper.form(path, path)
    said = {"note": "looked at again", "quick": "Counted wrong"}
    return keeper.send(form, f"{path}/preview", **said).status_code == 200


def would_save(keeper: Keeper, form: Form) -> bool:
    """Whether a round could be saved in which the dealer went out and everybody else held 5."""
    out = form.fields["dealer"]
    held = {name: "5" for name in form.fields if name.startswith("points-")}
    held.pop(f"points-{out}", None)
    typed = form.fields | held | {"went_out": out}
    return keeper.client.post(f"{keeper.home}/preview", data=typed).status_code == 200


@pytest.mark.parametrize("gone", [["Bo", "Cy"], ["Ann", "Bo", "Cy"]])
def test_before_anybody_has_played_those_who_are_left_are_told_what_can_be_done(
    server: FastAPI, client: TestClient, gone: list[str]
) -> None:
    keeper = sit_down(server, client, players=["Ann", "Bo", "Cy"])
    sent_before = keeper.form("/rounds")
    leave(keeper, *gone)

    page = keeper.page()

    assert "Too few players" in read(page)
    assert ("Everybody has left." if len(gone) == 3 else "Only Ann is left.") in read(page)
    late = keeper.send(sent_before, went_out="p1", points_p2="3", points_p3="4")
    assert late.status_code == 409
    assert "What you typed was not saved: Ann went out; Bo 3, Cy 4." in read(late)
    end = form_to(page, f"{keeper.home}/ending")
    assert keeper.send(end).status_code == 303
    assert status(keeper.game) == "finished"


def test_a_table_that_its_rules_find_too_small_plays_on_once_somebody_comes_back(
    server: FastAPI, client: TestClient
) -> None:
    rules = {"preset": "standard", "players": [3, 7]}
    keeper = sit_down(server, client, players=["Ann", "Bo", "Cy"], rules=rules)
    keeper.round("p1", p2="3", p3="4")
    leave(keeper, "Cy")

    page = keeper.page()

    assert "Only Ann and Bo are left. A round needs at least 3 players" in read(page)
    assert "Round 1 saved." in read(page)
    back = keeper.form("/players/p3", "/more", active="yes")
    keeper.send(back)
    assert keeper.round("p1", p2="3", p3="4").status_code == 303


def test_an_undone_round_is_entered_again_although_too_few_are_left_for_another(
    server: FastAPI, client: TestClient
) -> None:
    rules = {"preset": "standard", "players": [3, 7]}
    keeper = sit_down(server, client, players=["Ann", "Bo", "Cy"], rules=rules)
    keeper.round("p1", p2="3", p3="4")
    leave(keeper, "Cy")

    again = keeper.client.get(keeper.send(keeper.form("/undo")).headers["location"])
    form = form_to(again, f"{keeper.home}/rounds")

    assert keeper.send(form, points_p2="5").status_code == 303
    assert keeper.totals() == {"Ann": 0, "Bo": 5, "Cy": 4}


def leave(keeper: Keeper, *names: str) -> None:
    """Let players leave from the menu."""
    for name in names:
        player = next(one.id for one in keeper.game.players if one.name == name)
        form = keeper.form(f"/players/{player}", "/more", active="no")
        assert keeper.send(form).status_code == 303
