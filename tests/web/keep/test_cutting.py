"""Cutting for the deal on the keeper's page without a script."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.keeping import Keeper, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di are about to play."""
    return sit_down(server, client)


def cut(keeper: Keeper, **cards: str) -> str:
    """Send everybody's card, and return the words of the answer."""
    form = keeper.form("/cut", "/cut")
    fields = {f"cut-{player}": card for player, card in cards.items()}
    return read(keeper.client.post(form.action, data=fields))


def test_the_lowest_card_deals_the_first_round(keeper: Keeper) -> None:
    assert f'href="{keeper.home}/cut"' in keeper.page().text
    assert set(keeper.form("/cut", "/cut").fields) == {f"cut-p{n}" for n in (1, 2, 3, 4)}

    said = cut(keeper, p1="A", p2="JK", p3="3", p4="K")

    assert "Cy cut the lowest card, and deals." in said
    form = keeper.form("/rounds", "?dealer=p3")
    assert form.fields["dealer"] == "p3"
    keeper.send(form, went_out="p1", points_p2="1", points_p3="1", points_p4="1")
    assert keeper.game.rounds[0].round.dealer == "p3"


def test_those_with_the_equal_lowest_cut_again(keeper: Keeper) -> None:
    form = keeper.form("/cut", "/cut")
    cards = {"cut-p1": "2", "cut-p2": "9", "cut-p3": "2", "cut-p4": "K"}
    answer = keeper.client.post(form.action, data=cards)

    assert "Ann and Cy are level with twos: they cut again." in read(answer)
    assert "cut-p1" in answer.text
    assert "cut-p2" not in answer.text


@pytest.mark.parametrize("card", ["", "1", "QQ", "J" * 500])
def test_a_card_that_is_none_is_asked_for_again(keeper: Keeper, card: str) -> None:
    form = keeper.form("/cut", "/cut")
    cards = {"cut-p1": card, "cut-p2": "9", "cut-p3": "2", "cut-p4": "K"}
    answer = keeper.client.post(form.action, data=cards)

    assert answer.status_code == 422
    assert "Say which card each of them cut." in read(answer)


def test_a_dealer_who_is_not_dealt_in_is_not_believed(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, first_dealer="Bo")

    assert keeper.form("/rounds", "?dealer=p9").fields["dealer"] == "p2"


def test_nothing_is_cut_for_once_a_round_is_recorded(keeper: Keeper) -> None:
    keeper.round("p1", p2="1", p3="1", p4="1")

    assert "/cut" not in keeper.page().text
