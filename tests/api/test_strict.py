"""What must not be taken for a number, a text or a body; and what a refusal gives away."""

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from app.scoring.strict_json import DEEPEST
from tests.api.bad_bodies import BAD_BODIES
from tests.api.table import API, PROBLEM, ApiTable, assert_refused, sit_down

WRITES = [
    ("POST", "/games", False),
    ("POST", "/scores", False),
    ("POST", "/cuts", False),
    ("PATCH", "", True),
    ("POST", "/players", False),
    ("PATCH", "/players/p2", True),
    ("PUT", "/hands/p1", False),
    ("DELETE", "/hands/p1", False),
    ("POST", "/rounds", False),
    ("POST", "/previews", False),
    ("PUT", "/rounds/1", True),
    ("PUT", "/rounds/1/strike", True),
    ("DELETE", "/rounds/2/strike", True),
    ("POST", "/loans", False),
    ("PUT", "/ending", True),
    ("DELETE", "/ending", True),
    ("POST", "/handovers", False),
]


def test_there_are_enough_bad_bodies() -> None:
    assert len(set(BAD_BODIES)) == len(BAD_BODIES) >= 150


@pytest.mark.parametrize(("method", "path", "versioned"), WRITES)
def test_no_bad_body_is_taken_by_a_route_that_writes(
    client: TestClient, method: str, path: str, versioned: bool
) -> None:
    table = sit_down(client, rules="chips" if path == "/loans" else "standard")
    _two_rounds_and_a_hand(table)
    before, hands = table.game(), table.send("GET", "/hands").json()

    for body in BAD_BODIES:
        answer = _send(table, method, path, body, versioned)
        assert 400 <= answer.status_code < 500, (body[:80], answer.status_code, answer.text)
        assert answer.status_code in (400, 413, 422), (body[:80], answer.text)
        assert answer.headers["content-type"] == PROBLEM
        assert len(answer.content) <= 4096, body[:80]

    assert table.game() == before
    assert table.send("GET", "/hands").json() == hands


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_json_that_does_not_say_that_it_is_json_is_refused(
    table: ApiTable, content_type: str
) -> None:
    answer = _send(table, "POST", "/players", b'{"name":"Eve"}', False, content_type)

    refused = assert_refused(answer, 422, "invalid")
    assert refused["detail"] == "Send JSON, with the content type application/json."


def test_json_may_name_its_charset(table: ApiTable) -> None:
    body, content_type = '{"name":"Ève"}'.encode(), "application/json; charset=utf-8"

    assert _send(table, "POST", "/players", body, False, content_type).status_code == 201


def test_a_missing_body_is_refused(table: ApiTable) -> None:
    refused = assert_refused(_send(table, "POST", "/rounds", b"", False), 422, "invalid")

    assert refused["errors"] == [{"loc": [], "msg": "The body is missing."}]


@pytest.mark.parametrize(
    ("body", "status", "msg"),
    [
        (b"nonsense", 400, "This is not JSON."),
        (b"\xff", 400, "This is not text in UTF-8."),
        (b"\xef\xbb\xbf{}", 400, "This is not JSON."),
        (b"[" * 100_000, 413, "This is too much at once."),
        (b"[" * 30_000, 400, "This JSON is nested too deep."),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), 400, "This JSON is nested too deep."),
        (b'{"name":NaN}', 422, "NaN and Infinity are no numbers."),
        (b'{"name":1e999}', 422, "This number is too large."),
        (b'{"name":"\\ud800"}', 422, "This text holds a character that is not allowed."),
        (b'{"name":"\\u0000"}', 422, "This text holds a character that is not allowed."),
        (b'{"name":"A","name":"A"}', 422, "This key stands there twice."),
        (b'{"name":5}', 422, "This has to be text."),
        (b'{"name":"Eve","start":true}', 422, "This is a number of points, or average, worst"),
    ],
)
def test_a_refusal_says_what_is_wrong(table: ApiTable, body: bytes, status: int, msg: str) -> None:
    code = "too_large" if status == 413 else "invalid"

    refused = assert_refused(_send(table, "POST", "/players", body, False), status, code)

    assert refused["detail"].startswith(msg)


