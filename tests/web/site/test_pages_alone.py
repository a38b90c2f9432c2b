"""Pages lead nowhere else, and bring no script or style inside."""

import re
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.builders import Table
from tests.web.conftest import HOME
from tests.web.security.securing import PAGES, keep, played


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have played a round."""
    return played(server)


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
