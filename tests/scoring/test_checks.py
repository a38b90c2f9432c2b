"""What is wrong with a round, found all at once."""

from dataclasses import replace
from functools import partial

import pytest

from app.scoring.checks import tidy_round
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Penalty, Round
from tests.scoring.dealing import WITH_JOKERS, codes, complaints, dealt


def check(round_: Round, rules: object = None) -> Round:
    return tidy_round(round_, resolve(rules))


def test_who_went_out_holding_cards_is_refused() -> None:
    for held in ("8S", 5, Hand(points=0, jokers=1)):
        round_ = dealt("Ann", {"Ann": held, "Bo": 3})
        wrong = complaints(partial(check, round_, WITH_JOKERS))
        assert wrong == {("went_out_holds_cards", ("hands", "Ann"))}


def test_who_went_out_may_be_named_with_nothing_in_hand() -> None:
    for nothing in (Hand(cards=()), Hand(points=0)):
        assert check(dealt("Ann", {"Ann": nothing, "Bo": 3})).hands.keys() == {"Bo"}


def test_a_missing_hand_is_refused() -> None:
    round_ = dealt("Ann", {"Bo": 3}, players=("Ann", "Bo", "Cy"))
    assert complaints(lambda: check(round_)) == {("hand_missing", ("hands", "Cy"))}


def test_in_a_blocked_round_everybody_holds_something() -> None:
    round_ = dealt(None, {"Bo": 3}, players=("Ann", "Bo"))
    assert complaints(lambda: check(round_)) == {("hand_missing", ("hands", "Ann"))}


def test_a_strangers_hand_is_refused() -> None:
    round_ = dealt("Ann", {"Bo": 3, "Zoe": 4}, players=("Ann", "Bo"))
    assert complaints(lambda: check(round_)) == {("hand_of_stranger", ("hands", "Zoe"))}


def test_a_hand_without_a_card_is_refused_of_all_but_who_went_out() -> None:
    round_ = dealt("Ann", {"Bo": Hand(cards=()), "Cy": 1})
    assert complaints(lambda: check(round_)) == {("hand_empty", ("hands", "Bo"))}


def test_a_typed_0_is_a_hand() -> None:
    assert check(dealt("Ann", {"Bo": 0})).hands["Bo"] == Hand(points=0)


@pytest.mark.parametrize("unclear", [Hand(), Hand(cards=("8",), points=50)])
def test_a_hand_is_cards_or_a_total_and_never_both_or_neither(unclear: Hand) -> None:
    round_ = dealt("Ann", {"Bo": unclear})
    assert complaints(lambda: check(round_)) == {("hand_unclear", ("hands", "Bo"))}


def test_a_stranger_cannot_go_out_or_deal_or_pay_a_penalty() -> None:
    players = ("Ann", "Bo")
    round_ = dealt(
        "Zoe",
        {"Ann": 1, "Bo": 1},
        players=players,
        dealer="Yan",
        penalties=(Penalty("Xi", points=3),),
    )
    assert complaints(lambda: check(round_)) == {
        ("went_out_stranger", ("went_out",)),
        ("dealer_stranger", ("dealer",)),
        ("penalty_stranger", ("penalties", 0, "player")),
    }


@pytest.mark.parametrize("times", [0, -1, 5, 2**63])
def test_a_multiplier_is_1_to_4(times: int) -> None:
    round_ = dealt("Ann", {"Bo": 1}, multiplier=times)
    assert complaints(lambda: check(round_)) == {("out_of_range", ("multiplier",))}


@pytest.mark.parametrize("points", [-10_000, 10_000, 2**63, -(10**30)])
def test_points_go_from_minus_9999_to_9999(points: int) -> None:
    round_ = dealt("Ann", {"Bo": points}, penalties=(Penalty("Ann", points=points),))
    assert complaints(lambda: check(round_)) == {
        ("out_of_range", ("hands", "Bo", "points")),
        ("out_of_range", ("penalties", 0, "points")),
    }


@pytest.mark.parametrize("points", [-9_999, 9_999])
def test_points_at_the_bounds_are_taken(points: int) -> None:
    check(dealt("Ann", {"Bo": points}, penalties=(Penalty("Ann", points=points),)))


@pytest.mark.parametrize(
    "card",
    [
        "",
        "1",
        "0",
        "8s",
        "8X",
        "S8",
        "8SS",
        "88",
        "11",
        "100",
        "1O",
        "JKS",
        "XX",
        "jk",
        "10JK",
        "8 ",
    ],
)
def test_what_is_no_card_is_refused_wherever_it_is_written(card: str) -> None:
    round_ = dealt(
        "Ann",
        {"Bo": Hand(cards=("8", card))},
        late_card=card,
        last_card=card,
        penalties=(Penalty("Bo", cards=(card,)),),
    )
    assert complaints(lambda: check(round_)) == {
        ("card_unknown", ("hands", "Bo", "cards", 1)),
        ("card_unknown", ("late_card",)),
        ("card_unknown", ("last_card",)),
        ("card_unknown", ("penalties", 0, "cards", 0)),
    }


