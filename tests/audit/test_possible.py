"""An event with all hashes right is still found, if nobody could have decided it then."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.audit.possible import Impossible, first_impossible
from app.ledger import chain, codec
from app.ledger.chain import GENESIS, Row, first_break
from app.ledger.commands import (
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    Command,
    DiscardCount,
    EndLink,
    EnterAgain,
    HandOver,
    LendChips,
)
from app.ledger.events import (
    DateChanged,
    Event,
    GameEnded,
    GameReopened,
    LoanMade,
    NoteChanged,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    RematchBegun,
    RoundCorrected,
    RoundLetGo,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    Seat,
    StartCorrected,
    TitleChanged,
)
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Loan, Penalty, Round
from app.scoring.rules import Rules
from tests.ledger.evenings import random_evening
from tests.ledger.tables import Table

GAME = "table0000000000"


def ann_and_bo(rules: object = None, rounds: int = 2) -> Table:
    """Ann and Bo after some rounds, each of which Ann goes out of on 8 points of Bo's."""
    table = Table("Ann", "Bo", rules=rules)
    for _ in range(rounds):
        table.round("Ann", {"Bo": 8})
    return table


def forged(table: Table, event: Event, by: str = "keeper-1") -> list[Row]:
    """The table's rows with one more, as right as whoever forges it can make it."""
    text = chain.canonical(codec.encode(event))
    return rehashed([*table.rows, Row(0, table.rows[-1].at, by, codec.kind_of(event), text, "")])


def rehashed(rows: list[Row]) -> list[Row]:
    """The rows numbered and chained anew."""
    head, chained = GENESIS, list[Row]()
    for seq, row in enumerate(rows, start=1):
        head = chain._link(GAME, head, replace(row, seq=seq))
        chained.append(replace(row, seq=seq, hash=head))
    return chained


def why_not(table: Table, event: Event) -> str | None:
    """The code of why the event cannot follow on what has happened at the table."""
    rows = forged(table, event)
    found = first_impossible(GAME, rows)
    assert found is None or found.seq == len(rows)
    return found.code if found else None


def a_round(number: int = 3, **changes: Any) -> Round:
    """The next round of Ann and Bo, as it could be, but for the changes."""
    return replace(Round(number, ("p1", "p2"), "p1", "p1", {"p2": Hand(points=8)}), **changes)


@pytest.mark.parametrize("evening", range(20))
def test_whatever_was_decided_is_possible(evening: int) -> None:
    assert first_impossible(GAME, random_evening(random.Random(evening), 40).rows) is None


