"""What is wrong, in sentences."""

import pytest

from app.i18n.problems import not_found, refusal, sentence, stale
from app.i18n.words import ENGLISH
from app.scoring.complaints import Complaint
from tests.ledger.tables import Table


def _said(code: str, *loc: str | int, **params: object) -> str:
    return sentence(Complaint(code, loc, params), None, ENGLISH)


def test_players_are_called_by_their_names() -> None:
    game = Table("Ann", "Bo").game
    missing = Complaint("hand_missing", ("hands", "p2"), {"player": "p2"})

    assert sentence(missing, game, ENGLISH) == "Bo’s hand is missing."
    assert sentence(missing, None, ENGLISH) == "P2’s hand is missing."


def test_a_name_is_never_a_template() -> None:
    game = Table("100 %(low)s", "Bo").game
    missing = Complaint("hand_missing", ("hands", "p1"), {"player": "p1"})

    assert sentence(missing, game, ENGLISH) == "100 %(low)s’s hand is missing."


@pytest.mark.parametrize(
    ("card", "count", "holds", "decks", "said"),
    [
        ("8", 9, 4, 1, "Nine eights cannot come from one deck: it holds four."),
        ("8", 9, 8, 2, "Nine eights cannot come from two decks: they hold eight."),
        ("JC", 2, 1, 1, "Two jacks of clubs cannot come from one deck: it holds one."),
        ("JK", 3, 2, 1, "Three jokers cannot come from one deck: it holds two."),
        ("A", 13, 4, 1, "13 aces cannot come from one deck: it holds four."),
    ],
)
def test_more_cards_than_the_decks_hold(
    card: str, count: int, holds: int, decks: int, said: str
) -> None:
    assert _said("too_many_cards", card=card, count=count, holds=holds, decks=decks) == said


@pytest.mark.parametrize(
    ("rank", "suits", "said"),
    [
        ("J", "C", "Which jack? These rules give the jack of clubs a value of its own."),
        (
            "Q",
            "HS",
            "Which queen? These rules give the queen of hearts and queen of spades values of "
            "their own.",
        ),
    ],
)
def test_a_card_whose_suit_matters(rank: str, suits: str, said: str) -> None:
    assert _said("suit_needed", rank=rank, suits=suits) == said


def test_a_round_that_the_other_rules_cannot_count_is_named() -> None:
    game = Table("Ann", "Bo").game
    missing = Complaint("hand_missing", ("rules", "rounds", 3, "hands", "p2"), {"player": "p2"})

    assert sentence(missing, game, ENGLISH) == "Round 3: Bo’s hand is missing."


@pytest.mark.parametrize(
    ("chips", "said"),
    [
        (40, "Ann has 40 chips to lend, and no more."),
        (1, "Ann has one chip to lend, and no more."),
        (0, "Ann has no chips to lend."),
        (-20, "Ann has no chips to lend."),
    ],
)
def test_nobody_lends_more_than_they_have(chips: int, said: str) -> None:
    game = Table("Ann", "Bo", rules="chips").game
    complaint = Complaint("loan_too_large", ("amount",), {"player": "p1", "chips": chips})

    assert sentence(complaint, game, ENGLISH) == said


def test_loans_that_cannot_be() -> None:
    assert _said("loan_to_self") == "Nobody lends chips to themselves."
    assert _said("loan_stranger") == ("A loan goes from one to another of those who are dealt in.")
    assert _said("loans_need_chips") == (
        "Only chips can be lent, and these rules do not play for chips."
    )


def test_jokers_that_the_rules_do_not_have() -> None:
    assert _said("no_jokers") == "These rules have no jokers."
    assert _said("joker_unclear") == "A joker has either “points” or “doubles”."


def test_a_choice_names_what_there_is() -> None:
    said = _said("choice_unknown", "rules", "tie", known=["share", "play_on"])

    assert said == "This has to be one of these: share, play_on."


def test_refusals() -> None:
    assert refusal("round_taken", ENGLISH, number=5) == "Round 5 is already recorded."
    assert refusal("game_over", ENGLISH) == "The game is over."
    assert not_found("game", ENGLISH) == "There is no such game."
    assert not_found("whatever", ENGLISH) == "There is nothing here."
    assert stale("round", 3, ENGLISH) == (
        "This round was changed while you were writing: it is now version 3."
    )
