"""How often is too often, and that whoever is right never waits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from httpx2 import Response
from limits import RateLimitItemPerHour
from starlette.testclient import TestClient

from app import main
from app.main import create_app
from app.web.security.throttle import Throttle
from tests.servers import settings_for
from tests.web.conftest import HOME
from tests.web.security.securing import API, assert_secured


@pytest.fixture
def strict(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that lets one address begin two games and be wrong twice, in an hour."""
    twice = RateLimitItemPerHour(2)
    monkeypatch.setattr(main, "Throttle", lambda: Throttle(twice, twice))
    server = create_app(settings_for(database_url, rate_limits="on"))
    with TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False) as client:
        yield client


def assert_too_often(answer: Response) -> None:
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 7200
    assert_secured(answer)


def test_games_are_begun_only_so_often(strict: TestClient) -> None:
    body = {"players": ["Ann", "Bo"]}
    begun = [strict.post(API, json=body).status_code for _ in range(2)]

    refused = strict.post(API, json=body)

    assert begun == [201, 201]
    assert_too_often(refused)
    assert refused.json()["code"] == "too_many"
    assert_too_often(strict.post("/games", data={"name": ["Ann", "Bo"]}))
    assert strict.get("/").status_code == 200


WRONG: dict[str, Callable[[TestClient, str], Response]] = {
    "ids to watch": lambda c, g: c.get("/g/nosuchgame000000"),
    "ids to keep": lambda c, g: c.get("/keep/nosuchgame000000"),
    "ids of the API": lambda c, g: c.get(f"{API}/nosuchgame000000"),
    "keys": lambda c, g: c.post(f"/keep/{g}/session", data={"token": "w" * 32}),
    "tokens": lambda c, g: c.put(
        f"{API}/{g}/ending", headers={"Authorization": "Bearer " + "w" * 32}
    ),
}


@pytest.mark.parametrize("guess", WRONG.values(), ids=WRONG.keys())
def test_guessing_is_slowed_down(
    strict: TestClient, guess: Callable[[TestClient, str], Response]
) -> None:
    game: str = strict.post(API, json={"players": ["Ann", "Bo"]}).json()["id"]
    wrong = [guess(strict, game).status_code for _ in range(2)]

    assert set(wrong) <= {401, 403, 404}
    assert_too_often(guess(strict, game))


def test_watching_is_never_too_often(strict: TestClient) -> None:
    game: str = strict.post(API, json={"players": ["Ann", "Bo"]}).json()["id"]

    assert {strict.get(f"/g/{game}").status_code for _ in range(10)} == {200}
    assert {strict.get(f"/keep/{game}").status_code for _ in range(10)} == {401}


def test_a_rematch_begins_a_game_too(strict: TestClient) -> None:
    game = begun(strict)
    strict.post(f"/keep/{game.id}/session", data={"token": game.token})

    again = [strict.post(f"/keep/{game.id}/rematch").status_code for _ in range(2)]

    assert again == [303, 429]
    assert_too_often(strict.post(API, json={"players": ["Ann", "Bo"]}))


def test_what_is_not_there_yet_is_no_guess(strict: TestClient) -> None:
    game = begun(strict)
    strict.post(f"/keep/{game.id}/session", data={"token": game.token})
    not_yet = [
        f"{API}/{game.id}/rounds/9",
        f"/keep/{game.id}/rounds/9",
        f"/keep/{game.id}/nothing",
        f"/g/{game.id}/stream?view=cards",
        f"/g/{game.id}/nothing",
    ]

    asked = [strict.get(path).status_code for path in not_yet * 3]

    assert set(asked) == {404}
    assert strict.get("/g/nosuchgame000000").status_code == 404


def test_another_games_cookie_is_a_guess(strict: TestClient) -> None:
    game = begun(strict)
    wrong = {"Cookie": "keeper=" + "w" * 32}

    asked = [strict.get(f"/keep/{game.id}", headers=wrong) for _ in range(3)]

    assert [answer.status_code for answer in asked[:2]] == [404, 404]
    assert_too_often(asked[2])


def test_who_is_right_is_not_locked_out_by_their_neighbours_guesses(strict: TestClient) -> None:
    game = begun(strict)
    for _ in range(5):
        strict.get("/g/nosuchgame000000")
    assert_too_often(strict.get("/g/nosuchgame000000"))

    assert strict.get(f"/g/{game.id}").status_code == 200
    assert strict.get(f"{API}/{game.id}").status_code == 200
    assert strict.get(f"{API}/{game.id}/rounds/9").status_code == 404
    token = {"Authorization": f"Bearer {game.token}", "If-Match": '"1"'}
    assert strict.put(f"{API}/{game.id}/ending", headers=token).status_code == 200
    assert strict.get(f"/keep/{game.id}").status_code == 401
    let_in = strict.post(f"/keep/{game.id}/session", data={"token": game.token})
    assert let_in.status_code == 303
    assert strict.get(f"/keep/{game.id}").status_code == 200


@dataclass(frozen=True)
class Begun:
    """A game and the token of who keeps it."""

    id: str
    token: str


def begun(client: TestClient) -> Begun:
    answer = client.post(API, json={"players": ["Ann", "Bo"]}).json()
    return Begun(answer["id"], answer["keeper_token"])
