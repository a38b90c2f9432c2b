"""The program's core beside an independent model of the rules, over many random steps.

``EIGHTS_MODEL_STEPS`` says how many steps are taken (3,000 unless it is set), and
``EIGHTS_MODEL_SEED`` where they begin.
"""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.model.core_table import ask, seen, shown, sit_down
from tests.model.game_model import Step, outcome
from tests.model.random_games import Turn, random_game, take_turn

STEPS = int(os.environ.get("EIGHTS_MODEL_STEPS", "3000"))
SEED = int(os.environ.get("EIGHTS_MODEL_SEED", "7"))
WORKED = Path(__file__).parents[1] / "scoring" / "cases.jsonl"


def test_the_core_scores_random_games_as_the_model_does() -> None:
    rng, asked, taken = Random(SEED), 0, 0
    while asked < STEPS:
        start, turns = random_game(Random(rng.getrandbits(64)))
        if first_difference(start, turns) is not None:
            pytest.fail(transcript(start, shrunk(start, [turn.command for turn in turns])))
        asked += len(turns)
        taken += sum(turn.refused is None for turn in turns)
    assert taken > 0.8 * asked


CASES = [json.loads(line) for line in WORKED.read_text("utf-8").splitlines()]
GAMES = [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == "game"]


@pytest.mark.parametrize("case", GAMES)
def test_the_model_knows_the_worked_cases(case: dict[str, Any]) -> None:
    players = [{"id": p["name"], "start": p.get("start")} for p in case["players"]]
    dealer = case.get("first_dealer", players[0]["id"])
    steps: list[Step] = [
        {"do": "start", "rules": case["rules"], "players": players, "first_dealer": dealer}
    ]
    for this in case["rounds"]:
        for loan in this.get("loans_before", ()):
            steps.append({"do": "loan", **loan})
        assert take_turn(steps, outcome(steps), {"do": "record", "round": this}).refused is None
    expect = case["expect"]
    found = _as_expected(outcome(steps))
    assert found | expect == found


def _as_expected(game: dict[str, Any]) -> dict[str, Any]:
    """The model's outcome in the words of a worked case."""
    last, upcoming = shown(game), game["next"] or {}
    rows = last["rounds"]
    told = {key: [row[key] for row in rows] for key in ("scores", "totals", "capped", "relieved")}
    return {
        **{key: last[key] for key in ("status", "winners", "tied", "target")},
        **told,
        **{key: upcoming.get(key) for key in ("deal", "wild", "scorekeeper")},
        "eliminated": sorted(game["eliminated"]),
    }


# --- comparing ---------------------------------------------------------------------------


def first_difference(start: Step, turns: list[Turn]) -> str | None:
    """Where the core and the model first part ways, in words, or ``None``."""
    table = sit_down(start)
    for turn in turns:
        answer = ask(table, turn.command)
        if turn.refused != answer:
            return f"{_line(turn.command)}\n  the model: {turn.refused}, the core: {answer}"
        model, core = shown(turn.game), seen(table.game)
        if model != core:
            return f"{_line(turn.command)}\n{_apart(model, core)}"
    return None


def shrunk(start: Step, commands: list[Step]) -> list[Step]:
    """As few of the commands as still make a difference."""
    at = 0
    while at < len(commands):
        fewer = commands[:at] + commands[at + 1 :]
        if first_difference(start, _turns(start, fewer)) is None:
            at += 1
        else:
            commands = fewer
    return commands


def _turns(start: Step, commands: list[Step]) -> list[Turn]:
    steps, game, turns = [start], outcome([start]), []
    for command in commands:
        turns.append(take_turn(steps, game, command))
        game = turns[-1].game
    return turns


def transcript(start: Step, commands: list[Step]) -> str:
    """The game as a list of lines, and where it parts."""
    apart = first_difference(start, _turns(start, commands))
    return "\n".join([_line(start), *map(_line, commands), "parts at:", str(apart)])


def _line(step: Step) -> str:
    return f"{step['do']}: " + json.dumps({k: v for k, v in step.items() if k != "do"})


def _apart(model: Any, core: Any, where: str = "") -> str:
    """Only what differs, one line each."""
    if model == core:
        return ""
    if isinstance(model, dict) and isinstance(core, dict):
        keys = [*model, *(key for key in core if key not in model)]
        parts = (_apart(model.get(k), core.get(k), f"{where} {k}") for k in keys)
        return "\n".join(part for part in parts if part)
    if isinstance(model, list) and isinstance(core, list) and len(model) == len(core):
        pairs = enumerate(zip(model, core, strict=True), start=1)
        parts = (_apart(m, c, f"{where} {n}") for n, (m, c) in pairs)
        return "\n".join(part for part in parts if part)
    return f" {where}: the model {model}, the core {core}"
