"""Who gets which points for a round."""

import pytest

from app.scoring.rounds import Penalty
from tests.scoring.dealing import Held, dealt, scores


def test_in_penalty_everyone_else_adds_their_own_hand() -> None:
    worked = dealt("Di", {"Ann": 15, "Bo": 8, "Cy": 32})
    assert scores(worked, "standard") == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}


def test_in_winner_collects_who_went_out_adds_the_sum_of_the_others() -> None:
    worked = dealt("Di", {"Ann": 15, "Bo": 8, "Cy": 32})
    assert scores(worked, "winner-collects") == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 55}


def test_in_winner_collects_the_late_card_is_collected_once_from_each() -> None:
    late = dealt("Ann", {"Bo": 3, "Cy": 4}, late_card="K", multiplier=2)
    assert scores(late, "winner-collects") == {"Ann": 2 * (13 + 14), "Bo": 0, "Cy": 0}


def test_in_winner_collects_a_penalty_is_owed_to_who_went_out() -> None:
    foul = (Penalty("Bo", points=20),)
    fouled = dealt("Ann", {"Bo": 3, "Cy": 4}, penalties=foul)
    assert scores(fouled, "winner-collects") == {"Ann": 27, "Bo": 0, "Cy": 0}


def test_in_winner_collects_a_penalty_of_who_went_out_changes_nothing() -> None:
    foul = (Penalty("Ann", points=20),)
    fouled = dealt("Ann", {"Bo": 3, "Cy": 4}, penalties=foul)
    assert scores(fouled, "winner-collects") == {"Ann": 7, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("preset", ["standard", "winner-collects"])
def test_a_round_names_everyone_who_was_dealt_in(preset: str) -> None:
    assert scores(dealt("Ann", {"Bo": 0, "Cy": 0}), preset) == {"Ann": 0, "Bo": 0, "Cy": 0}


# A blocked round of 7, 12 and 20: the lowest is 7, and the differences are 0, 5 and 13.
BLOCKED = dealt(None, {"Ann": 12, "Bo": 7, "Cy": 20})

# Two lowest of 4 with 9 and 10 beside them: the pot is 5 + 6 = 11.
TWO_LOWEST = dealt(None, {"Ann": 4, "Bo": 9, "Cy": 4, "Di": 10})
ALL_EQUAL = dealt(None, {"Ann": 9, "Bo": 9, "Cy": 9})


@pytest.mark.parametrize("scoring", ["penalty", "winner_collects"])
@pytest.mark.parametrize(
    ("blocked", "expected"),
    [
        ("everyone_counts", {"Ann": 12, "Bo": 7, "Cy": 20}),
        ("lowest_collects", {"Ann": 0, "Bo": 5 + 13, "Cy": 0}),
        ("nobody_scores", {"Ann": 0, "Bo": 0, "Cy": 0}),
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
    hands: dict[str, Held] = {"Ann": 12, "Bo": 7, "Cy": 20}
    fouled = dealt(None, hands, penalties=(Penalty("Cy", points=10),))
    assert scores(fouled, "winner-collects") == {"Ann": 0, "Bo": 28, "Cy": 0}
