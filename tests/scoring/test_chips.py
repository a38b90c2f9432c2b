"""Playing for chips: who pays whom, who is relieved, and who is broke."""

from dataclasses import replace

import pytest

from app.scoring.chips import Payments, pay_round
from app.scoring.hands import count_round
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty, Round
from app.scoring.rules import Blocked
from tests.scoring.dealing import dealt


def paid(round_: Round, chips: dict[str, int], **rules: object) -> Payments:
    """Return what the round does to the chips, under the chips preset with some overrides."""
    resolved = resolve({"preset": "chips", **rules})
    return pay_round(resolved, round_, count_round(round_, resolved), chips)


def test_the_others_pay_their_hands_to_who_went_out() -> None:
    done = paid(dealt("Ann", {"Bo": 14, "Cy": 30}), {"Ann": 100, "Bo": 100, "Cy": 100})
    assert done.scores == {"Ann": 44, "Bo": -14, "Cy": -30}


def test_paying_the_last_chip_is_not_broke() -> None:
    done = paid(dealt("Ann", {"Bo": "AS"}), {"Ann": 180, "Bo": 20})
    assert (done.scores["Bo"], done.broke, done.relieved) == (-20, (), ())


def test_a_joker_alone_never_ruins_a_player() -> None:
    # 40 owed with the joker, 20 without it, and 30 chips: they pay the 30, and play on.
    done = paid(dealt("Ann", {"Bo": "AS JK"}), {"Ann": 170, "Bo": 30})
    assert (done.scores, done.relieved, done.broke) == ({"Ann": 30, "Bo": -30}, ("Bo",), ())


@pytest.mark.parametrize(("debt", "change"), [("ledger", -40), ("physical", -10)])
def test_who_cannot_pay_is_broke_and_the_table_decides_what_is_owed(debt: str, change: int) -> None:
    done = paid(dealt("Ann", {"Bo": "AS AD"}), {"Ann": 190, "Bo": 10}, debt=debt)
    assert (done.scores, done.broke) == ({"Ann": -change, "Bo": change}, ("Bo",))


def test_a_negative_hand_is_paid_by_who_went_out_after_taking_in() -> None:
    done = paid(dealt("Ann", {"Bo": "JD", "Cy": "9S"}), {"Ann": 0, "Bo": 50, "Cy": 50})
    assert (done.scores, done.broke) == ({"Ann": 4, "Bo": 5, "Cy": -9}, ())


def test_who_went_out_can_go_broke_on_a_negative_hand() -> None:
    done = paid(dealt("Ann", {"Bo": "JD"}), {"Ann": 3, "Bo": 50})
    assert (done.scores, done.broke) == ({"Ann": -5, "Bo": 5}, ("Ann",))


def test_penalties_go_to_who_went_out_and_their_own_cost_them_nothing() -> None:
    fouls = (Penalty("Bo", points=20), Penalty("Ann", points=50))
    done = paid(dealt("Ann", {"Bo": 2}, penalties=fouls), {"Ann": 100, "Bo": 100})
    assert done.scores == {"Ann": 22, "Bo": -22}


@pytest.mark.parametrize("blocked", ["nobody_scores", "everyone_counts"])
def test_in_a_blocked_round_there_is_nobody_to_pay(blocked: Blocked) -> None:
    # Nobody can choose "everyone counts" for chips any more, but older games have it.
    rules = replace(resolve("chips"), blocked=blocked)
    round_ = dealt(None, {"Ann": 5, "Bo": 9})
    done = pay_round(rules, round_, count_round(round_, rules), {"Ann": 100, "Bo": 100})
    assert done.scores == {"Ann": 0, "Bo": 0}


def test_in_a_blocked_round_the_lowest_may_be_paid_the_differences() -> None:
    # 9 - 4 = 5 between two lowest: two chips each, and the odd one stays with Cy.
    round_ = dealt(None, {"Ann": 4, "Bo": 4, "Cy": 9})
    chips = {"Ann": 100, "Bo": 100, "Cy": 100}
    done = paid(round_, chips, blocked="lowest_collects")
    assert done.scores == {"Ann": 2, "Bo": 2, "Cy": -4}
