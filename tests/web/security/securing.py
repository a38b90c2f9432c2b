"""What the tests of a request's safety share: the headers of every answer, a table, its keeper."""

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from tests.builders import Table, sit_down, worked_example

API = "/api/v1/games"
PAGES = ["/", "/g/{g}", "/g/{g}/sheet", "/g/{g}/history", "/keep/{g}", "/keep/{g}/more", "/gone"]
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def played(server: FastAPI) -> Table:
    """Return a table at which Ann, Bo, Cy and Di have played a round."""
    table = sit_down(server.state.play)
    table.record(worked_example(table.game))
    return table


def keep(client: TestClient, table: Table) -> None:
    """Let the browser in as the keeper."""
    answer = client.post(f"/keep/{table.id}/session", data={"token": table.token})
    assert answer.status_code == 303


def assert_secured(answer: Response) -> None:
    """Fail unless every header is there, once."""
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "permissions-policy" in answer.headers
    assert len(answer.headers.get_list("content-security-policy")) == 1
