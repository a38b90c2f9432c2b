"""Loans between rounds, the countdown's own deal, and who has to keep score."""

import pytest

from app.ledger.commands import AddPlayer, ChangeGame, CorrectRound, LendChips, RoundAsEntered
from app.ledger.ranking import standings, winners
from app.ledger.refusals import GameOver
from app.ledger.table import next_round, status, totals
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from tests.ledger.tables import Table


def for_chips(**starts: int) -> Table:
    """Return a table at which Ann, Bo and Cy play for chips."""
    return Table("Ann", "Bo", "Cy", rules="chips", starts=starts)


def lend(table: Table, giver: str, taker: str, amount: int) -> None:
    """Let one at the table lend another some chips."""
    table.do(LendChips(table.id(giver), table.id(taker), amount))


def test_a_loan_moves_chips_and_is_no_score() -> None:
    table = for_chips()
    lend(table, "Ann", "Bo", 30)
    assert table.named(totals(table.game)) == {"Ann": 70, "Bo": 130, "Cy": 100}
    table.round("Ann", {"Bo": 10, "Cy": 5})
    tally = table.game.tallies[-1]
    assert table.named(tally.scores) == {"Ann": 15, "Bo": -10, "Cy": -5}
    assert table.named(tally.totals) == {"Ann": 85, "Bo": 120, "Cy": 95}


def test_a_loan_stays_where_it_was_made_when_an_earlier_round_is_corrected() -> None:
    table = for_chips()
    table.round("Ann", {"Bo": 10, "Cy": 5})
    lend(table, "Ann", "Bo", 30)
    table.round("Bo", {"Ann": 1, "Cy": 1})
    table.correct(1, "Ann", {"Bo": 20, "Cy": 5})
    assert table.named(totals(table.game)) == {"Ann": 94, "Bo": 112, "Cy": 94}


def test_under_rules_without_chips_no_loan_counts_and_with_them_again() -> None:
    table = for_chips()
    lend(table, "Ann", "Bo", 30)
    table.round("Cy", {"Ann": 10, "Bo": 5})
    table.do(ChangeGame(table.game.revision, rules=resolve("standard")))
    assert table.named(totals(table.game)) == {"Ann": 10, "Bo": 5, "Cy": 0}
    table.do(ChangeGame(table.game.revision, rules=resolve("chips")))
    assert table.named(totals(table.game)) == {"Ann": 60, "Bo": 125, "Cy": 115}


def test_who_joined_at_the_rules_own_start_follows_it_when_the_rules_change() -> None:
    table = Table("Ann", "Bo")
    table.do(AddPlayer("Cy"))
    table.do(ChangeGame(table.game.revision, rules=resolve("chips")))
    assert table.named(totals(table.game)) == {"Ann": 100, "Bo": 100, "Cy": 100}


def test_a_round_that_decided_a_tie_counts_for_nothing_when_there_is_none_any_more() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Cy": 90})
    table.round("Ann", {"Bo": "JK", "Cy": "TS"})
    table.round("Bo", {})
    assert table.names(winners(table.game)) == ["Bo"]

    table.correct(1, "Ann", {"Bo": "5S", "Cy": "9S"})

    assert status(table.game) == "playing"
    assert table.game.tallies[-1].played == 1
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 5, "Cy": 99}
    recorded = table.game.rounds[1]
    again = RoundAsEntered("p1")
    table.do(CorrectRound(2, recorded.version, again, "it was Ann"))
    assert table.names(winners(table.game)) == []


@pytest.mark.parametrize(
    ("giver", "taker", "amount", "code"),
    [
        ("Ann", "Bo", 0, "loan_too_large"),
        ("Ann", "Bo", 101, "loan_too_large"),
        ("Ann", "Ann", 5, "loan_to_self"),
    ],
)
def test_a_loan_that_cannot_be_is_refused(giver: str, taker: str, amount: int, code: str) -> None:
    with pytest.raises(Invalid) as wrong:
        lend(for_chips(), giver, taker, amount)
    assert [complaint.code for complaint in wrong.value.complaints] == [code]


def test_strangers_lend_nothing_and_there_are_no_loans_without_chips() -> None:
    table = for_chips()
    with pytest.raises(Invalid, match="loan_stranger"):
        table.do(LendChips(table.id("Ann"), "p9", 5))
    standard = Table("Ann", "Bo")
    with pytest.raises(Invalid, match="loans_need_chips"):
        lend(standard, "Ann", "Bo", 5)


def test_nobody_lends_when_the_game_is_over() -> None:
    table = for_chips(Bo=10)
    table.round("Ann", {"Bo": 20, "Cy": 1})
    with pytest.raises(GameOver):
        lend(table, "Ann", "Bo", 5)


def test_in_a_countdown_the_total_is_the_deal_and_the_wild_rank() -> None:
    table = Table("Ann", "Bo", rules="countdown", starts={"Ann": 2, "Bo": 5})
    table.round("Ann", {})
    upcoming = next_round(table.game)
    assert upcoming is not None
    assert table.named(upcoming.deal) == {"Ann": 1, "Bo": 5}
    assert [upcoming.wild[table.id(name)] for name in ("Ann", "Bo")] == ["A", "5"]


def test_the_highest_total_after_the_first_round_keeps_score_from_then_on() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", first_dealer="Bo")
    table.round("Ann", {"Bo": 10, "Cy": 10})
    table.round("Ann", {"Bo": 30, "Cy": 1})
    upcoming = next_round(table.game)
    assert upcoming is not None
    # Bo and Cy were level after the first round; from the dealer, Bo, Cy comes first.
    assert upcoming.scorekeeper == table.id("Cy")


def test_nobody_has_to_keep_score_before_the_first_round_or_once_it_is_struck_out() -> None:
    table = Table("Ann", "Bo", rules="house")
    upcoming = next_round(table.game)
    assert upcoming is not None
    assert upcoming.scorekeeper is None
    table.round("Ann", {"Bo": 10})
    upcoming = next_round(table.strike(1))
    assert upcoming is not None
    assert upcoming.scorekeeper is None


@pytest.mark.parametrize(
    ("rules", "obliged"),
    [
        ("standard", False),
        ({"preset": "standard", "duty": "highest"}, True),
        ("house", True),
        ({"preset": "house", "duty": None}, False),
        ("chips", True),
        ({"preset": "chips", "scoring": "penalty"}, True),
    ],
)
def test_a_table_can_take_the_duty_or_leave_it(rules: object, obliged: bool) -> None:
    table = Table("Ann", "Bo", rules=rules)
    table.round("Ann", {"Bo": 10})
    upcoming = next_round(table.game)
    assert upcoming is not None
    assert (upcoming.scorekeeper is not None) == obliged


def test_who_is_out_is_not_dealt_in_and_stands_below_those_who_are_in() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Ann": 50, "Bo": 95})
    table.round("Cy", {"Ann": 1, "Bo": 10})
    upcoming = next_round(table.game)
    assert upcoming is not None
    assert table.named(upcoming.deal) == {"Ann": 7, "Cy": 7}
    places = [(place.player, place.rank, place.eliminated) for place in standings(table.game)]
    ann, bo, cy = (table.id(name) for name in ("Ann", "Bo", "Cy"))
    assert places == [(cy, 1, False), (ann, 2, False), (bo, 3, True)]


def test_everyone_is_in_for_sudden_death_and_no_hand_is_asked_for() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Cy": 90})
    table.round("Ann", {"Bo": "JK", "Cy": "TS"})
    assert status(table.game) == "sudden_death"
    table.round("Cy", {})
    assert table.names(table.game.tallies[-1].winners) == ["Cy"]
