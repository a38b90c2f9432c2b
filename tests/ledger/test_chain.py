"""A history that somebody has touched is found, and the first bad place is named."""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from app.ledger import chain
from app.ledger.chain import (
    GENESIS,
    Break,
    Row,
    first_break,
    first_unlinked,
    read_row,
    row_of,
    stamp,
)
from app.ledger.commands import DiscardCount, RecordRound, RoundAsEntered
from app.ledger.events import RoundStruck
from app.scoring.rounds import Hand
from tests.ledger.evenings import random_evening
from tests.ledger.tables import FIRST_DEAL, Table

GAME = "table0000000000"
ROWS = random_evening(random.Random(1), commands=40).rows
EVERY_ROW = range(len(ROWS))


def test_there_is_something_to_tamper_with() -> None:
    assert len(ROWS) >= 15


@pytest.mark.parametrize("evening", range(20))
def test_an_honest_history_is_whole(evening: int) -> None:
    rows = random_evening(random.Random(evening)).rows
    assert first_break(GAME, rows) is None
    assert all(first_break(GAME, rows[:count]) is None for count in range(len(rows)))


def test_each_event_follows_on_the_one_before_from_64_zeros_on() -> None:
    assert GENESIS == "0" * 64
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    one, other = table.rows
    assert (one.seq, other.seq) == (1, 2)
    assert one.hash == sha256([GENESIS, GAME, 1, one.at, one.by, one.kind, one.text])
    assert other.hash == sha256([one.hash, GAME, 2, other.at, other.by, other.kind, other.text])


EDITS: dict[str, Callable[[Row], Row]] = {
    "at": lambda row: replace(row, at=row.at.replace("2026", "2025")),
    "by": lambda row: replace(row, by=row.by + "x"),
    "kind": lambda row: replace(row, kind=row.kind + "s"),
    "text": lambda row: replace(row, text=row.text[:-1] + ' ,"x":1}'),
    "spaces": lambda row: replace(row, text=row.text + " "),
    "hash": lambda row: replace(row, hash=row.hash[::-1]),
}


@pytest.mark.parametrize("at", EVERY_ROW)
@pytest.mark.parametrize("what", EDITS)
def test_any_edited_row_is_found(at: int, what: str) -> None:
    edited = EDITS[what](ROWS[at])
    assert first_break(GAME, with_row(at, edited)) == Break(at + 1, "hash_differs")


@pytest.mark.parametrize("at", EVERY_ROW)
def test_a_page_that_looks_at_the_hashes_alone_finds_an_edited_and_a_removed_row(at: int) -> None:
    assert first_unlinked(GAME, ROWS) is None
    assert first_unlinked(GAME, with_row(at, EDITS["text"](ROWS[at]))) == at + 1
    removed = ROWS[:at] + ROWS[at + 1 :]
    assert first_unlinked(GAME, removed) == (at + 1 if at + 1 < len(ROWS) else None)


@pytest.mark.parametrize("at", EVERY_ROW)
def test_a_row_with_another_number_is_found(at: int) -> None:
    renumbered = replace(ROWS[at], seq=ROWS[at].seq + 1)
    assert first_break(GAME, with_row(at, renumbered)) == Break(at + 1, "out_of_sequence")


@pytest.mark.parametrize("at", EVERY_ROW[:-1])
def test_any_removed_row_is_found(at: int) -> None:
    rows = ROWS[:at] + ROWS[at + 1 :]
    assert first_break(GAME, rows) == Break(at + 1, "out_of_sequence")
    closed_up = ROWS[:at] + [replace(row, seq=row.seq - 1) for row in ROWS[at + 1 :]]
    assert first_break(GAME, closed_up) == Break(at + 1, "hash_differs")


def test_the_last_row_removed_shows_in_the_head_that_somebody_kept() -> None:
    head = Table("Ann", "Bo").events[-1].hash
    assert ROWS[-2].hash != ROWS[-1].hash != head
    assert first_break(GAME, ROWS[:-1]) is None


@pytest.mark.parametrize("at", EVERY_ROW[:-1])
def test_any_two_swapped_rows_are_found(at: int) -> None:
    rows = [*ROWS]
    rows[at], rows[at + 1] = rows[at + 1], rows[at]
    assert first_break(GAME, rows) == Break(at + 1, "out_of_sequence")
    renumbered = [replace(row, seq=seq) for seq, row in enumerate(rows, start=1)]
    assert first_break(GAME, renumbered) == Break(at + 1, "hash_differs")


@pytest.mark.parametrize("at", EVERY_ROW)
def test_any_inserted_row_is_found(at: int) -> None:
    extra = replace(ROWS[at], seq=at + 2)
    rows = ROWS[: at + 1] + [extra] + [replace(row, seq=row.seq + 1) for row in ROWS[at + 1 :]]
    assert first_break(GAME, rows) == Break(at + 2, "hash_differs")


@pytest.mark.parametrize("at", EVERY_ROW[:-1])
def test_an_edited_row_with_a_new_hash_of_its_own_breaks_at_the_next(at: int) -> None:
    edited = replace(ROWS[at], by="keeper-9")
    forged = rehash(ROWS[at - 1].hash if at else GENESIS, edited)
    assert first_break(GAME, with_row(at, forged)) == Break(at + 2, "hash_differs")


