"""A round that was undone and is entered again, and a game that is followed by another."""

import pytest

from app.ledger.commands import BeginRematch, EnterAgain, StrikeRound
from app.ledger.events import RematchBegun, RoundCorrected, RoundRestored
from app.ledger.refusals import Unchanged
from app.ledger.table import next_round, totals
from tests.ledger.tables import Table


def test_a_round_that_was_undone_is_entered_again_under_its_own_number() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 15})
    table.do(StrikeRound(1, 1, "Undone"))

    table.do(EnterAgain(1, 2, table.entered("Ann", {"Bo": 51}), "Entered again"))

    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 51}
    upcoming, recorded_round = next_round(table.game), table.game.rounds[0]
    assert upcoming is not None
    assert (upcoming.number, recorded_round.struck, recorded_round.corrected) == (2, False, True)
    kinds = [type(recorded.event) for recorded in table.events[-2:]]
    assert kinds == [RoundRestored, RoundCorrected]


def test_a_round_that_somebody_brought_back_meanwhile_is_corrected() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 15})
    table.do(EnterAgain(1, 1, table.entered("Ann", {"Bo": 16}), "Entered again"))
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 16}


def test_a_game_says_in_which_one_the_same_people_went_on() -> None:
    table = Table("Ann", "Bo")
    table.do(BeginRematch("nextgame00000001"))
    assert table.game.rematch == "nextgame00000001"
    table.do(BeginRematch("nextgame00000001"))
    assert [r.event for r in table.events[1:]] == [RematchBegun("nextgame00000001")]


def test_a_round_that_was_undone_and_is_entered_just_as_it_was_is_only_brought_back() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 15})
    table.do(StrikeRound(1, 1, "Undone"))
    table.do(EnterAgain(1, 2, table.entered("Ann", {"Bo": 15}), "Entered again"))
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 15}
    assert [type(recorded.event) for recorded in table.events[3:]] == [RoundRestored]


def test_a_round_that_was_brought_back_meanwhile_and_is_entered_just_as_it_was_is_refused() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 15})
    with pytest.raises(Unchanged):
        table.do(EnterAgain(1, 1, table.entered("Ann", {"Bo": 15}), "Entered again"))