IMPOSSIBLE: list[tuple[Event, str]] = [
    (RoundRecorded(a_round(4)), "number_not_next"),
    (RoundRecorded(a_round(2)), "number_not_next"),
    (RoundRecorded(a_round(players=("p2", "p1"))), "not_those_dealt_in"),
    (RoundRecorded(a_round(hands={})), "hand_missing"),
    (RoundRecorded(a_round(hands={"p2": Hand(cards=("8",) * 9)})), "too_many_cards"),
    (RoundRecorded(a_round(hands={"p2": Hand(cards=("10",))})), "not_so_decided"),
    (RoundRecorded(a_round(hands={"p2": Hand(points=10_000)})), "out_of_range"),
    (RoundRecorded(a_round(multiplier=5)), "out_of_range"),
    (RoundRecorded(a_round(note=" late ")), "not_so_decided"),
    (RoundRecorded(a_round(penalties=(Penalty("p9", points=5),))), "penalty_stranger"),
    (RoundRecorded(a_round(), {"p1": "keeper-1"}), "not_so_decided"),
    (RoundRecorded(a_round(hands={"p2": Hand(points=True)})), "not_an_event"),
    (RoundCorrected(a_round(3), "miscounted"), "not_found"),
    (
        RoundCorrected(a_round(1, players=("p1",), hands={}), "miscounted"),
        "not_those_dealt_in_then",
    ),
    (RoundCorrected(a_round(1, hands={}), "miscounted"), "hand_missing"),
    (RoundCorrected(a_round(1, multiplier=2), " "), "reason_missing"),
    (RoundStruck(3, "misdeal"), "not_found"),
    (RoundStruck(1, ""), "reason_missing"),
    (RoundRestored(1), "not_found"),
    (RoundLetGo(3, "p1", {}), "not_found"),
    (RoundLetGo(1, "p7", {}), "not_found"),
    (PlayerJoined(Seat("p3", "ann", 0)), "name_taken"),
    (PlayerJoined(Seat("p4", "Cy", 0)), "not_so_decided"),
    (PlayerJoined(Seat("p3", "Cy", 10_000)), "out_of_range"),
    (PlayerRenamed("p1", "Bo"), "name_taken"),
    (PlayerRenamed("p1", "Ann"), "not_so_decided"),
    (PlayerRenamed("p9", "Cy"), "not_found"),
    (PlayerMoved("p1", 3), "out_of_range"),
    (PlayerReturned("p1"), "not_so_decided"),
    (StartCorrected("p1", 0, "none"), "not_so_decided"),
    (TitleChanged(""), "not_so_decided"),
    (TitleChanged("two  lines\n"), "text_character"),
    (NoteChanged(""), "not_so_decided"),
    (DateChanged("yesterday"), "day_unclear"),
    (GameReopened(), "not_found"),
    (ScorekeepingHandedOver("keeper-3"), "not_so_decided"),
    (LoanMade(Loan("p1", "p2", 5, 3)), "loans_need_chips"),
]


@pytest.mark.parametrize(("event", "code"), IMPOSSIBLE)
def test_what_cannot_follow_is_named(event: Event, code: str) -> None:
    assert why_not(ann_and_bo(), event) == code


POSSIBLE: list[Event] = [
    RoundRecorded(a_round()),
    RoundRecorded(a_round(), {"p2": "keeper-1"}),
    RoundCorrected(a_round(1, multiplier=2), "miscounted"),
    RoundStruck(1, "misdeal"),
    RoundLetGo(1, "nobody", {"p2": Hand(points=5)}),
    PlayerJoined(Seat("p3", "Cy", 16)),
    PlayerRenamed("p1", "Annie"),
    PlayerMoved("p1", 2),
    PlayerLeft("p2"),
    StartCorrected("p1", 5, "miscounted"),
    TitleChanged("Friday"),
    NoteChanged("rain"),
    DateChanged("2026-03-05"),
    RulesChanged(resolve("five-rounds")),
    GameEnded(),
    ScorekeepingHandedOver("keeper-2", "keeper-1"),
    RematchBegun("anothertable000"),
]


@pytest.mark.parametrize("event", POSSIBLE)
def test_what_can_follow_is_let_pass(event: Event) -> None:
    assert why_not(ann_and_bo(), event) is None


COMMANDS: list[Callable[[Table], Command]] = [
    lambda t: ChangePlayer("p1", 1, name="Al", seat=2, start=3, active=False, reason="so"),
    lambda t: EnterAgain(1, 2, t.entered("Bo", {"Ann": 4}), "found the cards"),
    lambda t: LendChips("p1", "p2", 7),
    lambda t: HandOver("keeper-1"),
    lambda t: EndLink("keeper-1"),
    lambda t: BeginRematch("anothertable000"),
    lambda t: DiscardCount(1, "p1", {"p2": Hand(points=3)}),
    lambda t: ChangeGame(
        4,
        "Friday",
        resolve({"preset": "house", "values": {"8": None, "8S": 1, "8H": 2, "8C": 3, "8D": 4}}),
        "rain",
        "2026-03-05",
    ),
]


@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_whatever_one_command_leads_to_is_possible(number: int) -> None:
    table = ann_and_bo("chips")
    table.strike(1)
    table.do(COMMANDS[number](table))

    assert first_impossible(GAME, table.rows) is None


