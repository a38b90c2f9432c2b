"""What happened in a round beyond its points, as the tally after it says."""

from app.scoring.games import tally_rounds
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty, Round
from app.scoring.tally import (
    AfterTheEnd,
    Capped,
    Eliminated,
    HandsMultiplied,
    IdlePenalties,
    Level,
    Relieved,
    RoundEvent,
    Tally,
    TieBroken,
    TieRemains,
    TotalReset,
    WentBroke,
)
from tests.scoring.dealing import Sitting, dealt, evening

SUDDEN_DEATH = {"ends": [{"when": "rounds", "count": 1}], "tie": "sudden_death"}
FIVE_FOR_BO = (Penalty("Bo", points=5),)


def played(
    rules: object, starts: dict[str, int], *rounds: tuple[Round, bool]
) -> tuple[tuple[RoundEvent, ...], ...]:
    return tuple(tally.events for tally in tallies(rules, starts, *rounds))


def tallies(
    rules: object, starts: dict[str, int], *rounds: tuple[Round, bool]
) -> tuple[Tally, ...]:
    sitting = [Sitting(player, start) for player, start in starts.items()]
    return tally_rounds(resolve(rules), sitting, rounds)


def test_in_an_ordinary_round_nothing_happens() -> None:
    (after,) = evening("standard", {"Ann": 0, "Bo": 0}, ("Ann", {"Bo": 5}))
    assert after.events == ()


def test_a_total_that_only_a_joker_takes_past_the_cap_stays_there() -> None:
    (after,) = evening("house", {"Ann": 0, "Bo": 90}, ("Ann", {"Bo": "5S JK"}))
    assert after.events == (Capped("Bo", 99),)
    assert after.capped == ("Bo",)


def test_who_would_be_past_the_cap_without_the_joker_too_is_not_capped() -> None:
    (after,) = evening("house", {"Ann": 0, "Bo": 96}, ("Ann", {"Bo": "5S JK"}))
    assert after.capped == ()


def test_for_chips_one_is_relieved_and_another_goes_broke() -> None:
    starts = {"Ann": 100, "Bo": 15, "Cy": 3}
    (after,) = evening("chips", starts, ("Ann", {"Bo": "9S JK", "Cy": "9H"}))
    assert after.events == (Relieved("Bo"), WentBroke("Cy"))
    assert (after.relieved, after.broke) == (("Bo",), ("Cy",))


def test_a_total_is_reset_after_the_cap() -> None:
    rules = {"preset": "house", "resets": {"99": 50}}
    (after,) = evening(rules, {"Ann": 0, "Bo": 90}, ("Ann", {"Bo": "5S JK"}))
    assert after.events == (Capped("Bo", 99), TotalReset("Bo", 99, 50))


def test_a_total_that_becomes_itself_is_no_reset() -> None:
    (after,) = evening({"resets": {"20": 20}}, {"Ann": 0, "Bo": 15}, ("Ann", {"Bo": 5}))
    assert after.events == ()


def test_a_player_is_eliminated_in_one_round_only() -> None:
    starts = {"Ann": 0, "Bo": 95, "Cy": 0}
    first, second = played(
        "last-one",
        starts,
        (dealt("Ann", {"Bo": 5, "Cy": 1}), True),
        (dealt("Ann", {"Cy": 1}, number=2), True),
    )
    assert first == (Eliminated("Bo"),)
    assert second == ()


def test_the_hands_of_the_last_round_count_twice() -> None:
    rules = {"preset": "five-rounds", "ends": [{"when": "rounds", "count": 2}], "last_round": 2}
    once, twice = evening(rules, {"Ann": 0, "Bo": 0}, ("Ann", {"Bo": 5}), ("Ann", {"Bo": 5}))
    assert once.events == ()
    assert twice.events == (HandsMultiplied("last_round", 2),)


def test_nothing_is_multiplied_where_no_hand_counts() -> None:
    rules = {"preset": "countdown", "ends": [{"when": "rounds", "count": 1}], "last_round": 2}
    (after,) = evening(rules, {"Ann": 8, "Bo": 8}, ("Ann", {}))
    assert after.events == ()


def test_a_penalty_is_idle_where_it_changes_nothing() -> None:
    rounds = (dealt("Ann", {}, players=("Ann", "Bo"), penalties=FIVE_FOR_BO), True)
    assert played("countdown", {"Ann": 8, "Bo": 8}, rounds) == ((IdlePenalties(("Bo",)),),)


def test_a_penalty_that_counts_is_no_event() -> None:
    rounds = (dealt("Ann", {"Bo": 5}, penalties=FIVE_FOR_BO), True)
    assert played("standard", {"Ann": 0, "Bo": 0}, rounds) == ((),)


def test_level_players_play_a_sudden_death_until_somebody_goes_out() -> None:
    both = ("Ann", "Bo")
    level, again, over = played(
        SUDDEN_DEATH,
        {"Ann": 5, "Bo": 0},
        (dealt("Ann", {"Bo": 5}), True),
        (dealt(None, {}, number=2, players=both, penalties=FIVE_FOR_BO), True),
        (dealt("Bo", {}, number=3, players=both), True),
    )
    assert level == (Level(both),)
    assert again == (IdlePenalties(("Bo",)), TieRemains())
    assert over == (TieBroken("Bo"),)


def test_a_round_without_hands_leaves_it_level_once_a_tie_plays_on() -> None:
    rules = {"ends": [{"when": "rounds", "count": 1}], "tie": "play_on"}
    both = ("Ann", "Bo")
    rounds = (
        (dealt("Ann", {"Bo": 5}), True),
        (dealt("Bo", {}, number=2, players=both), True),
    )
    assert played(rules, {"Ann": 5, "Bo": 0}, *rounds) == ((Level(both),), (Level(both),))


def test_a_shared_win_is_a_result_and_no_event() -> None:
    (after,) = evening(
        {"ends": [{"when": "rounds", "count": 1}]}, {"Ann": 5, "Bo": 0}, ("Ann", {"Bo": 5})
    )
    assert after.winners == ("Ann", "Bo")
    assert after.events == ()


def test_a_round_after_the_end_says_so_and_what_it_would_score() -> None:
    _, second = tallies(
        "standard",
        {"Ann": 0, "Bo": 0},
        (dealt("Ann", {"Bo": 100}), True),
        (dealt("Bo", {"Ann": 7}, number=2), True),
    )
    assert second.events == (AfterTheEnd(1),)
    assert (second.scores, second.unscored) == ({}, {"Ann": 7, "Bo": 0})


def test_in_a_struck_round_nothing_happens_and_it_scores_by_itself_alone() -> None:
    struck = (dealt("Ann", {"Bo": 5}, penalties=FIVE_FOR_BO), False)
    (after,) = tallies("standard", {"Ann": 0, "Bo": 98}, struck)
    assert after.events == ()
    assert (after.scores, after.unscored) == ({}, {"Ann": 0, "Bo": 10})


def test_a_struck_round_for_chips_shows_what_each_hand_owed() -> None:
    struck = (dealt("Ann", {"Bo": 5}, penalties=FIVE_FOR_BO), False)
    (after,) = tallies("chips", {"Ann": 100, "Bo": 100}, struck)
    assert after.unscored == {"Ann": 0, "Bo": 10}
