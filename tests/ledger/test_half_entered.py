"""A round of which only some hands are entered: whose total after it is certain already.

Ann went out, Bo's hand is known, and Cy's is not.
"""

import pytest

from app.ledger.rounds import certain_totals
from app.scoring.resolve import resolve

KNOWN = ("Ann", "Bo")


def certain(rules: object, went_out: str | None = "Ann") -> set[str]:
    return set(certain_totals(resolve(rules), went_out, KNOWN))


def test_under_penalties_everybody_pays_their_own_hand() -> None:
    assert certain("standard") == {"Ann", "Bo"}


def test_the_winner_who_collects_can_only_get_more() -> None:
    assert certain("winner-collects") == {"Ann"}


def test_with_chips_the_payer_is_certain_and_the_winner_unless_a_jack_takes_some() -> None:
    assert certain("chips") == {"Bo"}  # the jack of diamonds counts −5
    assert certain({"preset": "chips", "values": {"JD": 10}}) == {"Ann", "Bo"}


@pytest.mark.parametrize("rule", [{"values": {"2": -5}}, {"resets": {"100": 50}}])
def test_the_winner_is_not_certain_where_a_missing_hand_can_take_points(
    rule: dict[str, object],
) -> None:
    assert certain({"preset": "winner-collects", **rule}) == set()


def test_a_joker_that_takes_points_leaves_the_winner_uncertain() -> None:
    joker = {"joker": {"points": -10}}
    assert certain({"preset": "winner-collects", **joker}) == set()


@pytest.mark.parametrize(
    ("blocked", "whose"),
    [
        ("everyone_counts", {"Ann", "Bo"}),
        ("lowest_collects", set()),
        ("nobody_scores", set()),
    ],
)
def test_of_a_blocked_round_all_is_certain_only_where_everyone_counts(
    blocked: str, whose: set[str]
) -> None:
    assert certain({"preset": "standard", "blocked": blocked}, went_out=None) == whose
