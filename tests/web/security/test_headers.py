"""What every answer carries, the unexpected ones too."""

import logging
import re
from collections.abc import Callable
from typing import NoReturn

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.requests import ClientDisconnect, Request
from starlette.testclient import TestClient

from tests.builders import Table
from tests.web.security.securing import API, PAGES, assert_secured, keep, played


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    return played(server)


@pytest.fixture
def broken(server: FastAPI, client: TestClient) -> TestClient:
    """A browser at a server in which two routes have a fault."""

    async def fault(request: Request) -> NoReturn:
        raise RuntimeError(f"could not use {request.query_params['token']}")

    server.add_route("/broken", fault)
    server.add_route("/api/v1/broken", fault)
    return client


Ask = Callable[[TestClient, Table], Response]
ANSWERS: dict[str, tuple[int, Ask]] = {
    "a page": (200, lambda c, t: c.get(f"/g/{t.id}")),
    "the first page": (200, lambda c, t: c.get("/")),
    "only the headers": (200, lambda c, t: c.head(f"/g/{t.id}")),
    "the game": (200, lambda c, t: c.get(f"{API}/{t.id}")),
    "a new game": (201, lambda c, t: c.post(API, json={"players": ["Ann", "Bo"]})),
    "a redirect": (303, lambda c, t: c.post(f"/keep/{t.id}/session", data={"token": t.token})),
    "nothing changed": (304, lambda c, t: again(c, f"/g/{t.id}")),
    "the same game": (304, lambda c, t: again(c, f"{API}/{t.id}")),
    "a forged host": (400, lambda c, t: c.get("/", headers={"Host": "evil.example"})),
    "no key": (401, lambda c, t: c.get(f"/keep/{t.id}")),
    "no token": (401, lambda c, t: c.post(f"{API}/{t.id}/rounds", json={})),
    "another site": (403, lambda c, t: c.post("/games", headers={"Origin": "http://evil.test"})),
    "no page": (404, lambda c, t: c.get("/nothing")),
    "no game": (404, lambda c, t: c.get(f"{API}/nosuchgame000000")),
    "no file": (404, lambda c, t: c.get("/static/0/css/base.css")),
    "another method": (405, lambda c, t: c.delete(f"/g/{t.id}")),
    "another method of the API": (405, lambda c, t: c.delete(API)),
    "too much": (413, lambda c, t: c.post("/games", content=b"x" * 65_537)),
    "too much for the API": (413, lambda c, t: c.post(API, content=b"x" * 65_537)),
    "a form that is wrong": (422, lambda c, t: c.post("/games", data={"name": "Ann"})),
    "a body that is wrong": (422, lambda c, t: c.post(API, json={"players": "Ann"})),
}


def again(client: TestClient, path: str) -> Response:
    tag = client.get(path).headers["etag"]
    return client.get(path, headers={"If-None-Match": tag})


def stylesheet(client: TestClient) -> str:
    found = re.search(r'href="(/static/[^"]+\.css)"', client.get("/").text)
    assert found
    return found[1]


@pytest.mark.parametrize(("status", "ask"), ANSWERS.values(), ids=ANSWERS.keys())
def test_every_answer_carries_every_header(
    client: TestClient, table: Table, status: int, ask: Ask
) -> None:
    answer = ask(client, table)

    assert answer.status_code == status
    assert_secured(answer)


@pytest.mark.parametrize("ask", [TestClient.get, again], ids=["new", "nothing changed"])
def test_a_file_carries_what_a_file_needs_and_not_the_policies_of_pages(
    client: TestClient, ask: Callable[[TestClient, str], Response]
) -> None:
    answer = ask(client, stylesheet(client))

    assert answer.status_code in (200, 304)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in answer.headers
    assert "permissions-policy" not in answer.headers


@pytest.mark.parametrize(("status", "ask"), ANSWERS.values(), ids=ANSWERS.keys())
def test_a_refusal_is_a_page_for_people_and_a_problem_for_programs(
    client: TestClient, table: Table, status: int, ask: Ask
) -> None:
    answer = ask(client, table)

    if status >= 400:
        of_the_api = answer.request.url.path.startswith("/api/")
        kind = "application/problem+json" if of_the_api else "text/html; charset=utf-8"
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/broken", "/api/v1/broken"])
def test_a_fault_is_answered_without_detail_and_logged_without_tokens(
    broken: TestClient, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = "keepers-token-of-thirty-two-chars"

    with caplog.at_level(logging.ERROR):
        answer = broken.get(path, params={"token": token})

    assert answer.status_code == 500
    assert_secured(answer)
    assert "It was written down for whoever runs this program." in answer.text
    assert token not in answer.text
    assert "RuntimeError" not in answer.text
    assert "RuntimeError: could not use …" in caplog.text
    assert "in fault" in caplog.text
    assert token not in caplog.text


@pytest.mark.parametrize("where", ["/broken/{token}", "/api/v1/broken/{token}"])
def test_a_token_in_the_path_of_a_fault_is_not_logged_either(
    broken: TestClient, server: FastAPI, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = "keepers-token-of-thirty-two-chars"

    async def fault(_request: Request) -> NoReturn:
        raise RuntimeError

    server.add_route(where, fault)
    with caplog.at_level(logging.ERROR):
        answer = broken.get(where.format(token=token))

    assert answer.status_code == 500
    assert where.format(token="…") in caplog.text
    assert token not in caplog.text
    assert token not in answer.text


def test_an_error_page_that_fails_itself_is_still_an_answer(
    broken: TestClient, server: FastAPI
) -> None:
    del server.state.templates

    answer = broken.get("/broken", params={"token": "none"})

    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    assert_secured(answer)


def test_whoever_leaves_in_the_middle_of_a_body_is_no_fault(
    server: FastAPI, client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    async def left(_request: Request) -> NoReturn:
        raise ClientDisconnect

    server.add_route("/left", left)

    with caplog.at_level(logging.WARNING), pytest.raises(AssertionError, match="any response"):
        client.get("/left")

    assert caplog.text == ""


@pytest.mark.parametrize(
    "path", ["/g/{g}", "/g/{g}/sheet", "/g/{g}/live", "/keep/{g}", "/keep/{g}/more", "/g/none"]
)
def test_no_search_engine_lists_a_game(client: TestClient, table: Table, path: str) -> None:
    keep(client, table)

    answer = client.head(path.format(g=table.id))

    assert answer.headers["x-robots-tag"] == "noindex"


def test_the_first_page_and_the_rules_may_be_found(client: TestClient) -> None:
    for path in ("/", "/rules"):
        assert "x-robots-tag" not in client.get(path).headers


@pytest.mark.parametrize("page", PAGES)
def test_no_page_leads_to_another_host_or_loads_from_one(
    client: TestClient, table: Table, page: str
) -> None:
    keep(client, table)

    text = client.get(page.format(g=table.id)).text

    leads = re.findall(r'(?:href|src|action|formaction)="([^"]*)"', text)
    here = str(client.base_url)
    assert leads
    assert [each for each in leads if not re.match(rf"/(?!/)|[?#]|$|{here}/", each)] == []
