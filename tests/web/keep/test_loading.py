"""How often a request of the keeper reads the game: once before it is decided upon."""

from collections import Counter

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.play.games import Games
from tests.web.keeping import Keeper, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di sit at the table."""
    return sit_down(server, client)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each game was loaded."""
    counted: Counter[str] = Counter()
    load = Games.load

    def counting(self: Games, tx: object, game_id: str) -> object:
        counted[game_id] += 1
        return load(self, tx, game_id)  # type: ignore[arg-type]

    monkeypatch.setattr(Games, "load", counting)
    return counted


@pytest.mark.parametrize("page", ["/rounds", "/rules", "/cut", "/deletion"])
def test_a_page_loads_its_game_once(keeper: Keeper, loads: Counter[str], page: str) -> None:
    assert keeper.page(page).status_code == 200
    assert loads == {keeper.game_id: 1}


def test_a_save_loads_the_game_once_to_read_the_form_and_once_to_write(
    keeper: Keeper, loads: Counter[str]
) -> None:
    form = keeper.form("/rounds")
    loads.clear()
    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")
    assert answer.status_code == 303
    assert loads == {keeper.game_id: 2}
