"""Writing rounds down, correcting them, striking them out and bringing them back."""

from dataclasses import replace
from functools import partial

import pytest

from app.ledger.commands import CorrectRound, RecordRound, RestoreRound, StrikeRound
from app.ledger.decide import check_hand
from app.ledger.events import RoundCorrected, RoundRecorded, RoundStruck
from app.ledger.game import Game
from app.ledger.ranking import winners
from app.ledger.refusals import GameOver, NotFound, RoundTaken, Stale, Unchanged
from app.ledger.table import ending, status, totals
from app.scoring.rounds import Hand, Penalty
from tests.ledger.tables import HandSpec, Table
from tests.scoring.dealing import complaints

WORKED = {"Ann": 15, "Bo": 8, "Cy": 32}
FINED = (Penalty("p2", points=3), Penalty("p3", cards=("KS", "2D")))


def four() -> Table:
    return Table("Ann", "Bo", "Cy", "Di")


# --- recording ---------------------------------------------------------------------------


def test_the_worked_example_gives_15_8_32_and_nothing() -> None:
    table = four()
    table.round("Di", WORKED)
    assert table.named(table.game.tallies[0].scores) == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}
    assert table.named(totals(table.game)) == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}


def test_the_worked_example_gives_55_to_who_went_out_where_the_winner_collects() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", rules="winner-collects")
    table.round("Di", WORKED)
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 55}


