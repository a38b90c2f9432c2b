"""What a save will do, before it is saved."""

import pytest

from app.ledger.consequences import consequences
from app.wording.consequences import sentence, sentences
from app.wording.outlook import outlook
from app.wording.words import ENGLISH
from tests.ledger.tables import Table


def _outlook(table: Table, went_out: str | None, **hands: int) -> str:
    before = table.game
    return outlook(before, table.round(went_out, hands), ENGLISH)


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

    assert _outlook(table, "Ann", Bo=10) == ("Ann and Bo are level at 100: the game goes on.")


def test_a_correction_opens_the_game_again() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 90})
    table.round("Ann", {"Bo": 12})
    before = table.game

    after = table.correct(1, "Ann", {"Bo": 2})

    assert outlook(before, after, ENGLISH) == "The game is open again. Ann leads with 0."
    assert sentences(before, after, ENGLISH) == (
        "The game is open again.",
        "Bo 102 → 92.",
        "Nobody’s place changed.",
    )


def test_a_correction_of_a_finished_game_that_changes_nothing_much() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Bo": 90})
    table.round("Ann", {"Bo": 12, "Cy": 5})
    before = table.game

    after = table.correct(1, "Ann", {"Bo": 13, "Cy": 5})

    assert outlook(before, after, ENGLISH) == "The result stays: Ann wins with 0."


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

    assert outlook(before, after, ENGLISH) == said
    texts = [sentence(found, after, ENGLISH) for found in consequences(before, after)]
    assert said in texts


def test_points_below_zero_have_a_minus() -> None:
    table = Table("Ann", "Bo", starts={"Ann": -5})

    assert _outlook(table, "Ann", Bo=3) == "Ann leads with −5."
