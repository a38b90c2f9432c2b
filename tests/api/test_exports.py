"""A game taken along: everything with its history, or a row a round for a spreadsheet."""

import csv
import io
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.api.exports import neutral
from app.ledger.chain import Row, first_break
from tests.api.table import API, ApiTable, sit_down


def rows_of(table: ApiTable) -> list[list[str]]:
    """Return the rows of the table's spreadsheet."""
    text = table.send("GET", "/export.csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def exported(table: ApiTable) -> dict[str, Any]:
    answer = table.watching().send("GET", "/export.json")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_row_a_round_with_hands_scores_and_totals(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=["8", "KS"], Cy=7)
    table.round(None, Ann=1, Bo=2, Cy=3, Di=4)

    head, first, second = rows_of(table)

    assert head[:6] == ["round", "dealer", "went out", "Ann", "Ann score", "Ann total"]
    assert ",".join(first) == "1,Ann,Di,15,15,15,8 KS,60,60,7,7,7,,0,0,1,,,"
    assert second[:6] == ["2", "Bo", "", "1", "1", "16"]


def test_scores_add_up_to_totals_from_what_each_began_with(client: TestClient) -> None:
    table = sit_down(client, {"name": "Ann", "start": 20}, "Bo")
    table.round("Bo", Ann=5)
    joined = table.send("POST", "/players", {"name": "Cy", "start": 12})
    assert joined.status_code == 201, joined.text

    _, *rows = rows_of(table)

    assert [row[0] for row in rows] == ["start", "1", "start"]
    assert ",".join(rows[0]) == "start,,,,,20,,,0,,,,,,,"
    assert ",".join(rows[1]) == "1,Ann,Bo,5,5,25,,0,0,,,,1,,,"
    assert ",".join(rows[2]) == "start,,,,,,,,,,,12,,,,"
    hands = {"p2": {"points": 3}, "p3": {"points": 4}}
    assert table.send("POST", "/rounds", {"went_out": "p1", "hands": hands}).status_code == 201
    head, *rows = rows_of(table)
    for name, total in {"Ann": 25, "Bo": 3, "Cy": 16}.items():
        score, at = head.index(f"{name} score"), head.index(f"{name} total")
        began = sum(int(row[at] or 0) for row in rows if row[0] == "start")
        assert began + sum(int(row[score] or 0) for row in rows) == int(rows[-1][at]) == total


def test_where_everybody_began_at_nothing_there_is_no_row_of_starts(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=7)
    table.send("POST", "/players", {"name": "Ed", "start": 0})

    assert [row[0] for row in rows_of(table)] == ["round", "1"]


def test_a_penalty_that_made_the_score_larger_than_the_hand_is_told_in_the_note(
    table: ApiTable,
) -> None:
    bo = table.ids["Bo"]
    for note in ("", "late start"):
        hands = {table.ids[name]: {"points": 8} for name in ("Ann", "Bo", "Cy")}
        penalty = {"player": bo, "points": 10, "note": "peeked"}
        sent = {"went_out": table.ids["Di"], "hands": hands, "penalties": [penalty], "note": note}
        assert table.send("POST", "/rounds", sent).status_code == 201

    head, first, second = rows_of(table)

    row = dict(zip(head, first, strict=True))
    assert (row["Bo"], row["Bo score"]) == ("8", "18")
    assert row["note"] == "penalty for Bo: 10 points (“peeked”)"
    assert second[-1] == "late start; penalty for Bo: 10 points (“peeked”)"


def test_no_cell_and_no_heading_is_a_formula(client: TestClient) -> None:
    table = sit_down(client, "=1+2", "@SUM(A1)", "-Bo", "+Cy")
    held = {table.ids[name]: {"points": -5} for name in ("@SUM(A1)", "-Bo", "+Cy")}
    answer = table.send(
        "POST",
        "/rounds",
        {"went_out": table.ids["=1+2"], "hands": held, "note": "=HYPERLINK(1)"},
    )
    assert answer.status_code == 201, answer.text

    cells = [cell for row in rows_of(table) for cell in row]

    assert {"'=1+2", "'@SUM(A1) total", "'=HYPERLINK(1)"} <= set(cells)
    dangerous = [c for c in cells if c.startswith(("=", "+", "-", "@", "\t")) and c != "-5"]
    assert dangerous == []


def test_the_history_that_is_taken_along_can_be_checked_anywhere(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=7)
    whole = exported(table)

    rows = [
        Row(e["seq"], e["at"], e["by"], e["kind"], e["fact"], e["hash"]) for e in whole["events"]
    ]
    assert first_break(table.id, rows) is None
    assert whole["head"] == table.game()["head"] == rows[-1].hash
    assert whole["game"]["rounds"][0]["totals"] == {"p1": 15, "p2": 8, "p3": 7, "p4": 0}


def test_what_is_taken_along_holds_no_secret(table: ApiTable) -> None:
    text = json.dumps(exported(table))

    assert table.token
    assert table.token not in text
    assert "token" not in text


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_an_export_is_a_file_of_its_own_and_not_found_for_an_unknown_game(
    table: ApiTable, client: TestClient, kind: str
) -> None:
    answer = table.send("GET", f"/export.{kind}")

    named = f'attachment; filename="crazy-eights-{table.id}.{kind}"'
    assert answer.headers["content-disposition"] == named
    again = client.get(
        f"{table.url}/export.{kind}", headers={"If-None-Match": answer.headers["etag"]}
    )
    assert again.status_code == 304
    assert client.get(f"{API}/games/nosuchgame0000/export.{kind}").status_code == 404


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff20"])
def test_whatever_a_spreadsheet_takes_for_a_formula_becomes_text(begins: str) -> None:
    assert neutral(f"{begins}1+2") == f"'{begins}1+2"
    assert neutral(-5) == -5


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("Ann;=1+2", "Ann;'=1+2"),
        ("Ann; =1+2;@SUM(A1)", "Ann;' =1+2;'@SUM(A1)"),
        ('Ann;"=1+2"', 'Ann;\'"=1+2"'),
        ("thunder\n=1+2", "thunder\n'=1+2"),
        ("thunder\t-1", "thunder\t'-1"),
        ("Ann; Bo", "Ann; Bo"),
        ("Ann-Marie; 9 = 9", "Ann-Marie; 9 = 9"),
    ],
)
def test_so_does_what_would_be_a_cell_where_semicolons_part_them(cell: str, safe: str) -> None:
    assert neutral(cell) == safe


def test_no_name_is_a_formula_in_excel_wherever_it_parts_cells(client: TestClient) -> None:
    table = sit_down(client, "Ann;=1+2", "Bo;-1", "Cy;@A1", "Di")

    text = table.send("GET", "/export.csv").text.removeprefix("\ufeff")

    parted = [cell.strip('" ') for line in text.splitlines() for cell in line.split(";")]
    assert [cell for cell in parted if cell.startswith(("=", "-", "@"))] == []
