"""What a save will do, before it is saved."""

import pytest

from app.i18n.consequences import sentence, sentences
from app.i18n.keeping import corrected
from app.i18n.preview import preview_sentence
from app.i18n.words import ENGLISH
from app.ledger.consequences import consequences
from app.scoring.rounds import Penalty
from tests.ledger.tables import Table


def _outlook(table: Table, went_out: str | None, **hands: int) -> str:
    before = table.game
    return preview_sentence(before, table.round(went_out, hands), ENGLISH)


def test_the_game_goes_on() -> None:
    table = Table("Ann", "Bo", "Cy")

    assert _outlook(table, "Ann", Bo=15, Cy=8) == "Ann leads with 0."
    assert _outlook(table, "Bo", Ann=8, Cy=1) == "Ann leads with 8."
    assert _outlook(table, "Cy", Ann=1, Bo=1) == "Ann and Cy lead with 9."


def test_who_passes_the_line_ends_the_game() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", starts={"Ann": 50, "Bo": 79, "Cy": 61, "Di": 22})

    assert _outlook(table, "Di", Ann=0, Bo=25, Cy=7) == "Bo 104: the game ends. Di wins with 22."


def test_two_who_pass_the_line_and_two_who_win() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", starts={"Ann": 22, "Bo": 90, "Cy": 99, "Di": 20})

    assert _outlook(table, "Ann", Bo=10, Cy=2, Di=2) == (
        "Bo 100, Cy 101: the game ends. Ann and Di win with 22."
    )


def test_where_the_highest_wins_the_winner_passes_the_line() -> None:
    table = Table("Ann", "Bo", rules="winner-collects", starts={"Ann": 90, "Bo": 50})

    assert _outlook(table, "Ann", Bo=21) == "The game ends: Ann wins with 111."


def test_two_who_are_level_past_the_line_play_on() -> None:
    table = Table("Ann", "Bo", rules="winner-collects", starts={"Ann": 90, "Bo": 100})

    assert _outlook(table, "Ann", Bo=10) == (
        "Ann and Bo are level with 100: the game goes on until one leads."
    )


def _cards(table: Table, went_out: str | None, **hands: int | str) -> str:
    before = table.game
    return preview_sentence(before, table.round(went_out, hands), ENGLISH)


def test_only_the_joker_takes_a_total_past_the_cap() -> None:
    table = Table("Ann", "Bo", rules="house", starts={"Bo": 60})

    assert _cards(table, "Ann", Bo="KS KD JK") == (
        "Bo stays at 99: only the joker took them past it. Ann leads with 0."
    )


def test_below_zero_ends_the_game() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    assert _cards(table, "Ann", Bo="JD", Cy="2S") == "The game ends: Bo wins with −5."

    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Bo": -9})
    assert _cards(table, "Ann", Bo="JD", Cy="JD") == "Cy −5: the game ends. Bo wins with −14."


def test_two_who_are_level_past_the_line_are_called_to_sudden_death() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Ann": 10, "Cy": 90})

    assert _cards(table, "Ann", Bo=10, Cy=20) == (
        "Ann and Bo are level with 10: one more hand decides, whoever goes out first wins."
    )
    assert _cards(table, None) == (
        "Sudden death: nobody went out, so it is played once more. "
        "Ann and Bo are level with 10: one more hand decides, whoever goes out first wins."
    )
    assert _cards(table, "Cy") == "Sudden death: Cy went out first and wins."


def test_who_cannot_pay_ends_the_game() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20})

    assert _cards(table, "Ann", Bo=32, Cy=8) == ("Bo cannot pay: the game ends. Ann wins with 140.")


def test_a_joker_alone_ruins_nobody() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20})

    assert _cards(table, "Ann", Bo="9S 9D JK", Cy=8) == (
        "Bo pays what is left: only the joker was too much. Ann leads with 128."
    )


def test_who_reaches_the_limit_is_out_and_the_last_one_in_wins() -> None:
    table = Table("Ann", "Bo", "Di", rules="last-one", starts={"Bo": 60, "Di": 80})

    assert _cards(table, "Ann", Bo=8, Di=24) == "Di is out with 104. Ann leads with 0."
    assert _cards(table, "Ann", Bo=40) == "Bo is out with 108. The game ends: Ann wins with 0."


