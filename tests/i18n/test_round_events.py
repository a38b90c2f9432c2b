"""What happened in a round beyond its points, told where it happened."""

import pytest

from app.i18n.rounds import event_sentences
from app.i18n.words import ENGLISH
from app.ledger.commands import LendChips
from tests.ledger.tables import Table


def _happened(table: Table, number: int | None = None) -> tuple[str, ...]:
    return event_sentences(table.game, number or len(table.game.rounds), ENGLISH)


def test_a_plain_round_has_nothing_to_tell() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round("Ann", {"Bo": 15, "Cy": "KS"})

    assert _happened(table) == ()
    assert _happened(table, 7) == ()


def test_the_cap_is_told_where_only_the_joker_went_past_it() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Bo": 60})
    table.round("Ann", {"Bo": "KS KD JK", "Cy": 5})

    assert _happened(table) == ("Bo stays at 99: only the joker took them past it.",)


def test_relief_is_told_where_only_the_joker_was_too_much() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Cy": 20})
    table.round("Ann", {"Bo": 12, "Cy": "9S 9D JK"})

    assert _happened(table) == ("Cy pays what is left: only the joker was too much.",)


def test_who_cannot_pay() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20})
    table.round("Ann", {"Bo": 32, "Cy": 8})

    assert _happened(table) == ("Bo cannot pay: the game ends.",)


def test_a_loan_may_be_what_they_pay_with() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20})
    table.do(LendChips(table.id("Ann"), table.id("Bo"), 12))
    table.round("Ann", {"Bo": 32, "Cy": 8})

    assert _happened(table) == ()


@pytest.mark.parametrize(("debt", "chips"), [("ledger", "−12"), ("physical", "0")])
def test_who_cannot_pay_where_that_is_not_the_end(debt: str, chips: str) -> None:
    rules = {"preset": "chips", "debt": debt, "ends": [{"when": "rounds", "count": 9}]}
    table = Table("Ann", "Bo", "Cy", rules=rules, starts={"Bo": 20})
    table.round("Ann", {"Bo": 32, "Cy": 8})

    assert _happened(table) == (f"Bo cannot pay and stands at {chips} now.",)


def test_a_total_that_is_exactly_one_that_becomes_another() -> None:
    table = Table("Ann", "Bo", "Cy", rules={"resets": {"100": 50}}, starts={"Bo": 60, "Cy": 50})
    table.round("Ann", {"Bo": 40, "Cy": 0})

    assert _happened(table) == ("Bo’s 100 becomes 50.",)


def test_who_is_out() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", rules="last-one", starts={"Cy": 95, "Di": 80})
    table.round("Ann", {"Bo": 1, "Cy": 5, "Di": 24})
    table.round("Ann", {"Bo": 1})

    assert _happened(table, 1) == ("Cy is out with 100.", "Di is out with 104.")
    assert _happened(table, 2) == ()


def test_sudden_death_from_the_call_to_the_end() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Ann": 10})
    table.round("Ann", {"Bo": 10, "Cy": 100})
    table.round(None, {})
    table.round("Cy", {})

    assert [_happened(table, number) for number in (1, 2, 3)] == [
        ("Ann and Bo are level with 10: one more hand decides, whoever goes out first wins.",),
        ("Sudden death: nobody went out, so it is played once more.",),
        ("Sudden death: Cy went out first and wins.",),
    ]


def test_a_tie_that_is_played_on() -> None:
    table = Table("Ann", "Bo", rules="winner-collects", starts={"Ann": 90, "Bo": 100})
    table.round("Ann", {"Bo": 10})

    assert _happened(table) == ("Ann and Bo are level with 100: the game goes on until one leads.",)


def test_a_round_that_stands_after_the_end() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 80})
    table.round("Ann", {"Bo": 5})
    table.round("Ann", {"Bo": 6})
    table.correct(1, "Ann", {"Bo": 50})

    assert _happened(table, 1) == ()
    assert _happened(table, 2) == ("The game was over after round 1: this one scores nothing.",)


def test_in_a_round_that_is_struck_out_nothing_happened() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20})
    table.round("Ann", {"Bo": 32, "Cy": 8})
    table.strike(1)

    assert _happened(table) == ()


def test_a_tie_is_left_out_where_a_page_announces_it_by_itself() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Ann": 10})
    table.round("Ann", {"Bo": 10, "Cy": 100})
    table.round(None, {})

    assert len(_happened(table, 1)) == len(_happened(table, 2)) == 1
    assert event_sentences(table.game, 1, ENGLISH, ties=False) == ()
    assert event_sentences(table.game, 2, ENGLISH, ties=False) == ()
