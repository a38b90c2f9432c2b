"""Players, title, rules, the end, the rematch and another keeper, as forms without a script."""

import re
from html import unescape
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import ChangeGame
from app.ledger.game import Player
from app.ledger.ranking import target
from app.ledger.table import next_round, status
from app.play import Answer, Write
from app.store import Busy
from app.web.site.names import people
from tests.builders import TOKEN
from tests.web.conftest import HOME
from tests.web.keeping import Keeper, form_to, read, sit_down

MENU = "/more"


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round: 15, 8, 32 and 0."""
    keeper = sit_down(server, client, title="Friday")
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def player(keeper: Keeper, player_id: str) -> Player:
    found = keeper.game.player(player_id)
    assert found
    return found


def keepers_link(page_text: str) -> str:
    """Return the key behind the # of the keeper's link on a page."""
    found = re.search(r'/keep/[0-9a-z]+#([A-Za-z0-9_-]{22,})"', unescape(page_text))
    assert found
    return found[1]


def test_a_player_is_renamed(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/players/p2", MENU, name="Bo"), name="Bob")

    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"{keeper.home}/more?renamed=p2",
    )
    assert player(keeper, "p2").name == "Bob"
    assert "The name is now Bob." in read(keeper.page("/more?renamed=p2"))


@pytest.mark.parametrize(
    ("name", "said"),
    [("ann", "name"), (" \u200b ", "blank"), ("x" * 60, "too long"), ("a\u202eb", "not allowed")],
)
def test_a_name_that_cannot_be_comes_back_as_it_was_typed(
    keeper: Keeper, name: str, said: str
) -> None:
    answer = keeper.send(keeper.form("/players/p2", MENU, name="Bo"), name=name)

    assert answer.status_code == 422
    assert said in read(answer)
    assert form_to(answer, f"{keeper.home}/players/p2", name=name)
    assert player(keeper, "p2").name == "Bo"


def test_seats_are_changed_one_at_a_time(keeper: Keeper) -> None:
    keeper.send(keeper.form("/players/p2", MENU, seat="1"))

    assert [p.name for p in keeper.game.players] == ["Bo", "Ann", "Cy", "Di"]


def test_who_leaves_keeps_their_column_and_is_not_asked_for_and_may_come_back(
    keeper: Keeper,
) -> None:
    left = keeper.send(keeper.form("/players/p3", MENU, active="no"))

    assert not player(keeper, "p3").active
    assert "Cy has left the game." in read(keeper.client.get(left.headers["location"]))
    assert "points-p3" not in keeper.form("/rounds").fields
    assert keeper.totals()["Cy"] == 32
    back = keeper.send(keeper.form("/players/p3", MENU, active="yes"))
    assert player(keeper, "p3").active
    assert "Cy plays again." in read(keeper.client.get(back.headers["location"]))


@pytest.mark.parametrize(
    ("start", "points", "total"),
    [
        ("average", "", 14),
        ("worst", "", 32),
        ("best", "", 0),
        ("zero", "", 0),
        ("points", "21", 21),
        ("", "21", 21),
        ("points", "−5", -5),
    ],
)
def test_somebody_joins_late(keeper: Keeper, start: str, points: str, total: int) -> None:
    form = keeper.form("/players", MENU)
    answer = keeper.send(form, name="Eve", start=start, points=points)

    assert answer.status_code == 303
    assert keeper.totals()["Eve"] == total
    said = read(keeper.client.get(answer.headers["location"]))
    assert f"Eve has joined with {total}.".replace("-", "−") in said


def test_the_menu_says_what_each_start_would_be(keeper: Keeper) -> None:
    assert "Average: 14 Worst: 32 Best: 0" in read(keeper.page(MENU))


def test_joining_is_refused_with_what_was_typed(keeper: Keeper) -> None:
    form = keeper.form("/players", MENU)
    answer = keeper.send(form, name="Eve", start="points", points="many")

    assert answer.status_code == 422
    assert "Write a whole number of points." in read(answer)
    again = form_to(answer, f"{keeper.home}/players").fields
    assert (again["name"], again["start"], again["points"]) == ("Eve", "points", "many")


@pytest.mark.parametrize("start", ["average", "worst", "best", "zero"])
def test_points_beside_another_choice_of_where_to_begin_are_refused(
    keeper: Keeper, start: str
) -> None:
    answer = keeper.send(keeper.form("/players", MENU), name="Gus", start=start, points="33")

    assert answer.status_code == 422
    assert "Choose Points, or leave its box empty." in read(answer)
    again = form_to(answer, f"{keeper.home}/players").fields
    assert (again["name"], again["start"], again["points"]) == ("Gus", start, "33")
    assert "Gus" not in keeper.totals()


