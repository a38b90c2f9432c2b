"""Worked cases from real tables, scored by the core alone: no server, no database."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.ledger.table import status, target, winners
from tests.ledger.tables import Table

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}: {c['title']}" for c in CASES])
def test_a_worked_case_comes_out_as_on_paper(case: dict[str, Any]) -> None:
    table = _sit_down(case)
    for number, entered in enumerate(case["rounds"]):
        extras = {key: entered[key] for key in ("multiplier", "late_card") if key in entered}
        table.round(entered["went_out"], _as_said(entered["hands"]), **extras)
        tally = table.game.tallies[-1]
        assert table.named(tally.scores) == case["expect"]["scores"][number]
        assert table.named(tally.totals) == case["expect"]["totals"][number]
    assert status(table.game) == case["expect"]["status"]
    assert table.names(winners(table.game)) == case["expect"]["winners"]
    if "target" in case["expect"]:
        assert target(table.game) == case["expect"]["target"]


def _sit_down(case: dict[str, Any]) -> Table:
    starts = {p["name"]: p["start"] for p in case["players"] if "start" in p}
    names = [player["name"] for player in case["players"]]
    return Table(*names, rules=case["rules"], starts=starts, first_dealer=case.get("first_dealer"))


def _as_said(hands: dict[str, dict[str, Any]]) -> dict[str, int | str]:
    return {
        name: " ".join(hand["cards"]) if "cards" in hand else hand["points"]
        for name, hand in hands.items()
    }
