"""What is found, what is not, and that looking changes nothing."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.main import create_app
from tests.builders import Table
from tests.servers import settings_for
from tests.web.conftest import HOME
from tests.web.security.securing import API, PAGES, keep, played


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    return played(server)


@pytest.mark.parametrize(
    "path",
    [
        "/g/%00",
        "/g/annbocydi0000001%00",
        "/g/annbocydi0000001%0d%0aSet-Cookie:x",
        "/%ff%fe",
        "/g/%ed%a0%80",
        "/g/%EF%BB%BF",
        "/g/annbocydi0000001%c2%85",
        "/g/annbocydi0000001%7f",
        "/g/annbocydi0000001/sheet%0a",
        "/api/v1/rulesets%0a",
        f"{API}/%00",
        f"{API}/%ed%a0%80/rounds/1",
        "/static/%2e%2e/%2e%2e/app/main.py",
        "/keep/../../etc/passwd",
        "/g/annbocydi0000001/",
        "//evil.test/g",
    ],
)
@pytest.mark.usefixtures("table")
def test_what_is_no_path_of_ours_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(HOME + path)

    assert answer.status_code == 404
    assert "location" not in answer.headers


def test_every_unknown_game_is_not_found_in_the_same_words(client: TestClient) -> None:
    paths = [
        "/g/nosuchgame000000",
        "/g/x",
        "/g/nosuchgame000000/sheet",
        "/keep/nosuchgame000000",
        "/g/NOSUCHGAME000000",
    ]

    answers = [client.get(path) for path in paths]

    assert {answer.status_code for answer in answers} == {404}
    assert len({main_part(answer) for answer in answers}) == 1


def main_part(answer: Response) -> str:
    return answer.text.partition("<main")[2]


@pytest.mark.parametrize("query", ["next=//evil.test", "next=https://evil.test", "to=//evil.test"])
def test_nothing_in_a_request_chooses_where_it_leads(
    client: TestClient, table: Table, query: str
) -> None:
    name, _, value = query.partition("=")
    fields = {"token": table.token, name: value}

    answer = client.post(f"/keep/{table.id}/session?{query}", data=fields)

    assert answer.headers["location"] == f"/keep/{table.id}"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", PAGES)
def test_looking_at_a_link_changes_nothing(
    client: TestClient, table: Table, method: str, path: str
) -> None:
    keep(client, table)
    before = table.play.game(table.id)

    client.request(method, path.format(g=table.id))

    assert table.play.game(table.id) == before


@pytest.mark.parametrize("path", ["/", "/g/{g}", "/g/{g}/qr.svg", "/keep/{g}", API + "/{g}"])
def test_head_is_get_without_the_body(client: TestClient, table: Table, path: str) -> None:
    client.headers["Accept-Encoding"] = "identity"
    there = client.get(path.format(g=table.id))
    client.cookies.clear()
    head = client.head(path.format(g=table.id))

    assert head.status_code == there.status_code
    assert head.content == b""
    for name in ("content-type", "content-length", "etag", "cache-control"):
        assert head.headers.get(name) == there.headers.get(name)


@pytest.mark.parametrize(
    "path",
    ["", "/rounds/1", "/hands", "/history", "/nothing", "/rounds/9"],
)
def test_head_is_get_without_the_body_all_over_the_api(
    client: TestClient, table: Table, path: str
) -> None:
    client.headers["Accept-Encoding"] = "identity"
    there, head = (client.request(method, f"{API}/{table.id}{path}") for method in ("GET", "HEAD"))

    assert head.status_code == there.status_code in (200, 404)
    assert head.content == b""
    for name in ("content-type", "content-length", "etag", "cache-control"):
        assert head.headers.get(name) == there.headers.get(name)


@pytest.mark.parametrize("path", ["/rulesets", "/openapi.json"])
def test_head_works_where_there_is_no_game(client: TestClient, path: str) -> None:
    assert client.head(f"/api/v1{path}").status_code == 200


@pytest.mark.parametrize("sent", [b"{", b"\xff", b"x" * 60_000])
def test_what_comes_along_with_a_get_means_nothing(
    client: TestClient, table: Table, sent: bytes
) -> None:
    for method in ("GET", "HEAD"):
        assert client.request(method, f"{API}/{table.id}", content=sent).status_code == 200


@pytest.mark.parametrize(("docs", "status"), [("on", 200), ("off", 404)])
def test_the_api_is_described_unless_that_is_turned_off(
    database_url: str, docs: str, status: int
) -> None:
    with TestClient(create_app(settings_for(database_url, docs=docs))) as client:
        assert client.get("/api/v1/openapi.json").status_code == status
        assert client.get("/docs").status_code == 404