def test_a_countdown_says_what_is_dealt_next() -> None:
    table = Table("Ann", "Bo", rules="countdown", starts={"Ann": 4})

    assert _cards(table, "Ann") == (
        "Ann goes down to 3: three cards next time, threes wild. Ann leads with 3."
    )
    _cards(table, "Ann")
    assert _cards(table, "Ann") == (
        "Ann goes down to 1: one card next time, aces wild. Ann leads with 1."
    )
    assert _cards(table, None) == "Ann leads with 1."
    assert _cards(table, "Ann") == "Ann goes down to 0. The game ends: Ann wins with 0."


def test_a_countdown_from_far_up_has_no_wild_rank_yet() -> None:
    table = Table("Ann", "Bo", rules={"preset": "countdown", "start": 16})

    assert _cards(table, "Ann") == "Ann goes down to 15: 15 cards next time. Ann leads with 15."


def test_a_correction_opens_the_game_again() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 90})
    table.round("Ann", {"Bo": 12})
    before = table.game

    after = table.correct(1, "Ann", {"Bo": 2})

    assert preview_sentence(before, after, ENGLISH) == "The game is open again. Ann leads with 0."
    assert sentences(before, after, ENGLISH) == (
        "The game is open again.",
        "Bo 102 → 92.",
        "Nobody’s place changed.",
    )


def test_who_is_out_by_other_rules_or_back_in_is_told() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one")
    before = table.round("Ann", {"Bo": 40, "Cy": 10})
    at_30 = {"preset": "last-one", "ends": [{"when": "eliminated", "at": 30}]}

    after = table.play_by(at_30)

    assert sentences(before, after, ENGLISH) == ("Bo is out with 40.",)
    assert sentences(after, before, ENGLISH) == ("Bo is back in the game with 40.",)


def test_who_is_out_by_a_correction_is_told_before_it_is_saved() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Bo": 90})
    before = table.round("Ann", {"Bo": 1, "Cy": 1})

    after = table.correct(1, "Ann", {"Bo": 10, "Cy": 1})

    assert corrected(before, after, ENGLISH) == ("Bo is out with 100.", "Bo 91 → 100.")


def test_a_correction_of_a_finished_game_that_changes_nothing_much() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Bo": 90})
    table.round("Ann", {"Bo": 12, "Cy": 5})
    before = table.game

    after = table.correct(1, "Ann", {"Bo": 13, "Cy": 5})

    assert preview_sentence(before, after, ENGLISH) == "The result stays: Ann wins with 0."


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ({"Ann": 12, "Bo": 90}, "Cy wins now instead of Ann."),
        ({"Ann": 9, "Bo": 90, "Di": 0}, "Cy and Di win now instead of Ann."),
    ],
)
def test_a_correction_that_makes_others_win(hands: dict[str, int], said: str) -> None:
    table = Table("Ann", "Bo", "Cy", "Di", starts={"Bo": 20})
    table.round("Ann", {"Bo": 90, "Cy": 8, "Di": 9})
    before = table.game

    after = table.correct(1, "Cy", {"Di": 9} | hands)

    assert preview_sentence(before, after, ENGLISH) == said
    texts = [sentence(found, after, ENGLISH) for found in consequences(before, after)]
    assert said in texts


def test_points_below_zero_have_a_minus() -> None:
    table = Table("Ann", "Bo", starts={"Ann": -5})

    assert _outlook(table, "Ann", Bo=3) == "Ann leads with −5."


def test_a_penalty_that_changes_nothing_is_said_before_it_is_saved() -> None:
    table = Table("Ann", "Bo", "Cy", rules="countdown")
    fines = (Penalty("p1", points=5), Penalty("p2", points=5))
    before = table.game
    told = preview_sentence(before, table.round("Ann", {}, penalties=fines), ENGLISH)
    assert told.startswith("The penalties of Ann and Bo change nothing here.")


def test_so_is_one_in_sudden_death_where_nobody_scores() -> None:
    table = Table("Ann", "Bo", rules="house")
    table.round(None, {"Ann": 100, "Bo": 100})
    before = table.game
    told = preview_sentence(
        before, table.round("Ann", {}, penalties=(Penalty("p2", points=5),)), ENGLISH
    )
    assert told.startswith("The penalty of Bo changes nothing here. Sudden death: Ann went out")


def test_the_last_round_says_that_it_counts_more() -> None:
    rules = {"ends": [{"when": "rounds", "count": 1}], "last_round": 2}
    table = Table("Ann", "Bo", rules=rules)
    before = table.game
    told = preview_sentence(before, table.round("Ann", {"Bo": 10}), ENGLISH)
    assert told.startswith("The last round: every hand counts 2 times.")
