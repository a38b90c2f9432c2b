"""Questions about one round: who is dealt in, whose deal it is, and with which totals it began."""

from app.ledger.rounds import can_deal, dealer_of, dealt_in, next_number
from app.ledger.table import totals_before
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


def test_two_players_can_deal_and_one_alone_cannot() -> None:
    table = Table("Ann", "Bo")
    assert can_deal(table.game)
    table.change("Bo", active=False)
    assert not can_deal(table.game)
