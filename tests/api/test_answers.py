"""The OpenAPI document and what is really sent are the same."""

import json
import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.api import answers, refusal_answers
from app.api.answer_base import Answer
from tests.api.table import API, ApiTable, sit_down

REASON = {"reason": "counted again"}
FULL_RULES = {
    "preset": "standard",
    "joker": {"points": 50},
    "ends": [
        {"when": "score", "at": 60, "above": True, "per_player": True},
        {"when": "rounds", "count": 9},
    ],
}

WORDS_OF_PARAMETERS = {
    "type",
    "title",
    "description",
    "default",
    "pattern",
    "minimum",
    "maximum",
}


def test_every_answer_is_what_the_document_describes(client: TestClient) -> None:
    for answer, model in _whole_evening(client):
        assert answer.status_code < 300, answer.text
        model.model_validate_json(answer.content, strict=True)


def test_every_refusal_is_what_the_document_describes(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    corrected = table.entered("Di", Ann=1, Bo=2, Cy=3) | REASON
    taken = table.entered("Di", Ann=1, Bo=2, Cy=3) | {"number": 1}
    refusals: list[tuple[Response, type[refusal_answers.Problem]]] = [
        (table.send("GET", "/rounds/9"), refusal_answers.Problem),
        (table.watching().send("POST", "/handovers"), refusal_answers.Problem),
        (table.send("POST", "/rounds", {}), refusal_answers.Problem),
        (table.send("POST", "/rounds", taken), refusal_answers.RoundTaken),
        (table.send("PUT", "/rounds/1", corrected, version=9), refusal_answers.StaleChange),
        (table.send("PATCH", "/players/p1", {}, version=9), refusal_answers.StaleChange),
        (table.send("PUT", "/ending", version=9), refusal_answers.StaleChange),
    ]
    for answer, model in refusals:
        assert answer.status_code >= 400
        model.model_validate_json(answer.content, strict=True)


def test_a_game_has_every_key_that_the_api_promises(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    game = table.game()

    assert " ".join(game) == (
        "id title day note created_at revision tag status rules target players rounds loans "
        "standings winners tied ending next head"
    )
    assert " ".join(game["rounds"][0]) == (
        "number version tag dealer went_out hands late_card penalties multiplier last_card note "
        "scores totals capped relieved struck corrected flags agreements"
    )
    assert game["created_at"].endswith("Z")


def test_the_document_refers_to_nothing_that_is_not_in_it(server: FastAPI) -> None:
    document = server.openapi()
    schemas = document["components"]["schemas"]

    referred = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))

    assert referred <= schemas.keys()
    assert {"Game", "Round", "NewRound", "CorrectedRound"} <= referred


def test_the_document_tells_every_refusal_as_a_problem(server: FastAPI) -> None:
    for path, method, operation in _operations(server):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"], (method, path)
        assert {"422", "503"} <= operation["responses"].keys()


def test_the_document_names_the_version_wherever_it_is_wanted(server: FastAPI) -> None:
    for path, method, operation in _operations(server):
        named = {parameter["name"] for parameter in operation.get("parameters", [])}
        assert ("If-Match" in named) == ("428" in operation["responses"]), (method, path)
        assert ("412" in operation["responses"]) == ("428" in operation["responses"])
        if "401" in operation["responses"]:
            assert operation["security"] == [{"keeper": []}]
            assert "Idempotency-Key" in named


def test_the_document_says_that_a_change_cannot_do_without_the_version(server: FastAPI) -> None:
    wanted = [
        parameter
        for _, _, operation in _operations(server)
        for parameter in operation.get("parameters", [])
        if parameter["name"] == "If-Match"
    ]

    assert len(wanted) == 7
    assert all(parameter["required"] for parameter in wanted)


def test_the_document_names_every_bound_in_the_words_of_json_schema(server: FastAPI) -> None:
    for path, method, operation in _operations(server):
        for parameter in operation.get("parameters", []):
            assert parameter["schema"].keys() <= WORDS_OF_PARAMETERS, (method, path)
    rounds = server.openapi()["paths"][f"{API}/games/{{game}}/rounds/{{number}}"]["get"]
    number = next(each for each in rounds["parameters"] if each["name"] == "number")
    assert (number["schema"]["minimum"], number["schema"]["type"]) == (1, "integer")


def test_the_document_shows_a_body_wherever_one_is_taken(server: FastAPI) -> None:
    schemas = server.openapi()["components"]["schemas"]

    for _, _, operation in _operations(server):
        taken = json.dumps(operation.get("requestBody", {}))
        for name in re.findall(r"#/components/schemas/(\w+)", taken):
            assert schemas[name]["examples"], name


