"""The phone counts as the server does: the worked cases, and games of the independent model."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import SMALL_PHONE
from tests.servers import Served, request

pytestmark = pytest.mark.browser

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "scoring" / "cases.jsonl").read_text().splitlines()
]
GAMES = [case for case in CASES if case["kind"] == "game"]
Rules = str | dict[str, Any]
PRESETS = ("standard", "winner-collects", "classic", "house", "chips", "countdown", "last-one")
SOON = [{"when": "rounds", "count": 3}]
OTHERS: tuple[Rules, ...] = (
    {"scoring": "zero_sum", "ends": SOON, "last_round": 3},
    {"scoring": "average", "ends": SOON},
    {"scoring": "difference", "ends": SOON, "tie": "play_on"},
    {"blocked": "lowest_collects", "ends": [{"when": "eliminated", "at": 60, "above": True}]},
    {"preset": "house", "scoring": "winner_collects", "joker_cap": 40},
)
AFTER = """async ([path, table, rounds]) => {
  const { afterRound } = await import(path);
  const after = [];
  for (const round of rounds) {
    for (const { from, to, amount } of round.loans_before ?? []) {
      table.totals[from] -= amount;
      table.totals[to] += amount;
    }
    const players = Object.keys(table.totals).filter((one) => !table.out.includes(one));
    const dealer = players[after.length % players.length];
    table = { ...table, ...afterRound(table, { players, dealer, hands: {}, ...round }) };
    after.push(table);
    if (table.status !== "playing") break;
  }
  return after;
}"""


@pytest.fixture
def scored(browser: Browser, served: Served) -> Any:
    """Return what counts rounds on the phone, after each of them."""
    page = browser.new_page(base_url=served.url, viewport=SMALL_PHONE)
    page.goto("/")
    source = page.evaluate("document.querySelector('script[src]').getAttribute('src')")
    path = source.rpartition("/")[0] + "/round/scoring.js"

    def count(table: dict[str, Any], rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
        after: list[dict[str, Any]] = page.evaluate(AFTER, [path, table, rounds])
        return after

    yield count
    page.close()


def test_every_worked_case_comes_out_on_the_phone_as_on_paper(scored: Any, served: Served) -> None:
    for case in GAMES:
        names = [player["name"] for player in case["players"]]
        table = {
            "rules": _rules(served, case),
            "totals": _starts(served, case),
            "played": 0,
            "out": [],
        }
        rounds = [_round(entered) for entered in case["rounds"]]
        after = scored(table, rounds)
        for number, state in enumerate(after):
            expected = case["expect"]["totals"][number]
            assert {name: state["totals"][name] for name in names} == expected, case["id"]
        if len(after) == len(rounds) and "status" in case["expect"]:
            assert after[-1]["status"] == case["expect"]["status"], case["id"]
            assert sorted(after[-1]["winners"]) == sorted(case["expect"]["winners"]), case["id"]


@pytest.mark.parametrize("rules", [*PRESETS, *OTHERS])
def test_random_evenings_come_out_on_the_phone_as_on_the_server(
    scored: Any, served: Served, rules: Rules
) -> None:
    rng = random.Random(str(rules))
    for _ in range(6):
        begun, rounds, answers = _evening(served, rules, rng)
        starts = {player["id"]: player["start"] for player in begun["players"]}
        table = {"rules": begun["rules"], "totals": starts, "played": 0, "out": []}
        after = scored(table, rounds)
        assert [state["totals"] for state in after] == [a["rounds"][0]["totals"] for a in answers]
        assert after[-1]["status"] == answers[-1]["status"]


def _evening(
    served: Served, rules: Rules, rng: random.Random
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """Play on the server until the game is not simply being played any more."""
    games = f"{served.url}/api/v1/games"
    begun = request("POST", games, json={"players": ["A", "B", "C", "D"], "rules": rules}).json()
    bearer = {"Authorization": f"Bearer {begun['keeper_token']}"}
    rounds: list[dict[str, Any]] = []
    answers = [begun]
    while answers[-1]["status"] == "playing" and len(rounds) < 25:
        rounds.append(_random_round(rng, answers[-1]))
        answer = request("POST", f"{games}/{begun['id']}/rounds", json=rounds[-1], headers=bearer)
        answers.append(answer.raise_for_status().json())
    return begun, rounds, answers[1:]


def _random_round(rng: random.Random, game: dict[str, Any]) -> dict[str, Any]:
    out = {place["player"] for place in game["standings"] if place["eliminated"]}
    seated = [p["id"] for p in game["players"] if p["id"] not in out]
    went_out = rng.choice([*seated, None])
    cards = list("A23456789TJQK") + (["JK"] if game["rules"]["joker"] else [])
    deck = rng.sample(
        [rank + s if rank != "JK" else rank for rank in cards for s in "CDHS"[:2]], 20
    )
    hands = {p: {"cards": deck[i * 4 : i * 4 + 3]} for i, p in enumerate(seated) if p != went_out}
    fines = [
        {"player": rng.choice(seated), "points": rng.choice([-5, 7, 30])}
        for _ in range(rng.choice([0, 0, 1, 2]))
    ]
    dealer = game["next"]["dealer"]
    times = rng.choice([1, 1, 2])
    return {
        "went_out": went_out,
        "hands": hands,
        "multiplier": times,
        "penalties": fines,
        "dealer": dealer,
    }


def _round(entered: dict[str, Any]) -> dict[str, Any]:
    """Return the round with its cards spelled as the contract has them: T for 10."""
    spelled: dict[str, Any] = json.loads(json.dumps(entered).replace('"10', '"T'))
    return spelled


def _rules(served: Served, case: dict[str, Any]) -> dict[str, Any]:
    rules: dict[str, Any] = _game(served, case)["rules"]
    return rules


def _starts(served: Served, case: dict[str, Any]) -> dict[str, int]:
    return {p["name"]: p["start"] for p in _game(served, case)["players"]}


def _game(served: Served, case: dict[str, Any]) -> dict[str, Any]:
    body = {"players": case["players"], "rules": case["rules"]}
    game: dict[str, Any] = request("POST", f"{served.url}/api/v1/games", json=body).json()
    return game
