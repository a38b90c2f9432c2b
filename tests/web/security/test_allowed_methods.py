"""What an address takes is said whole wherever it is asked for something else (RFC 9110)."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.api.table import API

GAME = "a" * 16


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", f"{API}/games/{GAME}", "GET, HEAD, PATCH"),
        ("OPTIONS", f"{API}/games/{GAME}", "GET, HEAD, PATCH"),
        ("POST", f"{API}/games/{GAME}/rounds/1", "GET, HEAD, PUT"),
        ("HEAD", f"{API}/games/{GAME}/rounds/1/strike", "DELETE, PUT"),
        ("GET", f"{API}/games", "POST"),
        ("DELETE", f"/g/{GAME}", "GET, HEAD"),
        ("OPTIONS", "/", "GET, HEAD"),
        ("GET", f"/keep/{GAME}/session", "POST"),
    ],
)
def test_a_refused_method_comes_with_all_that_are_taken(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answer = client.request(method, path)

    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed


def test_every_method_that_any_route_takes_is_allowed_there(
    server: FastAPI, client: TestClient
) -> None:
    for path, method in _routes(server):
        answer = client.request("TRACE", path)
        assert answer.status_code == 405, path
        assert method in answer.headers["allow"].split(", "), path


def _routes(server: FastAPI) -> Iterator[tuple[str, str]]:
    for route in server.router.routes:
        assert isinstance(route, Route)
        values = dict.fromkeys(route.param_convertors, "1")
        path = route.url_path_for(route.name, **values)
        for method in route.methods or ():
            yield str(path), method
