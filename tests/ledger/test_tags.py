"""A tag says which state of a game, a round or a player was seen, and on which timeline."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    RecordRound,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.decide import decide
from app.ledger.game import Game
from app.ledger.refusals import Stale
from app.ledger.replay import replay
from app.ledger.tags import Installation, Tag, parse_tag
from tests.builders import EVENING, out, sat_down, then, worked_example

HERE = Installation("5f0c5f0c5f0c5f0c")
RESTORED = Installation("9b1d9b1d9b1d9b1d", restored=True)


def sheet(rounds: int = 1, installation: Installation = HERE, minutes: int = 0) -> Game:
    """Return the game of Ann, Bo, Cy and Di after some rounds, the last some minutes late."""
    game = replace(replay(sat_down()), installation=installation)
    for number in range(1, rounds + 1):
        late = timedelta(minutes=minutes if number == rounds else 0)
        game = replay(then(game, worked_example(game), EVENING + late), game)
    return game


def after(game: Game, command: Command) -> Game:
    """Return the game after the command."""
    return replay(then(game, command), game)


def tags(game: Game) -> dict[str, str]:
    """Return the tags of the game, of each player and of each round."""
    players = {player.id: str(game.tag_of(player)) for player in game.players}
    rounds = {str(recorded.round.number): str(game.tag_of(recorded)) for recorded in game.rounds}
    return {"game": str(game.tag), **players, **rounds}


def test_a_tag_is_the_number_the_epoch_and_the_begin_of_the_hash() -> None:
    game = sheet()

    assert str(game.tag) == f"2-5f0c5f0c5f0c5f0c-{game.head[:12]}"
    assert parse_tag(str(game.tag)) == game.tag
    assert game.tag_of(game.rounds[0]) == Tag(1, HERE.epoch, game.head[:12])


@pytest.mark.parametrize(
    "text", ["", "-1", "1-", "1-5f-", "1-5f-9b1d9b1d9b1", "1-XY-9b1d9b1d9b1d", "٣", "1.0", " 1"]
)
def test_what_is_no_tag_says_nothing(text: str) -> None:
    assert parse_tag(text) is None


def test_a_bare_number_says_what_older_pages_say() -> None:
    assert parse_tag("3") == 3


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        (lambda _: ChangePlayer("p2", 1, name="Bob"), {"p2"}),
        (lambda _: ChangePlayer("p2", 1, seat=1), {"p2"}),
        (lambda _: ChangePlayer("p2", 1, active=False), {"p2"}),
        (lambda _: ChangePlayer("p2", 1, start=5, reason="Typed wrong"), {"p2"}),
        (lambda _: AddPlayer("Eve"), {"p5"}),
        (lambda game: CorrectRound(1, 1, out(game, "Di", Ann=1, Bo=2, Cy=3), "Turned"), {"1"}),
        (lambda _: StrikeRound(2, 1, "Misdealt"), {"2"}),
        (lambda game: RecordRound(out(game, "Di", Ann=1, Bo=2, Cy=3)), {"3"}),
        (lambda game: ChangeGame(game.revision, title="Friday"), set()),
    ],
)
def test_a_change_gives_another_tag_to_what_it_changes_and_to_nothing_else(
    change: Callable[[Game], Command], changed: set[str]
) -> None:
    game = sheet(2)
    was, now = tags(game), tags(after(game, change(game)))

    assert {thing for thing in now if now[thing] != was.get(thing)} == changed | {"game"}


def test_who_comes_back_and_a_round_that_counts_again_have_another_tag() -> None:
    game = after(after(sheet(), ChangePlayer("p2", 1, active=False)), StrikeRound(1, 1, "Misdealt"))
    back = after(after(game, ChangePlayer("p2", 2, active=True)), RestoreRound(1, 2))

    assert tags(back)["p2"].startswith("3-")
    assert tags(back)["1"] == f"3-{HERE.epoch}-{back.head[:12]}"


def test_at_the_same_number_another_timeline_has_other_tags() -> None:
    ours, theirs = sheet(2), sheet(2, minutes=1)

    assert ours.revision == theirs.revision
    assert tags(ours)["game"] != tags(theirs)["game"]
    assert tags(ours)["2"] != tags(theirs)["2"]
    assert tags(ours)["1"] == tags(theirs)["1"]


def commands(game: Game, of: Game) -> list[Command]:
    """Return a change of each thing, by somebody who has seen them on the sheet ``of``."""
    recorded, bo = of.rounds[0], of.players[1]
    return [
        ChangePlayer("p2", of.tag_of(bo), name="Bob"),
        CorrectRound(1, of.tag_of(recorded), out(game, "Di", Ann=1, Bo=2, Cy=3), "Turned"),
        StrikeRound(1, of.tag_of(recorded), "Misdealt"),
        ChangeGame(of.tag, title="Friday"),
        EndGame(of.tag),
    ]


def test_who_has_seen_what_is_there_changes_it() -> None:
    game = sheet()

    assert [len(decide(game, command)) for command in commands(game, game)] == [1] * 5


@pytest.mark.parametrize("lost", [sheet(installation=RESTORED), sheet(minutes=1)])
def test_who_has_seen_another_timeline_changes_what_it_left_alone_at_most(lost: Game) -> None:
    game = sheet()
    same = tags(game).items() & tags(lost).items()

    for command, thing in zip(commands(game, lost), ("p2", "1", "1", "game", "game"), strict=True):
        if thing in dict(same):
            assert decide(game, command)
        else:
            with pytest.raises(Stale):
                decide(game, command)
    assert "1" not in dict(same)


def test_a_bare_number_is_taken_until_a_backup_was_put_back() -> None:
    assert decide(sheet(), StrikeRound(1, 1, "Misdealt"))
    assert decide(sheet(), EndGame(2))

    for command in (StrikeRound(1, 1, "Misdealt"), EndGame(2), ChangePlayer("p2", 1, name="Bob")):
        with pytest.raises(Stale):
            decide(sheet(installation=RESTORED), command)


def test_a_game_that_was_ended_is_opened_again_by_who_has_seen_that() -> None:
    game = after(sheet(), EndGame(2))

    assert decide(game, ReopenGame(game.tag))
    with pytest.raises(Stale):
        decide(game, ReopenGame(sheet().tag))


def test_a_round_that_was_written_before_a_backup_was_put_back_is_not_simply_added() -> None:
    game = sheet(installation=RESTORED)
    round_ = out(game, "Di", Ann=1, Bo=2, Cy=3)

    assert decide(game, RecordRound(round_, 2, epoch=RESTORED.epoch))
    assert decide(game, RecordRound(round_, 2))
    with pytest.raises(Stale):
        decide(game, RecordRound(round_, 2, epoch=HERE.epoch))
