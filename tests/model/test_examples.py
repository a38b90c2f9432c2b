"""Evenings that random games came upon, told as examples."""

from app.ledger.commands import ChangeGame, ChangePlayer, EndGame, ReopenGame
from app.ledger.ranking import tied, winners
from app.ledger.table import next_round, status, totals
from app.scoring.resolve import resolve
from tests.ledger.tables import Table


def test_going_out_on_a_joker_is_not_going_out_on_a_jack() -> None:
    table = Table("Ann", "Bo", rules={"preset": "house", "last_card": {"J": -20}})
    table.round("Ann", {"Bo": 12}, last_card="JK")
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 12}


def test_who_was_eliminated_does_not_win_a_game_that_is_ended_by_hand() -> None:
    rules = {"scoring": "winner_collects", "ends": [{"when": "eliminated", "at": 50}]}
    table = Table("Ann", "Bo", "Cy", rules=rules)
    table.round("Ann", {"Bo": 30, "Cy": 30})
    table.round("Bo", {"Cy": 10})
    table.do(EndGame(table.game.revision))
    assert table.names(winners(table.game)) == ["Bo"]


def test_a_sudden_death_ended_by_hand_is_shared_by_those_who_are_tied() -> None:
    rules = {"ends": [{"when": "eliminated", "at": 100}], "tie": "sudden_death"}
    table = Table("Ann", "Bo", "Cy", rules=rules)
    table.round("Bo", {"Ann": 100, "Cy": 20})
    table.round(None, {"Bo": 120, "Cy": 100})
    assert status(table.game) == "sudden_death"
    table.do(EndGame(table.game.revision))
    assert table.names(winners(table.game)) == ["Bo", "Cy"]
    assert table.names(tied(table.game)) == ["Bo", "Cy"]
    table.do(ReopenGame(table.game.revision))
    assert winners(table.game) == ()


def test_who_left_before_the_first_round_need_not_keep_score() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house", starts={"Cy": 90})
    table.do(ChangePlayer(table.id("Cy"), 1, active=False))
    upcoming = next_round(table.round("Ann", {"Bo": 7}))
    assert upcoming is not None
    assert upcoming.scorekeeper == table.id("Bo")


def test_everyone_has_their_chips_once_the_rules_are_changed_to_chips() -> None:
    table = Table("Ann", "Bo", "Cy", starts={"Cy": 60})
    table.round("Ann", {"Bo": 7, "Cy": 20})
    table.do(ChangeGame(table.game.revision, rules=resolve("chips")))
    assert table.named(totals(table.game)) == {"Ann": 127, "Bo": 93, "Cy": 40}
    table.do(ChangeGame(table.game.revision, rules=resolve("standard")))
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 7, "Cy": 80}


def test_a_table_of_at_least_three_plays_on_when_only_two_are_still_in() -> None:
    table = Table("Ann", "Bo", "Cy", rules={"preset": "last-one", "players": [3, 7]})
    table.round("Ann", {"Bo": 100, "Cy": 5})
    table.round("Ann", {"Cy": 95})
    assert table.names(winners(table.game)) == ["Ann"]


def test_the_limit_can_be_raised_after_all_but_one_were_eliminated() -> None:
    table = Table("Ann", "Bo", rules="last-one")
    table.round("Ann", {"Bo": 100})
    rules = resolve({"preset": "last-one", "ends": [{"when": "eliminated", "at": 150}]})
    table.do(ChangeGame(table.game.revision, rules=rules))
    assert status(table.game) == "playing"


BLOCKED_CHIPS = {"preset": "chips", "blocked": "lowest_collects"}


def test_a_joker_alone_ruins_nobody_in_a_blocked_round_either() -> None:
    table = Table("Ann", "Bo", rules=BLOCKED_CHIPS, starts={"Bo": 20})
    table.round(None, {"Ann": 5, "Bo": "AS JK"})
    assert table.named(totals(table.game)) == {"Ann": 120, "Bo": 0}
    assert table.names(table.game.tallies[-1].relieved) == ["Bo"]
    assert status(table.game) == "playing"


def test_a_share_that_rounds_down_to_nothing_breaks_nobody() -> None:
    rules = {**BLOCKED_CHIPS, "ends": [{"when": "broke"}], "tie": "share"}
    table = Table("Ann", "Bo", "Cy", rules=rules, starts={"Cy": -5})
    table.round(None, {"Ann": 5, "Bo": 5, "Cy": 6})
    assert table.named(totals(table.game)) == {"Ann": 100, "Bo": 100, "Cy": -5}
    assert status(table.game) == "playing"
