"""A starting total that was wrong, and is mended: everything after it is scored again."""

from functools import partial

import pytest

from app.ledger.commands import ChangePlayer
from app.ledger.consequences import Consequence, consequences
from app.ledger.events import StartCorrected
from app.ledger.game import Game
from app.ledger.ranking import standings, winners
from app.ledger.refusals import PlayerIsOut, Stale
from app.ledger.table import status, totals
from tests.ledger.tables import Table
from tests.scoring.dealing import codes


def mend(table: Table, who: str, start: int, reason: str = "Typed wrong") -> Game:
    """Correct where somebody began, seen as they now are."""
    player = table.player(who)
    return table.do(ChangePlayer(player.id, player.version, start=start, reason=reason))


def from_paper() -> Table:
    """Return a game that goes on from paper, where Ann had 40 and not 90."""
    table = Table("Ann", "Bo", starts={"Ann": 90, "Bo": 20})
    table.round("Bo", {"Ann": 5})
    return table


def test_everything_after_it_is_scored_again() -> None:
    table = from_paper()
    mend(table, "Ann", 40)
    assert table.named(totals(table.game)) == {"Ann": 45, "Bo": 20}
    assert table.game.tallies[0].totals == {"p1": 45, "p2": 20}
    assert table.events[-1].event == StartCorrected("p1", 40, "Typed wrong")
    assert (table.player("Ann").start, table.player("Ann").version) == (40, 2)


def test_a_game_that_ended_by_it_is_open_again() -> None:
    table = from_paper()
    table.round("Bo", {"Ann": 6})
    over = table.game
    assert table.names(winners(over)) == ["Bo"]
    mend(table, "Ann", 40)
    assert status(table.game) == "playing"
    assert consequences(over, table.game)[0] == Consequence("game_open_again", {"round": 2})


def test_it_wants_a_reason_and_points_that_can_be() -> None:
    table = from_paper()
    before = table.game
    assert codes(partial(mend, table, "Ann", 40, " ")) == ["reason_missing"]
    assert codes(partial(mend, table, "Ann", 10_000)) == ["out_of_range"]
    only_why = ChangePlayer("p1", 1, reason="Typed wrong")
    assert codes(partial(table.do, only_why)) == ["key_missing"]
    assert table.game == before


def test_the_start_that_there_is_already_is_no_fact() -> None:
    table = from_paper()
    before = table.game
    assert mend(table, "Ann", 90) == before


def test_a_start_that_somebody_mended_meanwhile_is_not_mended_over() -> None:
    table = from_paper()
    mend(table, "Ann", 40)
    with pytest.raises(Stale):
        table.do(ChangePlayer("p1", 1, start=45, reason="Typed wrong"))


def test_who_begins_where_the_rules_say_after_all_goes_with_the_rules() -> None:
    table = Table("Ann", "Bo", rules="chips", starts={"Ann": 90})
    mend(table, "Ann", 100)
    table.play_by({"preset": "chips", "start": 50})
    assert table.named(totals(table.game)) == {"Ann": 50, "Bo": 50}


def test_a_late_joiner_s_start_counts_from_where_they_joined() -> None:
    table = from_paper()
    table.join("Cy", 60)
    table.round("Bo", {"Ann": 1, "Cy": 2})
    mend(table, "Cy", 33)
    assert [tally.totals.get("p3") for tally in table.game.tallies] == [None, 35]


def test_who_was_eliminated_cannot_be_made_active() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one")
    table.round("Ann", {"Bo": 100, "Cy": 1})
    before = table.game
    with pytest.raises(PlayerIsOut) as refused:
        table.change("Bo", active=True)
    assert (refused.value.player, table.game) == ("p2", before)

    table.change("Bo", active=False)
    with pytest.raises(PlayerIsOut):
        table.change("Bo", active=True)


def test_a_start_that_was_wrong_brings_an_eliminated_player_back() -> None:
    table = Table("Ann", "Bo", "Cy", rules="last-one", starts={"Bo": 90})
    table.round("Ann", {"Bo": 10, "Cy": 1})
    mend(table, "Bo", 9)
    assert [place.eliminated for place in standings(table.game)] == [False, False, False]
    assert table.change("Bo", active=True) == table.game


def test_sudden_death_is_for_everyone_who_sits_there() -> None:
    ends = [{"when": "eliminated", "at": 100}, {"when": "rounds", "count": 1}]
    rules = {"preset": "last-one", "ends": ends, "tie": "sudden_death"}
    table = Table("Ann", "Bo", "Cy", rules=rules)
    table.round(None, {"Ann": 5, "Bo": 5, "Cy": 100})
    assert status(table.game) == "sudden_death"
    before = table.game
    assert table.change("Cy", active=True) == before
