"""The same question has the same answer, as long as nothing was published."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from app.http import PreparedAnswers, PreparedResponse, RenderedCache, Rendering
from app.live import Hub

LONG = "Ann has 15 points. " * 40


@dataclass
class Sheet:
    """One page behind the prepared answers; ``asked`` counts how often a route was needed."""

    shows: str = LONG
    asked: int = 0
    hub: Hub = field(default_factory=Hub)

    async def page(self, request: Request) -> Response:
        self.asked += 1
        cache: RenderedCache = request.app.state.rendered
        rendered = await cache.rendered("ann", "sheet", lambda: Rendering.of(self.shows))
        response = PreparedResponse(request, rendered, "text/html; charset=utf-8")
        if "games" not in request.cookies:
            response.headers.append("Set-Cookie", "games=ann")
        return response

    def change(self, shows: str) -> None:
        self.shows = shows
        self.hub.publish("ann", 2)


@pytest.fixture
def sheet() -> Sheet:
    return Sheet()


@pytest.fixture
def phone(sheet: Sheet) -> Iterator[TestClient]:
    app = Starlette(
        routes=[Route("/g/ann", sheet.page)], middleware=[Middleware(PreparedAnswers, room=3)]
    )
    app.state.rendered = RenderedCache(sheet.hub)
    with TestClient(app) as phone:
        phone.get("/g/ann")  # and so has the cookie
        yield phone


def test_the_second_who_asks_needs_no_route(sheet: Sheet, phone: TestClient) -> None:
    answers = [phone.get("/g/ann") for _ in range(3)]

    assert sheet.asked == 2  # without the cookie, and with it
    assert {answer.text for answer in answers} == {LONG}
    assert len({tuple(sorted(answer.headers.items())) for answer in answers}) == 1


def test_a_change_is_shown_at_once(sheet: Sheet, phone: TestClient) -> None:
    phone.get("/g/ann")

    sheet.change("Ann 27")

    assert phone.get("/g/ann").text == "Ann 27"


def test_a_cookie_that_was_set_for_one_is_not_set_for_another(
    sheet: Sheet, phone: TestClient
) -> None:
    stranger = TestClient(phone.app)

    assert "set-cookie" not in phone.get("/g/ann").headers
    assert stranger.get("/g/ann").headers["set-cookie"] == "games=ann"


@pytest.mark.parametrize(
    "other",
    [
        {"url": "/g/ann?order=oldest"},
        {"url": "http://other.local/g/ann"},
        {"url": "https://testserver/g/ann"},
        {"url": "/g/ann", "headers": {"Accept-Language": "de"}},
        {"url": "/g/ann", "headers": {"Cookie": "games=bo"}},
    ],
)
def test_another_question_is_asked_of_the_route(
    sheet: Sheet, phone: TestClient, other: dict[str, object]
) -> None:
    phone.get("/g/ann")
    before = sheet.asked

    phone.get(**other)  # type: ignore[arg-type]

    assert sheet.asked == before + 1


def test_nothing_is_sent_again_that_did_not_change(sheet: Sheet, phone: TestClient) -> None:
    tag = phone.get("/g/ann").headers["etag"]

    same = phone.get("/g/ann", headers={"If-None-Match": f'"x", {tag}'})
    sheet.change("Ann 27")
    other = phone.get("/g/ann", headers={"If-None-Match": tag})

    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    assert "content-type" not in same.headers
    assert (other.status_code, other.text) == (200, "Ann 27")


def test_the_tag_without_its_w_is_the_same_tag(phone: TestClient) -> None:
    tag = phone.get("/g/ann").headers["etag"].removeprefix("W/")

    assert phone.get("/g/ann", headers={"If-None-Match": tag}).status_code == 304
    assert phone.get("/g/ann", headers={"If-None-Match": "*"}).status_code == 304


def test_a_prepared_answer_is_one_that_the_client_can_read(phone: TestClient) -> None:
    small = phone.get("/g/ann", headers={"Accept-Encoding": "gzip, br"})
    plain = phone.get("/g/ann", headers={"Accept-Encoding": "identity"})

    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text == LONG


def test_what_is_prepared_does_not_grow_with_the_requests(phone: TestClient) -> None:
    for number in range(20):
        phone.get(f"/g/ann?{number}")

    answers = phone.app.middleware_stack.app  # type: ignore[attr-defined]
    assert len(answers._prepared) == 3


def test_a_question_that_is_too_long_is_not_remembered(sheet: Sheet, phone: TestClient) -> None:
    for _ in range(2):
        phone.get("/g/ann?" + "x" * 7000)

    assert sheet.asked == 3
