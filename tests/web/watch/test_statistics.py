"""What the rounds come to: worked out on paper, and then asked of the program."""

from app.i18n.words import ENGLISH
from app.ledger.commands import StrikeRound
from app.web.watch.statistics import Statistics, statistics
from tests.web.evenings import Evening


def counted(evening: Evening) -> Statistics:
    shown = statistics(evening.game, ENGLISH)
    assert shown is not None
    return shown


def each(evening: Evening) -> dict[str, tuple[int, str, int, int]]:
    """Return rounds won, average, best and worst round by name."""
    return {
        one.person.name: (one.won, one.average, one.best, one.worst)
        for one in counted(evening).players
    }


def four_rounds(evening: Evening) -> None:
    """Play four rounds in which Di leads, then Bo, then Di again.

    ======  ====  ===  ===  ===
    round   Ann   Bo   Cy   Di
    ======  ====  ===  ===  ===
    1       15    8    32   out
    2       10    out  5    20
    3       1     out  2    3
    4       out   30   4    1
    total   26    38   43   24
    ======  ====  ===  ===  ===
    """
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Bo", Ann=10, Cy=5, Di=20)
    evening.round("Bo", Ann=1, Cy=2, Di=3)
    evening.round("Ann", Bo=30, Cy=4, Di=1)


def test_one_round_comes_to_nothing_yet() -> None:
    evening = Evening()
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    assert statistics(evening.game, ENGLISH) is None


def test_where_the_lowest_wins_the_best_round_is_the_lowest() -> None:
    evening = Evening()
    four_rounds(evening)

    assert each(evening) == {
        "Ann": (1, "6.5", 0, 15),
        "Bo": (2, "9.5", 0, 30),
        "Cy": (0, "10.8", 2, 32),
        "Di": (1, "6.0", 0, 20),
    }


def test_the_biggest_hand_that_anybody_was_caught_with_is_told() -> None:
    evening = Evening()
    four_rounds(evening)

    most = counted(evening).biggest

    assert most is not None
    assert (most.person.name, most.points, most.number) == ("Cy", 32, 1)


def test_no_hand_is_the_biggest_where_all_are_empty() -> None:
    evening = Evening()
    for _ in range(2):
        evening.round("Di", Ann=0, Bo=0, Cy=0)

    assert counted(evening).biggest is None


def test_the_lead_changes_when_another_player_takes_it() -> None:
    evening = Evening()
    four_rounds(evening)

    shown = counted(evening)

    assert (shown.changes, shown.since) == (2, 4)
    assert [leader.name for leader in shown.leaders] == ["Di"]


def test_who_draws_level_has_not_taken_the_lead_yet() -> None:
    evening = Evening()
    evening.round("Di", Ann=5, Bo=9, Cy=9)
    evening.round("Ann", Di=5, Bo=9, Cy=9)
    assert counted(evening).changes == 0

    evening.round("Ann", Di=1, Bo=9, Cy=9)

    assert (counted(evening).changes, counted(evening).since) == (1, 3)


def test_the_longest_run_of_rounds_won_is_told_from_two_on() -> None:
    evening = Evening()
    evening.round("Di", Ann=1, Bo=1, Cy=1)
    evening.round("Bo", Ann=1, Cy=1, Di=1)
    assert counted(evening).streak is None

    evening.round("Bo", Ann=1, Cy=1, Di=1)

    streak = counted(evening).streak
    assert streak is not None
    assert (streak[0].name, streak[1]) == ("Bo", 2)


def test_a_blocked_round_is_won_by_nobody_and_ends_a_run() -> None:
    evening = Evening()
    evening.round("Bo", Ann=1, Cy=1, Di=1)
    evening.round(None, Ann=1, Bo=1, Cy=1, Di=1)
    evening.round("Bo", Ann=1, Cy=1, Di=1)

    assert counted(evening).streak is None
    assert each(evening)["Bo"] == (2, "0.3", 0, 1)


def test_where_the_winner_collects_the_best_round_is_the_highest() -> None:
    evening = Evening(rules="winner-collects")
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Ann", Bo=2, Cy=3, Di=5)

    assert each(evening) == {
        "Ann": (1, "5.0", 10, 0),
        "Bo": (0, "0.0", 0, 0),
        "Cy": (0, "0.0", 0, 0),
        "Di": (1, "27.5", 55, 0),
    }
    assert counted(evening).changes == 0


def test_chips_are_won_and_lost() -> None:
    evening = Evening(rules="chips")
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Ann", Bo=2, Cy=3, Di=5)

    assert each(evening)["Ann"] == (1, "−2.5", 10, -15)
    assert each(evening)["Di"] == (1, "25.0", 55, -5)
    assert each(evening)["Cy"] == (0, "−17.5", -3, -32)


def test_in_a_countdown_going_out_brings_a_player_one_nearer() -> None:
    evening = Evening(rules="countdown")
    evening.round("Ann")
    evening.round("Bo")
    evening.round("Ann")
    evening.round("Ann")

    # Ann −1, 0, −1, −1; Bo 0, −1, 0, 0. Bo drew level in round 2, and never led alone.
    assert each(evening)["Ann"] == (3, "−0.8", -1, 0)
    assert each(evening)["Bo"] == (1, "−0.2", -1, 0)
    assert counted(evening).changes == 0


def test_a_struck_round_counts_for_nothing() -> None:
    evening = Evening()
    four_rounds(evening)
    evening.do(StrikeRound(2, 1, "never played"))

    # Without it Ann has 15, 1 and 0, Bo won only the third round, and Di led with 0, 3 and 4.
    assert each(evening)["Ann"] == (1, "5.3", 0, 15)
    assert each(evening)["Bo"][0] == 1
    assert counted(evening).changes == 0


def test_who_is_out_of_the_game_leads_no_more_and_has_played_fewer_rounds() -> None:
    evening = Evening(rules="last-one")
    evening.round("Di", Ann=10, Bo=20, Cy=100)
    evening.round("Di", Ann=10, Bo=20)

    assert each(evening)["Cy"] == (0, "100.0", 100, 100)
    assert [leader.name for leader in counted(evening).leaders] == ["Di"]
