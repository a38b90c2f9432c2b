"""The history, as it is told at the table."""

import pytest

from app.i18n.event_descriptions import Change, Description
from app.i18n.history import describe, summary
from app.i18n.languages import LANGUAGES, words_in
from app.i18n.reasons import OWN
from app.i18n.words import ENGLISH
from app.ledger.commands import (
    AddPlayer,
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    EndLink,
    HandOver,
    LendChips,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.replay import EventInContext, story
from app.scoring.resolve import resolve
from app.scoring.rounds import Penalty
from tests.ledger.tables import Table


@pytest.fixture
def table() -> Table:
    """Ann, Bo, Cy and Di, who have played one round: Di went out of it."""
    table = Table("Ann", "Bo", "Cy", "Di")
    table.round("Di", {"Ann": 12, "Bo": 25, "Cy": 18})
    return table


def _last(table: Table) -> EventInContext:
    return list(story(table.events))[-1]


def _told(table: Table) -> Description:
    return describe(_last(table), ENGLISH)


def _said(table: Table, command: Command | None = None) -> str:
    if command is not None:
        table.do(command)
    return summary(_last(table), ENGLISH)


def test_the_beginning() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Bo": 38}, first_dealer="Cy")

    assert _said(table) == (
        "The game was started: Ann, Bo at 38 and Cy; "
        "Standard (Penalty to 100, lowest wins); Cy deals first."
    )


def test_hands_are_told_in_seat_order_however_they_were_written_down() -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")
    table = Table(*names)
    table.round("Di", {name: 1 for name in sorted(names, reverse=True) if name != "Di"})

    assert _said(table) == (
        "Round 1 recorded: Di went out; Ann 1, Bo 1, Cy 1, Ed 1, Flo 1, Gus 1, Hal 1, Ida 1, Jo 1."
    )


def test_the_beginning_by_rules_that_are_not_quite_the_usual_ones() -> None:
    table = Table("Ann", "Bo", rules={"values": {"A": 20}})

    assert "; Standard, changed (Penalty to 100, lowest wins); " in _said(table)


def test_a_round(table: Table) -> None:
    assert _said(table) == "Round 1 recorded: Di went out; Ann 12, Bo 25, Cy 18."


def test_a_blocked_round(table: Table) -> None:
    table.round(None, {"Ann": 5, "Bo": 0, "Cy": 1, "Di": 2})

    assert _said(table) == "Round 2 recorded: nobody went out; Ann 5, Bo 0, Cy 1, Di 2."


def test_a_round_in_which_the_winner_collects() -> None:
    table = Table("Ann", "Bo", "Cy", rules="winner-collects")
    table.round("Ann", {"Bo": 15, "Cy": 8})
    assert _said(table) == "Round 1 recorded: Ann went out; Bo 15, Cy 8; Ann scores 23 points."

    table.round(None, {"Ann": 5, "Bo": 9, "Cy": 9})
    said = "Round 2 recorded: nobody went out; Ann 5, Bo 9, Cy 9; Ann scores 8 points."
    assert _said(table) == said


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
        "Round 2 recorded: Di went out; Ann 6, Bo 8, Cy 10; Ann scores 26 points; "
        "Bo scores 17 points; "
        "late card: two of spades; everything times 2; last card: queen of spades; "
        "penalty for Ann: 20 points (“forgot”); penalty for Bo: nine; “thunder”."
    )


