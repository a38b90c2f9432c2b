"""No more cards of a kind can be held than the decks in use have."""

import pytest

from app.scoring.checks import tidy_hand, tidy_round
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Penalty, Round
from tests.scoring.dealing import WITH_JOKERS, HandSpec, codes, dealt, hand

SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def check(round_: Round, rules: object = None) -> Round:
    return tidy_round(round_, resolve(rules))


def of_six(hands: dict[str, HandSpec]) -> Round:
    rest: dict[str, HandSpec] = dict.fromkeys(SIX[1:], 1)
    return dealt("Ann", rest | hands, players=SIX)


def test_nine_eights_cannot_come_from_the_two_decks_of_six_players() -> None:
    with pytest.raises(Invalid) as wrong:
        check(of_six({"Bo": "8 8 8 8 8", "Cy": "8 8 8 8"}))
    (complaint,) = wrong.value.complaints
    assert complaint.code == "too_many_cards"
    assert complaint.loc == ("hands",)
    assert complaint.params == {"card": "8", "count": 9, "holds": 8, "decks": 2}


def test_eight_eights_can_come_from_two_decks() -> None:
    check(of_six({"Bo": "8 8 8 8", "Cy": "8C 8D 8H 8S"}))


def test_five_players_still_use_one_deck() -> None:
    hands: dict[str, HandSpec] = {"Bo": "8 8 8 8 8", "Cy": 1, "Di": 1, "Ed": 1}
    assert codes(lambda: check(dealt("Ann", hands))) == ["too_many_cards"]


def test_five_kings_cannot_come_from_one_deck() -> None:
    assert codes(lambda: check(dealt("Ann", {"Bo": "K K KS", "Cy": "K K"}))) == ["too_many_cards"]


def test_four_kings_can() -> None:
    check(dealt("Ann", {"Bo": "K K", "Cy": "K KS"}))


def test_the_same_exact_card_cannot_be_twice_in_one_deck() -> None:
    assert codes(lambda: check(dealt("Ann", {"Bo": "8S", "Cy": "8S"}))) == ["too_many_cards"]


def test_a_ten_is_the_same_card_however_it_is_written() -> None:
    assert codes(lambda: check(dealt("Ann", {"Bo": "TD", "Cy": "10D"}))) == ["too_many_cards"]


def test_the_same_exact_card_can_be_twice_in_two_decks_but_not_three_times() -> None:
    check(of_six({"Bo": "8S", "Cy": "8S"}))
    assert codes(lambda: check(of_six({"Bo": "8S", "Cy": "8S 8S"}))) == ["too_many_cards"]


def test_house_rules_may_bring_more_decks() -> None:
    check(dealt("Ann", {"Bo": "8S", "Cy": "8S"}), {"decks": {"2": 2}})


def test_one_deck_has_two_jokers() -> None:
    check(dealt("Ann", {"Bo": "JK", "Cy": "JK"}), WITH_JOKERS)
    three = dealt("Ann", {"Bo": "JK JK", "Cy": "JK"})
    assert codes(lambda: check(three, WITH_JOKERS)) == ["too_many_cards"]


def test_jokers_beside_a_typed_total_are_jokers_of_the_deck() -> None:
    three = dealt("Ann", {"Bo": Hand(points=5, jokers=2), "Cy": "JK"})
    assert codes(lambda: check(three, WITH_JOKERS)) == ["too_many_cards"]


def test_the_late_card_is_one_card_of_the_deck_though_every_hand_counts_it() -> None:
    check(dealt("Ann", {"Bo": "8C", "Cy": "8D", "Di": "8H"}, late_card="8S"))
    fifth = dealt("Ann", {"Bo": "8C 8D", "Cy": "8H 8S"}, late_card="8")
    assert codes(lambda: check(fifth)) == ["too_many_cards"]


def test_the_late_card_cannot_be_in_a_hand_as_well() -> None:
    assert codes(lambda: check(dealt("Ann", {"Bo": "8S"}, late_card="8S"))) == ["too_many_cards"]


def test_cards_of_a_penalty_are_not_counted_since_they_may_be_in_a_hand_too() -> None:
    grabbed = (Penalty("Bo", cards=("KS", "K", "K", "K", "K")),)
    check(dealt("Ann", {"Bo": "KS K K K"}, penalties=grabbed))


def test_typed_totals_are_not_held_against_the_decks() -> None:
    check(dealt("Ann", {"Bo": 9999, "Cy": 9999}))


def test_every_card_of_which_there_are_too_many_is_named() -> None:
    with pytest.raises(Invalid) as wrong:
        check(dealt("Ann", {"Bo": "8 8 8 8 8 KS", "Cy": "KS"}))
    assert {c.params["card"] for c in wrong.value.complaints} == {"8", "KS"}


def test_one_hand_being_counted_is_held_against_the_decks_too() -> None:
    assert tidy_hand(hand("10D 8 8 8 8"), resolve(), 4).cards == ("TD", "8", "8", "8", "8")
    assert codes(lambda: tidy_hand(hand("8 8 8 8 8"), resolve(), 4)) == ["too_many_cards"]
    tidy_hand(hand("8 8 8 8 8"), resolve(), 6)


def test_a_hand_being_counted_that_cannot_be_read_is_refused() -> None:
    assert codes(lambda: tidy_hand(hand("8X"), resolve(), 4)) == ["card_unknown"]
