"""What is asked of one round: who is dealt in and who deals, its totals before, if it counts."""

from app.ledger.rounds import (
    can_deal,
    counts,
    dealer_of,
    dealt_in,
    decided_in_sudden_death,
    in_sudden_death,
    last_counting,
    next_number,
)
from app.ledger.table import totals_before
from app.scoring.rounds import Hand
from tests.ledger.tables import Table


def names(table: Table, ids: tuple[str, ...]) -> list[str]:
    return [table.name(one) for one in ids]


def by_name(table: Table, totals: dict[str, int]) -> dict[str, int]:
    return {table.name(one): total for one, total in totals.items()}


def test_everybody_at_the_table_is_dealt_in_to_the_next_round() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Bo", active=False)
    assert next_number(table.game) == 1
    assert names(table, dealt_in(table.game, 1)) == ["Ann", "Cy"]


def test_a_recorded_round_keeps_the_players_and_the_dealer_that_it_had() -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer="Bo")
    table.round("Ann", {"Bo": 5, "Cy": 7})
    table.change("Bo", active=False)
    assert names(table, dealt_in(table.game, 1)) == ["Ann", "Bo", "Cy"]
    assert names(table, dealt_in(table.game, 2)) == ["Ann", "Cy"]
    assert table.name(dealer_of(table.game, 1)) == "Bo"
    assert table.name(dealer_of(table.game, 2)) == "Cy"


def test_after_the_end_nobody_deals() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 5})
    table.end()
    assert dealer_of(table.game, 2) == ""
    assert not can_deal(table.game)


def test_a_round_begins_with_the_totals_of_the_one_before_it() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 5, "Cy": 7})
    table.round("Bo", {"Ann": 9, "Cy": 1})
    assert by_name(table, totals_before(table.game, 1)) == {"Ann": 0, "Bo": 0, "Cy": 0}
    assert by_name(table, totals_before(table.game, 2)) == {"Ann": 0, "Bo": 5, "Cy": 7}
    assert by_name(table, totals_before(table.game, 3)) == {"Ann": 9, "Bo": 5, "Cy": 8}


def test_a_round_begins_with_the_starts_of_those_who_joined_since() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.join("Cy", 20)
    assert totals_before(table.game, 1) == {"p1": 0, "p2": 0}
    assert totals_before(table.game, 2) == {"p1": 0, "p2": 8, "p3": 20}


def test_two_players_can_deal_and_one_alone_cannot() -> None:
    table = Table("Ann", "Bo")
    assert can_deal(table.game)
    table.change("Bo", active=False)
    assert not can_deal(table.game)


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
