"""When a game ends, who has won, and what a tie does."""

from collections.abc import Mapping

import pytest

from app.scoring.ends import best_of, target_of
from app.scoring.games import tally_rounds
from app.scoring.resolve import resolve
from app.scoring.tally import Ending, Tally
from tests.scoring.dealing import Sitting, dealt, evening

PENALTY_TO_200 = {"preset": "standard", "ends": [{"when": "score", "at": 200}]}
COLLECT_TO_200 = {"preset": "winner-collects", "ends": [{"when": "score", "at": 200}]}


@pytest.mark.parametrize(
    ("rules", "reached", "over"),
    [
        ("standard", 99, False),
        ("standard", 100, True),
        ("standard", 101, True),
        (PENALTY_TO_200, 199, False),
        (PENALTY_TO_200, 200, True),
        (PENALTY_TO_200, 201, True),
    ],
)
def test_penalty_ends_once_somebody_is_at_the_target_and_the_lowest_wins(
    rules: object, reached: int, over: bool
) -> None:
    starts = {"Ann": 3, "Bo": reached - 7, "Cy": 5}
    (after,) = evening(rules, starts, ("Ann", {"Bo": 7, "Cy": 1}))
    assert after.totals == {"Ann": 3, "Bo": reached, "Cy": 6}
    assert (after.status == "finished") is over
    assert after.winners == (("Ann",) if over else ())


@pytest.mark.parametrize(
    ("rules", "reached", "over"),
    [
        ("winner-collects", 99, False),
        ("winner-collects", 100, True),
        ("winner-collects", 101, True),
        (COLLECT_TO_200, 199, False),
        (COLLECT_TO_200, 200, True),
        (COLLECT_TO_200, 201, True),
    ],
)
def test_winner_collects_is_won_by_the_first_at_the_target(
    rules: object, reached: int, over: bool
) -> None:
    starts = {"Ann": reached - 8, "Bo": 60, "Cy": 0}
    (after,) = evening(rules, starts, ("Ann", {"Bo": 7, "Cy": 1}))
    assert after.totals == {"Ann": reached, "Bo": 60, "Cy": 0}
    assert (after.status == "finished") is over
    assert after.winners == (("Ann",) if over else ())


@pytest.mark.parametrize(("reached", "over"), [(99, False), (100, False), (101, True)])
def test_above_means_more_than_the_target(reached: int, over: bool) -> None:
    rules = {"ends": [{"when": "score", "at": 100, "above": True}]}
    (after,) = evening(rules, {"Ann": 0, "Bo": reached - 5}, ("Ann", {"Bo": 5}))
    assert (after.status == "finished") is over


@pytest.mark.parametrize(
    ("starts", "over"),
    [
        ({"Ann": 99, "Bo": 0}, False),
        ({"Ann": 100, "Bo": 0}, True),
        ({"Ann": 149, "Bo": 0, "Cy": 0}, False),
        ({"Ann": 150, "Bo": 0, "Cy": 0}, True),
    ],
)
def test_a_target_per_player_grows_with_the_table(starts: Mapping[str, int], over: bool) -> None:
    fifty_each = [{"when": "score", "at": 50, "per_player": True}]
    rules = {"preset": "winner-collects", "ends": fifty_each}
    others: dict[str, int | str] = {player: 0 for player in starts if player != "Ann"}
    (after,) = evening(rules, starts, ("Ann", dict(others)))
    assert (after.status == "finished") is over
    if over:
        assert after.ending == Ending("score", 1, at=50 * len(starts))


def test_the_target_is_told_for_the_number_of_players() -> None:
    fifty_each = resolve({"ends": [{"when": "score", "at": 50, "per_player": True}]})
    assert [target_of(fifty_each, players) for players in (2, 5, 7)] == [100, 250, 350]
    assert target_of(resolve("standard"), 4) == 100
    assert target_of(resolve({"ends": [{"when": "rounds", "count": 5}]}), 4) is None


def test_a_start_beyond_the_target_ends_the_game_only_after_a_round() -> None:
    after = evening("standard", {"Ann": 0, "Bo": 150}, ("Bo", {"Ann": 4}))
    assert after[0].status == "finished"
    assert after[0].winners == ("Ann",)


def test_five_rounds_end_after_the_fifth_whatever_the_totals() -> None:
    rules = {"ends": [{"when": "rounds", "count": 5}]}
    played = evening(rules, {"Ann": 0, "Bo": 0}, *[("Ann", {"Bo": 90})] * 5)
    assert [after.status for after in played] == ["playing"] * 4 + ["finished"]
    assert played[-1].ending == Ending("rounds", 5)
    assert played[-1].winners == ("Ann",)


def test_any_one_end_ends_the_game_and_is_named() -> None:
    rules = {"ends": [{"when": "rounds", "count": 5}, {"when": "score", "at": 100}]}
    (after,) = evening(rules, {"Ann": 0, "Bo": 99}, ("Ann", {"Bo": 1}))
    assert after.ending == Ending("score", 1, at=100)


def test_a_game_without_an_end_goes_on() -> None:
    (after,) = evening({"ends": []}, {"Ann": 0, "Bo": 5000}, ("Ann", {"Bo": 1}))
    assert after.status == "playing"


