"""What every answer carries, and what no request gets away with."""

import logging
import re
from collections.abc import Callable, Iterator
from typing import NoReturn
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from httpx2 import Response
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.testclient import TestClient

from app import main
from app.main import create_app
from app.play import Play
from app.web.throttle import Throttle
from tests.builders import Table, sit_down, worked_example
from tests.servers import settings_for
from tests.web.conftest import HOME

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
API = "/api/v1/games"
PAGES = ["/", "/g/{g}", "/g/{g}/sheet", "/g/{g}/history", "/keep/{g}", "/keep/{g}/more", "/gone"]


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    play: Play = server.state.play
    table = sit_down(play)
    table.record(worked_example(table.game))
    return table


@pytest.fixture
def broken(server: FastAPI, client: TestClient) -> TestClient:
    """A browser at a server in which two routes have a fault."""

    async def fault(request: Request) -> NoReturn:
        raise RuntimeError(f"could not use {request.query_params['token']}")

    server.add_route("/broken", fault)
    server.add_route("/api/v1/broken", fault)
    return client


def keep(client: TestClient, table: Table) -> None:
    """Let the browser in as the keeper."""
    answer = client.post(f"/keep/{table.id}/session", data={"token": table.token})
    assert answer.status_code == 303


Ask = Callable[[TestClient, Table], Response]
ANSWERS: dict[str, tuple[int, Ask]] = {
    "a page": (200, lambda c, t: c.get(f"/g/{t.id}")),
    "the first page": (200, lambda c, t: c.get("/")),
    "only the headers": (200, lambda c, t: c.head(f"/g/{t.id}")),
    "the game": (200, lambda c, t: c.get(f"{API}/{t.id}")),
    "a file": (200, lambda c, t: c.get(stylesheet(c))),
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


def assert_secured(answer: Response) -> None:
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "permissions-policy" in answer.headers
    assert len(answer.headers.get_list("content-security-policy")) == 1


@pytest.mark.parametrize(("status", "ask"), ANSWERS.values(), ids=ANSWERS.keys())
def test_every_answer_carries_every_header(
    client: TestClient, table: Table, status: int, ask: Ask
) -> None:
    answer = ask(client, table)

    assert answer.status_code == status
    assert_secured(answer)


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


def test_an_error_page_that_fails_itself_is_still_an_answer(
    broken: TestClient, server: FastAPI
) -> None:
    del server.state.templates

    answer = broken.get("/broken", params={"token": "none"})

    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    assert_secured(answer)


SAME = {"Sec-Fetch-Site": "same-origin"}
CSRF: dict[str, tuple[dict[str, str], bool]] = {
    "our own page": (SAME, True),
    "typed into the address bar": ({"Sec-Fetch-Site": "none"}, True),
    "our own page says null, as no-referrer has it": (SAME | {"Origin": "null"}, True),
    "another site": ({"Sec-Fetch-Site": "cross-site"}, False),
    "a sibling subdomain": ({"Sec-Fetch-Site": "same-site"}, False),
    "another site that claims our origin": (
        {"Sec-Fetch-Site": "cross-site", "Origin": HOME},
        False,
    ),
    "our own page on plain http": ({"Origin": HOME}, True),
    "our own page in capitals": ({"Origin": HOME.upper()}, True),
    "another site on plain http": ({"Origin": "http://evil.test"}, False),
    "a sibling on plain http": ({"Origin": "http://other.table.local"}, False),
    "another port of our host": ({"Origin": f"{HOME}:8001"}, False),
    "a sandboxed frame": ({"Origin": "null"}, False),
    "an empty origin": ({"Origin": ""}, False),
    "a browser that says nothing": ({}, False),
}


@pytest.mark.parametrize(("said", "passes"), CSRF.values(), ids=CSRF.keys())
def test_only_our_own_pages_may_send_a_form_with_the_keepers_cookie(
    client: TestClient, table: Table, said: dict[str, str], passes: bool
) -> None:
    keep(client, table)
    del client.headers["Origin"]
    before = table.play.game(table.id)

    last = {"number": "1", "version": "1"}
    answer = client.post(f"/keep/{table.id}/undo", data=last, headers=said)

    assert (answer.status_code != 403) == passes
    assert (table.play.game(table.id).revision > before.revision) == passes


def test_a_program_without_cookies_may_send_a_form(client: TestClient, table: Table) -> None:
    del client.headers["Origin"]

    answer = client.post(f"/keep/{table.id}/session", data={"token": table.token})

    assert answer.status_code == 303


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_another_site_cannot_use_any_unsafe_method(client: TestClient, method: str) -> None:
    answer = client.request(method, "/games", headers={"Origin": "http://evil.test"})

    assert answer.status_code == 403


def test_a_link_from_another_site_works(client: TestClient, table: Table) -> None:
    answer = client.get(f"/g/{table.id}", headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 200


def test_a_program_with_a_token_needs_neither_origin_nor_cookie(
    client: TestClient, table: Table
) -> None:
    del client.headers["Origin"]

    answer = client.put(
        f"{API}/{table.id}/ending",
        headers={"Authorization": f"Bearer {table.token}", "If-Match": '"2"'},
    )

    assert answer.status_code == 200


def test_another_site_cannot_begin_games_through_the_api(client: TestClient) -> None:
    answer = client.post(
        API, json={"players": ["Ann", "Bo"]}, headers={"Origin": "http://evil.test"}
    )

    assert answer.status_code == 403


KNOWN = ["localhost:8000", "127.0.0.1", "192.168.1.20:8000", "10.0.0.2", "[::1]:8000", "[fd00::1]"]
KNOWN += ["table.local", "TABLE.local:80", "laptop", "laptop.fritz.test", "score.home.arpa"]
FORGED = ["evil.example", "8.8.8.8", "127.0.0.1.evil.example", "localhost.evil.example:8000", ""]
FORGED += ["a b", "table.local/x", "table.local@evil.example", "evil.example#.local", "[::1", "-"]
FORGED += ["[2a00:1450::1]", "table.local:80:80", "<b>.local", "x\\.local"]


@pytest.mark.parametrize("host", KNOWN)
def test_this_machines_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FORGED)
@pytest.mark.parametrize("path", ["/", API])
def test_a_forged_host_is_refused(client: TestClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})

    assert answer.status_code == 400
    assert "evil" not in answer.text


