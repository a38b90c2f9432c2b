"""What a change did to the game, beyond the change itself."""

from collections.abc import Callable

from app.ledger.consequences import (
    Consequence,
    changed_rounds,
    consequences,
    entered_round,
)
from app.ledger.game import Game
from tests.ledger.tables import Table


def of(table: Table, change: Callable[[], Game]) -> list[Consequence]:
    before = table.game
    return list(consequences(before, change()))


def finished() -> Table:
    """Ann leads Bo by 5 when Cy reaches 100."""
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 10, "Cy": 60})
    table.round("Bo", {"Ann": 5, "Cy": 40})
    return table


def test_a_change_that_changes_no_points_has_no_consequences() -> None:
    table = finished()
    assert of(table, lambda: table.rename("Friday")) == []
    assert of(table, lambda: table.correct(1, "Ann", {"Bo": "TS", "Cy": 60})) == []


def test_two_who_become_level_at_the_end_are_called_to_sudden_death() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round("Ann", {"Bo": 0, "Cy": 90})
    assert of(table, lambda: table.correct(1, "Ann", {"Bo": 0, "Cy": 100}))[0] == (
        Consequence("sudden_death", {"tied": ("p1", "p2"), "total": 0})
    )
    assert of(table, lambda: table.round(None, {})) == []


def test_another_player_wins() -> None:
    table = finished()
    assert of(table, lambda: table.correct(1, "Bo", {"Ann": 10, "Cy": 60})) == [
        Consequence("winner_changed", {"before": ("p1",), "after": ("p2",)}),
        Consequence("total_changed", {"player": "p1", "before": 5, "after": 15}),
        Consequence("total_changed", {"player": "p2", "before": 10, "after": 0}),
        Consequence("rank_changed", {"player": "p1", "before": 1, "after": 2}),
        Consequence("rank_changed", {"player": "p2", "before": 2, "after": 1}),
    ]


def test_a_win_that_becomes_shared_is_a_winner_changed() -> None:
    table = finished()
    found = of(table, lambda: table.correct(1, "Ann", {"Bo": 5, "Cy": 60}))
    assert found[0] == Consequence("winner_changed", {"before": ("p1",), "after": ("p1", "p2")})


def test_a_game_is_open_again() -> None:
    table = finished()
    found = of(table, lambda: table.correct(2, "Bo", {"Ann": 5, "Cy": 39}))
    assert found == [
        Consequence("game_open_again", {"round": 2}),
        Consequence("total_changed", {"player": "p3", "before": 100, "after": 99}),
    ]


def test_a_game_is_over_in_the_round_just_played() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 99})
    found = of(table, lambda: table.round("Ann", {"Bo": 1}))
    over = {"round": 1, "when": "score", "at": 100, "winners": ("p1",)}
    assert found == [
        Consequence("game_over", over),
        Consequence("total_changed", {"player": "p2", "before": 99, "after": 100}),
    ]


def test_a_game_that_is_over_in_an_earlier_round_is_told_so() -> None:
    table = finished()
    found = of(table, lambda: table.correct(1, "Ann", {"Bo": 10, "Cy": 100}))
    over = {"round": 1, "when": "score", "at": 100, "winners": ("p1",)}
    assert found == [
        Consequence("game_over", over),
        Consequence("total_changed", {"player": "p1", "before": 5, "after": 0}),
    ]


def test_an_ending_by_hand_and_its_taking_back_are_told() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 5})
    early = {"round": 0, "when": "early", "at": None, "winners": ("p1",)}
    assert of(table, table.end) == [Consequence("game_over", early)]
    assert of(table, table.reopen) == [Consequence("game_open_again", {"round": 0})]


def test_someone_who_comes_or_leaves_changes_the_ranks_of_the_others_only() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 5})
    assert of(table, lambda: table.join("Cy", 3)) == [
        Consequence("rank_changed", {"player": "p2", "before": 2, "after": 3})
    ]
    assert of(table, lambda: table.change("Ann", active=False)) == [
        Consequence("rank_changed", {"player": "p2", "before": 3, "after": 2}),
        Consequence("rank_changed", {"player": "p3", "before": 2, "after": 1}),
    ]


