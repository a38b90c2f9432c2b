"""Who gets which points for a round."""

import pytest

from app.scoring.rounds import Penalty
from tests.scoring.dealing import HandSpec, dealt, scores


def test_in_penalty_everyone_else_adds_their_own_hand() -> None:
    worked = dealt("Di", {"Ann": 15, "Bo": 8, "Cy": 32})
    assert scores(worked, "standard") == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}


def test_in_winner_collects_who_went_out_adds_the_sum_of_the_others() -> None:
    worked = dealt("Di", {"Ann": 15, "Bo": 8, "Cy": 32})
    assert scores(worked, "winner-collects") == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 55}


def test_in_winner_collects_the_late_card_is_collected_once_from_each() -> None:
    late = dealt("Ann", {"Bo": 3, "Cy": 4}, late_card="K", multiplier=2)
    assert scores(late, "winner-collects") == {"Ann": 2 * (13 + 14), "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("preset", ["standard", "winner-collects"])
def test_a_round_names_everyone_who_was_dealt_in(preset: str) -> None:
    assert scores(dealt("Ann", {"Bo": 0, "Cy": 0}), preset) == {"Ann": 0, "Bo": 0, "Cy": 0}


# A blocked round of 7, 12 and 20: the lowest is 7, and the differences are 0, 5 and 13.
BLOCKED = dealt(None, {"Ann": 12, "Bo": 7, "Cy": 20})

# Two lowest of 4 with 9 and 10 beside them: the pot is 5 + 6 = 11.
TWO_LOWEST = dealt(None, {"Ann": 4, "Bo": 9, "Cy": 4, "Di": 10})
ALL_EQUAL = dealt(None, {"Ann": 9, "Bo": 9, "Cy": 9})


@pytest.mark.parametrize(
    ("scoring", "blocked", "expected"),
    [
        ("penalty", "everyone_counts", {"Ann": 12, "Bo": 7, "Cy": 20}),
        ("penalty", "lowest_collects", {"Ann": 0, "Bo": 5 + 13, "Cy": 0}),
        ("penalty", "nobody_scores", {"Ann": 0, "Bo": 0, "Cy": 0}),
        ("winner_collects", "lowest_collects", {"Ann": 0, "Bo": 5 + 13, "Cy": 0}),
        ("winner_collects", "nobody_scores", {"Ann": 0, "Bo": 0, "Cy": 0}),
    ],
)
def test_a_blocked_round_scores_as_the_rules_say(
    scoring: str, blocked: str, expected: dict[str, int]
) -> None:
    assert scores(BLOCKED, {"scoring": scoring, "blocked": blocked}) == expected


@pytest.mark.parametrize(("tie", "each"), [("split", 5), ("each", 11)])
def test_two_lowest_split_the_pot_rounded_down_or_take_it_each(tie: str, each: int) -> None:
    rules = {"blocked": "lowest_collects", "blocked_tie": tie}
    assert scores(TWO_LOWEST, rules) == {"Ann": each, "Bo": 0, "Cy": each, "Di": 0}


@pytest.mark.parametrize("tie", ["split", "each"])
def test_where_all_hands_are_equal_there_is_nothing_to_collect(tie: str) -> None:
    rules = {"blocked": "lowest_collects", "blocked_tie": tie}
    assert scores(ALL_EQUAL, rules) == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("tie", ["split", "each"])
def test_a_tie_is_no_matter_where_nobody_collects(tie: str) -> None:
    assert scores(ALL_EQUAL, {"blocked": "everyone_counts", "blocked_tie": tie}) == {
        "Ann": 9,
        "Bo": 9,
        "Cy": 9,
    }


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("standard", {"Ann": 12, "Bo": 7, "Cy": 20}),
        ("winner-collects", {"Ann": 0, "Bo": 18, "Cy": 0}),
    ],
)
def test_each_preset_has_its_own_way_with_a_blocked_round(
    preset: str, expected: dict[str, int]
) -> None:
    assert scores(BLOCKED, preset) == expected


def test_the_pot_of_a_blocked_round_is_multiplied_with_the_hands() -> None:
    doubled = dealt(None, {"Ann": 12, "Bo": 7}, multiplier=2)
    assert scores(doubled, "winner-collects") == {"Ann": 0, "Bo": 10}


def test_a_penalty_raises_what_a_hand_owes_to_the_lowest() -> None:
    # Ann holds 12, Bo 7, Cy 20 and 10 for a foul: the differences are 5, 0 and 23.
    hands: dict[str, HandSpec] = {"Ann": 12, "Bo": 7, "Cy": 20}
    fouled = dealt(None, hands, penalties=(Penalty("Cy", points=10),))
    assert scores(fouled, "winner-collects") == {"Ann": 0, "Bo": 28, "Cy": 0}


def test_in_a_blocked_zero_sum_round_the_others_lose_what_the_lowest_gets() -> None:
    blocked = dealt(None, {"Ann": 20, "Bo": 10, "Cy": 60})
    assert scores(blocked, {"scoring": "zero_sum"}) == {"Ann": -10, "Bo": 60, "Cy": -50}


@pytest.mark.parametrize("tie", ["split", "each"])
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        # A pot of 3 + 4 among three: two each, and the odd one for the first to the left.
        ("Ann", {"Ann": 2, "Bo": 3, "Cy": 2, "Di": -3, "Ed": -4}),
        ("Bo", {"Ann": 2, "Bo": 2, "Cy": 3, "Di": -3, "Ed": -4}),
        ("Di", {"Ann": 3, "Bo": 2, "Cy": 2, "Di": -3, "Ed": -4}),
        ("Ed", {"Ann": 3, "Bo": 2, "Cy": 2, "Di": -3, "Ed": -4}),
    ],
)
def test_equal_lowest_of_a_zero_sum_round_share_and_the_rest_goes_to_the_dealers_left(
    dealer: str, expected: dict[str, int], tie: str
) -> None:
    hands: dict[str, HandSpec] = {"Ann": 5, "Bo": 5, "Cy": 5, "Di": 8, "Ed": 9}
    rules = {"scoring": "zero_sum", "blocked_tie": tie}
    assert scores(dealt(None, hands, dealer=dealer), rules) == expected


def test_a_zero_sum_round_may_also_change_nothing_where_nobody_goes_out() -> None:
    rules = {"scoring": "zero_sum", "blocked": "nobody_scores"}
    assert scores(dealt(None, {"Ann": 20, "Bo": 10}), rules) == {"Ann": 0, "Bo": 0}
