"""Which rounds need everybody's hand, and whose total is certain while a hand is missing."""

from functools import partial

import pytest

from app.ledger.rounds import certain_totals
from app.ledger.table import counts_hands, hands_needed, totals
from app.scoring.resolve import resolve
from tests.ledger.tables import Table
from tests.scoring.dealing import complaints


def without_a_tie_any_more() -> Table:
    """Return a table at which round 2 was played to decide a tie, which was a mistake.

    Ann 0, Bo 5, Cy 99.
    """
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Cy": 90})
    table.round("Ann", {"Bo": "JK", "Cy": "TS"})
    table.round("Bo", {})
    table.correct(1, "Ann", {"Bo": "5S", "Cy": "9S"})
    return table


def test_a_round_to_decide_a_tie_needs_no_hands_while_there_is_one_or_afterwards() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Cy": 90})
    assert hands_needed(table.game, 1)
    table.round("Ann", {"Bo": "JK", "Cy": "TS"})
    assert not hands_needed(table.game, 2)
    assert not counts_hands(table.game, 2)

    later = without_a_tie_any_more()

    assert not hands_needed(later.game, 2)
    assert counts_hands(later.game, 2)
    assert hands_needed(later.game, 3)


def test_a_round_without_hands_whose_tie_is_gone_takes_all_of_them_or_none() -> None:
    table = without_a_tie_any_more()
    table.correct(2, "Cy", {})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 5, "Cy": 99}

    half = partial(table.correct, 2, "Bo", {"Ann": "5S"})
    assert complaints(half) == {("hand_missing", ("hands", table.id("Cy")))}

    table.correct(2, "Bo", {"Ann": "5S", "Cy": "6S"})
    assert table.named(totals(table.game)) == {"Ann": 5, "Bo": 5, "Cy": 105}


def test_an_empty_hand_of_who_went_out_is_no_hand() -> None:
    table = without_a_tie_any_more()
    table.correct(2, "Cy", {"Cy": 0})
    assert table.game.rounds[1].round.hands == {}


def test_a_countdown_needs_no_hands_and_other_rules_would() -> None:
    table = Table("Ann", "Bo", rules="countdown")
    assert not hands_needed(table.game, 1)
    assert hands_needed(table.game, 1, rules=Table("Ann", "Bo").game.rules)


KNOWN = ("Ann", "Bo")
"""Ann went out, the hand of Bo is known, and that of Cy is not."""


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
