"""Who moved up in the last round, and whose totals ended the game."""

from app.ledger.ranking import ended_by, losers_at_the_end, ranks_gained
from tests.ledger.tables import Table


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
