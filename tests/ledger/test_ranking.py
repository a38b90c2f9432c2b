"""Places at the table, the moves of the last round, and whose totals ended the game."""

import pytest

from app.ledger.ranking import (
    ended_by,
    leaders,
    leaders_after,
    losers_at_the_end,
    ranks_gained,
    standings,
)
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


def by_name(table: Table, ids: tuple[str, ...]) -> list[str]:
    return [table.name(one) for one in ids]


def gained(table: Table) -> dict[str, int]:
    return {table.name(one): ranks for one, ranks in ranks_gained(table.game).items()}


def test_the_last_round_lifts_one_player_and_lowers_another() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 5, "Cy": 9})
    table.round("Cy", {"Ann": 20, "Bo": 1})
    assert gained(table) == {"Ann": -2, "Bo": 1, "Cy": 1}


def test_nobody_moves_before_or_in_the_first_round() -> None:
    table = Table("Ann", "Bo")
    assert gained(table) == {}
    table.round("Ann", {"Bo": 5})
    assert gained(table) == {}


def test_a_player_who_sat_down_after_the_last_round_moves_nobody() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 5})
    table.round("Bo", {"Ann": 1})
    table.join("Cy", -10)
    assert gained(table) == {"Ann": 0, "Bo": 0}


def test_who_reached_the_target_lost_and_the_winner_did_not() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 100, "Cy": 99})
    assert by_name(table, losers_at_the_end(table.game)) == ["Bo"]


def test_above_the_target_means_more_than_it() -> None:
    above_100 = [{"when": "score", "at": 100, "above": True}]
    table = Table("Ann", "Bo", "Cy", rules={"ends": above_100})
    table.round("Ann", {"Bo": 101, "Cy": 100})
    assert by_name(table, losers_at_the_end(table.game)) == ["Bo"]


def test_who_came_to_the_target_and_wins_by_it_did_not_lose() -> None:
    table = Table("Ann", "Bo", rules="winner-collects")
    table.round("Ann", {"Bo": 100})
    assert losers_at_the_end(table.game) == ()


def test_who_is_below_zero_loses_where_the_highest_wins() -> None:
    table = Table("Ann", "Bo", rules={"preset": "chips", "ends": [{"when": "below_zero"}]})
    table.round("Ann", {"Bo": 101})
    assert by_name(table, losers_at_the_end(table.game)) == ["Bo"]
    assert by_name(table, ended_by(table.game)) == ["Bo"]


def test_who_cannot_pay_ends_a_game_for_chips() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips")
    table.round("Ann", {"Bo": 101, "Cy": 5})
    assert by_name(table, ended_by(table.game)) == ["Bo"]
    assert losers_at_the_end(table.game) == ()


def test_who_is_down_to_zero_first_ends_a_countdown() -> None:
    table = Table("Ann", "Bo", rules={"preset": "countdown", "start": 1})
    table.round("Bo", {})
    assert by_name(table, ended_by(table.game)) == ["Bo"]


def test_nobody_in_particular_ends_a_game_that_is_over_by_rounds_or_by_hand() -> None:
    table = Table("Ann", "Bo")
    assert ended_by(table.game) == ()
    table.round("Ann", {"Bo": 5})
    table.end()
    assert ended_by(table.game) == losers_at_the_end(table.game) == ()
