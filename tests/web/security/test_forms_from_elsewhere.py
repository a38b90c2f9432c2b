"""A form counts if one of our own pages sent it (cross-site request forgery)."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.builders import Table
from tests.web.conftest import HOME
from tests.web.security.securing import API, keep, played


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    return played(server)


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
    "an origin that is none": ({"Origin": "http://["}, False),
    "an origin without a host": ({"Origin": "http://"}, False),
    "our host by another protocol": ({"Origin": HOME.replace("http", "ftp")}, False),
    "a token beside the cookie": (
        {"Origin": "http://evil.test", "Authorization": "Bearer " + "t" * 32},
        False,
    ),
    "a password beside the cookie": (
        {"Sec-Fetch-Site": "cross-site", "Authorization": "Basic QW5uOkFubg=="},
        False,
    ),
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


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://a]b", "\xff", "null"])
@pytest.mark.parametrize("path", [API, "/games", "/nothing"])
def test_a_malformed_origin_is_refused(client: TestClient, path: str, origin: str) -> None:
    answer = client.post(path, headers={b"Origin": origin.encode("latin-1")})

    assert answer.status_code == 403


def test_only_a_bearer_token_says_that_the_api_is_meant(client: TestClient) -> None:
    """A browser that knows a password for this address sends it along by itself."""
    elsewhere, body = {"Sec-Fetch-Site": "cross-site"}, {"players": ["Ann", "Bo"]}

    asked = [
        client.post(API, json=body, headers=elsewhere | {"Authorization": said})
        for said in ("Basic QW5uOkFubg==", "Bearer", "bearer " + "t" * 32)
    ]

    assert [answer.status_code for answer in asked] == [403, 403, 201]
