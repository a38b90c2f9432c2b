"""Where the address in the settings begins with https, nothing else will do."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from tests.servers import settings_for

BASE = "https://cards.example"
FORM = {"name": ["Ann", "Bo"]}


@pytest.fixture
def secure(database_url: str) -> Iterator[TestClient]:
    """A browser at a server to which a proxy speaks, which speaks https with the world."""
    server = create_app(settings_for(database_url, base_url=BASE))
    with TestClient(server, "http://cards.example", follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/v1/games/x", "/static/0/nothing.js"])
def test_browsers_are_told_to_come_over_https_alone(secure: TestClient, path: str) -> None:
    assert secure.get(path).headers.get_list("strict-transport-security") == ["max-age=31536000"]


def test_without_https_nothing_is_said_of_it(client: TestClient) -> None:
    assert "strict-transport-security" not in client.get("/").headers


@pytest.mark.parametrize("host", ["cards.example", "cards.example:443", "CARDS.example"])
@pytest.mark.parametrize("beside", [{}, {"Sec-Fetch-Site": "same-origin"}])
def test_a_page_that_came_over_plain_http_sends_us_no_form(
    secure: TestClient, host: str, beside: dict[str, str]
) -> None:
    headers = {"Host": host, "Origin": f"http://{host}", **beside}

    assert secure.post("/games", data=FORM, headers=headers).status_code == 403


def test_our_own_page_does(secure: TestClient) -> None:
    assert secure.post("/games", data=FORM, headers={"Origin": BASE}).status_code == 303


def test_a_phone_at_home_may_still_reach_the_machine_itself(secure: TestClient) -> None:
    at_home = {"Host": "192.168.1.20:8000", "Origin": "http://192.168.1.20:8000"}

    assert secure.post("/games", data=FORM, headers=at_home).status_code == 303
