"""Lending chips on the keeper's page without a script."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.ledger.commands import EndGame
from app.play import Answer, Write
from tests.builders import TOKEN
from tests.web.keeping import Form, Keeper, form_to, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play for chips, a hundred each."""
    return sit_down(server, client, rules="chips")


def lend(keeper: Keeper, form: Form, **typed: str) -> Response:
    """Send the form with what was typed, whose fields stand elsewhere on the page."""
    return keeper.client.post(form.action, data=form.fields | typed)


def test_chips_are_lent_once_however_often_it_is_tapped(keeper: Keeper) -> None:
    form = keeper.form("/loans")
    typed = {"giver": "p1", "taker": "p2", "amount": "30"}

    first, second = (lend(keeper, form, **typed) for _ in range(2))

    assert first.status_code == second.status_code == 303
    assert keeper.totals() == {"Ann": 70, "Bo": 130, "Cy": 100, "Di": 100}
    assert "Ann lent Bo 30 chips." in read(keeper.page())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"giver": "p1", "taker": "p2", "amount": "101"}, "Ann has 100 chips to lend"),
        ({"giver": "p1", "taker": "p1", "amount": "5"}, "Nobody lends chips to themselves."),
        ({"giver": "p1", "taker": "p9", "amount": "5"}, "A loan goes from one to another"),
        ({"giver": "p1", "taker": "p2", "amount": "some"}, "Write a whole number"),
    ],
)
def test_a_loan_that_cannot_be_says_why(keeper: Keeper, typed: dict[str, str], said: str) -> None:
    answer = lend(keeper, keeper.form("/loans"), **typed)

    assert answer.status_code == 422
    assert said in read(answer)
    assert f'value="{typed["amount"]}"' in answer.text
    assert not keeper.game.loans


def test_a_loan_after_the_end_is_refused_on_the_page_of_the_end(keeper: Keeper) -> None:
    form = keeper.form("/loans")
    end = EndGame(keeper.game.revision)
    keeper.play.record(keeper.game_id, end, Write(TOKEN), lambda _: Answer(200))

    answer = lend(keeper, form, giver="p1", taker="p2", amount="5")

    assert answer.status_code == 409
    assert "The game is over." in read(answer)


def test_there_are_no_loans_without_chips(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, rules="house")
    page = keeper.page()

    assert "loan" not in page.text
    form = form_to(page, f"{keeper.home}/rounds")
    answer = keeper.client.post(f"{keeper.home}/loans", data=form.fields | {"amount": "5"})
    assert answer.status_code == 422
    assert "these rules do not play for chips" in read(answer)
