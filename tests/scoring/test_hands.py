"""What a hand counts, card by card."""

import pytest

from app.scoring.rounds import Hand, Penalty
from tests.scoring.dealing import WITH_JOKERS, counts, dealt, scores

STANDARD = [
    *[("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 50)],
    *[("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)],
]


@pytest.mark.parametrize("preset", ["standard", "winner-collects"])
@pytest.mark.parametrize(("rank", "points"), STANDARD)
def test_a_card_counts_the_same_in_every_suit_and_with_none(
    preset: str, rank: str, points: int
) -> None:
    for card in (rank, *(rank + suit for suit in "CDHS")):
        assert counts(dealt("Ann", {"Bo": card}), preset) == {"Ann": 0, "Bo": points}


@pytest.mark.parametrize("ten", ["T", "10", "TD", "10D"])
def test_a_ten_may_be_written_both_ways(ten: str) -> None:
    assert counts(dealt("Ann", {"Bo": ten}))["Bo"] == 10


def test_two_eights_and_a_king_are_110() -> None:
    assert counts(dealt("Ann", {"Bo": "8S 8D KS"}))["Bo"] == 110


def test_a_typed_total_counts_as_it_is_typed() -> None:
    assert counts(dealt("Ann", {"Bo": 32, "Cy": 0})) == {"Ann": 0, "Bo": 32, "Cy": 0}


def test_an_exact_card_beats_its_rank() -> None:
    rules = {"values": {"JC": 50, "JD": -5}}
    held = {"Bo": "JC", "Cy": "JD", "Di": "JS"}
    assert counts(dealt("Ann", held), rules) == {"Ann": 0, "Bo": 50, "Cy": -5, "Di": 10}


def test_a_hand_may_count_less_than_nothing() -> None:
    assert counts(dealt("Ann", {"Bo": "JD 2S"}), {"values": {"JD": -5}})["Bo"] == -3


def test_jokers_of_a_fixed_value_count_each() -> None:
    held = {"Bo": "JK 5", "Cy": "JK"}
    assert counts(dealt("Ann", held), WITH_JOKERS) == {"Ann": 0, "Bo": 55, "Cy": 50}


def test_jokers_beside_a_typed_total_are_added_to_it() -> None:
    bo = Hand(points=12, jokers=2)
    assert counts(dealt("Ann", {"Bo": bo}), WITH_JOKERS)["Bo"] == 112


def test_the_late_card_is_added_to_every_hand_but_that_of_who_went_out() -> None:
    late = dealt("Ann", {"Bo": "5", "Cy": 20}, late_card="KD")
    assert counts(late) == {"Ann": 0, "Bo": 15, "Cy": 30}


def test_the_late_card_is_added_to_every_hand_of_a_blocked_round() -> None:
    assert counts(dealt(None, {"Ann": "2", "Bo": "3"}, late_card="8")) == {"Ann": 52, "Bo": 53}


def test_a_late_joker_of_a_fixed_value_is_added_too() -> None:
    assert counts(dealt("Ann", {"Bo": 7}, late_card="JK"), WITH_JOKERS)["Bo"] == 57


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_the_multiplier_applies_to_the_whole_hand_late_card_and_jokers_included(times: int) -> None:
    bo = Hand(points=9, jokers=1)
    late = dealt("Ann", {"Bo": bo, "Cy": "9"}, late_card="K", multiplier=times)
    assert counts(late, WITH_JOKERS) == {"Ann": 0, "Bo": 69 * times, "Cy": 19 * times}


def test_a_penalty_in_points_is_added_to_that_player_alone() -> None:
    grabbed = Penalty("Bo", points=30, note="grabbed the hand")
    assert scores(dealt("Ann", {"Bo": "2S", "Cy": "3S"}, penalties=(grabbed,))) == {
        "Ann": 0,
        "Bo": 32,
        "Cy": 3,
    }


def test_a_penalty_in_cards_counts_what_the_cards_count() -> None:
    grabbed = Penalty("Bo", cards=("KS", "AS", "8H"))
    assert scores(dealt("Ann", {"Bo": "2S"}, penalties=(grabbed,)))["Bo"] == 2 + 10 + 1 + 50


def test_even_who_went_out_pays_a_penalty() -> None:
    grabbed = Penalty("Ann", cards=("9S", "4D"))
    assert scores(dealt("Ann", {"Bo": "2S"}, penalties=(grabbed,))) == {"Ann": 13, "Bo": 2}


def test_penalties_of_one_player_add_up() -> None:
    fouls = (Penalty("Bo", points=5), Penalty("Bo", cards=("7",)), Penalty("Bo", points=-2))
    assert scores(dealt("Ann", {"Bo": 1}, penalties=fouls))["Bo"] == 1 + 5 + 7 - 2


def test_a_penalty_is_neither_multiplied_nor_given_the_late_card() -> None:
    foul = Penalty("Bo", points=5)
    late = dealt("Ann", {"Bo": "3"}, late_card="K", multiplier=2, penalties=(foul,))
    assert scores(late)["Bo"] == (3 + 10) * 2 + 5


def test_a_penalty_does_not_change_what_the_hand_counts() -> None:
    foul = Penalty("Bo", points=5)
    assert counts(dealt("Ann", {"Bo": "3"}, penalties=(foul,)))["Bo"] == 3
