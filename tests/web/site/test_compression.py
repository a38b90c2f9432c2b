"""What is long comes compressed, to those who take it."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.http import takes_gzip
from tests.builders import Table
from tests.web.security.securing import API, played


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    return played(server)


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


@pytest.mark.parametrize(
    ("said", "takes"),
    [
        (b"gzip", True),
        (b"gzip, deflate, br, zstd", True),
        (b"br;q=1.0, gzip;q=0.2", True),
        (b"GZIP ; q=0.001", True),
        (b"x-gzip", True),
        (b"*", True),
        (b"deflate, *;q=0.5", True),
        (b"gzip;q=0", False),
        (b"gzip; q=0.000, *", False),
        (b"gzip;q=none", False),
        (b"gzip;q=-1", False),
        (b"*;q=0", False),
        (b"identity", False),
        (b"notgzip", False),
        (b"", False),
        (None, False),
    ],
)
def test_gzip_is_sent_to_whoever_takes_it(said: bytes | None, takes: bool) -> None:
    assert takes_gzip(said) == takes


@pytest.mark.parametrize("path", ["/", "/keep/{g}", "/g/{g}", API + "/{g}"])
def test_no_gzip_for_who_refuses_it(client: TestClient, table: Table, path: str) -> None:
    refusing = {"Accept-Encoding": "gzip;q=0, identity"}
    answers = [client.get(path.format(g=table.id), headers=refusing) for _ in range(2)]

    assert ["content-encoding" in answer.headers for answer in answers] == [False, False]