def test_equal_best_totals_share_the_win() -> None:
    (after,) = evening("standard", {"Ann": 22, "Bo": 90, "Cy": 20}, ("Ann", {"Bo": 10, "Cy": 2}))
    assert after.status == "finished"
    assert after.winners == after.tied == ("Ann", "Cy")


def test_equal_totals_that_are_not_the_best_are_no_tie() -> None:
    (after,) = evening("standard", {"Ann": 1, "Bo": 90, "Cy": 90}, ("Ann", {"Bo": 10, "Cy": 10}))
    assert after.winners == ("Ann",)
    assert after.tied == ()


def test_in_winner_collects_a_tie_at_the_target_plays_on_until_one_leads() -> None:
    played = evening(
        "winner-collects",
        {"Ann": 90, "Bo": 100, "Cy": 0},
        ("Ann", {"Bo": 10, "Cy": 0}),
        (None, {"Ann": 3, "Bo": 3, "Cy": 3}),
        ("Cy", {"Ann": 5, "Bo": 5}),
        ("Bo", {"Ann": 0, "Cy": 1}),
    )
    assert [after.status for after in played] == ["playing"] * 3 + ["finished"]
    assert [after.tied for after in played] == [("Ann", "Bo")] * 3 + [()]
    assert played[-1].winners == ("Bo",)
    assert played[-1].ending == Ending("score", 4, at=100)


def test_in_penalty_a_tie_may_play_on_too() -> None:
    played = evening(
        {"tie": "play_on"},
        {"Ann": 20, "Bo": 20, "Cy": 95},
        ("Ann", {"Bo": 0, "Cy": 5}),
        ("Bo", {"Ann": 1, "Cy": 0}),
    )
    assert [after.status for after in played] == ["playing", "finished"]
    assert played[0].tied == ("Ann", "Bo")
    assert played[1].winners == ("Bo",)


def test_ties_after_the_last_of_five_rounds_play_a_sixth() -> None:
    rules = {"tie": "play_on", "ends": [{"when": "rounds", "count": 1}]}
    played = evening(rules, {"Ann": 0, "Bo": 0}, ("Ann", {"Bo": 0}), ("Ann", {"Bo": 1}))
    assert [after.status for after in played] == ["playing", "finished"]


def test_everyone_may_be_past_the_target_and_the_lowest_still_wins() -> None:
    (after,) = evening("standard", {"Ann": 99, "Bo": 98}, (None, {"Ann": "5S", "Bo": "9D"}))
    assert after.totals == {"Ann": 104, "Bo": 107}
    assert after.winners == ("Ann",)


def test_a_round_that_stands_after_the_end_scores_nothing() -> None:
    played = evening("standard", {"Ann": 0, "Bo": 99}, ("Ann", {"Bo": 1}), ("Bo", {"Ann": 70}))
    assert played[1].scores == {}
    assert played[1].counted == {"Ann": 70, "Bo": 0}
    assert played[1].totals == {"Ann": 0, "Bo": 100}
    assert played[1].winners == ("Ann",)
    assert played[1].ending == Ending("score", 1, at=100)


def test_a_struck_round_scores_nothing_and_is_no_round_played() -> None:
    rules = resolve({"ends": [{"when": "rounds", "count": 2}]})
    rounds = [(dealt("Ann", {"Bo": 5}, number=number), number != 2) for number in (1, 2, 3)]
    played = tally_rounds(rules, [Sitting("Ann"), Sitting("Bo")], rounds)
    assert [after.totals["Bo"] for after in played] == [5, 5, 10]
    assert [after.status for after in played] == ["playing", "playing", "finished"]
    assert [after.played for after in played] == [1, 1, 2]


def test_who_comes_late_has_no_total_before_and_starts_where_they_start() -> None:
    rounds = [
        (dealt("Ann", {"Bo": 5}), True),
        (dealt("Ann", {"Bo": 5, "Cy": 4}, number=2), True),
    ]
    sitting = [Sitting("Ann"), Sitting("Bo"), Sitting("Cy", start=30, since=2)]
    first, second = tally_rounds(resolve(), sitting, rounds)
    assert first.totals == {"Ann": 0, "Bo": 5}
    assert second.totals == {"Ann": 0, "Bo": 10, "Cy": 34}


def test_only_those_dealt_in_can_end_or_win_the_game() -> None:
    rounds = [
        (dealt("Ann", {"Bo": 5, "Cy": 1}), True),
        (dealt("Ann", {"Bo": 100}, number=2), True),
    ]
    sitting = [Sitting("Ann", 50), Sitting("Bo"), Sitting("Cy")]
    _, second = tally_rounds(resolve(), sitting, rounds)
    assert second.winners == ("Ann",)
    assert second.totals["Cy"] == 1


def test_a_game_can_be_tallied_on_from_where_it_stood() -> None:
    rules = resolve("standard")
    rounds = [(dealt("Ann", {"Bo": 40}, number=number), True) for number in (1, 2, 3)]
    sitting = [Sitting("Ann"), Sitting("Bo")]
    whole = tally_rounds(rules, sitting, rounds)
    assert whole[2].status == "finished"
    assert tally_rounds(rules, sitting, rounds[2:], whole[1]) == whole[2:]


def test_nobody_is_best_at_an_empty_table() -> None:
    assert best_of(resolve(), {}) == ()


def test_before_the_first_round_nothing_stands() -> None:
    assert Tally().totals == {}
    assert Tally().status == "playing"
