"""The phone counts as the server does: the worked cases, and thousands of rounds at random."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from app.ledger.game import Game
from app.ledger.ranking import winners
from app.ledger.table import next_round, status, totals
from app.scoring.presets import PRESETS
from app.scoring.rules_json import for_phone
from app.web.round_form.phone_table import phone_table
from tests.browser.conftest import SMALL_PHONE
from tests.model.core_table import ask, sit_down
from tests.model.random_games import KINDS, random_game
from tests.servers import Served, request

pytestmark = pytest.mark.browser

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "scoring" / "cases.jsonl").read_text().splitlines()
]
GAMES = [case for case in CASES if case["kind"] == "game"]
ROUNDS = int(os.environ.get("EIGHTS_PHONE_ROUNDS", "2000"))
SEED = int(os.environ.get("EIGHTS_MODEL_SEED", "7"))
Json = dict[str, Any]
Count = Callable[[Json, list[Json]], list[Json]]

AFTER = """async ([folder, table, rounds]) => {
  const { afterRound } = await import(`${folder}/round/scoring.js`);
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
EACH = """async ([folder, steps]) => {
  const { afterRound } = await import(`${folder}/round/scoring.js`);
  const { afterSuddenDeath } = await import(`${folder}/round/game_over.js`);
  const { nextDealer } = await import(`${folder}/round/table.js`);
  return steps.map(({ table, round }) => {
    const after = table.status === "sudden_death"
      ? afterSuddenDeath(table, round.went_out ?? "nobody")
      : { ...table, ...afterRound(table, round) };
    const { totals, status, winners, out } = after;
    const dealer = status === "finished" ? null : nextDealer(after, round.dealer);
    return { totals, status, winners: status === "finished" ? winners : [], out, dealer };
  });
}"""

KNOWS = """async ([folder, each]) => {
  const { knows } = await import(`${folder}/round/scoring.js`);
  return each.map(knows);
}"""


@pytest.fixture
def on_the_phone(browser: Browser, served: Served) -> Iterator[Callable[[str, list[Any]], Any]]:
    """Run a script that is told where the modules are, and then what it is given."""
    page = browser.new_page(base_url=served.url, viewport=SMALL_PHONE)
    page.goto("/")
    source = page.evaluate("document.querySelector('script[src]').getAttribute('src')")
    folder = source.rpartition("/")[0]
    yield lambda script, given: page.evaluate(script, [folder, *given])
    page.close()


def test_every_worked_case_comes_out_on_the_phone_as_on_paper(
    on_the_phone: Any, served: Served
) -> None:
    for case in GAMES:
        begun = _game(served, case)
        starts = {player["name"]: player["start"] for player in begun["players"]}
        table = {"rules": begun["rules"], "totals": starts, "played": 0, "out": []}
        rounds = [_spelled(entered) for entered in case["rounds"]]
        after = on_the_phone(AFTER, [table, rounds])
        expect = case["expect"]
        assert [state["totals"] for state in after] == expect["totals"][: len(after)], case["id"]
        if len(after) == len(rounds) and "status" in expect:
            assert after[-1]["status"] == expect["status"], case["id"]
            assert sorted(after[-1]["winners"]) == sorted(expect["winners"]), case["id"]


def test_rounds_at_random_under_any_rules_come_out_on_the_phone_as_on_the_server(
    on_the_phone: Any,
) -> None:
    steps = _steps(ROUNDS)
    counted = on_the_phone(EACH, [[{key: s[key] for key in ("table", "round")} for s in steps]])
    different = [
        (step, got) for step, got in zip(steps, counted, strict=True) if got != step["after"]
    ]
    assert not different, f"{len(different)} of {len(steps)}, first {different[0]}"
    under = Counter(step["table"]["rules"]["scoring"] for step in steps)
    assert min(under[kind] for kind in KINDS) > ROUNDS / 100, under


def test_the_phone_knows_all_rules_of_today_and_owns_up_to_others(on_the_phone: Any) -> None:
    known = [for_phone(rules) for rules in PRESETS.values()]
    assert on_the_phone(KNOWS, [known]) == [True] * len(known)

    more: list[Json] = [
        {"first_round": 2},
        {"scoring": "places"},
        {"blocked": "everyone_laughs"},
        {"ends": [{"when": "midnight"}]},
    ]
    assert on_the_phone(KNOWS, [[known[0] | one for one in more]]) == [False] * len(more)


def _steps(at_least: int) -> list[Json]:
    """Return rounds of games at random: the table before, the round, and what the core makes of it.

    Corrections, strikes, loans and other rules come between them: each step begins at the table
    that the page of that moment hands to the phone.
    """
    rng, steps = Random(SEED), list[Json]()
    while len(steps) < at_least:
        start, turns = random_game(Random(rng.getrandbits(64)))
        table = sit_down(start)
        for turn in turns:
            before = table.game
            if ask(table, turn.command) is None and turn.command["do"] == "record":
                steps.append(_step(before, table.game))
    return steps


def _step(before: Game, after: Game) -> Json:
    upcoming = next_round(after)
    return {
        "table": phone_table(before),
        "round": _plain(asdict(after.rounds[-1].round)),
        "after": {
            "totals": totals(after),
            "status": status(after),
            "winners": list(winners(after)),
            "out": list(after.tallies[-1].eliminated),
            "dealer": upcoming.dealer if upcoming else None,
        },
    }


def _plain(value: Any) -> Any:
    """As the phone has it: what is not given is left out."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if one is not None}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _spelled(entered: Json) -> Json:
    """Return the round with its cards as the API spells them: T for 10."""
    spelled: Json = json.loads(json.dumps(entered).replace('"10', '"T'))
    return spelled


def _game(served: Served, case: Json) -> Json:
    body = {"players": case["players"], "rules": case["rules"]}
    game: Json = request("POST", f"{served.url}/api/v1/games", json=body).json()
    return game
