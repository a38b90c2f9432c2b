"""Requests made up from the OpenAPI document, right and wrong, and answers held against it.

schemathesis makes them: examples, bounds, random ones, and walks from one answer to the next
request. ``EIGHTS_FUZZ_EXAMPLES=500`` makes more of the random ones and of the walks.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2

from tests.servers import process, request

EXAMPLES = os.environ.get("EIGHTS_FUZZ_EXAMPLES", "4")
SEED = "20261130"
FEWEST = 1000
ROUND = {"went_out": "p1", "hands": {"p2": {"points": 5}, "p3": {"points": 7}}}
# A stream never ends; ``test_live`` reads it. And what is right in itself is often refused as the
# game stands: another round than the one that is there, more chips than somebody has.
CONFIGURATION = """
[phases.examples]
fill-missing = true

[checks]
positive_data_acceptance.enabled = false
missing_required_header.expected-statuses = [401, 422, 428]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 412, 413, 422, 428]

[[operations]]
include-path = "/api/v1/games/{game}/live"
enabled = false
"""


def test_no_request_that_the_document_leads_to_gets_an_answer_that_it_does_not_tell(
    database_url: str, tmp_path: Path
) -> None:
    with process(database_url) as server:
        game = _game_with_two_rounds(f"{server.url}/api/v1/games")
        document = request("GET", f"{server.url}/api/v1/openapi.json").json()
        (tmp_path / "openapi.json").write_text(json.dumps(_about(game, document)), "utf-8")
        (tmp_path / "schemathesis.toml").write_text(CONFIGURATION, "utf-8")
        done = _schemathesis(tmp_path, server.url, game["keeper_token"])
        alive = request("GET", f"{server.url}/api/v1/games/{game['id']}")

    assert done.returncode == 0, done.stdout
    made = re.search(r"([0-9]+) generated", done.stdout)
    assert made, done.stdout
    assert int(made[1]) >= FEWEST, done.stdout
    assert alive.status_code == 200


def _game_with_two_rounds(games: str) -> dict[str, Any]:
    begun = {"players": ["Ann", "Bo", "Cy"], "rules": "chips"}
    game: dict[str, Any] = request("POST", games, json=begun).json()
    for _ in range(2):
        answer: httpx2.Response = request(
            "POST",
            f"{games}/{game['id']}/rounds",
            json=ROUND,
            headers={"Authorization": f"Bearer {game['keeper_token']}"},
        )
        assert answer.status_code == 201, answer.text
    return game


def _about(game: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with what there is for ids and numbers, which nobody would guess."""
    there = {
        "game": {"enum": [game["id"]]},
        "player": {"enum": ["p1", "p2", "p3"]},
        "number": {"maximum": 3},
        "If-Match": {"pattern": "^[1-9]$"},
    }
    for methods in document["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                parameter["schema"] |= there.get(parameter["name"], {})
    return document


def _schemathesis(folder: Path, url: str, token: str) -> subprocess.CompletedProcess[str]:
    options = ["--url", url, "--header", f"Authorization: Bearer {token}", "--seed", SEED]
    options += ["--max-examples", EXAMPLES, "--request-timeout", "60", "--no-color"]
    return subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", *options, "openapi.json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
