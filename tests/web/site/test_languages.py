"""Pages in the reader's language: as the browser asks, or as it was chosen here."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.web.site.cookies import LANGUAGE
from tests.builders import GAME
from tests.web.keeping import Keeper, read, sit_down

ROMANIAN = {"Accept-Language": "ro-RO,ro;q=0.9"}


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round."""
    keeper = sit_down(server, client)
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def language_of(text: str) -> str:
    return text.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize("language", ["en", "ro", "de", "es", "fr"])
def test_a_page_is_in_the_language_that_the_browser_asks_for(keeper: Keeper, language: str) -> None:
    for path in ("/", f"/g/{GAME}", f"/g/{GAME}/history", "/rules/house", keeper.home, "/nowhere"):
        page = keeper.client.get(path, headers={"Accept-Language": language})
        assert language_of(page.text) == language, path


def test_the_same_page_is_never_given_in_another_ones_language(keeper: Keeper) -> None:
    pages = [
        keeper.client.get(f"/g/{GAME}", headers={"Accept-Language": code})
        for code in ("ro", "de", "ro", "en", "de")
    ]

    assert [language_of(page.text) for page in pages] == ["ro", "de", "ro", "en", "de"]
    assert pages[0].headers["etag"] == pages[2].headers["etag"] != pages[1].headers["etag"]
    assert {"Accept-Language", "Cookie"} <= set(pages[0].headers["vary"].split(", "))


def test_what_was_chosen_here_goes_before_what_the_browser_asks_for(client: TestClient) -> None:
    chosen = client.post(
        "/language", data={"language": "fr"}, headers={"Referer": "http://table.local/rules?a=1"}
    )

    assert (chosen.status_code, chosen.headers["location"]) == (303, "/rules?a=1")
    assert client.cookies[LANGUAGE] == "fr"
    assert language_of(client.get("/", headers=ROMANIAN).text) == "fr"


@pytest.mark.parametrize(
    "referer",
    [
        "",
        "https://evil.example/rules",
        "http://table.local.evil.example/",
        "http://table.local//evil.example/",
        "http://table.local/\\evil.example",
        "http://[",
        "javascript:alert(1)",
    ],
)
def test_choosing_a_language_leads_nowhere_else(client: TestClient, referer: str) -> None:
    chosen = client.post("/language", data={"language": "de"}, headers={"Referer": referer})

    assert chosen.status_code == 303
    assert chosen.headers["location"] in ("/", "/evil.example", "/evil.example/")


def test_a_refused_start_comes_back_to_the_first_page(client: TestClient) -> None:
    at = {"Referer": "http://table.local/games"}
    assert client.post("/language", data={"language": "de"}, headers=at).headers["location"] == "/"


def test_a_language_that_is_not_there_is_not_chosen(client: TestClient) -> None:
    assert "set-cookie" not in client.post("/language", data={"language": "xx"}).headers
    client.cookies.set(LANGUAGE, "<script>")
    assert language_of(client.get("/").text) == "en"


def test_a_name_stays_inert_inside_a_translated_sentence(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, players=("<b>Ann</b>", "%(total)s"))
    keeper.round("p1", p2="8")

    for path in (f"/g/{GAME}", f"/g/{GAME}/history", keeper.home):
        text = client.get(path, headers=ROMANIAN).text
        assert "<b>Ann" not in text
        assert "%(total)s" in read(client.get(path, headers=ROMANIAN))


def test_the_program_that_asks_gets_english(keeper: Keeper) -> None:
    answer = keeper.client.get("/api/v1/games/nosuchgame0000", headers=ROMANIAN)

    assert answer.json()["detail"] == "There is no such game."
