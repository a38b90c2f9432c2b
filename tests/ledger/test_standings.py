"""Places at the table, best first."""

import pytest

from app.ledger.ranking import leaders, leaders_after, standings
from app.ledger.table import totals_before
from tests.ledger.tables import Table


def places(table: Table) -> list[tuple[int, str, int]]:
    return [(s.rank, table.name(s.player), s.total) for s in standings(table.game)]


def test_the_lowest_is_first_in_penalty() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Ann": 20, "Bo": 5, "Cy": 9})
    assert places(table) == [(1, "Bo", 5), (2, "Cy", 9), (3, "Ann", 20)]


def test_the_highest_is_first_where_the_winner_collects() -> None:
    table = Table("Ann", "Bo", "Cy", rules="winner-collects", starts={"Ann": 20, "Cy": 9})
    assert places(table) == [(1, "Ann", 20), (2, "Cy", 9), (3, "Bo", 0)]


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ((0, 0, 5), [1, 1, 3]),
        ((0, 5, 5), [1, 2, 2]),
        ((5, 5, 5), [1, 1, 1]),
        ((0, 3, 3, 9), [1, 2, 2, 4]),
        ((3, 3, 9, 9), [1, 1, 3, 3]),
        ((-5, 0, 5), [1, 2, 3]),
    ],
)
def test_equal_totals_share_a_rank_and_the_next_is_skipped(
    totals: tuple[int, ...], ranks: list[int]
) -> None:
    names = ("Ann", "Bo", "Cy", "Di")[: len(totals)]
    table = Table(*names, starts=dict(zip(names, totals, strict=True)))
    assert [standing.rank for standing in standings(table.game)] == ranks


def test_equals_stand_in_the_order_of_their_seats() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", starts={"Ann": 9, "Bo": 4, "Cy": 4, "Di": 1})
    assert [name for _, name, _ in places(table)] == ["Di", "Bo", "Cy", "Ann"]
    table.change("Cy", seat=1)
    assert [name for _, name, _ in places(table)] == ["Di", "Cy", "Bo", "Ann"]


def test_nobody_is_eliminated_in_these_rules() -> None:
    assert not any(standing.eliminated for standing in standings(Table("Ann", "Bo").game))


def test_who_has_left_led_then_and_does_not_lead_now() -> None:
    table = Table("Ann", "Bo", "Cy", "Di")
    table.round("Ann", {"Bo": 8, "Cy": 5, "Di": 9})
    table.change("Ann", active=False)
    assert leaders_after(table.game, 1) == (table.player("Ann").id,)
    assert leaders(table.game) == (table.player("Cy").id,)


def test_who_is_eliminated_leads_no_more_where_the_highest_wins() -> None:
    out_at_50 = [{"when": "eliminated", "at": 50}]
    table = Table("Ann", "Bo", "Cy", rules={"preset": "winner-collects", "ends": out_at_50})
    table.round("Ann", {"Bo": 40, "Cy": 10})
    table.round("Bo", {"Cy": 7})
    assert leaders_after(table.game, 2) == (table.player("Bo").id,)
    assert leaders(table.game) == (table.player("Bo").id,)


def test_a_round_begins_with_the_totals_of_the_one_before_and_the_newcomers() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.join("Cy", 20)
    assert totals_before(table.game, 1) == {"p1": 0, "p2": 0}
    assert totals_before(table.game, 2) == {"p1": 0, "p2": 8, "p3": 20}