def test_who_is_out_by_other_rules_is_told_and_who_is_back_in() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one")
    table.round("Ann", {"Bo": 40, "Cy": 10})
    at_30 = {"preset": "last-one", "ends": [{"when": "eliminated", "at": 30}]}
    out = Consequence("eliminated", {"player": "p2", "total": 40})
    assert of(table, lambda: table.play_by(at_30)) == [out]
    back = Consequence("back_in", {"player": "p2", "total": 40})
    assert of(table, lambda: table.play_by("last-one")) == [back]


def test_who_is_out_by_a_correction_or_back_in_by_a_strike_is_told_and_by_a_round_is_not() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Bo": 90})
    assert of(table, lambda: table.round("Ann", {"Bo": 10, "Cy": 1}))[0].code == "total_changed"
    back = Consequence("back_in", {"player": "p2", "total": 91})
    assert of(table, lambda: table.correct(1, "Ann", {"Bo": 1, "Cy": 1}))[0] == back
    out = Consequence("eliminated", {"player": "p2", "total": 100})
    assert of(table, lambda: table.correct(1, "Ann", {"Bo": 10, "Cy": 1}))[0] == out
    assert of(table, lambda: table.strike(1))[0].code == "back_in"


def test_who_wins_where_all_go_together_is_not_told_to_be_out() -> None:
    table = Table("Ann", "Bo", rules="last-one", starts={"Ann": 90, "Bo": 91})
    table.round(None, {"Ann": 1, "Bo": 1})
    found = of(table, lambda: table.correct(1, None, {"Ann": 20, "Bo": 20}))
    out = [one.params["player"] for one in found if one.code == "eliminated"]
    assert (found[0].code, out) == ("game_over", ["p2"])


def test_striking_and_bringing_back_are_each_others_opposite() -> None:
    table = finished()
    assert of(table, lambda: table.strike(2)) == [
        Consequence("game_open_again", {"round": 2}),
        Consequence("total_changed", {"player": "p1", "before": 5, "after": 0}),
        Consequence("total_changed", {"player": "p3", "before": 100, "after": 60}),
    ]
    over = {"round": 2, "when": "score", "at": 100, "winners": ("p1",)}
    assert of(table, lambda: table.restore(2)) == [
        Consequence("game_over", over),
        Consequence("total_changed", {"player": "p1", "before": 0, "after": 5}),
        Consequence("total_changed", {"player": "p3", "before": 60, "after": 100}),
    ]


def test_a_join_that_raises_the_target_is_told_and_other_rules_are_not() -> None:
    table = Table("Ann", "Bo", rules="classic")
    raised = Consequence("target_changed", {"before": 100, "after": 150})
    assert raised in of(table, lambda: table.join("Cy"))
    to_200 = {"preset": "winner-collects", "ends": [{"when": "score", "at": 200}]}
    assert of(table, lambda: table.play_by(to_200)) == []
    assert of(table, lambda: table.join("Di")) == []


def test_who_is_left_alone_wins_and_who_comes_back_opens_the_game_again() -> None:
    table = Table("Ann", "Bo")
    table.round("Bo", {"Ann": 20})
    alone = {"round": 1, "when": "alone", "at": None, "winners": ("p1",)}
    assert of(table, lambda: table.change("Bo", active=False))[0] == Consequence("game_over", alone)
    back = of(table, lambda: table.change("Bo", active=True))
    assert back[0] == Consequence("game_open_again", {"round": 1})


def test_a_correction_changes_its_round_and_the_totals_of_those_after_it() -> None:
    table = Table("Ann", "Bo")
    for points in (5, 6, 7):
        table.round("Ann", {"Bo": points})
    before = table.game
    after = table.correct(2, "Ann", {"Bo": 9})
    assert changed_rounds(before, after) == [2, 3]
    assert entered_round(before, after) == 2


def test_a_round_that_is_recorded_or_struck_out_is_the_one_that_was_entered() -> None:
    table = Table("Ann", "Bo")
    before = table.game
    recorded = table.round("Ann", {"Bo": 5})
    assert changed_rounds(before, recorded) == [1]
    assert entered_round(before, recorded) == 1
    assert entered_round(recorded, table.strike(1)) == 1


def test_another_title_changes_no_round() -> None:
    table = finished()
    before = table.game
    after = table.rename("Friday")
    assert changed_rounds(before, after) == []
    assert entered_round(before, after) is None