def test_totals_run_on_from_round_to_round() -> None:
    table = four()
    table.round("Di", WORKED)
    table.round("Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    assert table.named(totals(table.game)) == {"Ann": 15, "Bo": 9, "Cy": 34, "Di": 3}


def test_a_round_is_kept_as_it_was_entered() -> None:
    table = four()
    foul = Penalty("p2", points=5, note=" grabbed\r\nthe hand ")
    table.round(
        None,
        {"Ann": "10D 8", "Bo": 0, "Cy": 3, "Di": 4},
        late_card="10",
        multiplier=2,
        penalties=(foul,),
        last_card="QS",
        note=" late ",
        dealer="p3",
    )
    round_ = table.game.rounds[0].round
    assert round_.hands["p1"] == Hand(cards=("TD", "8"))
    assert round_.hands["p2"] == Hand(points=0)
    assert (round_.late_card, round_.multiplier, round_.last_card) == ("T", 2, "QS")
    assert round_.penalties == (replace(foul, note="grabbed\nthe hand"),)
    assert (round_.note, round_.dealer) == ("late", "p3")


def test_a_round_is_numbered_and_begins_at_version_1() -> None:
    table = four()
    table.round("Di", WORKED)
    table.do(RecordRound(table.entered("Di", WORKED), number=2))
    assert [recorded.round.number for recorded in table.game.rounds] == [1, 2]
    assert [recorded.version for recorded in table.game.rounds] == [1, 1]
    assert table.game.revision == 3


def test_the_order_in_which_hands_are_entered_does_not_matter() -> None:
    one, other = four(), four()
    one.round("Di", WORKED)
    other.round("Di", dict(reversed(WORKED.items())))
    assert one.game.tallies == other.game.tallies
    assert one.game.head == other.game.head


def test_each_hand_is_known_by_who_entered_it() -> None:
    table = four()
    entered = table.entered("Di", WORKED)
    table.do(RecordRound(entered, entered_by={"p2": "keeper-2", "p4": "keeper-3"}))
    assert table.game.rounds[0].entered_by == {"p1": "keeper-1", "p2": "keeper-2", "p3": "keeper-1"}
    recorded = table.events[-1].event
    assert isinstance(recorded, RoundRecorded)
    assert recorded.entered_by == {"p2": "keeper-2"}


@pytest.mark.parametrize("number", [1, 2])
def test_a_round_that_was_written_down_is_not_written_twice(number: int) -> None:
    table = four()
    table.round("Di", WORKED)
    table.round("Di", WORKED)
    with pytest.raises(RoundTaken) as refused:
        table.do(RecordRound(table.entered("Di", WORKED), number=number))
    assert refused.value.number == number
    assert refused.value.code == "round_taken"


def test_a_round_that_is_taken_is_taken_even_where_it_was_struck_or_the_game_is_over() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    again = RecordRound(table.entered("Ann", {"Bo": 100}), number=1)
    with pytest.raises(RoundTaken):
        table.do(again)
    table.strike(1)
    with pytest.raises(RoundTaken):
        table.do(again)


@pytest.mark.parametrize("number", [-1, 0, 2, 2**63])
def test_a_round_cannot_be_left_out(number: int) -> None:
    table = four()
    command = RecordRound(table.entered("Di", WORKED), number=number)
    assert complaints(partial(table.do, command)) == {("number_not_next", ("number",))}


def test_after_the_end_no_round_is_written() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    with pytest.raises(GameOver):
        table.round("Ann", {"Bo": 1})
    assert table.game.revision == 2


def test_what_is_wrong_with_a_round_is_refused_and_nothing_is_written() -> None:
    table = four()
    assert complaints(partial(table.round, "Di", {"Ann": 15, "Bo": "8 8 8 8 8"})) == {
        ("hand_missing", ("hands", "p3"))
    }
    assert complaints(partial(table.round, "Di", WORKED, note="a\0b")) == {
        ("text_character", ("note",))
    }
    foul = Penalty("p1", points=3, note="x" * 501)
    assert complaints(partial(table.round, "Di", WORKED, penalties=(foul,))) == {
        ("text_too_long", ("penalties", 0, "note"))
    }
    assert table.game.revision == 1


def test_a_lone_player_plays_no_round() -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", active=False)
    assert complaints(partial(table.round, "Ann", {})) == {("too_few_players", ())}


# --- correcting --------------------------------------------------------------------------


def test_a_correction_scores_that_round_and_all_later_ones_again() -> None:
    table = four()
    table.round("Di", WORKED)
    table.round("Di", {"Ann": 1, "Bo": 1, "Cy": 1})
    table.correct(1, "Di", {"Ann": 5, "Bo": 8, "Cy": 32})
    assert [table.named(tally.totals)["Ann"] for tally in table.game.tallies] == [5, 6]
    recorded = table.game.rounds[0]
    assert (recorded.version, recorded.corrected, recorded.round.number) == (2, True, 1)
    assert (table.game.rounds[1].version, table.game.rounds[1].corrected) == (1, False)


def test_a_correction_keeps_who_was_dealt_in_and_who_dealt() -> None:
    table = four()
    table.round("Di", WORKED)
    table.join("Ed", 10)
    table.correct(1, "Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    round_ = table.game.rounds[0].round
    assert round_.players == ("p1", "p2", "p3", "p4")
    assert round_.dealer == "p1"


def test_a_correction_may_name_another_dealer() -> None:
    table = four()
    table.round("Di", WORKED)
    table.correct(1, "Di", WORKED, dealer="p2")
    assert table.game.rounds[0].round.dealer == "p2"


def test_the_reason_is_kept_with_the_correction() -> None:
    table = four()
    table.round("Di", WORKED)
    one_more = {**WORKED, "Bo": 9}
    table.do(CorrectRound(1, 1, table.entered("Di", one_more), " Bo had\r\none more "))
    corrected = table.events[-1].event
    assert isinstance(corrected, RoundCorrected)
    assert corrected.reason == "Bo had\none more"


@pytest.mark.parametrize(
    "again",
    [
        {"Bo": "TS 9D 8H", "Cy": 12},
        {"Bo": "10S 9D 8H", "Cy": 12},
        {"Bo": "8H 10S 9D", "Cy": 12},
        {"Bo": "TS 9D 8H", "Cy": 12, "Ann": 0},
    ],
    ids=["just so", "a ten in figures", "in another order", "nothing for who went out"],
)
def test_a_correction_that_changes_nothing_is_refused(again: dict[str, HandSpec]) -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": "TS 9D 8H", "Cy": 12}, penalties=FINED, note="late")
    before = table.game
    with pytest.raises(Unchanged) as refused:
        table.correct(1, "Ann", again, penalties=FINED[::-1], note=" late ")
    assert refused.value.number == 1
    assert table.game == before


def test_a_correction_of_no_more_than_the_way_a_hand_was_counted_is_one() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 19})
    assert table.correct(1, "Ann", {"Bo": "TS 9D"}).rounds[0].corrected


