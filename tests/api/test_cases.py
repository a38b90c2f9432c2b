"""Worked cases from real tables, played through the API as another program plays them."""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from tests.api.table import API, ApiTable, Json, sit_down
from tests.scoring.test_cases import CUTS, GAMES
from tests.servers import settings_for


@pytest.fixture(scope="module")
def client(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all of the cases, since each sits down at a table of its own."""
    file = shutil.copy(migrated, tmp_path_factory.mktemp("cases") / "eights.sqlite3")
    with TestClient(create_app(settings_for(f"sqlite:///{file}"))) as client:
        yield client


def _title(case: Json) -> str:
    return f"{case['id']}: {case['title']}"


@pytest.mark.parametrize("case", CUTS, ids=_title)
def test_a_cut_for_the_deal_is_settled_as_at_the_table(client: TestClient, case: Json) -> None:
    answer = client.post(f"{API}/cuts", json={"cards": case["cards"]})

    assert answer.status_code == 200
    assert answer.json() == {key: case["expect"][key] for key in ("dealer", "recut")}


@pytest.mark.parametrize("case", GAMES, ids=_title)
def test_a_worked_case_comes_out_as_on_paper(client: TestClient, case: Json) -> None:
    more = {"first_dealer": case["first_dealer"]} if "first_dealer" in case else {}
    table = sit_down(client, *case["players"], rules=case["rules"], **more)
    expect = case["expect"]
    for number, entered in enumerate(case["rounds"]):
        after = _play(table, entered)
        assert _after_the_round(table, after) == _expected_after(expect, number, table, after)
    seen = _at_the_end(table)
    assert {key: seen[key] for key in seen if key in expect} == {
        key: expect[key] for key in seen if key in expect
    }


def _play(table: ApiTable, entered: Json) -> Json:
    for loan in entered.get("loans_before", ()):
        parties = {"from": table.ids[loan["from"]], "to": table.ids[loan["to"]]}
        lent = table.send("POST", "/loans", {**loan, **parties})
        assert lent.status_code == 201, lent.text
    answer = table.send("POST", "/rounds", _as_sent(table, entered))
    assert answer.status_code == 201, answer.text
    after: Json = answer.json()
    return after


def _as_sent(table: ApiTable, entered: Json) -> Json:
    """Return the round with ids in the place of names."""
    sent = {key: value for key, value in entered.items() if key != "loans_before"}
    sent["went_out"] = table.ids[entered["went_out"]] if entered["went_out"] else None
    if "hands" in entered:
        sent["hands"] = {table.ids[name]: hand for name, hand in entered["hands"].items()}
    if "penalties" in entered:
        sent["penalties"] = [
            {**item, "player": table.ids[item["player"]]} for item in entered["penalties"]
        ]
    return sent


def _after_the_round(table: ApiTable, after: Json) -> Json:
    (round_,) = after["rounds"]
    upcoming = after["next"] or {}
    return {
        "scores": _named(table, round_["scores"]),
        "totals": _named(table, round_["totals"]),
        "capped": _names(table, round_["capped"]),
        "relieved": _names(table, round_["relieved"]),
        "scorekeeper": _names(table, [upcoming.get("scorekeeper")]),
    }


def _expected_after(expect: Json, number: int, table: ApiTable, after: Json) -> Json:
    """Return what the case says of this round; of what it does not say, nothing is expected."""
    seen = _after_the_round(table, after)
    by_round = {
        key: expect[key][number] if number < len(expect[key]) else []
        for key in ("scores", "totals", "capped", "relieved")
        if key in expect
    }
    duty = {"scorekeeper": [expect["scorekeeper"]]} if "scorekeeper" in expect else {}
    return seen | by_round | duty


def _at_the_end(table: ApiTable) -> Json:
    game = table.game()
    upcoming = game["next"] or {}
    return {
        "status": game["status"],
        "winners": _names(table, game["winners"]),
        "tied": _names(table, game["tied"]),
        "target": game["target"],
        "eliminated": _names(table, [s["player"] for s in game["standings"] if s["eliminated"]]),
        "deal": _named(table, upcoming.get("deal", {})),
        "wild": _named(table, upcoming.get("wild", {})),
    }


def _named(table: ApiTable, by_id: Mapping[str, object]) -> dict[str, object]:
    return {name: by_id[id] for name, id in table.ids.items() if id in by_id}


def _names(table: ApiTable, ids: Iterable[str | None]) -> list[str]:
    ids = set(ids)
    return [name for name, id in table.ids.items() if id in ids]
