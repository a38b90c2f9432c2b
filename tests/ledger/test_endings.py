"""Ending a game by hand, opening it again, and changing its title, rules and keeper."""

from dataclasses import replace
from functools import partial

import pytest

from app.ledger.commands import ChangeGame, EndGame, EndLink, HandOver, ReopenGame
from app.ledger.events import KeeperLinkEnded, ScorekeepingHandedOver
from app.ledger.ranking import standings, tied, winners
from app.ledger.refusals import GameOver, NotFound, Refusal, Stale
from app.ledger.replay import replay
from app.ledger.table import ending, next_round, status, totals
from app.scoring.resolve import resolve
from app.scoring.tally import Ending
from tests.ledger.tables import Table
from tests.scoring.dealing import complaints

# --- by hand -----------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "winner"), [("standard", "Ann"), ("winner-collects", "Cy")])
def test_a_game_ended_by_hand_is_won_by_whoever_is_best(rules: str, winner: str) -> None:
    table = Table("Ann", "Bo", "Cy", rules=rules, starts={"Ann": 1, "Bo": 2, "Cy": 3})
    table.round(None, {"Ann": 4, "Bo": 4, "Cy": 4})
    table.end()
    assert status(table.game) == "finished"
    assert table.names(winners(table.game)) == [winner]
    assert ending(table.game) == Ending("early", 1)
    assert next_round(table.game) is None


@pytest.mark.parametrize("rules", ["standard", "winner-collects"])
def test_a_game_ended_by_hand_while_two_lead_is_won_by_both(rules: str) -> None:
    table = Table("Ann", "Bo", rules=rules)
    table.end()
    assert table.names(winners(table.game)) == table.names(tied(table.game)) == ["Ann", "Bo"]
    assert ending(table.game) == Ending("early", 0)


def test_a_single_winner_by_hand_is_no_tie() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 5})
    table.end()
    assert tied(table.game) == ()


def test_who_has_left_does_not_win_a_game_ended_by_hand() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Bo": 5, "Cy": 9})
    table.change("Ann", active=False)
    table.end()
    assert table.names(winners(table.game)) == ["Bo"]


def test_a_game_that_everybody_left_has_no_winner() -> None:
    table = Table("Ann", "Bo")
    table.change("Ann", active=False)
    table.change("Bo", active=False)
    table.end()
    assert winners(table.game) == ()


def test_a_game_ended_by_hand_takes_no_more_rounds_until_it_is_opened_again() -> None:
    table = Table("Ann", "Bo")
    table.end()
    with pytest.raises(GameOver):
        table.round("Ann", {"Bo": 1})
    table.reopen()
    assert status(table.game) == "playing"
    assert winners(table.game) == ()
    assert ending(table.game) is None
    table.round("Ann", {"Bo": 1})


def test_a_correction_after_an_ending_by_hand_may_change_who_wins() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.end()
    table.correct(1, "Bo", {"Ann": 8})
    assert table.names(winners(table.game)) == ["Bo"]


def test_a_finished_game_is_not_ended_by_hand() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    with pytest.raises(GameOver):
        table.end()


def test_a_game_that_was_ended_by_hand_already_is_not_ended_twice() -> None:
    table = Table("Ann", "Bo")
    ended = table.end()
    assert table.end().revision == ended.revision


def test_a_game_that_was_not_ended_by_hand_is_not_opened_again() -> None:
    table = Table("Ann", "Bo")
    with pytest.raises(NotFound) as refused:
        table.reopen()
    assert refused.value.what == "ending"
    table.round("Ann", {"Bo": 100})
    with pytest.raises(NotFound):
        table.reopen()


def test_a_correction_may_end_a_game_by_itself_that_was_ended_by_hand() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.end()
    table.correct(1, "Ann", {"Bo": 100})
    assert ending(table.game) == Ending("score", 1, at=100)
    assert table.names(winners(table.game)) == ["Ann"]
    table.reopen()
    assert status(table.game) == "finished"


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_what_belongs_to_the_game_is_refused_where_the_game_has_moved_on(seen: int) -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 1})
    for command in (
        EndGame(seen),
        ReopenGame(seen),
        ChangeGame(seen, title="Friday"),
        ChangeGame(seen, rules=resolve("winner-collects")),
    ):
        with pytest.raises(Stale) as refused:
            table.do(command)
        assert refused.value.current == 2


# --- title -------------------------------------------------------------------------------


def test_a_title_is_kept_in_one_spelling_and_may_be_taken_away() -> None:
    table = Table("Ann", "Bo")
    assert table.rename("  Friday night ").title == "Friday night"
    assert table.rename(" ").title == ""