def test_a_round_after_the_end() -> None:
    table = ann_and_bo("five-rounds", rounds=5)

    assert why_not(table, RoundRecorded(a_round(6))) == "game_over"
    assert why_not(table, PlayerJoined(Seat("p3", "Cy", 0))) == "game_over"
    assert why_not(table, GameEnded()) == "game_over"


def test_a_round_for_one_who_is_left() -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", active=False)

    alone = a_round(1, players=("p1",), hands={})
    assert why_not(table, RoundRecorded(alone)) == "too_few_players"


def test_a_loan_of_more_chips_than_there_are() -> None:
    table = ann_and_bo("chips", rounds=1)

    assert why_not(table, LoanMade(Loan("p2", "p1", 92, 2))) is None
    assert why_not(table, LoanMade(Loan("p2", "p1", 93, 2))) == "loan_too_large"
    assert why_not(table, LoanMade(Loan("p2", "p1", 1, 3))) == "not_so_decided"


def test_a_round_struck_out_twice() -> None:
    table = ann_and_bo()
    table.strike(1)

    assert why_not(table, RoundStruck(1, "again")) == "not_so_decided"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"preset": "poker"}, "preset_unknown"),
        ({"players": (2, 11)}, "out_of_range"),
        ({"values": {"8": 50}}, "value_missing"),
        ({"name": " mine"}, "not_so_decided"),
    ],
)
def test_rules_that_nobody_could_choose(changes: Mapping[str, Any], code: str) -> None:
    rules: Rules = replace(resolve("standard"), **changes)

    assert why_not(ann_and_bo(), RulesChanged(rules)) == code


BEGINNINGS: list[tuple[Mapping[str, Any], str]] = [
    ({"game": "table0000000001"}, "begun_elsewhere"),
    ({"first_dealer": "p9"}, "dealer_stranger"),
    ({"title": "Friday "}, "not_so_decided"),
    ({"players": [{"id": "p1", "name": "Ann", "start": 0}]}, "players_out_of_range"),
    (
        {
            "players": [
                {"id": "p1", "name": "Ann", "start": 0},
                {"id": "p3", "name": "Bo", "start": 0},
            ]
        },
        "not_so_decided",
    ),
    ({"day": "someday"}, "day_unclear"),
]


@pytest.mark.parametrize(("changes", "code"), BEGINNINGS)
def test_a_game_that_could_not_begin_like_that(changes: Mapping[str, Any], code: str) -> None:
    assert first_impossible(GAME, begun_as(**changes)) == Impossible(1, code)


def begun_as(**changes: Any) -> list[Row]:
    """The beginning of a game of Ann and Bo, edited and hashed again."""
    (row,) = ann_and_bo(rounds=0).rows
    text = chain.canonical({**json.loads(row.text), **changes})
    return rehashed([replace(row, text=text)])


def test_a_game_begins_once_and_with_its_beginning() -> None:
    table = ann_and_bo()
    rows = table.rows

    again = rehashed([*rows, rows[0]])
    assert first_impossible(GAME, again) == Impossible(4, "begun_elsewhere")
    assert first_impossible(GAME, rehashed(rows[1:])) == Impossible(1, "not_begun")


@pytest.mark.parametrize(
    "text",
    [
        '{"number":1,"reason":"misdeal", "v":1}',
        '{"number":1,"reason":"misdeal","v":true}',
        '{"number":1.0,"reason":"misdeal","v":1}',
        '{"number":1,"reason":null,"v":1}',
    ],
)
def test_a_text_that_the_program_does_not_write(text: str) -> None:
    table = ann_and_bo()
    struck = Row(0, table.rows[-1].at, "keeper-1", "round_struck", text, "")

    rows = rehashed([*table.rows, struck])
    assert first_impossible(GAME, rows) == Impossible(4, "not_an_event")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"went_out":"p1"', '"mood":"good","went_out":"p1"'),
        ('"p2":{"points":8}', '"p2":{"points":8,"weight":3}'),
        ('"players":["p1","p2"]', '"players":["p1","p2",3]'),
    ],
)
def test_a_round_that_says_more_than_a_round_says(was: str, now: str) -> None:
    rows = ann_and_bo().rows
    more = replace(rows[2], text=chain.canonical(json.loads(rows[2].text.replace(was, now))))

    found = first_impossible(GAME, rehashed([*rows[:2], more]))
    assert found == Impossible(3, "not_an_event")


