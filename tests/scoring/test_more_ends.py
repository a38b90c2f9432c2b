"""Other ways for a game to end: sudden death, elimination, below zero, broke, and zero."""

from app.scoring.ends import target_of
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty
from tests.ledger.tables import Table
from tests.scoring.dealing import HandSpec, evening

OUT_AT_100 = {"ends": [{"when": "eliminated", "at": 100}]}


def test_a_tie_is_settled_by_one_unscored_hand_with_everyone() -> None:
    after, decided = evening(
        "house",
        {"Ann": 10, "Bo": 10, "Cy": 90},
        ("Ann", {"Bo": "JK", "Cy": "TS 5S"}),
        ("Cy", {}),
    )
    assert (after.status, after.tied, after.winners) == ("sudden_death", ("Ann", "Bo"), ())
    assert (decided.status, decided.winners) == ("finished", ("Cy",))
    assert decided.totals == {"Ann": 10, "Bo": 10, "Cy": 105}
    assert decided.ending is not None
    assert (decided.ending.when, decided.ending.round) == ("score", 2)


def test_a_sudden_death_that_is_blocked_is_played_again() -> None:
    rounds = evening(
        "house", {"Ann": 0, "Bo": 0, "Cy": 90}, ("Ann", {"Bo": "JK", "Cy": "KS"}), (None, {})
    )
    assert [tally.status for tally in rounds] == ["sudden_death", "sudden_death"]


def test_of_two_targets_the_lower_one_is_played_to() -> None:
    rules = resolve({"ends": [{"when": "score", "at": 200}, {"when": "score", "at": 100}]})
    assert target_of(rules, 3) == 100


def test_below_zero_ends_a_house_game_and_exactly_zero_does_not() -> None:
    (below,) = evening("house", {"Ann": 20, "Bo": 0}, ("Ann", {"Bo": "JD"}))
    assert (below.status, below.winners) == ("finished", ("Bo",))
    (zero,) = evening("house", {"Ann": 20, "Bo": 5}, ("Ann", {"Bo": "JD"}))
    assert zero.status == "playing"


def test_who_reaches_the_limit_is_out_and_the_last_one_in_wins() -> None:
    table = Table("Ann", "Bo", "Cy", rules=OUT_AT_100, starts={"Ann": 80, "Bo": 75, "Cy": 60})
    table.round("Ann", {"Bo": 25, "Cy": 10})
    first = table.game.tallies[-1]
    assert (first.status, table.names(first.eliminated)) == ("playing", ["Bo"])
    table.round("Cy", {"Ann": 20})
    last = table.game.tallies[-1]
    assert (last.status, table.names(last.winners)) == ("finished", ["Cy"])
    assert table.names(last.eliminated) == ["Ann", "Bo"]


def test_if_all_go_together_the_lowest_of_them_wins() -> None:
    (tally,) = evening(OUT_AT_100, {"Ann": 99, "Bo": 98}, (None, {"Ann": 5, "Bo": 9}))
    assert (tally.winners, tally.eliminated) == (("Ann",), ("Ann", "Bo"))


def test_a_level_end_among_those_who_went_together_cannot_be_played_on() -> None:
    rules = {**OUT_AT_100, "tie": "play_on"}
    (tally,) = evening(rules, {"Ann": 95, "Bo": 95}, (None, {"Ann": 9, "Bo": 9}))
    assert (tally.status, tally.winners) == ("finished", ("Ann", "Bo"))


def test_a_game_for_chips_is_over_when_somebody_cannot_pay() -> None:
    (tally,) = evening("chips", {"Ann": 30, "Bo": 10, "Cy": 260}, ("Ann", {"Bo": 20, "Cy": 5}))
    assert (tally.status, tally.winners) == ("finished", ("Cy",))


def test_a_countdown_is_won_at_zero_without_a_hand_being_counted() -> None:
    out: tuple[str, dict[str, HandSpec]] = ("Ann", {})
    rounds = evening("countdown", {"Ann": 8, "Bo": 8}, *[out] * 8)
    assert [tally.totals["Ann"] for tally in rounds] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert [tally.status for tally in rounds] == ["playing"] * 7 + ["finished"]
    assert rounds[-1].winners == ("Ann",)


def test_who_has_exactly_the_limit_stays_in_where_one_is_out_only_above_it() -> None:
    above = {"ends": [{"when": "eliminated", "at": 101, "above": True}]}
    rounds = evening(
        above,
        {"Ann": 0, "Bo": 91, "Cy": 0},
        ("Ann", {"Bo": "K", "Cy": "2"}),
        ("Ann", {"Bo": "A", "Cy": "2"}),
    )
    assert [tally.eliminated for tally in rounds] == [(), ("Bo",)]
    assert [tally.status for tally in rounds] == ["playing", "playing"]


# --- a last round that counts more -----------------------------------------------------------


def test_the_hands_of_the_last_round_count_twice_and_nothing_else_does() -> None:
    rules = {"ends": [{"when": "rounds", "count": 2}], "last_round": 2, "last_card": {"Q": -20}}
    table = Table("Ann", "Bo", rules=rules)
    table.round("Ann", {"Bo": 10})
    fine = (Penalty("p2", points=3),)
    table.round("Ann", {"Bo": 10}, penalties=fine, multiplier=2, last_card="Q")
    last = table.game.tallies[-1]
    assert last.counted == {"p1": 0, "p2": 10 * 2 * 2}
    assert last.scores == {"p1": -20, "p2": 10 * 2 * 2 + 3}


def test_the_last_round_is_the_last_of_those_that_count() -> None:
    table = Table("Ann", "Bo", rules={"ends": [{"when": "rounds", "count": 2}], "last_round": 3})
    table.round("Ann", {"Bo": 10})
    table.round("Ann", {"Bo": 5})
    assert [tally.counted["p2"] for tally in table.game.tallies] == [10, 15]
    table.strike(1)
    assert [tally.scores.get("p2", 0) for tally in table.game.tallies] == [0, 5]
    table.round("Ann", {"Bo": 7})
    assert table.named(table.game.tallies[-1].totals) == {"Ann": 0, "Bo": 5 + 21}


def test_a_round_that_a_tie_plays_on_with_counts_once_again() -> None:
    rules = {"ends": [{"when": "rounds", "count": 1}], "last_round": 2, "tie": "play_on"}
    first, second = evening(
        rules, {"Ann": 0, "Bo": 0}, (None, {"Ann": 5, "Bo": 5}), ("Ann", {"Bo": 4})
    )
    assert (first.totals, first.status) == ({"Ann": 10, "Bo": 10}, "playing")
    assert second.totals == {"Ann": 10, "Bo": 14}


def test_without_an_end_by_rounds_no_round_is_the_last() -> None:
    (tally,) = evening({"last_round": 2}, {"Ann": 0, "Bo": 0}, ("Ann", {"Bo": 9}))
    assert tally.totals["Bo"] == 9


def test_a_hand_is_rounded_after_the_last_round_has_multiplied_it() -> None:
    rules = {"ends": [{"when": "rounds", "count": 1}], "last_round": 2, "round_to": 10}
    (tally,) = evening(rules, {"Ann": 0, "Bo": 0}, ("Ann", {"Bo": 7}))
    assert tally.totals["Bo"] == 10
