"""The other ways to score: countdown, zero sum, average, difference; and the last card."""

import pytest

from app.scoring.checks import tidy_round
from app.scoring.resolve import resolve
from tests.scoring.dealing import complaints, dealt, evening, scores

# The hands of the worked example: 15, 8 and 32.
EXAMPLE = {"Bo": 15, "Cy": 8, "Di": 32}


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        ("penalty", {"Ann": 0, "Bo": 15, "Cy": 8, "Di": 32}),
        ("winner_collects", {"Ann": 55, "Bo": 0, "Cy": 0, "Di": 0}),
        ("zero_sum", {"Ann": 55, "Bo": -15, "Cy": -8, "Di": -32}),
        ("average", {"Ann": 18, "Bo": 0, "Cy": 0, "Di": 0}),
        ("difference", {"Ann": 32, "Bo": 17, "Cy": 24, "Di": 0}),
        ("countdown", {"Ann": -1, "Bo": 0, "Cy": 0, "Di": 0}),
    ],
)
def test_the_same_hands_in_every_way_to_score(scoring: str, expected: dict[str, int]) -> None:
    assert scores(dealt("Ann", EXAMPLE), {"scoring": scoring, "ends": []}) == expected


def test_an_average_of_a_half_is_rounded_up() -> None:
    assert scores(dealt("Ann", {"Bo": 16, "Cy": 17}), {"scoring": "average"})["Ann"] == 17


@pytest.mark.parametrize(("card", "points"), [("QS", -40), ("QD", -20), ("KS", 0), ("K", 0)])
def test_going_out_on_a_queen_may_be_worth_something(card: str, points: int) -> None:
    rules = {"last_card": {"Q": -20, "QS": -40}}
    assert scores(dealt("Ann", {"Bo": 5}, last_card=card), rules) == {"Ann": points, "Bo": 5}


def test_a_last_card_in_a_blocked_round_is_nobodys() -> None:
    rules = {"last_card": {"Q": -20}}
    assert scores(dealt(None, {"Ann": 1, "Bo": 5}, last_card="Q"), rules) == {"Ann": 1, "Bo": 5}


@pytest.mark.parametrize(("start", "reached", "becomes"), [(90, 10, 50), (91, 10, 0)])
def test_exactly_100_becomes_50_and_exactly_101_becomes_0(
    start: int, reached: int, becomes: int
) -> None:
    rules = {"resets": {"100": 50, "101": 0}, "ends": [{"when": "score", "at": 101, "above": True}]}
    (tally,) = evening(rules, {"Ann": 0, "Bo": start}, ("Ann", {"Bo": reached}))
    assert (tally.totals["Bo"], tally.scores["Bo"]) == (becomes, becomes - start)
    assert tally.status == "playing"


def test_the_suit_of_the_last_card_is_asked_for_where_it_makes_a_difference() -> None:
    rules = resolve({"last_card": {"Q": -20, "QS": -40}})
    bare = dealt("Ann", {"Bo": 5}, last_card="Q")
    assert complaints(lambda: tidy_round(bare, rules)) == {("suit_needed", ("last_card",))}
    assert scores(bare, {"last_card": {"Q": -20}})["Ann"] == -20