def test_a_time_that_the_program_does_not_write() -> None:
    rows = ann_and_bo().rows
    rows[1] = replace(rows[1], at="2026-03-06T21:00:00+01:00")

    assert first_impossible(GAME, rehashed(rows)) == Impossible(2, "not_an_event")


# --- as older programs decided -------------------------------------------------------------


def test_a_correction_once_could_change_nothing() -> None:
    table = ann_and_bo()
    same = table.game.rounds[0].round

    assert why_not(table, RoundCorrected(same, "looked again")) is None


def test_a_day_once_could_be_taken_away() -> None:
    assert why_not(ann_and_bo(), DateChanged("")) is None


def test_who_was_eliminated_once_could_come_back_for_nothing() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one")
    table.round("Ann", {"Bo": 101, "Cy": 3})
    table.change("Bo", active=False)

    assert why_not(table, PlayerReturned("p2")) is None
    assert why_not(table, PlayerReturned("p1")) == "not_so_decided"


def test_everyone_once_could_count_where_the_highest_wins() -> None:
    rules = replace(resolve("winner-collects"), blocked="everyone_counts")

    assert why_not(ann_and_bo(), RulesChanged(rules)) is None


def once(table: Table) -> Table:
    """The same game, begun before the readings of the rules were settled."""
    rows = table.rows
    first = json.loads(rows[0].text)
    del first["rules"]["duty"]
    rows[0] = replace(rows[0], text=chain.canonical({**first, "v": 1}))
    table.events = [chain.read_row(row) for row in rehashed(rows)]
    return table


def left_alone() -> Table:
    table = ann_and_bo()
    table.change("Bo", active=False)
    return table


def classic() -> Table:
    """Three of whom one has left, at a target of 100 for the two who are left, once."""
    table = Table("Ann", "Bo", rules="classic")
    table.round("Ann", {"Bo": 100})
    return table


def with_a_penalty() -> Table:
    table = Table("Ann", "Bo", rules="winner-collects")
    table.round("Ann", {"Bo": 200}, penalties=(Penalty("p2", points=5),))
    return table


@pytest.mark.parametrize("over", [left_alone, classic, with_a_penalty])
def test_a_game_that_was_not_over_as_it_was_read_then_went_on(
    over: Callable[[], Table],
) -> None:
    number = len(over().game.rounds) + 1
    went_on = RoundRecorded(a_round(number))

    assert why_not(once(over()), went_on) is None
    assert why_not(over(), went_on) == "game_over"
    assert why_not(once(over()), RoundRecorded(a_round(number + 1))) == "number_not_next"
    with_di = a_round(number, players=("p1", "p4"), hands={"p4": Hand(points=8)})
    assert why_not(once(over()), RoundRecorded(with_di)) == "stranger"


def test_where_no_reading_has_changed_an_older_game_was_over_too() -> None:
    table = once(ann_and_bo("five-rounds", rounds=5))

    assert first_break(GAME, table.rows) is None
    assert why_not(table, RoundRecorded(a_round(6))) == "game_over"


def test_who_left_in_the_same_breath_as_a_start_was_mended() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 8, "Cy": 3})
    mended = StartCorrected("p2", 100, "miscounted")
    rows = forged(table, mended)
    at, left = rows[-1].at, chain.canonical(codec.encode(PlayerLeft("p2")))

    at_once = rehashed([*rows, Row(0, at, "keeper-1", "player_left", left, "")])
    assert first_impossible(GAME, at_once) is None
    by_another = rehashed([*rows, Row(0, at, "keeper-2", "player_left", left, "")])
    assert first_impossible(GAME, by_another) == Impossible(4, "game_over")
