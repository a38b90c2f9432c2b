"""Who gets in, who stays out, and what nobody on the way may keep."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.play import Answer, Write
from app.web.site.cookies import KEEPER
from tests.builders import GAME, TOKEN, ann_bo_cy_di
from tests.web.keeping import Keeper, read, sit_down

OTHER_GAME = "othergame0000001"
PAGES = ("", "/rounds", "/rounds/1", "/rounds/1/strike", "/more")
FORMS = (
    "/preview",
    "/rounds",
    "/undo",
    "/rounds/1",
    "/rounds/1/preview",
    "/rounds/1/strike",
    "/rounds/1/restore",
    "/players",
    "/players/p1",
    "/game",
    "/ending",
    "/reopening",
    "/rematch",
    "/handovers",
    "/own-link",
)


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def everywhere(keeper: Keeper) -> list[Response]:
    """Return the answers of all pages and forms."""
    pages = [keeper.page(path) for path in PAGES]
    return pages + [
        keeper.client.post(keeper.home + path, data={"version": "1", "name": "Eve"})
        for path in FORMS
    ]


def test_the_keepers_key_is_exchanged_for_a_cookie_that_goes_nowhere_else(
    keeper: Keeper,
) -> None:
    keeper.client.cookies.clear()

    answer = keeper.enter()

    assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    cookie = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("keeper="))
    assert f"Path={keeper.home};" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert keeper.page().status_code == 200


@pytest.mark.parametrize("pasted", [f"http://table.local/keep/{GAME}#{TOKEN}", f"  #{TOKEN} "])
def test_the_whole_link_may_be_pasted(keeper: Keeper, pasted: str) -> None:
    keeper.client.cookies.clear()

    assert keeper.enter(pasted).status_code == 303


@pytest.mark.parametrize("pasted", ["", "x", "a" * 32, f"{TOKEN}x", "ключ", "a" * 600])
def test_another_key_is_told_that_it_does_not_keep_score_here(keeper: Keeper, pasted: str) -> None:
    keeper.client.cookies.clear()

    answer = keeper.enter(pasted)

    assert answer.status_code == 401
    assert "This link does not keep score here." in read(answer)
    assert "keeper=" not in answer.headers.get("set-cookie", "")


def test_nobody_without_the_cookie_reads_or_writes_here(keeper: Keeper) -> None:
    before = keeper.game
    keeper.client.cookies.clear()

    answers = everywhere(keeper)

    assert [answer.status_code for answer in answers] == [401] * len(answers)
    assert all("Only the keeper writes here" in read(answer) for answer in answers)
    assert all(TOKEN not in answer.text for answer in answers)
    assert keeper.game == before


def test_the_cookie_of_one_game_opens_no_other(keeper: Keeper, server: FastAPI) -> None:
    other = ann_bo_cy_di(OTHER_GAME)
    keeper.play.create(other, Write("another-token-of-thirty-two-char"), lambda _: Answer(201))
    stranger = Keeper(keeper.client, keeper.play, OTHER_GAME)
    keeper.client.cookies.set(KEEPER, TOKEN, path="/")

    answers = everywhere(stranger)

    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert stranger.game.revision == 1


def test_a_link_that_was_ended_is_out_at_once(keeper: Keeper) -> None:
    keeper.play.links.hand_over(keeper.game_id, True, Write(TOKEN), lambda _: Answer(200))

    answers = everywhere(keeper)

    assert {answer.status_code for answer in answers} == {401}
    assert "This keeper’s link has been ended." in read(keeper.enter())


@pytest.mark.parametrize("path", ["/keep/x.css", "/keep/nosuchgame00001", "/keep/%2e%2e%2fmore"])
def test_what_is_no_game_is_404_and_never_stored(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_no_page_of_the_keepers_may_be_stored_on_the_way(keeper: Keeper) -> None:
    assert {answer.headers["cache-control"] for answer in everywhere(keeper)} == {"no-store"}


def test_keys_come_from_no_path_and_no_query(keeper: Keeper) -> None:
    keeper.client.cookies.clear()

    assert keeper.client.get(f"{keeper.home}?token={TOKEN}").status_code == 401
    assert keeper.client.get(f"{keeper.home}/session?token={TOKEN}").status_code == 405


def test_only_the_answers_fixed_places_are_ever_gone_to(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    form.fields |= {"next": "//evil.example", "from": "//evil.example"}

    answer = keeper.send(form, went_out="p4", points_p1="1", points_p2="2", points_p3="3")

    assert answer.headers["location"] == keeper.home


@pytest.mark.parametrize("body", [b"\xff\xfe", b"a=%ff", b"&".join([b"a=1"] * 400)])
def test_what_is_no_form_is_400(keeper: Keeper, body: bytes) -> None:
    answer = keeper.client.post(
        f"{keeper.home}/rounds",
        content=body,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )

    assert answer.status_code == 400


def test_another_sites_form_is_refused(keeper: Keeper) -> None:
    form = keeper.form("/rounds")

    answer = keeper.client.post(
        form.action, data=form.fields, headers={"Origin": "https://evil.example"}
    )

    assert answer.status_code == 403