def test_a_correction_shows_the_old_beside_the_new(table: Table) -> None:
    table.round("Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    table.correct(1, "Di", {"Ann": 12, "Bo": 25, "Cy": 14})

    assert _said(table) == "Round 1 corrected: Cy 18 → 14 (“counted wrong”)."
    assert _told(table) == Description(
        title="Round 1 corrected",
        changes=(Change("Cy", "18", "14"),),
        reason="counted wrong",
        consequences=("Cy 20 → 16.", "Nobody’s place changed."),
        by="the keeper",
    )


def test_a_correction_that_changes_who_leads_says_so_and_not_every_place(table: Table) -> None:
    table.round("Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    table.correct(1, "Cy", {"Ann": 50, "Bo": 25, "Di": 4})

    assert _told(table).consequences == (
        "Ann 12 → 50, Cy 20 → 2, Di 3 → 7.",
        "Cy leads now instead of Di.",
    )


def test_a_correction_of_who_went_out(table: Table) -> None:
    table.correct(1, "Cy", {"Ann": 12, "Bo": 25, "Di": 4})

    assert _said(table) == (
        "Round 1 corrected: Cy 18 → out, Di out → 4; Cy went out (“counted wrong”)."
    )


def test_a_correction_of_cards_that_count_the_same(table: Table) -> None:
    table.round("Di", {"Ann": "KS 9", "Bo": 1, "Cy": 2})
    table.correct(2, "Di", {"Ann": "QS 9", "Bo": 1, "Cy": 2})

    assert _said(table) == "Round 2 corrected: Ann K♠ 9 → Q♠ 9 (“counted wrong”)."
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
        "eight 50 → 25; ties: shared → played on."
    )


def test_every_key_of_other_rules_is_told() -> None:
    table = Table("Ann", "Bo")
    rules = {
        "preset": "house",
        "name": "Friday",
        "joker": {"doubles": "once"},
        "blocked": "lowest_collects",
        "blocked_tie": "each",
        "debt": "physical",
        "resets": {"100": 50},
        "round_to": 10,
        "last_card": {"Q": -20, "QS": -40},
        "last_round": 2,
        "start": 5,
        "players": [2, 8],
        "deal": {"2": 6},
    }

    assert _said(table, ChangeGame(table.game.revision, rules=resolve(rules))) == (
        "The rules were changed: Penalty to 100, lowest wins → "
        "Penalty to 100 or until somebody is below zero, lowest wins; "
        "eight 50 → 8; ace 1 → 20; jack of clubs – → 50; jack of diamonds – → −5; "
        "begun from: “standard” → “house”; their name: “Standard” → “Friday”; "
        "everyone starts at: 0 → 5; jokers: none → double once; "
        "the cap with jokers: none → 99; rounding: none → 10; "
        "the last card: none → queen −20, queen of spades −40; "
        "hands of the last round: once → ×2; "
        "the duty to keep score: nobody’s → the highest total’s; "
        "resets: none → 100 becomes 50; debts: written down → only the chips that are there; "
        "if nobody can go out: everyone counts → the lowest collects; "
        "several lowest hands: split it → get all of it each; ties: shared → sudden death; "
        "players: 2 to 10 → 2 to 8; "
        "decks: 1 from 2 players on, 2 from 6 players on → 2 from 2 players on; "
        "cards dealt: 7 from 2 players on, 5 from 3 players on → 6 from 2 players on."
    )


def test_a_joker_that_gets_another_worth() -> None:
    table = Table("Ann", "Bo", rules="last-one")
    rules = resolve({"preset": "last-one", "joker": {"points": 50}})

    assert _said(table, ChangeGame(table.game.revision, rules=rules)) == (
        "The rules were changed: jokers: 40 → 50."
    )


def test_a_loan() -> None:
    table = Table("Ann", "Bo", rules="chips")
    ann, bo = table.id("Ann"), table.id("Bo")

    assert _said(table, LendChips(ann, bo, 20)) == "Ann lent Bo 20 chips."
    assert _told(table).consequences == ()
    assert _said(table, LendChips(bo, ann, 1)) == "Bo lent Ann one chip."


def test_a_rematch(table: Table) -> None:
    assert _said(table, BeginRematch("table0000000001")) == (
        "A rematch was begun, in a game of its own."
    )
    assert _told(table).consequences == ()


def test_a_round_for_chips() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Cy": 20})
    table.round("Ann", {"Bo": 12, "Cy": "9S 9D JK"})

    assert _said(table) == (
        "Round 1 recorded: Ann went out; Bo 12, Cy 36 (9♠ 9♦ JK); Ann gets 32; Cy pays 20."
    )
    assert _told(table).consequences == ("Cy pays what is left: only the joker was too much.",)


def test_a_round_of_a_countdown_needs_no_hands() -> None:
    table = Table("Ann", "Bo", rules="countdown")
    table.round("Ann", {})
    assert _said(table) == "Round 1 recorded: Ann went out; Ann goes down to 7."

    table.correct(1, "Bo", {})
    assert _said(table) == (
        "Round 1 corrected: Ann out → –, Bo – → out; Bo went out (“counted wrong”)."
    )


def test_a_round_that_the_cap_stops() -> None:
    table = Table("Ann", "Bo", rules="house", starts={"Bo": 60})
    table.round("Ann", {"Bo": "KS KD JK"})

    assert _said(table) == "Round 1 recorded: Ann went out; Bo 40 (K♠ K♦ JK); Bo scores 39 points."
    assert _told(table).consequences == ("Bo stays at 99: only the joker took them past it.",)


def test_what_a_correction_makes_happen_is_told_with_it() -> None:
    table = Table("Ann", "Bo", rules="house", starts={"Bo": 60})
    table.round("Ann", {"Bo": "KS"})
    table.correct(1, "Ann", {"Bo": "KS KD JK"})

    assert _told(table).consequences == (
        "Bo 70 → 99.",
        "Nobody’s place changed.",
        "Bo stays at 99: only the joker took them past it.",
    )


def test_a_correction_that_leaves_two_level_calls_for_sudden_death() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round("Ann", {"Bo": 0, "Cy": 90})
    table.correct(1, "Ann", {"Bo": 0, "Cy": 100})

    assert _told(table).consequences == (
        "Ann and Bo are level with 0: one more hand decides, whoever goes out first wins.",
        "Cy 90 → 100.",
        "Nobody’s place changed.",
    )


def test_a_correction_that_opens_a_finished_game_again_is_told() -> None:
    table = Table("Ann", "Bo", "Cy", rules={"ends": [{"when": "score", "at": 30}]})
    table.round("Ann", {"Bo": 8, "Cy": 32})
    table.correct(1, "Ann", {"Bo": 8, "Cy": 23})

    assert _told(table).consequences[0] == "The game is open again."


def test_an_end_by_hand_and_a_new_beginning(table: Table) -> None:
    assert _said(table, EndGame(table.game.revision)) == "The game was ended by hand."
    assert _told(table).consequences == ("The game was ended by hand: Di wins with 0.",)
    assert _said(table, ReopenGame(table.game.revision)) == "The game was opened again."
    assert _told(table).consequences == ("The game is open again.",)


@pytest.mark.parametrize("kept_in", LANGUAGES)
@pytest.mark.parametrize("own", OWN)
def test_a_reason_that_the_program_offered_is_told_in_the_readers_language(
    table: Table, kept_in: str, own: str
) -> None:
    table.do(StrikeRound(1, 1, words_in(kept_in).gettext(own)))

    for code in LANGUAGES:
        words = words_in(code)
        assert describe(_last(table), words).reason == words.gettext(own)


def test_a_reason_in_the_keepers_own_words_stays_as_it_is(table: Table) -> None:
    table.do(StrikeRound(1, 1, "counted wrong, said Bo"))

    assert describe(_last(table), words_in("de")).reason == "counted wrong, said Bo"


def test_the_scorekeeping_handed_over(table: Table) -> None:
    assert _said(table, HandOver()) == "The scorekeeping was handed over to the second keeper."
    assert _said(table, HandOver("keeper-2")) == (
        "The scorekeeping was handed over to the third keeper: "
        "the link of the second keeper was ended."
    )
    assert _said(table, EndLink("keeper-1")) == "The link of the keeper was ended."


def test_a_round_that_ends_the_game_says_so(table: Table) -> None:
    table.round("Di", {"Ann": 12, "Bo": 79, "Cy": 7})

    assert _told(table).consequences == ("The game ends with round 2: Di wins with 0.",)


def test_a_round_that_only_adds_points_has_no_consequences(table: Table) -> None:
    assert _told(table).consequences == ()