def test_a_corrected_hand_is_known_by_who_corrected_it_and_the_others_as_before() -> None:
    table = four()
    table.do(RecordRound(table.entered("Di", WORKED), entered_by={"p2": "keeper-2"}))
    entered = table.entered("Di", WORKED | {"Cy": 33})
    table.do(CorrectRound(1, 1, entered, "one more"), by="keeper-3")
    assert table.game.rounds[0].entered_by == {"p1": "keeper-1", "p2": "keeper-2", "p3": "keeper-3"}


def test_who_went_out_may_be_corrected_and_the_hands_with_it() -> None:
    table = four()
    table.round("Di", WORKED)
    table.correct(1, "Ann", {"Bo": 8, "Cy": 32, "Di": 6})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 8, "Cy": 32, "Di": 6}
    assert table.game.rounds[0].entered_by.keys() == {"p2", "p3", "p4"}


def test_a_correction_is_checked_as_a_round_is() -> None:
    table = four()
    table.round("Di", WORKED)
    assert complaints(partial(table.correct, 1, "Di", {"Ann": 15, "Bo": 8})) == {
        ("hand_missing", ("hands", "p3"))
    }


@pytest.mark.parametrize("reason", ["", "  \n", "\u200b"])
def test_a_correction_and_a_strike_want_a_reason(reason: str) -> None:
    table = four()
    table.round("Di", WORKED)
    correct = CorrectRound(1, 1, table.entered("Di", WORKED), reason)
    for command in (correct, StrikeRound(1, 1, reason)):
        assert complaints(partial(table.do, command)) == {("reason_missing", ("reason",))}


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_a_round_that_has_changed_since_is_not_changed(seen: int) -> None:
    table = four()
    table.round("Di", WORKED)
    table.correct(1, "Di", {"Ann": 5, "Bo": 8, "Cy": 32})
    for command in (
        CorrectRound(1, seen, table.entered("Di", WORKED), "wrong"),
        StrikeRound(1, seen, "misdeal"),
        RestoreRound(1, seen),
    ):
        with pytest.raises(Stale) as refused:
            table.do(command)
        assert refused.value.current == 2
    assert table.game.revision == 3


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_round_that_was_never_played_is_not_found(number: int) -> None:
    table = four()
    table.round("Di", WORKED)
    for command in (
        CorrectRound(number, 1, table.entered("Di", WORKED), "wrong"),
        StrikeRound(number, 1, "misdeal"),
        RestoreRound(number, 1),
    ):
        with pytest.raises(NotFound) as refused:
            table.do(command)
        assert refused.value.what == "round"


def test_a_correction_that_ends_the_game_earlier_leaves_later_rounds_unscored() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 40})
    table.round("Ann", {"Bo": 30})
    table.round("Bo", {"Ann": 20})
    table.correct(1, "Ann", {"Bo": 100})
    assert status(table.game) == "finished"
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 100}
    assert [dict(tally.scores) for tally in table.game.tallies[1:]] == [{}, {}]
    over = ending(table.game)
    assert over is not None
    assert over.round == 1


def test_rounds_that_were_left_unscored_count_again_when_it_is_corrected_back() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 40})
    table.round("Ann", {"Bo": 30})
    table.round("Bo", {"Ann": 20})
    before = table.game
    table.correct(1, "Ann", {"Bo": 100})
    table.correct(1, "Ann", {"Bo": 40})
    assert table.game.tallies == before.tallies
    assert status(table.game) == "playing"


def test_a_finished_game_may_be_corrected_so_that_another_player_wins() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 10, "Cy": 60})
    table.round("Bo", {"Ann": 5, "Cy": 40})
    assert table.names(winners(table.game)) == ["Ann"]
    table.correct(1, "Bo", {"Ann": 10, "Cy": 60})
    assert table.names(winners(table.game)) == ["Bo"]


