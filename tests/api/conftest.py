"""The whole server on a fresh database, and a card table that speaks to its API."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.main import create_app
from tests.api.table import ApiTable, sit_down
from tests.servers import settings_for


@pytest.fixture
def server(database_url: str) -> FastAPI:
    """The server, put together as it is for people."""
    return create_app(settings_for(database_url))


@pytest.fixture
def client(server: FastAPI) -> Iterator[TestClient]:
    """A client of that server, which runs as long as the test."""
    with TestClient(server) as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> ApiTable:
    """Ann, Bo, Cy and Di have sat down; nothing has been dealt."""
    return sit_down(client)