def test_the_same_title_again_writes_nothing() -> None:
    table = Table("Ann", "Bo")
    before = table.rename("Friday")
    assert table.rename("Friday ") == before


@pytest.mark.parametrize("title", ["x" * 81, "a\nb", "\u202etfel"])
def test_a_title_that_plays_tricks_is_refused(title: str) -> None:
    table = Table("Ann", "Bo")
    ((_, where),) = complaints(partial(table.rename, title))
    assert where == ("title",)


# --- rules -------------------------------------------------------------------------------


def test_other_rules_score_all_rounds_again_from_their_hands() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": "8S", "Cy": "KS"})
    table.round("Bo", {"Ann": "9S", "Cy": "7S"})
    table.play_by("winner-collects")
    assert table.named(totals(table.game)) == {"Ann": 60, "Bo": 16, "Cy": 0}
    table.play_by({"values": {"8": 25}})
    assert table.named(totals(table.game)) == {"Ann": 9, "Bo": 25, "Cy": 17}


def test_other_rules_may_end_a_game_or_open_it_again() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 60})
    table.play_by({"ends": [{"when": "score", "at": 50}]})
    assert status(table.game) == "finished"
    table.play_by({"ends": [{"when": "score", "at": 200}]})
    assert status(table.game) == "playing"


def test_other_rules_turn_the_standings_round() -> None:
    table = Table("Ann", "Bo", starts={"Bo": 8})
    assert [table.name(standing.player) for standing in standings(table.game)] == ["Ann", "Bo"]
    table.play_by("winner-collects")
    assert [table.name(standing.player) for standing in standings(table.game)] == ["Bo", "Ann"]


def test_the_same_rules_again_write_nothing() -> None:
    table = Table("Ann", "Bo")
    before = table.game
    assert table.play_by("standard") == before


def test_title_and_rules_change_together() -> None:
    table = Table("Ann", "Bo")
    table.do(ChangeGame(1, title="Friday", rules=resolve("winner-collects")))
    assert (table.game.title, table.game.rules.preset) == ("Friday", "winner-collects")
    assert table.game.revision == 3


def test_rules_under_which_a_hand_cannot_be_counted_are_refused() -> None:
    table = Table("Ann", "Bo", rules={"joker": {"points": 50}})
    table.round("Ann", {"Bo": "J"})
    table.round("Ann", {"Bo": "JK"})
    assert complaints(partial(table.play_by, {"values": {"JC": 50}})) == {
        ("suit_needed", ("rules", "rounds", 1, "hands", "p2", "cards", 0)),
        ("no_jokers", ("rules", "rounds", 2, "hands", "p2", "cards", 0)),
    }


def test_rules_for_fewer_players_than_are_sitting_are_refused() -> None:
    table = Table("Ann", "Bo", "Cy")
    assert complaints(partial(table.play_by, {"players": [2, 2]})) == {
        ("players_out_of_range", ("rules",))
    }


def test_rescoring_a_game_by_its_own_rules_changes_nothing() -> None:
    table = Table("Ann", "Bo", "Cy", rules="winner-collects")
    table.round("Ann", {"Bo": "8S", "Cy": 12})
    table.strike(1)
    table.round("Bo", {"Ann": 3, "Cy": 4})
    assert replay(table.events).tallies == table.game.tallies


# --- the keeper --------------------------------------------------------------------------


def test_handing_over_counts_the_keepers() -> None:
    table = Table("Ann", "Bo")
    table.do(HandOver())
    table.do(HandOver(ends="keeper-1"))
    assert table.game.keepers == 3
    assert [event.event for event in table.events[1:]] == [
        ScorekeepingHandedOver("keeper-2", None),
        ScorekeepingHandedOver("keeper-3", "keeper-1"),
    ]


def test_a_keeper_who_gives_their_link_up_is_named_and_changes_no_score() -> None:
    table = Table("Ann", "Bo")
    table.do(HandOver())
    before = table.game

    table.do(EndLink("keeper-1"))

    assert table.events[-1].event == KeeperLinkEnded("keeper-1")
    assert table.events[-1].kind == "keeper_link_ended"
    assert table.game == replace(before, revision=3, head=table.events[-1].hash)


def test_a_refusal_has_a_code_and_says_what_it_is_about() -> None:
    assert Refusal().code == "refused"
    assert GameOver().code == "game_over"
    assert (NotFound("round").code, str(NotFound("round"))) == ("not_found", "round")
    assert (Stale(3).code, str(Stale(3))) == ("stale", "3")
