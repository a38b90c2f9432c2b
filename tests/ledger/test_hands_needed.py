"""Which rounds need everybody's hand: not in a countdown, nor to decide a tie."""

from functools import partial

from app.ledger.table import counts_hands, hands_needed, totals
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
    assert table.game.lines[1].round.hands == {}


def test_a_countdown_needs_no_hands_and_other_rules_would() -> None:
    table = Table("Ann", "Bo", rules="countdown")
    assert not hands_needed(table.game, 1)
    assert hands_needed(table.game, 1, rules=Table("Ann", "Bo").game.rules)