def test_an_unknown_card_is_not_told_back_at_any_length() -> None:
    with pytest.raises(Invalid) as wrong:
        check(dealt("Ann", {"Bo": "8" * 10_000}))
    assert len(str(wrong.value.complaints[0].params["card"])) <= 8


def test_tens_are_kept_in_one_spelling_wherever_they_are_written() -> None:
    round_ = dealt(
        "Ann",
        {"Bo": "10D 10"},
        late_card="10C",
        last_card="10H",
        penalties=(Penalty("Bo", cards=("10S",)),),
    )
    tidy = check(round_)
    assert tidy.hands["Bo"].cards == ("TD", "T")
    assert (tidy.late_card, tidy.last_card) == ("TC", "TH")
    assert tidy.penalties[0].cards == ("TS",)


def test_a_bare_jack_is_refused_where_the_jack_of_clubs_counts_by_itself() -> None:
    rules = {"values": {"JC": 50, "JD": -5}}
    with pytest.raises(Invalid) as wrong:
        check(dealt("Ann", {"Bo": "J"}), rules)
    (complaint,) = wrong.value.complaints
    assert (complaint.code, complaint.loc) == ("suit_needed", ("hands", "Bo", "cards", 0))
    assert complaint.params == {"rank": "J", "suits": "CD"}
    check(dealt("Ann", {"Bo": "JS Q"}), rules)


def test_a_suit_is_wanted_of_late_cards_and_penalties_as_well() -> None:
    round_ = dealt("Ann", {"Bo": 1}, late_card="J", penalties=(Penalty("Bo", cards=("J",)),))
    assert complaints(lambda: check(round_, {"values": {"JC": 50}})) == {
        ("suit_needed", ("late_card",)),
        ("suit_needed", ("penalties", 0, "cards", 0)),
    }


def test_jokers_are_refused_where_the_rules_have_none() -> None:
    round_ = dealt("Ann", {"Bo": "JK", "Cy": Hand(points=3, jokers=1)}, late_card="JK")
    assert complaints(lambda: check(round_)) == {
        ("no_jokers", ("hands", "Bo", "cards", 0)),
        ("no_jokers", ("hands", "Cy", "jokers")),
        ("no_jokers", ("late_card",)),
    }


def test_jokers_are_not_counted_twice() -> None:
    round_ = dealt("Ann", {"Bo": Hand(cards=("8",), jokers=1)})
    assert codes(lambda: check(round_, WITH_JOKERS)) == ["jokers_beside_cards"]


@pytest.mark.parametrize("jokers", [-1, 21, 10**18])
def test_a_number_of_jokers_that_nobody_can_hold_is_refused(jokers: int) -> None:
    round_ = dealt("Ann", {"Bo": Hand(points=3, jokers=jokers)})
    wrong = complaints(lambda: check(round_, WITH_JOKERS))
    assert wrong == {("out_of_range", ("hands", "Bo", "jokers"))}


@pytest.mark.parametrize(
    "unclear",
    [Penalty("Bo"), Penalty("Bo", cards=("8",), points=50), Penalty("Bo", cards=())],
)
def test_a_penalty_is_points_or_cards(unclear: Penalty) -> None:
    round_ = dealt("Ann", {"Bo": 1}, penalties=(unclear,))
    assert complaints(lambda: check(round_)) == {("penalty_unclear", ("penalties", 0))}


def test_everything_that_is_wrong_is_said_at_once() -> None:
    round_ = dealt(
        "Ann",
        {"Ann": "8", "Bo": "8X JK", "Zoe": 10_000},
        players=("Ann", "Bo", "Cy"),
        multiplier=9,
    )
    assert complaints(lambda: check(round_)) == {
        ("card_unknown", ("hands", "Bo", "cards", 0)),
        ("no_jokers", ("hands", "Bo", "cards", 1)),
        ("out_of_range", ("hands", "Zoe", "points")),
        ("out_of_range", ("multiplier",)),
        ("hand_of_stranger", ("hands", "Zoe")),
        ("went_out_holds_cards", ("hands", "Ann")),
        ("hand_missing", ("hands", "Cy")),
    }


def test_complaints_come_in_the_order_of_what_was_sent() -> None:
    strangers = dict.fromkeys(("Zoe", "Yan", "Xi", "Wu", "Vi"), 1)
    round_ = dealt("Ann", {"Bo": 1, **strangers}, players=("Ann", "Bo"))
    with pytest.raises(Invalid) as wrong:
        check(round_)
    assert [c.loc[1] for c in wrong.value.complaints] == list(strangers)


def test_a_tidy_round_is_already_tidy() -> None:
    tidy = check(dealt("Ann", {"Ann": Hand(cards=()), "Bo": "10D 8"}, late_card="10"))
    assert check(tidy) == tidy
    assert check(replace(tidy, note="again")).hands == tidy.hands