def test_a_pair_of_surrogates_is_one_character(table: ApiTable) -> None:
    answer = _send(table, "POST", "/players", b'{"name":"Eve \\ud83c\\udccf"}', False)

    assert answer.json()["players"][4]["name"] == "Eve \U0001f0cf"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        # Names that nothing else looks at: they come back in the answer.
        ("/scores", rb'{"hands":{"\ud800":{"points":1}}}'),
        ("/cuts", rb'{"cards":{"Ann":"AS","B\udfffo":"2S"}}'),
        ("/cuts", rb'{"cards":{"Ann":"AS","B\u0000o":"2S"}}'),
    ],
)
def test_half_a_surrogate_pair_is_found_wherever_it_stands(
    table: ApiTable, path: str, body: bytes
) -> None:
    refused = assert_refused(_send(table, "POST", path, body, False), 422, "invalid")

    assert refused["detail"] == "This text holds a character that is not allowed."


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "\\u0000"])
def test_half_a_surrogate_pair_is_found_before_anything_else_is_looked_at(
    table: ApiTable, half: str
) -> None:
    body = f'{{"nobody knows this key":"{half}"}}'.encode()

    refused = assert_refused(_send(table, "POST", "/players", body, False), 422, "invalid")

    assert refused["errors"] == [
        {
            "loc": ["nobody knows this key"],
            "msg": "This text holds a character that is not allowed.",
        }
    ]


def test_no_refusal_echoes_what_was_sent(table: ApiTable) -> None:
    secret = "a long word that nobody said " * 40
    for body in ({"name": secret}, {"name": 1, secret: 1}, {"start": secret, "name": "Eve"}):
        answer = table.send("POST", "/players", body)
        assert secret[:60] not in answer.text
        assert len(answer.content) <= 4096


def test_hundreds_of_mistakes_fit_into_four_kibibytes(table: ApiTable) -> None:
    aces = {"\U0001f0a1" * 40 + str(number): number for number in range(100)}
    body = {"went_out": None, "hands": dict.fromkeys(list(aces)[:3], aces)}

    answer = table.send("POST", "/rounds", body)

    refused = assert_refused(answer, 422, "invalid")
    assert len(answer.content) <= 4096
    assert 5 < len(refused["errors"]) < 20


@pytest.mark.parametrize("with_length", [True, False])
def test_a_body_that_is_too_large_is_refused(table: ApiTable, with_length: bool) -> None:
    pieces = (b"x" * 65_536 for _ in range(1_600))
    content = b"x" * 70_000 if with_length else pieces
    answer = table.client.post(
        f"{table.url}/rounds",
        content=content,
        headers={"Authorization": f"Bearer {table.token}", "Content-Type": "application/json"},
    )

    assert_refused(answer, 413, "too_large")


def test_an_unknown_path_or_method_is_a_problem_too(client: TestClient) -> None:
    assert_refused(client.get(f"{API}/nothing"), 404, "not_found")
    assert_refused(client.get("/api/v2/games"), 404, "not_found")
    refused = client.delete(f"{API}/games")
    assert_refused(refused, 405, "method_not_allowed")
    assert refused.headers["allow"] == "POST"


def test_ids_that_cannot_be_are_not_found(client: TestClient) -> None:
    for game in ("short", "UPPERCASE000000", "..%2f..%2fetc%2fpasswd", "a" * 65, "%00" * 12):
        assert_refused(client.get(f"{API}/games/{game}"), 404, "not_found")


def _two_rounds_and_a_hand(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    table.round("Ann", Bo=1, Cy=2, Di=3)
    table.send("PUT", "/rounds/2/strike", {"reason": "misdealt"}, version=1)
    table.send("PUT", "/hands/p3", {"points": 7})


def _send(
    table: ApiTable,
    method: str,
    path: str,
    body: bytes,
    versioned: bool,
    content_type: str = "application/json",
) -> Response:
    headers = {"Authorization": f"Bearer {table.token}"}
    headers |= {"Content-Type": content_type} if content_type else {}
    headers |= {"If-Match": _version(path)} if versioned else {}
    url = API + path if path in ("/games", "/scores", "/cuts") else table.url + path
    return table.client.request(method, url, content=body, headers=headers)


def _version(path: str) -> str:
    """Return the version after ``_two_rounds_and_a_hand``, so that only the body is wrong."""
    if path in ("", "/ending"):
        return "4"
    return "2" if "/rounds/2" in path else "1"
