"""The history, as it is told at the table."""

import pytest

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    HandOver,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.replay import Moment, story
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty
from app.wording.history import Change, Telling, summary, tell
from app.wording.words import ENGLISH
from tests.ledger.tables import Table


@pytest.fixture
def table() -> Table:
    """Ann, Bo, Cy and Di, who have played one round: Di went out of it."""
    table = Table("Ann", "Bo", "Cy", "Di")
    table.round("Di", {"Ann": 12, "Bo": 25, "Cy": 18})
    return table


def _last(table: Table) -> Moment:
    return list(story(table.events))[-1]


def _told(table: Table) -> Telling:
    return tell(_last(table), ENGLISH)


def _said(table: Table, command: Command | None = None) -> str:
    if command is not None:
        table.do(command)
    return summary(_last(table), ENGLISH)


def test_the_beginning() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Bo": 38}, first_dealer="Cy")

    assert _said(table) == (
        "The game was started: Ann, Bo at 38 and Cy; Penalty to 100, lowest wins; Cy deals first."
    )


def test_a_round(table: Table) -> None:
    assert _said(table) == "Round 1 recorded: Di went out; Ann 12, Bo 25, Cy 18."


def test_a_blocked_round(table: Table) -> None:
    table.round(None, {"Ann": 5, "Bo": 0, "Cy": 1, "Di": 2})

    assert _said(table) == "Round 2 recorded: nobody went out; Ann 5, Bo 0, Cy 1, Di 2."


def test_a_round_in_which_the_winner_collects() -> None:
    table = Table("Ann", "Bo", "Cy", rules="winner-collects")
    table.round("Ann", {"Bo": 15, "Cy": 8})
    assert _said(table) == "Round 1 recorded: Ann went out; Bo 15, Cy 8; Ann scores 23."

    table.round(None, {"Ann": 5, "Bo": 9, "Cy": 9})
    assert _said(table) == ("Round 2 recorded: nobody went out; Ann 5, Bo 9, Cy 9; Ann scores 8.")


def test_a_round_with_all_that_can_be_noted(table: Table) -> None:
    ann, bo = table.id("Ann"), table.id("Bo")
    table.round(
        "Di",
        {"Ann": 1, "Bo": 2, "Cy": 3},
        late_card="2S",
        multiplier=2,
        last_card="QS",
        penalties=(Penalty(ann, points=20, note="forgot"), Penalty(bo, cards=("9",))),
        note="thunder",
    )

    assert _said(table) == (
        "Round 2 recorded: Di went out; Ann 6, Bo 8, Cy 10; late card: two of spades; "
        "everything times 2; last card: queen of spades; penalty for Ann: 20 (“forgot”); "
        "penalty for Bo: nine; “thunder”."
    )


def test_a_correction_shows_the_old_beside_the_new(table: Table) -> None:
    table.round("Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    table.correct(1, "Di", {"Ann": 12, "Bo": 25, "Cy": 14})

    assert _said(table) == "Round 1 corrected: Cy 18 → 14 (“counted wrong”)."
    assert _told(table) == Telling(
        title="Round 1 corrected",
        changes=(Change("Cy", "18", "14"),),
        reason="counted wrong",
        consequences=("Cy 20 → 16.", "Nobody’s place changed."),
        by="the keeper",
    )


def test_a_correction_of_who_went_out(table: Table) -> None:
    table.correct(1, "Cy", {"Ann": 12, "Bo": 25, "Di": 4})

    assert _said(table) == (
        "Round 1 corrected: Cy 18 → out, Di out → 4; Cy went out (“counted wrong”)."
    )


def test_a_correction_of_cards_that_count_the_same(table: Table) -> None:
    table.round("Di", {"Ann": "KS 9", "Bo": 1, "Cy": 2})
    table.correct(2, "Di", {"Ann": "QS 9", "Bo": 1, "Cy": 2})

    assert _said(table) == "Round 2 corrected: Ann KS 9 → QS 9 (“counted wrong”)."
    assert _told(table).consequences == ()


def test_a_correction_of_what_was_noted_beside_the_hands(table: Table) -> None:
    hands = {"Ann": 12, "Bo": 25, "Cy": 18}
    noted = table.entered("Di", hands, note="thunder", dealer=table.id("Cy"))
    table.do(CorrectRound(1, 1, noted, "forgot it"))
    assert _said(table) == "Round 1 corrected: Cy dealt; “thunder” (“forgot it”)."

    table.do(CorrectRound(1, 2, table.entered("Di", hands), "no thunder"))
    assert _said(table) == "Round 1 corrected: without: “thunder” (“no thunder”)."


def test_a_round_struck_out_and_brought_back(table: Table) -> None:
    assert _said(table, StrikeRound(1, 1, "misdealt")) == "Round 1 struck out (“misdealt”)."
    assert _told(table).consequences[0] == "Ann 12 → 0, Bo 25 → 0, Cy 18 → 0."
    assert _said(table, RestoreRound(1, 2)) == "Round 1 brought back."


def test_people_come_and_go(table: Table) -> None:
    bo = table.id("Bo")

    assert _said(table, AddPlayer("Eve", 34)) == "Eve joined at 34."
    assert _said(table, AddPlayer("Flo", -3)) == "Flo joined at −3."
    assert _said(table, ChangePlayer(bo, 1, name="Bob")) == "Bo was renamed to Bob."
    assert _said(table, ChangePlayer(bo, 2, seat=1)) == "Bob moved to seat 1."
    assert _said(table, ChangePlayer(bo, 3, active=False)) == "Bob left."
    assert _said(table, ChangePlayer(bo, 4, active=True)) == "Bob came back."


def test_another_title(table: Table) -> None:
    named = ChangeGame(table.game.revision, title="Friday")
    assert _said(table, named) == "The game is called “Friday” now."

    renamed = ChangeGame(table.game.revision, title="Saturday")
    assert _said(table, renamed) == ("The game is called “Saturday” now: before, it was “Friday”.")

    taken = ChangeGame(table.game.revision, title="")
    assert _said(table, taken) == "The title “Saturday” was taken away."


def test_other_rules(table: Table) -> None:
    rules = resolve({"ends": [{"when": "score", "at": 200}], "values": {"8": 25}, "tie": "play_on"})

    assert _said(table, ChangeGame(table.game.revision, rules=rules)) == (
        "The rules were changed: Penalty to 100, lowest wins → Penalty to 200, lowest wins; "
        "eight 50 → 25; ties."
    )


def test_an_end_by_hand_and_a_new_beginning(table: Table) -> None:
    assert _said(table, EndGame(table.game.revision)) == "The game was ended by hand."
    assert _told(table).consequences == ("The game was ended by hand: Di wins with 0.",)
    assert _said(table, ReopenGame(table.game.revision)) == "The game was opened again."
    assert _told(table).consequences == ("The game is open again.",)


def test_the_scorekeeping_handed_over(table: Table) -> None:
    assert _said(table, HandOver()) == "The scorekeeping was handed over to the second keeper."
    assert _said(table, HandOver("keeper-2")) == (
        "The scorekeeping was handed over to the third keeper: "
        "the link of the second keeper was ended."
    )


def test_a_round_that_ends_the_game_says_so(table: Table) -> None:
    table.round("Di", {"Ann": 12, "Bo": 79, "Cy": 7})

    assert _told(table).consequences == ("The game ends with round 2: Di wins with 0.",)


def test_a_round_that_only_adds_points_has_no_consequences(table: Table) -> None:
    assert _told(table).consequences == ()