def test_a_row_of_another_game_is_found() -> None:
    assert first_break("table0000000001", ROWS) == Break(1, "hash_differs")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("round_struck", '{"number":99,"reason":"","v":1}'),
        ("round_struck", '{"number":1,"v":1}'),
        ("round_struck", '{"number":"1","reason":"","v":1}'),
        ("round_struck", '{"number":1,"reason":"","v":1,"x":1}'),
        ("round_struck", '{"number":1,"reason":"","v":2}'),
        ("round_struck", '{"number":1,"reason":""}'),
        ("round_struck", "[]"),
        ("round_struck", "null"),
        ("round_struck", "{"),
        ("round_struck", ""),
        ("round_eaten", '{"v":1}'),
        ("round_recorded", '{"round":null,"entered_by":{},"v":1}'),
        ("round_recorded", '{"round":{"number":2},"entered_by":{},"v":1}'),
        ("rules_changed", '{"rules":{"players":2},"v":1}'),
        ("player_joined", '{"player":{"id":"p3"},"v":1}'),
    ],
)
def test_a_forged_row_with_all_its_hashes_right_still_has_to_replay(kind: str, text: str) -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    last = table.rows[-1]
    forged = rehash(last.hash, Row(3, last.at, "keeper-1", kind, text, ""))
    assert first_break(GAME, [*table.rows, forged]) == Break(3, "does_not_replay")


def test_a_history_that_does_not_begin_with_a_game_does_not_replay() -> None:
    forged = rehash(GENESIS, Row(1, ROWS[0].at, "keeper-1", "game_ended", '{"v":1}', ""))
    assert first_break(GAME, [forged]) == Break(1, "does_not_replay")


@pytest.mark.parametrize("text", ["\udc80", b"\x80", None])
def test_bytes_that_are_no_text_follow_on_nothing(text: Any) -> None:
    noisy = replace(ROWS[2], text=text)
    assert first_break(GAME, with_row(2, noisy)) == Break(3, "hash_differs")


def test_no_history_at_all_is_whole() -> None:
    assert first_break(GAME, []) is None


def test_a_row_is_opened_into_the_event_that_was_put_in() -> None:
    for event in random_evening(random.Random(3)).events:
        assert read_row(row_of(event)) == event


@pytest.mark.parametrize("evening", range(10))
def test_an_event_is_the_same_just_recorded_and_read_again_down_to_the_order(evening: int) -> None:
    for event in random_evening(random.Random(evening)).events:
        assert repr(read_row(row_of(event))) == repr(event)


def test_rules_stand_in_the_order_of_their_text_from_the_first_moment() -> None:
    table = Table("Ann", "Bo", rules={"values": {"Q": 5, "2": 7}, "deal": {"10": 3, "2": 7}})
    table.play_by({"values": {"K": 5, "3": 7}})
    for event in table.events:
        assert repr(read_row(row_of(event))) == repr(event)


def test_hands_of_a_table_of_ten_stand_in_one_order_whichever_way_they_were_told() -> None:
    table = Table(*"ABCDEFGHIJ")
    others = {name: Hand(points=5) for name in "JBCDEFGHI"}
    ids = {table.player(name).id: hand for name, hand in others.items()}
    table.do(RecordRound(RoundAsEntered("p1", ids), entered_by=dict.fromkeys(ids, "keeper-2")))
    table.do(DiscardCount(1, "p1", ids))
    for event in table.events:
        assert repr(read_row(row_of(event))) == repr(event)


def test_several_events_of_one_moment_are_chained_one_by_one() -> None:
    head = "f" * 64
    events = [RoundStruck(1, "misdeal"), RoundStruck(2, "misdeal")]
    one, other = chain.record("g", 7, head, events, FIRST_DEAL, "keeper-2")
    assert (one.seq, other.seq) == (8, 9)
    assert one.by == other.by == "keeper-2"
    assert other.hash == sha256(
        [one.hash, "g", 9, stamp(other.at), "keeper-2", "round_struck", other.text]
    )


def test_a_time_is_written_in_utc_to_the_microsecond() -> None:
    assert stamp(datetime(2026, 3, 6, 20, 0, tzinfo=UTC)) == "2026-03-06T20:00:00.000000Z"
    east = timezone(timedelta(hours=5, minutes=30))
    assert stamp(datetime(2026, 3, 7, 1, 30, 0, 5, tzinfo=east)) == "2026-03-06T20:00:00.000005Z"


def test_the_one_text_of_a_fact_has_sorted_keys_no_spaces_and_letters_as_they_are() -> None:
    assert chain.canonical({"b": [1, None], "a": "שרה é"}) == '{"a":"שרה é","b":[1,null]}'


def with_row(at: int, row: Row) -> list[Row]:
    return [*ROWS[:at], row, *ROWS[at + 1 :]]


def rehash(previous: str, row: Row) -> Row:
    return replace(row, hash=sha256([previous, GAME, row.seq, row.at, row.by, row.kind, row.text]))


def sha256(vouched: list[object]) -> str:
    """Return the hash that the chain should have, worked out by hand."""
    text = json.dumps(vouched, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
