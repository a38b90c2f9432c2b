"""Worked cases from real tables, scored by the core alone: no server, no database."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.ledger.commands import LendChips
from app.ledger.ranking import standings, target, tied, winners
from app.ledger.table import next_round, status
from app.scoring.cuts import Cut, cut_for_deal
from app.scoring.rounds import Penalty
from tests.ledger.tables import Table

LINES = (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
GAMES = [case for case in CASES if case["kind"] == "game"]
CUTS = [case for case in CASES if case["kind"] == "cut"]


def _title(case: dict[str, Any]) -> str:
    return f"{case['id']}: {case['title']}"


@pytest.mark.parametrize("case", CUTS, ids=_title)
def test_a_cut_for_the_deal_is_settled_as_at_the_table(case: dict[str, Any]) -> None:
    cut = cut_for_deal(case["cards"])
    assert cut == Cut(case["expect"]["dealer"], tuple(case["expect"]["recut"]))


@pytest.mark.parametrize("case", GAMES, ids=_title)
def test_a_worked_case_comes_out_as_on_paper(case: dict[str, Any]) -> None:
    expect, table = case["expect"], _sit_down(case)
    for number, entered in enumerate(case["rounds"]):
        _play(table, entered)
        assert _after_the_round(table) == _expected_after(expect, number, table)
    assert _at_the_end(table, expect) == {key: expect[key] for key in AT_THE_END if key in expect}


EXTRAS = ("multiplier", "late_card", "last_card")
AT_THE_END = ("status", "winners", "tied", "target", "eliminated", "deal", "wild")


def _play(table: Table, entered: dict[str, Any]) -> None:
    for loan in entered.get("loans_before", ()):
        giver, taker = table.id(loan["from"]), table.id(loan["to"])
        table.do(LendChips(giver, taker, loan["amount"]))
    extras = {
        key: entered[key] for key in ("multiplier", "late_card", "last_card") if key in entered
    }
    penalties = tuple(_penalty(table, item) for item in entered.get("penalties", ()))
    hands = _as_said(entered.get("hands", {}))
    table.round(entered["went_out"], hands, penalties=penalties, **extras)


def _penalty(table: Table, item: dict[str, Any]) -> Penalty:
    cards = tuple(item["cards"]) if "cards" in item else None
    return Penalty(table.id(item["player"]), cards, item.get("points"), item.get("note", ""))


def _after_the_round(table: Table) -> dict[str, object]:
    tally = table.game.tallies[-1]
    scores = {player.id: tally.scores.get(player.id, 0) for player in table.game.players}
    upcoming = next_round(table.game)
    keeper = upcoming.scorekeeper if upcoming else None
    return {
        "scores": table.named(scores),
        "totals": table.named(tally.totals),
        "capped": table.names(tally.capped),
        "relieved": table.names(tally.relieved),
        "scorekeeper": table.names((keeper,))[0] if keeper else None,
    }


def _expected_after(expect: dict[str, Any], number: int, table: Table) -> dict[str, object]:
    """What the case says of this round; of what it does not say, nothing is expected."""
    said = {key: expect[key][number] for key in ("scores", "totals")}
    happened = {
        key: expect[key][number] if key in expect and number < len(expect[key]) else []
        for key in ("capped", "relieved")
    }
    seen = _after_the_round(table)["scorekeeper"]
    return said | happened | {"scorekeeper": expect.get("scorekeeper", seen)}


def _by_name(table: Table, ranks: Mapping[str, str]) -> dict[str, str]:
    return {p.name: ranks[p.id] for p in table.game.players if p.id in ranks}


def _at_the_end(table: Table, expect: dict[str, Any]) -> dict[str, object]:
    game, upcoming = table.game, next_round(table.game)
    found: dict[str, object] = {
        "status": status(game),
        "winners": table.names(winners(game)),
        "tied": table.names(tied(game)),
        "target": target(game),
        "eliminated": table.names(tuple(s.player for s in standings(game) if s.eliminated)),
        "deal": table.named(upcoming.deal) if upcoming else {},
        "wild": _by_name(table, upcoming.wild) if upcoming else {},
    }
    return {key: found[key] for key in AT_THE_END if key in expect}


def _sit_down(case: dict[str, Any]) -> Table:
    starts = {p["name"]: p["start"] for p in case["players"] if "start" in p}
    names = [player["name"] for player in case["players"]]
    return Table(*names, rules=case["rules"], starts=starts, first_dealer=case.get("first_dealer"))


def _as_said(hands: dict[str, dict[str, Any]]) -> dict[str, int | str]:
    return {
        name: " ".join(hand["cards"]) if "cards" in hand else hand["points"]
        for name, hand in hands.items()
    }