def test_no_key_that_is_left_out_is_null_by_default(server: FastAPI) -> None:
    schemas = server.openapi()["components"]["schemas"]

    assert "default" not in schemas["HandBody"]["properties"]["points"]
    assert schemas["NewRound"]["required"] == ["went_out"]


def _whole_evening(client: TestClient) -> Iterator[tuple[Response, type[Answer]]]:
    """Yield one answer or more of every route, with what the document says of it."""
    begun = {"players": ["Ann", {"name": "Bo", "start": 5}, "Cy", "Di"], "rules": FULL_RULES}
    yield client.post(f"{API}/games", json=begun), answers.CreatedGame
    table = sit_down(client, rules=FULL_RULES, title="Friday")
    yield table.send("GET"), answers.Game
    yield table.send("PUT", "/hands/p1", {"cards": ["8", "KS", "JK"]}), answers.Hands
    yield table.send("PUT", "/hands/p2", {"points": 8, "jokers": 1}), answers.Hands
    yield table.send("GET", "/hands"), answers.Hands
    yield table.send("DELETE", "/hands/p2"), answers.Hands
    body = _everything(table)
    yield table.send("POST", "/previews", body), answers.PreviewedGame
    yield table.send("POST", "/rounds", body), answers.Game
    yield table.send("GET", "/rounds/1"), answers.Round
    yield table.round(None, Ann=1, Bo=2, Cy=["9"], Di=0), answers.Game
    yield (
        table.send("PUT", "/rounds/1", body | {"note": "counted again"} | REASON, version=1),
        answers.ChangedGame,
    )
    yield table.send("PUT", "/rounds/2/strike", REASON, version=1), answers.ChangedGame
    yield table.send("DELETE", "/rounds/2/strike", version=2), answers.ChangedGame
    yield table.send("POST", "/players", {"name": "Eve", "start": "worst"}), answers.ChangedPlayers
    yield table.send("PATCH", "/players/p5", {"active": False}, version=1), answers.ChangedPlayers
    yield table.send("PUT", "/ending", version=8), answers.ChangedGame
    yield table.send("GET"), answers.Game
    yield table.send("DELETE", "/ending", version=9), answers.ChangedGame
    yield table.send("PATCH", "", {"title": "Saturday"}, version=10), answers.ChangedGame
    yield table.send("POST", "/handovers"), answers.Handover
    yield table.send("GET", "/history"), answers.History
    yield client.get(f"{API}/rulesets"), answers.Rulesets
    scores = {"rules": FULL_RULES, "hands": {"Ann": {"cards": ["8", "JK"]}}}
    yield client.post(f"{API}/scores", json=scores), answers.HandPoints
    for cut in ({"Ann": "KS", "Bo": "2D"}, {"Ann": "2S", "Bo": "2D"}):
        yield client.post(f"{API}/cuts", json={"cards": cut}), answers.Cut
    yield from _for_chips(client)


def _for_chips(client: TestClient) -> Iterator[tuple[Response, type[Answer]]]:
    """Yield the answers that only other rules give: loans, relief, sudden death."""
    table = sit_down(client, "Ann", {"name": "Bo", "start": 20}, "Cy", rules="chips")
    loan = {"from": "p1", "to": "p3", "amount": 5}
    yield table.send("POST", "/loans", loan), answers.Game
    yield table.round("Ann", Bo=["9S", "9D", "JK"], Cy=5), answers.Game
    yield table.send("GET"), answers.Game
    table = sit_down(client, "Ann", "Bo", "Cy", rules="house")
    level = table.entered("Ann", Bo=0, Cy=100)
    yield table.send("POST", "/previews", level), answers.PreviewedGame
    yield table.send("POST", "/rounds", level), answers.Game
    yield table.send("POST", "/rounds", {"went_out": "p3"}), answers.Game
    yield table.send("GET"), answers.Game


def _everything(table: ApiTable) -> dict[str, Any]:
    """Return a round in which everything is noted that can be."""
    return table.entered("Di", Ann=["8", "KS"], Bo={"points": 8, "jokers": 1}, Cy=32) | {
        "late_card": "2S",
        "penalties": [
            {"player": "p4", "points": 20, "note": "forgot to say “last card”"},
            {"player": "p1", "cards": ["9"]},
        ],
        "multiplier": 2,
        "last_card": "QS",
        "dealer": "p2",
        "note": "thunder",
    }


def _operations(server: FastAPI) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in server.openapi()["paths"].items():
        if path.startswith("/api/"):
            for method, operation in methods.items():
                yield path, method, operation