def test_the_address_in_the_settings_is_answered_too(database_url: str) -> None:
    settings = settings_for(database_url, base_url="https://cards.example:8443")
    with TestClient(create_app(settings), "https://cards.example:8443") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


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


@pytest.fixture(params=["", "keeper"])
def page(request: pytest.FixtureRequest, client: TestClient, table: Table) -> list[str]:
    """Every page, as anybody and as the keeper sees it."""
    if request.param:
        keep(client, table)
    return [client.get(path.format(g=table.id)).text for path in PAGES]


def test_no_page_links_to_another_host(page: list[str]) -> None:
    for html in page:
        for link in re.findall(r'\b(?:href|src|action|formaction)="([^"]*)"', html):
            assert urlsplit(link).netloc in ("", urlsplit(HOME).netloc), link


def test_no_page_has_a_script_or_style_inside(page: list[str]) -> None:
    for html in page:
        assert not re.search(r"<script(?![^>]*\ssrc=)", html)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)


def test_forms_say_where_they_come_from_under_no_referrer(page: list[str]) -> None:
    """Without it browsers send ``Origin: null`` on plain http, and every form is refused."""
    assert all('<meta name="referrer" content="same-origin">' in html for html in page)


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


@pytest.mark.parametrize("path", [API, "/games"])
def test_a_body_of_64_kib_is_not_too_large(client: TestClient, path: str) -> None:
    assert client.post(path, content=b"x" * 65_536).status_code != 413


@pytest.mark.parametrize("length", ["-1", "1e9", "9" * 30, "+1"])
def test_a_length_that_is_no_length_counts_as_too_large(client: TestClient, length: str) -> None:
    answer = client.post(API, content=b"{}", headers={"Content-Length": length})

    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/keep/{g}", "/g/{g}", API + "/{g}"])
def test_what_is_long_comes_compressed_where_it_is_asked_for(
    client: TestClient, table: Table, path: str
) -> None:
    plain, small = (
        client.get(path.format(g=table.id), headers={"Accept-Encoding": coding})
        for coding in ("identity", "gzip")
    )

    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in plain.headers["vary"]
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"])


@pytest.mark.parametrize(("docs", "status"), [("on", 200), ("off", 404)])
def test_the_api_is_described_unless_that_is_turned_off(
    database_url: str, docs: str, status: int
) -> None:
    with TestClient(create_app(settings_for(database_url, docs=docs))) as client:
        assert client.get("/api/v1/openapi.json").status_code == status
        assert client.get("/docs").status_code == 404


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
    assert_too_often(strict.get(f"/g/{game}"))


def test_watching_is_never_too_often(strict: TestClient) -> None:
    game: str = strict.post(API, json={"players": ["Ann", "Bo"]}).json()["id"]

    assert {strict.get(f"/g/{game}").status_code for _ in range(10)} == {200}
    assert {strict.get(f"/keep/{game}").status_code for _ in range(10)} == {401}
