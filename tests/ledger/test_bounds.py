"""A game has an end of its own: a thousand rounds, ten thousand events, and room to close it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.ledger.commands import (
    AddPlayer,
    BeginRematch,
    ChangeGame,
    Command,
    CorrectRound,
    EndGame,
    EndLink,
    EnterAgain,
    HandOver,
    RecordRound,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.decide import check_hand, decide
from app.ledger.game import Game
from app.ledger.refusals import Full
from app.ledger.table import status
from app.scoring.rounds import Hand
from tests.ledger.tables import Table

NO_END = {"preset": "standard", "ends": []}


@pytest.fixture(scope="module")
def forty_years() -> Table:
    """Ann and Bo have played a thousand rounds, the last of which was struck out."""
    table = Table("Ann", "Bo", rules=NO_END)
    for _ in range(1_000):
        table.round("Ann", {"Bo": 5})
    table.strike(1_000)
    return table


def after(revision: int) -> Game:
    """A game with two rounds, one of them struck, in which that many things have happened."""
    table = Table("Ann", "Bo", rules=NO_END)
    table.round("Ann", {"Bo": 5})
    table.round("Ann", {"Bo": 7})
    table.strike(2)
    return replace(table.game, revision=revision)


def refused(game: Game, command: Command) -> str:
    with pytest.raises(Full) as full:
        decide(game, command)
    assert full.value.code == "too_many_rounds"
    return full.value.what


def one_more(game: Game) -> Command:
    return RecordRound(Table("Ann", "Bo").entered("Ann", {"Bo": 3}), len(game.rounds) + 1)


def corrected(game: Game) -> Command:
    return CorrectRound(
        1, game.rounds[0].version, Table("Ann", "Bo").entered("Bo", {"Ann": 9}), "x"
    )


def again(game: Game) -> Command:
    entered = Table("Ann", "Bo").entered("Bo", {"Ann": 9})
    return EnterAgain(2, game.rounds[1].version, entered, "it was Bo")


def struck(game: Game) -> Command:
    return StrikeRound(1, game.rounds[0].version, "misdeal")


def restored(game: Game) -> Command:
    return RestoreRound(2, game.rounds[1].version)


def test_the_thousandth_round_is_the_last(forty_years: Table) -> None:
    game = forty_years.game
    before = replace(game, rounds=game.rounds[:-1], cached_tallies=game.tallies[:-1])

    assert len(decide(before, one_more(before))) == 1
    assert refused(game, one_more(game)) == "rounds"


def test_no_hand_is_counted_for_a_round_that_cannot_come(forty_years: Table) -> None:
    with pytest.raises(Full):
        check_hand(forty_years.game, "p1", Hand(points=5))


@pytest.mark.parametrize("change", [corrected, struck])
def test_a_full_sheet_is_still_corrected(
    forty_years: Table, change: Callable[[Game], Command]
) -> None:
    assert decide(forty_years.game, change(forty_years.game))


def test_a_full_sheet_is_ended_and_handed_over(forty_years: Table) -> None:
    assert decide(forty_years.game, HandOver())
    assert decide(forty_years.game, EndGame(forty_years.game.revision))


def test_a_sheet_from_before_there_were_bounds_is_ended_and_stays_as_it_is() -> None:
    table = Table("Ann", "Bo", rules=NO_END)
    table.round("Ann", {"Bo": 5})
    longer = replace(
        table.game, rounds=table.game.rounds * 1_200, cached_tallies=table.game.tallies * 1_200
    )
    longer = replace(longer, revision=12_001)

    assert refused(longer, one_more(longer)) == "rounds"
    assert refused(longer, corrected(longer)) == "events"
    (ended,) = decide(longer, EndGame(12_001))
    assert status(replace(longer, ended_early=True)) == "finished"
    assert ended


# From here on each kind of command is refused, with room for so many events after it.
LEFT_FREE: list[tuple[Callable[[Game], Command], int]] = [
    (one_more, 100),
    (lambda game: AddPlayer("Cy"), 100),
    (lambda game: ChangeGame(game.revision, title="Fridays"), 100),
    (corrected, 10),
    (struck, 10),
    (restored, 10),
    (lambda game: HandOver(), 1),
    (lambda game: EndLink("keeper-1"), 1),
    (lambda game: BeginRematch("another"), 1),
]


@pytest.mark.parametrize(("command", "free"), LEFT_FREE)
def test_the_last_events_are_kept_for_what_a_keeper_must_be_able_to_do(
    command: Callable[[Game], Command], free: int
) -> None:
    last = after(10_000 - free - 1)
    assert len(decide(last, command(last))) == 1
    full = after(10_000 - free)
    assert refused(full, command(full)) == "events"


def test_what_takes_two_events_needs_room_for_both() -> None:
    for command in (again, lambda game: ChangeGame(game.revision, title="Us", note="At Ann's")):
        free = 10 if command is again else 100
        last, full = after(10_000 - free - 2), after(10_000 - free - 1)
        assert len(decide(last, command(last))) == 2
        assert refused(full, command(full)) == "events"


def test_an_ending_by_hand_is_taken_back_only_where_the_game_can_go_on() -> None:
    ended = replace(after(9_990), ended_early=True)
    assert refused(ended, ReopenGame(9_990)) == "events"
    ended = replace(ended, revision=9_989)
    assert decide(ended, ReopenGame(9_989))


def test_the_game_is_ended_with_the_ten_thousandth_event() -> None:
    assert decide(after(9_999), EndGame(9_999))


def test_what_changes_nothing_needs_no_room() -> None:
    full = after(10_000)
    assert decide(full, ChangeGame(10_000, title=full.title)) == ()
