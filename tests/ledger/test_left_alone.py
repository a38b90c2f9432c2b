"""A game that is over since everybody else has left, or was out before."""

from functools import partial

import pytest

from app.ledger.commands import EndGame, RecordRound, ReopenGame, StartRule
from app.ledger.decide import decide
from app.ledger.ranking import standings, tied, winners
from app.ledger.refusals import GameOver, NotFound
from app.ledger.table import ending, left_alone, next_round, status, totals
from app.scoring.tally import Ending
from tests.ledger.tables import Table


def alone() -> Table:
    """Ann has 20 and Cy 10 after one round; Bo and then Cy leave."""
    table = Table("Ann", "Bo", "Cy")
    table.round("Bo", {"Ann": 20, "Cy": 10})
    table.change("Bo", active=False)
    table.change("Cy", active=False)
    return table


def result(table: Table) -> tuple[str, list[str], Ending | None]:
    """Return the status, who has won, and the end."""
    return status(table.game), table.names(winners(table.game)), ending(table.game)


def test_who_is_left_alone_has_won_whatever_their_total() -> None:
    table = alone()
    assert result(table) == ("finished", ["Ann"], Ending("alone", 1))
    assert tied(table.game) == ()
    assert next_round(table.game) is None
    assert [place.player for place in standings(table.game)] == ["p1"]


def test_while_two_are_left_the_game_goes_on() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Bo", {"Ann": 20, "Cy": 10})
    table.change("Bo", active=False)
    assert result(table) == ("playing", [], None)


def test_before_the_first_round_nobody_wins_by_being_left_alone() -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", active=False)
    assert result(table) == ("playing", [], None)


def test_a_round_that_was_struck_out_is_no_round() -> None:
    table = alone()
    table.strike(1)
    assert result(table) == ("playing", [], None)
    table.restore(1)
    assert result(table) == ("finished", ["Ann"], Ending("alone", 1))


def test_one_is_out_and_one_leaves_so_the_last_one_in_wins() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Ann": 90})
    table.round("Bo", {"Ann": 10, "Cy": 5})
    table.change("Bo", active=False)
    assert result(table) == ("finished", ["Cy"], Ending("alone", 1))


def test_an_elimination_that_decides_it_by_itself_is_called_so() -> None:
    table = Table("Ann", "Bo", rules="last-one", starts={"Ann": 90})
    table.round("Bo", {"Ann": 10})
    assert result(table) == ("finished", ["Bo"], Ending("eliminated", 1, 100))


def test_a_correction_that_brings_somebody_back_in_opens_the_game_again() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Ann": 90})
    table.round("Bo", {"Ann": 10, "Cy": 5})
    table.change("Bo", active=False)
    table.correct(1, "Bo", {"Ann": 9, "Cy": 5})
    assert result(table) == ("playing", [], None)
    table.correct(1, "Bo", {"Ann": 10, "Cy": 5})
    assert result(table)[1] == ["Cy"]


def test_a_correction_may_leave_somebody_alone_whom_it_puts_nobody_beside() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Ann": 90})
    table.round("Bo", {"Ann": 9, "Cy": 5})
    table.change("Bo", active=False)
    table.correct(1, "Bo", {"Ann": 10, "Cy": 5})
    assert result(table) == ("finished", ["Cy"], Ending("alone", 1))


def test_who_comes_back_opens_the_game_again_and_play_goes_on() -> None:
    table = alone()
    table.change("Cy", active=True)
    assert result(table) == ("playing", [], None)
    table.round("Cy", {"Ann": 85})
    assert result(table) == ("finished", ["Cy"], Ending("score", 2, 100))


def test_who_joins_opens_it_again_too() -> None:
    table = alone()
    table.join("Di", "worst")
    assert result(table) == ("playing", [], None)
    assert table.named(totals(table.game))["Di"] == 20


def test_a_full_table_is_still_full() -> None:
    table = Table("Ann", "Bo", rules={"players": [2, 2]})
    table.round("Bo", {"Ann": 20})
    table.change("Bo", active=False)
    table.join("Cy")
    assert status(table.game) == "playing"


def test_nobody_else_leaves_nor_is_anything_played_while_it_is_over() -> None:
    table = alone()
    with pytest.raises(GameOver):
        table.change("Ann", active=False)
    for command in (
        RecordRound(table.entered("Ann", {})),
        EndGame(table.game.revision),
    ):
        with pytest.raises(GameOver):
            decide(table.game, command)


def test_it_was_not_ended_by_hand_so_it_cannot_be_opened_by_hand() -> None:
    table = alone()
    with pytest.raises(NotFound):
        decide(table.game, ReopenGame(table.game.revision))


def test_a_game_that_is_over_by_its_rules_stays_as_it_ended() -> None:
    table = Table("Ann", "Bo")
    table.round("Bo", {"Ann": 100})
    assert left_alone(table.game) is None
    with pytest.raises(GameOver):
        table.join("Cy")
    with pytest.raises(GameOver):
        table.change("Ann", active=False)


def test_a_game_that_was_ended_by_hand_says_so_and_nobody_joins_it() -> None:
    table = Table("Ann", "Bo")
    table.round("Bo", {"Ann": 20})
    table.end()
    assert result(table) == ("finished", ["Bo"], Ending("early", 1))
    with pytest.raises(GameOver):
        table.join("Cy")


def test_in_sudden_death_who_is_left_alone_wins_and_nobody_is_level() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round(None, {"Ann": 100, "Bo": 100, "Cy": 150})
    assert (status(table.game), table.names(tied(table.game))) == ("sudden_death", ["Ann", "Bo"])
    table.change("Ann", active=False)
    # Sudden death is for everyone who is there: Bo and Cy play it out.
    assert status(table.game) == "sudden_death"
    table.change("Bo", active=False)
    assert result(table) == ("finished", ["Cy"], Ending("alone", 1))
    assert tied(table.game) == ()
    table.change("Bo", active=True)
    assert (status(table.game), table.names(tied(table.game))) == ("sudden_death", ["Ann", "Bo"])


def test_where_a_tie_plays_on_who_is_left_alone_is_level_with_nobody() -> None:
    table = Table("Ann", "Bo", rules="winner-collects", starts={"Ann": 100, "Bo": 100})
    table.round(None, {"Ann": 5, "Bo": 5})
    assert table.names(tied(table.game)) == ["Ann", "Bo"]
    table.change("Bo", active=False)
    assert result(table) == ("finished", ["Ann"], Ending("alone", 1))
    assert tied(table.game) == ()


def test_a_table_that_everybody_has_left_is_won_by_nobody() -> None:
    table = Table("Ann", "Bo")
    table.round("Bo", {"Ann": 20})
    table.strike(1)
    for name in ("Ann", "Bo"):
        table.change(name, active=False)
    table.restore(1)
    assert result(table) == ("playing", [], None)
    assert next_round(table.game) is None


@pytest.mark.parametrize("start", ["average", "worst", "best"])
def test_a_late_joiners_start_is_worked_out_from_who_is_there(start: StartRule) -> None:
    table = alone()
    joined = partial(table.join, "Di", start)
    joined()
    assert table.named(totals(table.game))["Di"] == 20
