"""The whole server on a fresh database, and a browser without a script."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.main import create_app
from tests.servers import settings_for

HOME = "http://table.local"


@pytest.fixture
def server(database_url: str) -> FastAPI:
    """The server, put together as it is for people."""
    return create_app(settings_for(database_url))


@pytest.fixture
def client(server: FastAPI) -> Iterator[TestClient]:
    """A browser that shows one of our own pages, and follows no link by itself."""
    with TestClient(server, HOME, headers={"Origin": HOME}, follow_redirects=False) as client:
        yield client
