"""What is noted about a game, and the day on which it was played."""

from app.ledger.commands import ChangeGame
from app.ledger.events import DateChanged, NoteChanged
from tests.ledger.tables import Table


def test_a_note_and_a_day_are_facts_of_the_game() -> None:
    table = Table("Ann", "Bo")

    game = table.do(ChangeGame(table.game.revision, note=" At the lake ", played_on="2026-03-06"))

    assert (game.note, game.played_on) == ("At the lake", "2026-03-06")
    assert [recorded.event for recorded in table.events[-2:]] == [
        NoteChanged("At the lake"),
        DateChanged("2026-03-06"),
    ]


def test_both_can_be_taken_away_again() -> None:
    table = Table("Ann", "Bo")
    table.do(ChangeGame(table.game.revision, note="At the lake", played_on="2026-03-06"))

    game = table.do(ChangeGame(table.game.revision, note="", played_on=""))

    assert (game.note, game.played_on) == ("", "")


def test_what_is_so_already_is_no_fact() -> None:
    table = Table("Ann", "Bo")
    table.do(ChangeGame(table.game.revision, note="At the lake", played_on="2026-03-06"))
    before = table.game.revision

    table.do(ChangeGame(before, note="At the lake", played_on="2026-03-06"))

    assert table.game.revision == before
