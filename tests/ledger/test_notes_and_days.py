"""What is noted about a game, and the day on which it was played."""

from dataclasses import replace

from app.ledger import chain
from app.ledger.commands import ChangeGame, CreateGame, NewPlayer
from app.ledger.decide import create
from app.ledger.events import DateChanged, NoteChanged
from app.ledger.replay import replay
from app.scoring.resolve import resolve
from tests.ledger.tables import FIRST_DEAL, Table
from tests.scoring.dealing import codes

SITTING_DOWN = CreateGame(
    "table0000000000", "", resolve(None), (NewPlayer("Ann"), NewPlayer("Bo")), "Ann"
)


def test_a_note_and_a_day_are_facts_of_the_game() -> None:
    table = Table("Ann", "Bo")

    game = table.do(ChangeGame(table.game.revision, note=" At the lake ", day="2026-03-05"))

    assert (game.note, game.day) == ("At the lake", "2026-03-05")
    assert [recorded.event for recorded in table.events[-2:]] == [
        NoteChanged("At the lake"),
        DateChanged("2026-03-05"),
    ]


def test_a_note_can_be_taken_away_again_and_a_day_cannot() -> None:
    table = Table("Ann", "Bo")
    table.do(ChangeGame(table.game.revision, note="At the lake", day="2026-03-05"))

    assert table.do(ChangeGame(table.game.revision, note="")).note == ""
    revision = table.game.revision
    assert codes(lambda: table.do(ChangeGame(revision, day=""))) == ["day_unclear"]


def test_a_game_has_the_day_and_the_note_with_which_it_was_begun() -> None:
    begun = create(replace(SITTING_DOWN, day="2026-03-07", note=" By the fire "))
    game = replay(chain.record(SITTING_DOWN.game, 0, chain.GENESIS, begun, FIRST_DEAL, "keeper-1"))
    assert (game.day, game.note) == ("2026-03-07", "By the fire")


def test_a_game_from_before_its_day_was_said_is_of_the_day_in_utc_on_which_it_was_begun() -> None:
    table = Table("Ann", "Bo")
    assert table.game.day == "2026-03-06"

    table.do(ChangeGame(table.game.revision, day="2026-03-01"))
    taken_back = chain.record(
        table.game.id, table.game.revision, table.game.head, (DateChanged(""),), FIRST_DEAL, "k"
    )
    assert replay(taken_back, table.game).day == "2026-03-06"


def test_a_creation_without_day_and_note_is_written_as_it_always_was() -> None:
    written = Table("Ann", "Bo").rows[0].text
    assert ('"day"' in written, '"note"' in written) == (False, False)


def test_what_is_so_already_is_no_fact() -> None:
    table = Table("Ann", "Bo")
    table.do(ChangeGame(table.game.revision, note="At the lake", day="2026-03-06"))
    before = table.game.revision

    table.do(ChangeGame(before, note="At the lake", day="2026-03-06"))

    assert table.game.revision == before
