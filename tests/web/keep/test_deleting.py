"""A game deleted by its keeper: said twice, gone everywhere, and never in part."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.cli import main
from tests.builders import GAME
from tests.web.keeping import Keeper, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round."""
    keeper = sit_down(server, client, title="Friday")
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def paths(keeper: Keeper) -> list[str]:
    """Return everything that there is of a game."""
    api = f"/api/v1/games/{GAME}"
    watching = [f"/g/{GAME}{view}" for view in ("", "/sheet", "/history", "/rules", "/tv")]
    return [*watching, api, f"{api}/history", f"{api}/export.json", keeper.home]


def test_it_is_asked_twice_with_the_exports_before(keeper: Keeper) -> None:
    page = keeper.page("/deletion")
    assert f'href="/api/v1/games/{GAME}/export.json"' in page.text
    assert "“Friday”, with its one round and its whole history" in read(page)

    answer = keeper.send(keeper.form("/deletion", "/deletion"))

    assert answer.status_code == 422
    assert "Tick the box first" in read(answer)
    assert keeper.client.get(f"/g/{GAME}").status_code == 200


def test_then_it_is_gone_from_every_page_and_from_this_phone(keeper: Keeper) -> None:
    before = [keeper.client.get(path).status_code for path in paths(keeper)]
    assert set(before) == {200}

    answer = keeper.send(keeper.form("/deletion", "/deletion"), sure="yes")

    assert (answer.status_code, answer.headers["location"]) == (303, "/?deleted=1")
    assert [keeper.client.get(path).status_code for path in paths(keeper)] == [404] * len(before)
    first = keeper.client.get("/?deleted=1")
    assert "The game is deleted." in read(first)
    assert "Friday" not in read(first)


def test_a_game_that_moved_on_meanwhile_is_not_deleted(keeper: Keeper) -> None:
    form = keeper.form("/deletion", "/deletion")
    keeper.round("p1", p2="1", p3="2", p4="3")

    answer = keeper.send(form, sure="yes")

    assert answer.status_code == 412
    assert keeper.client.get(f"/g/{GAME}").status_code == 200


def test_the_game_before_it_leads_nowhere_any_more(keeper: Keeper) -> None:
    begun = keeper.send(keeper.form("/rematch", "/more")).headers["location"]
    rematch = Keeper(keeper.client, keeper.play, begun.removeprefix("/keep/"))
    watched = f"/g/{GAME}"
    assert "Watch the next game" in keeper.client.get(watched).text

    rematch.send(rematch.form("/deletion", "/deletion"), sure="yes")

    assert "Watch the next game" not in keeper.client.get(watched).text
    assert "A rematch was begun" in keeper.client.get(f"{watched}/history").text


def test_who_only_watches_deletes_nothing(keeper: Keeper) -> None:
    form = keeper.form("/deletion", "/deletion")
    keeper.client.cookies.clear()

    assert keeper.send(form, sure="yes").status_code == 401
    assert keeper.client.get(f"/g/{GAME}").status_code == 200


def test_its_id_is_never_given_out_again(keeper: Keeper) -> None:
    keeper.send(keeper.form("/deletion", "/deletion"), sure="yes")

    again = keeper.client.post(
        "/api/v1/games", json={"players": ["Ann", "Bo"], "id": GAME, "keeper_token": "x" * 32}
    )

    assert (again.status_code, again.json()["code"]) == (422, "key_reused")


def test_nothing_of_it_is_left_in_the_database_and_the_rest_is_whole(
    keeper: Keeper,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = keeper.client.post("/api/v1/games", json={"players": ["Eva", "Finn"]}).json()["id"]
    keeper.send(keeper.form("/deletion", "/deletion"), sure="yes")

    with closing(sqlite3.connect(database)) as connection:
        for table in ("events", "keepers", "kept_answers", "working_hands"):
            found = connection.execute(f"SELECT DISTINCT game_id FROM {table}").fetchall()  # noqa: S608
            assert (GAME,) not in found, table
        with pytest.raises(sqlite3.IntegrityError, match="history is never changed"):
            connection.execute("DELETE FROM events WHERE game_id = ?", (other,))
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{database}")
    assert main(["verify"]) == 0
    assert "1 game, 1 event, all whole" in capsys.readouterr().out