def test_the_title_is_changed(keeper: Keeper) -> None:
    keeper.send(keeper.form("/game", MENU), title="Saturday")

    assert keeper.game.title == "Saturday"


def test_a_note_that_was_saved_is_said_to_be_where_one_lands(keeper: Keeper) -> None:
    saved = keeper.send(keeper.form("/game", MENU), note="At the lake")

    assert saved.status_code == 303
    landed = keeper.client.get(saved.headers["location"])
    assert "Title, day and note are saved." in read(landed)
    assert "are saved" not in read(keeper.page(MENU))


def test_a_title_that_cannot_be_comes_back(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/game", MENU), title="x" * 81)

    assert answer.status_code == 422
    assert "too long" in read(answer)
    assert form_to(answer, f"{keeper.home}/game").fields["title"] == "x" * 81
    assert keeper.game.title == "Friday"


def test_the_menu_leads_to_the_rules(keeper: Keeper) -> None:
    assert f'href="{keeper.home}/rules"' in keeper.page(MENU).text


def test_a_change_of_the_game_from_an_old_page_is_refused(keeper: Keeper) -> None:
    old = keeper.form("/game", MENU)
    keeper.send(keeper.form("/players/p2", MENU, name="Bo"), name="Bob")

    answer = keeper.send(old, title="Saturday")

    assert answer.status_code == 412
    assert "changed on another phone" in read(answer)
    assert form_to(answer, f"{keeper.home}/game").fields["title"] == "Saturday"
    assert keeper.game.title == "Friday"


def test_the_game_is_ended_as_it_stands_and_opened_again(keeper: Keeper) -> None:
    answer = keeper.send(keeper.form("/ending", MENU))

    assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    page = keeper.page()
    assert "Di wins with 0" in read(page)
    keeper.send(form_to(page, f"{keeper.home}/reopening"))
    assert status(keeper.game) == "playing"


def test_a_game_that_is_over_is_played_on_to_the_next_hundred(keeper: Keeper) -> None:
    keeper.round("p4", p1="85", p2="8", p3="120")
    page = keeper.page()
    assert "Play on to 200" in read(page)

    answer = keeper.send(form_to(page, f"{keeper.home}/game"))

    assert answer.headers["location"] == keeper.home
    assert (status(keeper.game), target(keeper.game)) == ("playing", 200)
    assert keeper.game.title == "Friday"


@pytest.mark.parametrize("wanted", ["0", "-5", "10000", "many", "1e3", "10 20", "1_0"])
def test_a_target_that_cannot_be_is_refused(keeper: Keeper, wanted: str) -> None:
    keeper.round("p4", p1="85", p2="8", p3="120")
    form = form_to(keeper.page(), f"{keeper.home}/game")

    assert keeper.send(form, target=wanted).status_code == 422
    assert target(keeper.game) == 100


def test_a_target_for_each_player_is_played_on_to_one_for_all(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules="classic")
    keeper.round("p4", p1="85", p2="8", p3="120")

    keeper.send(form_to(keeper.page(), f"{keeper.home}/game"))

    assert (status(keeper.game), target(keeper.game)) == ("playing", 300)


def test_a_rematch_is_one_tap_and_a_double_tap_is_one_game(keeper: Keeper) -> None:
    keeper.send(keeper.form("/players/p3", MENU, active="no"))
    form = keeper.form("/rematch", MENU)

    first, second = keeper.send(form), keeper.send(form)

    assert first.headers["location"] == second.headers["location"]
    new = Keeper(keeper.client, keeper.play, first.headers["location"].removeprefix("/keep/"))
    assert new.game_id != keeper.game_id
    assert [p.name for p in new.game.players] == ["Ann", "Bo", "Di"]
    assert (new.game.rules, new.game.title) == (keeper.game.rules, "Friday")
    upcoming = next_round(new.game)
    assert upcoming
    assert upcoming.dealer == "p2"
    assert new.page().status_code == 200
    assert keeper.game.rematch == new.game_id


def test_in_a_rematch_everybody_keeps_their_seat_and_their_mark(keeper: Keeper) -> None:
    keeper.send(keeper.form("/players/p4", MENU, seat="3"))
    before = [(one.name, one.mark) for one in people(keeper.game).values()]
    assert [name for name, _ in before] == ["Ann", "Bo", "Di", "Cy"]

    begun = keeper.send(keeper.form("/rematch", MENU)).headers["location"]

    new = Keeper(keeper.client, keeper.play, begun.removeprefix("/keep/"))
    assert [(one.name, one.mark) for one in people(new.game).values()] == before
    new.send(new.form("/players", MENU), name="Eve", start="zero")
    assert list(people(new.game))[-1] == "p5"
    new.round("p1", p2="1", p3="2", p4="3", p5="4")
    assert new.totals() == {"Ann": 0, "Bo": 1, "Di": 3, "Cy": 2, "Eve": 4}


def test_a_rematch_begins_although_the_game_before_it_cannot_be_written_to(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy

    form = keeper.form("/rematch", MENU)
    monkeypatch.setattr(keeper.play, "record", busy)

    answer = keeper.send(form)

    assert keeper.client.get(answer.headers["location"]).status_code == 200
    assert keeper.game.rematch is None


def test_after_the_end_whoever_sits_behind_the_last_dealer_deals_first(keeper: Keeper) -> None:
    keeper.round("p4", p1="85", p2="8", p3="120")

    answer = keeper.send(form_to(keeper.page(), f"{keeper.home}/rematch"))

    new = keeper.play.game(answer.headers["location"].removeprefix("/keep/"))
    assert new.first_dealer == "p3"


def test_the_keepers_own_link_is_shown_to_the_keeper_and_never_stored_on_the_way(
    keeper: Keeper,
) -> None:
    page = keeper.page(MENU)

    assert keepers_link(page.text) == TOKEN
    assert page.headers["cache-control"] == "no-store"


def test_handing_over_makes_a_link_that_keeps_score_too(keeper: Keeper, server: FastAPI) -> None:
    page = keeper.send(keeper.form("/handovers", MENU))

    token = keepers_link(page.text)
    assert token != TOKEN
    assert page.headers["cache-control"] == "no-store"
    assert 'class="ink" d="M' in page.text
    assert keeper.play.keeper(keeper.game_id, token) == "keeper-2"
    assert keeper.page().status_code == 200


def test_ones_own_link_goes_on_until_the_next_keeper_has_opened_theirs(keeper: Keeper) -> None:
    handed = keeper.send(keeper.form("/handovers", MENU))

    too_soon = keeper.send(form_to(handed, f"{keeper.home}/own-link"))

    assert too_soon.status_code == 409
    assert "Nobody has opened another keeper’s link yet, so yours goes on." in read(too_soon)
    assert keepers_link(too_soon.text) == keepers_link(handed.text)
    assert keeper.game.keepers == 2
    assert "End my own link" not in read(keeper.page(MENU))
    assert keeper.page().status_code == 200


def test_once_the_next_keeper_is_there_ones_own_link_can_be_ended(
    keeper: Keeper, server: FastAPI
) -> None:
    handed = keeper.send(keeper.form("/handovers", MENU))
    phone = TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False)
    next_keeper = Keeper(phone, keeper.play)
    assert next_keeper.enter(keepers_link(handed.text)).status_code == 303

    form = keeper.form("/own-link", MENU)
    ended, again = keeper.send(form), keeper.send(form)

    for page in (ended, again):
        assert page.status_code == 200
        assert "Your own link has ended." in read(page)
    assert keeper.page().status_code == 401
    next_keeper.round("p4", p1="15", p2="8", p3="32")
    assert next_keeper.totals()["Cy"] == 64


def test_a_keeper_who_came_by_another_program_is_one_to_leave_the_score_to(keeper: Keeper) -> None:
    token = keepers_link(keeper.send(keeper.form("/handovers", MENU)).text)
    change = ChangeGame(keeper.game.revision, "At Ann’s")
    keeper.play.record(keeper.game_id, change, Write(token), lambda _: Answer(200))

    assert keeper.send(keeper.form("/own-link", MENU)).status_code == 200
    assert keeper.page().status_code == 401


def test_the_page_with_the_other_keepers_link_can_be_loaded_again_by_who_ended_their_own(
    keeper: Keeper,
) -> None:
    form = keeper.form("/handovers", MENU)
    page = keeper.send(form)
    keeper.play.links.open(keeper.game_id, keepers_link(page.text))
    keeper.send(keeper.form("/own-link", MENU))

    reloaded = keeper.send(form)

    assert reloaded.status_code == 200
    assert keepers_link(reloaded.text) == keepers_link(page.text)


def test_no_token_stands_in_the_database_not_even_as_a_qr_code(
    keeper: Keeper, database: Path
) -> None:
    page = keeper.send(keeper.form("/handovers", MENU)).text
    rematch = keeper.send(keeper.form("/rematch", MENU))
    second = re.search("keeper=([^;]+)", rematch.headers["set-cookie"])
    drawn = re.search(r'class="ink" d="([^"]{100})', page)
    assert second
    assert drawn

    stored = b"".join(file.read_bytes() for file in database.parent.glob("eights.sqlite3*"))

    assert b"annbocydi" in stored
    for secret in (TOKEN, keepers_link(page), second[1], drawn[1]):
        assert secret.encode() not in stored
