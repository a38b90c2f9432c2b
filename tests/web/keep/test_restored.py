"""A backup was put back: nothing that a page shows, or that waits there, is applied unseen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.main import create_app
from tests.builders import TOKEN
from tests.restoring import backed_up, restored
from tests.servers import settings_for
from tests.web.keeping import Form, Keeper, read, sit_down

HOME = "http://table.local"


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


@pytest.fixture
def back(keeper: Keeper, database: Path) -> Iterator[Keeper]:
    """The keeper at the server that goes on from a backup of just then."""
    url = restored(backed_up(database))
    server = create_app(settings_for(url))
    with TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False) as client:
        back = Keeper(client, server.state.play, keeper.game_id)
        assert back.enter(TOKEN).status_code == 303
        yield back


def without_tags(form: Form, **bare: str) -> Form:
    """Return the form as older pages had it: with bare numbers, and of no epoch."""
    fields = {name: value for name, value in form.fields.items() if name != "epoch"} | bare
    return Form(form.action, form.id, fields, form.actions)


def test_a_round_that_waited_on_the_phone_is_shown_beside_what_there_is(
    keeper: Keeper, back: Keeper
) -> None:
    keeper.round("p4", p1="1", p2="1", p3="1")
    waiting = keeper.form("/rounds")
    assert waiting.fields["number"] == "3"

    answer = back.send(waiting, went_out="p4", points_p1="7", points_p2="6", points_p3="5")

    assert answer.status_code == 409
    assert "A backup was put back meanwhile" in read(answer)
    assert 'value="7"' in answer.text
    assert back.totals() == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}


def test_it_is_saved_from_there_by_who_has_looked(keeper: Keeper, back: Keeper) -> None:
    waiting = keeper.form("/rounds")
    answer = back.send(waiting, went_out="p4", points_p1="7", points_p2="6", points_p3="5")
    assert answer.status_code == 409

    looked = back.form("/rounds")
    saved = back.send(looked, went_out="p4", points_p1="7", points_p2="6", points_p3="5")

    assert saved.status_code == 303
    assert back.totals() == {"Ann": 22, "Bo": 14, "Cy": 37, "Di": 0}


def test_a_round_whose_answer_got_lost_is_answered_where_the_backup_holds_it(
    keeper: Keeper, database: Path
) -> None:
    form = keeper.form("/rounds")
    typed = {"went_out": "p4", "points_p1": "7", "points_p2": "6", "points_p3": "5"}
    first = keeper.send(form, **typed)
    server = create_app(settings_for(restored(backed_up(database, "later.sqlite3"))))
    with TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False) as client:
        later = Keeper(client, server.state.play, keeper.game_id)
        later.enter(TOKEN)
        again = later.send(form, **typed)

        assert (again.status_code, again.headers["location"]) == (303, first.headers["location"])
        assert later.totals() == {"Ann": 22, "Bo": 14, "Cy": 37, "Di": 0}


def test_a_correction_of_a_round_that_is_another_one_now_shows_both(
    keeper: Keeper, back: Keeper
) -> None:
    keeper.round("p4", p1="1", p2="1", p3="1")
    waiting = keeper.form("/rounds/2", "/rounds/2")
    back.round("p4", p1="20", p2="20", p3="20")

    answer = back.send(waiting, points_p1="3", reason="Wrong player")

    assert answer.status_code == 412
    assert 'value="3"' in answer.text
    assert "20" in read(answer)
    assert back.totals() == {"Ann": 35, "Bo": 28, "Cy": 52, "Di": 0}


def test_an_undo_of_a_round_that_is_another_one_now_undoes_nothing(
    keeper: Keeper, back: Keeper
) -> None:
    waiting = keeper.form("/undo")

    assert back.send(waiting).status_code == 412
    assert back.totals() == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}
    assert back.send(back.form("/undo")).status_code == 303
    assert back.totals() == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}


def test_what_older_pages_have_saved_up_is_settled_where_nothing_was_restored(
    keeper: Keeper,
) -> None:
    waiting = without_tags(keeper.form("/rounds"))
    keeper.send(waiting, went_out="p4", points_p1="1", points_p2="1", points_p3="1")
    corrected = without_tags(keeper.form("/rounds/1", "/rounds/1"), version="1")
    keeper.send(corrected, points_p1="5", reason="Wrong player")
    undone = without_tags(keeper.form("/undo"), version="1")

    assert keeper.send(undone).status_code == 303
    assert keeper.totals() == {"Ann": 5, "Bo": 8, "Cy": 32, "Di": 0}


def test_of_what_older_pages_have_saved_up_no_change_is_made_after_a_backup(
    keeper: Keeper, back: Keeper
) -> None:
    corrected = without_tags(keeper.form("/rounds/1", "/rounds/1"), version="1")

    answer = back.send(corrected, points_p1="5", reason="Wrong player")

    assert answer.status_code == 412
    assert 'value="5"' in answer.text
    assert back.totals()["Ann"] == 15


PAGES = ["", "/more", "/rounds", "/rounds/1", "/rounds/1/strike", "/rules", "/deletion"]


@pytest.mark.parametrize("page", PAGES)
def test_no_form_of_ours_says_a_bare_number(keeper: Keeper, page: str) -> None:
    html = keeper.page(page).text

    assert 'name="version" value="1"' not in html
    assert 'name="revision" value="2"' not in html