# --- striking out ------------------------------------------------------------------------


def test_a_struck_round_keeps_its_number_and_counts_for_nothing() -> None:
    table = four()
    table.round("Di", WORKED)
    table.round("Di", {"Ann": 1, "Bo": 1, "Cy": 1})
    table.strike(1)
    assert table.named(totals(table.game)) == {"Ann": 1, "Bo": 1, "Cy": 1, "Di": 0}
    assert table.named(table.game.tallies[0].totals) == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}
    recorded = table.game.rounds[0]
    assert (recorded.struck, recorded.version, recorded.round.number) == (True, 2, 1)
    table.round("Di", WORKED)
    assert table.game.rounds[-1].round.number == 3


def test_a_struck_round_comes_back_as_it_was() -> None:
    table = four()
    table.round("Di", WORKED)
    table.round("Di", {"Ann": 1, "Bo": 1, "Cy": 1})
    before = table.game
    table.strike(1)
    table.restore(1)
    assert table.game.tallies == before.tallies
    recorded = table.game.rounds[0]
    assert (recorded.struck, recorded.version, recorded.round) == (False, 3, before.rounds[0].round)


def test_a_struck_round_may_be_corrected_and_stays_struck() -> None:
    table = four()
    table.round("Di", WORKED)
    table.strike(1)
    table.correct(1, "Di", {"Ann": 1, "Bo": 2, "Cy": 3})
    assert table.game.rounds[0].struck
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}
    table.restore(1)
    assert table.named(totals(table.game)) == {"Ann": 1, "Bo": 2, "Cy": 3, "Di": 0}


def test_striking_a_struck_round_writes_nothing() -> None:
    table = four()
    table.round("Di", WORKED)
    table.strike(1, reason=" cards were missing ")
    struck = table.events[-1].event
    assert struck == RoundStruck(1, "cards were missing")
    before = table.game
    assert table.strike(1) == before


def test_a_round_that_is_not_struck_cannot_be_brought_back() -> None:
    table = four()
    table.round("Di", WORKED)
    with pytest.raises(NotFound) as refused:
        table.restore(1)
    assert refused.value.what == "strike"


def test_striking_the_last_round_opens_the_game_again() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 60})
    table.round("Ann", {"Bo": 60})
    table.strike(2)
    assert status(table.game) == "playing"
    table.round("Ann", {"Bo": 1})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 61}


# --- hands being counted -----------------------------------------------------------------


def test_a_hand_being_counted_is_tidied() -> None:
    assert check_hand(four().game, "p2", Hand(cards=("10D",))) == Hand(cards=("TD",))


def test_a_strangers_hand_is_not_found() -> None:
    with pytest.raises(NotFound) as refused:
        check_hand(four().game, "p9", Hand(points=3))
    assert refused.value.what == "player"


def test_who_has_left_holds_no_hand() -> None:
    table = four()
    table.change("Bo", active=False)
    assert complaints(lambda: check_hand(table.game, "p2", Hand(points=3))) == {
        ("not_dealt_in", ())
    }


def test_no_hand_is_counted_after_the_end() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    with pytest.raises(GameOver):
        check_hand(table.game, "p2", Hand(points=3))


@pytest.mark.parametrize("held", [Hand(), Hand(points=10_000), Hand(cards=("8",) * 5)])
def test_a_hand_that_cannot_be_is_refused(held: Hand) -> None:
    game: Game = four().game
    assert len(complaints(lambda: check_hand(game, "p2", held))) == 1


# --- one round at a time -----------------------------------------------------------------


def test_saving_one_round_touches_no_other() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", rules={"ends": []})
    foul = Penalty("p2", points=5, note="grabbed")
    for note in ("first", "second", "third"):
        table.round("Di", WORKED, note=note, penalties=(foul,), multiplier=2)
    first, _, third = table.game.rounds

    table.correct(2, "Ann", {"Bo": 1, "Cy": 2, "Di": 3})
    table.do(StrikeRound(2, 2, "misdeal"))
    table.do(RestoreRound(2, 3))

    assert (table.game.rounds[0], table.game.rounds[2]) == (first, third)
