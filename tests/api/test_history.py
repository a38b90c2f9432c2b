"""The history, as other programs read it and check it."""

import hashlib
import json
from itertools import pairwise

from app.ledger.chain import GENESIS
from tests.api.table import ApiTable


def _evening(table: ApiTable) -> None:
    table.round("Di", Ann=15, Bo=8, Cy=32)
    corrected = table.entered("Di", Ann=15, Bo=8, Cy=23) | {"reason": "turned around"}
    table.send("PUT", "/rounds/1", corrected, version=1)
    table.send("PUT", "/rounds/1/strike", {"reason": "misdealt"}, version=2)
    table.send("PATCH", "/players/p2", {"name": "Bob"}, version=1)


def test_the_history_tells_every_event_oldest_first(table: ApiTable) -> None:
    _evening(table)

    history = table.send("GET", "/history").json()

    assert [event["seq"] for event in history["events"]] == [1, 2, 3, 4, 5]
    assert [event["kind"] for event in history["events"]] == [
        "game_created",
        "round_recorded",
        "round_corrected",
        "round_struck",
        "player_renamed",
    ]
    assert [event["summary"] for event in history["events"]][1:] == [
        "Round 1 recorded: Di went out; Ann 15, Bo 8, Cy 32.",
        "Round 1 corrected: Cy 32 → 23 (“turned around”).",
        "Round 1 struck out (“misdealt”).",
        "Bo was renamed to Bob.",
    ]
    assert {event["by"] for event in history["events"]} == {"keeper-1"}
    assert history["head"] == history["events"][-1]["hash"] == table.game()["head"]


def test_the_history_is_read_piece_by_piece(table: ApiTable) -> None:
    _evening(table)

    def seqs(query: str) -> list[int]:
        answer = table.client.get(f"{table.url}/history?{query}").json()
        assert answer["head"] == table.game()["head"]
        return [event["seq"] for event in answer["events"]]

    assert seqs("limit=2") == [1, 2]
    assert seqs("after=2&limit=2") == [3, 4]
    assert seqs("after=4") == [5]
    assert seqs("after=99") == []


def test_a_query_of_no_sense_is_refused(table: ApiTable) -> None:
    for query in ("after=-1", "after=x", "limit=0", "limit=99999", "limit=1e3", "after="):
        assert table.client.get(f"{table.url}/history?{query}").status_code == 422


def test_anybody_can_check_the_chain_from_what_is_told(table: ApiTable) -> None:
    _evening(table)
    events = table.send("GET", "/history").json()["events"]

    for before, event in pairwise([{"hash": GENESIS}, *events]):
        text = json.dumps(event["data"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        said = [before["hash"], table.id, event["seq"], event["at"], event["by"], event["kind"]]
        linked = json.dumps([*said, text], separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(linked.encode()).hexdigest() == event["hash"]
