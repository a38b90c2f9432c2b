"""Jokers: doubling the rest of the hand, or worth a fixed number; and what is capped."""

import pytest

from app.scoring.hands import count_hand, count_penalty
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty
from tests.ledger.tables import Table
from tests.scoring.dealing import counts, dealt, evening, hand, scores


@pytest.mark.parametrize(
    ("doubles", "one", "two"), [("compound", 18, 36), ("once", 18, 18), ("additive", 18, 27)]
)
def test_a_joker_doubles_the_other_cards_in_the_tables_own_way(
    doubles: str, one: int, two: int
) -> None:
    rules = {"preset": "house", "joker": {"doubles": doubles}}
    assert counts(dealt("Ann", {"Bo": "9S JK", "Cy": "9D JK JK"}), rules) == {
        "Ann": 0,
        "Bo": one,
        "Cy": two,
    }


def test_jokers_that_double_are_worth_nothing_by_themselves() -> None:
    assert counts(dealt("Ann", {"Bo": "JK", "Cy": "JK JK"}), "house")["Cy"] == 0


def test_jokers_of_a_fixed_worth_are_added() -> None:
    assert counts(dealt("Ann", {"Bo": "JK AS 8S"}), "last-one")["Bo"] == 40 + 15 + 25


def test_a_typed_total_is_the_hand_without_its_jokers() -> None:
    rules = resolve("house")
    assert count_hand(hand(9), rules) == 9
    typed = dealt("Ann", {"Bo": hand(9)})
    assert counts(typed, "house")["Bo"] == 9


def test_a_hand_is_counted_by_itself_with_the_late_card_and_the_multiplier() -> None:
    # The late joker doubles nine and ten, and the round counts twice: (9 + 10) x 2 x 2.
    assert count_hand(hand("9S TD"), resolve("house"), late_card="JK", multiplier=2) == 76


def test_rounding_goes_to_the_nearest_ten_with_halves_up_and_never_to_nothing() -> None:
    rules = {"round_to": 10}
    held = dealt("Ann", {"Bo": 14, "Cy": 45, "Di": 3, "Eve": 0, "Flo": -3})
    rounded = {"Ann": 0, "Bo": 10, "Cy": 50, "Di": 10, "Eve": 0, "Flo": -10}
    assert counts(held, rules) == rounded


def test_a_joker_in_a_penalty_doubles_that_penalty_alone() -> None:
    foul = Penalty("Bo", cards=("KS", "JK"))
    assert count_penalty(foul, resolve("house")) == 20
    assert scores(dealt("Ann", {"Bo": "9S"}, penalties=(foul,)), "house")["Bo"] == 29


def test_neither_the_multiplier_nor_the_rounding_touches_a_penalty() -> None:
    foul = (Penalty("Bo", points=7),)
    assert scores(dealt("Ann", {"Bo": 10}, penalties=foul, multiplier=3))["Bo"] == 37
    assert scores(dealt("Ann", {"Bo": 13}, penalties=foul), {"round_to": 10})["Bo"] == 17


@pytest.mark.parametrize(
    ("start", "held", "total", "capped"),
    [
        (70, "TS TD JK", 99, ("Bo",)),  # 110 with the joker, 90 without
        (79, "TS JK", 99, ()),  # exactly 99 needs no cap
        (90, "TS JK", 110, ()),  # 100 without the joker: no mercy
        (99, "2S JK", 103, ()),  # beyond the cap without the joker
    ],
)
def test_a_total_that_only_the_joker_takes_past_99_stays_at_99(
    start: int, held: str, total: int, capped: tuple[str, ...]
) -> None:
    (tally,) = evening("house", {"Ann": 0, "Bo": start}, ("Ann", {"Bo": held}))
    assert tally.totals["Bo"] == total
    assert tally.capped == capped
    assert tally.scores["Bo"] == total - start


def test_a_penalty_counts_as_held_without_a_joker_when_it_comes_to_the_cap() -> None:
    # 60 + 15 in hand + 30 grabbed = 105 without the joker, so the whole 60 are added.
    table = Table("Ann", "Bo", rules="house", starts={"Bo": 60})
    foul = Penalty(table.id("Bo"), cards=("TS", "AD"))
    table.round("Ann", {"Bo": "9S 6S JK"}, penalties=(foul,))
    assert table.named(table.game.tallies[-1].totals) == {"Ann": 0, "Bo": 120}
