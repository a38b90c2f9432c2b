"""A penalty always costs the player it is given to, also the player who went out."""

from dataclasses import replace

import pytest

from app.scoring.kinds import penalty_counts
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty
from tests.scoring.dealing import HandSpec, dealt, evening, scored_by, scores

HANDS: dict[str, HandSpec] = {"Bo": 10, "Cy": 5}


def fined(player: str, points: int) -> tuple[Penalty, ...]:
    """Return that one penalty."""
    return (Penalty(player, points=points),)


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        ("penalty", {"Ann": 20, "Bo": 10, "Cy": 5}),
        ("winner_collects", {"Ann": 15 - 20, "Bo": 0, "Cy": 0}),
        ("zero_sum", {"Ann": 15 - 20, "Bo": -10, "Cy": -5}),
        ("average", {"Ann": 8 - 20, "Bo": 0, "Cy": 0}),
        ("difference", {"Ann": 10 - 20, "Bo": 0, "Cy": 5}),
        ("countdown", {"Ann": -1, "Bo": 0, "Cy": 0}),
    ],
)
def test_of_who_went_out_it_is_taken_off_what_they_add(
    scoring: str, expected: dict[str, int]
) -> None:
    fouled = dealt("Ann", HANDS, penalties=fined("Ann", 20))
    assert scores(fouled, {"scoring": scoring}) == expected


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        ("penalty", {"Ann": 0, "Bo": 30, "Cy": 5}),
        ("winner_collects", {"Ann": 35, "Bo": 0, "Cy": 0}),
        ("zero_sum", {"Ann": 35, "Bo": -30, "Cy": -5}),
        ("average", {"Ann": 18, "Bo": 0, "Cy": 0}),
        ("difference", {"Ann": 30, "Bo": 0, "Cy": 25}),
        ("countdown", {"Ann": -1, "Bo": 0, "Cy": 0}),
    ],
)
def test_whoever_did_not_go_out_owes_it_with_their_hand(
    scoring: str, expected: dict[str, int]
) -> None:
    fouled = dealt("Ann", HANDS, penalties=fined("Bo", 20))
    assert scores(fouled, {"scoring": scoring}) == expected


def test_the_largest_hand_is_found_without_the_penalty_of_who_went_out() -> None:
    fouled = dealt("Ann", {"Bo": 10, "Cy": 50}, penalties=fined("Ann", 60))
    assert scores(fouled, {"scoring": "difference"}) == {"Ann": 50 - 60, "Bo": 40, "Cy": 0}


def test_where_all_hands_are_below_nothing_who_went_out_has_the_largest() -> None:
    rules = {"scoring": "difference", "values": {"JD": -5}}
    fouled = dealt("Ann", {"Bo": "JD"}, penalties=fined("Ann", 3))
    assert scores(fouled, rules) == {"Ann": -3, "Bo": 5}


def test_a_reward_is_a_penalty_below_nothing() -> None:
    assert scores(dealt("Ann", HANDS, penalties=fined("Ann", -5)), "winner-collects")["Ann"] == 20


def test_in_a_blocked_round_the_lowest_hand_may_be_another_one_with_its_penalty() -> None:
    fouled = dealt(None, {"Ann": 10, "Bo": 12}, penalties=fined("Ann", 7))
    assert scores(fouled, "winner-collects") == {"Ann": 0, "Bo": 17 - 12}


def test_where_the_lowest_wins_it_comes_on_top_of_what_the_lowest_hand_collects() -> None:
    fouled = dealt(None, {"Ann": 10, "Bo": 20}, penalties=fined("Ann", 4))
    assert scores(fouled, {"blocked": "lowest_collects"}) == {"Ann": 10 + 4, "Bo": 0}


def test_in_an_older_game_in_which_everyone_counts_and_the_highest_wins_it_costs_too() -> None:
    rules = replace(resolve("winner-collects"), blocked="everyone_counts")
    fouled = dealt(None, {"Ann": 10, "Bo": 20}, penalties=fined("Bo", 7))
    assert scored_by(rules, fouled) == {"Ann": 10, "Bo": 20 - 7}


def test_a_cap_looks_at_totals_with_the_penalty_in() -> None:
    # With the joker Ann takes 60 of Bo and owes 5; 45 + 55 is above 99, and 45 + 25 is not.
    rules = {"preset": "winner-collects", "joker": {"doubles": "compound"}, "joker_cap": 99}
    (plain,) = evening(rules, {"Ann": 45, "Bo": 0}, ("Ann", {"Bo": "K K K JK"}))
    assert plain.totals["Ann"] == 99


@pytest.mark.parametrize(
    ("rules", "went_out", "who", "counts"),
    [
        ("standard", "Ann", "Ann", True),
        ("standard", None, "Ann", True),
        ("winner-collects", "Ann", "Ann", True),
        ("countdown", "Ann", "Ann", False),
        ("countdown", "Ann", "Bo", False),
        ("countdown", None, "Bo", False),
        ({"preset": "countdown", "blocked": "everyone_counts"}, None, "Bo", True),
        ({"blocked": "nobody_scores"}, None, "Bo", False),
        ({"blocked": "nobody_scores"}, "Ann", "Bo", True),
        ("chips", "Ann", "Ann", False),
        ("chips", "Ann", "Bo", True),
        ("chips", None, "Bo", False),
        ({"preset": "chips", "blocked": "lowest_collects"}, None, "Bo", True),
    ],
)
def test_where_a_penalty_changes_nothing_is_known(
    rules: object, went_out: str | None, who: str, counts: bool
) -> None:
    hands: dict[str, HandSpec] = {"Bo": 5} if went_out else {"Ann": 3, "Bo": 5}
    assert penalty_counts(resolve(rules), dealt(went_out, hands), who) == counts
