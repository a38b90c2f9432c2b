"""Which rounds count: neither those that are struck out nor those after the end of the game."""

from app.ledger.rounds import (
    counts,
    decided_in_sudden_death,
    in_sudden_death,
    last_counting,
)
from app.scoring.rounds import Hand
from tests.ledger.tables import Table


def test_before_the_first_round_none_counts() -> None:
    game = Table("Ann", "Bo").game
    assert last_counting(game) is None
    assert not counts(game, 1)


def test_a_struck_round_does_not_count_and_the_one_before_it_is_the_last() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.round("Bo", {"Ann": 5})
    table.strike(2)
    assert [counts(table.game, number) for number in (1, 2)] == [True, False]
    last = last_counting(table.game)
    assert last is not None
    assert last.round.number == 1


def test_a_round_that_stands_after_the_end_does_not_count() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.round("Ann", {"Bo": 20})
    table.correct(1, "Ann", {"Bo": 100})
    assert [counts(table.game, number) for number in (1, 2)] == [True, False]


def test_a_round_of_sudden_death_counts_as_one_that_only_decides() -> None:
    rules = {
        "preset": "five-rounds",
        "tie": "sudden_death",
        "ends": [{"when": "rounds", "count": 2}],
    }
    table = Table("Ann", "Bo", rules=rules)
    table.round("Ann", {"Bo": 8})
    table.round("Bo", {"Ann": 8})
    assert not decided_in_sudden_death(table.game)
    table.round("Bo", {})
    assert decided_in_sudden_death(table.game)
    assert [in_sudden_death(table.game, number) for number in (1, 2, 3)] == [False, False, True]
    assert counts(table.game, 3)


def test_a_game_that_is_ended_by_hand_is_not_decided_in_sudden_death() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.end()
    assert not decided_in_sudden_death(table.game)


def test_a_hand_that_is_not_recorded_yet_counts_by_the_rules_of_the_game() -> None:
    assert Table("Ann", "Bo", rules="house").game.count(Hand(cards=("JC", "JK"))) == 100
