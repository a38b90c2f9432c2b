"""Checks of every decision: the game is not over, not full, and as its writer saw it.

How large a game may become, and what stays possible once it is that large:

=====================  ==========================================================================
rounds                 1,000, the struck ones included
events                 10,000; of the last of them a few are left free (see ``_LEFT_FREE``)
the last 100           for the keeper: correcting, striking out, bringing back, opening again
the last 10            for handing over, giving a link up, and saying where the table went on
the last one           for ending the game
=====================  ==========================================================================

Ending is never refused for want of room, so that a game from before there were bounds, however
long, can be ended too; deleting a game writes nothing in it.
"""

from collections.abc import Mapping

from app.ledger.commands import (
    BeginRematch,
    Command,
    CorrectRound,
    EndGame,
    EndLink,
    EnterAgain,
    HandOver,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.game import Game, Player, RecordedRound
from app.ledger.refusals import Full, GameOver, NotFound, Stale
from app.ledger.table import left_alone, status
from app.ledger.tags import TagOrNumber, is_current

MOST_ROUNDS = 1_000
MOST_EVENTS = 10_000

_FOR_THE_KEEPER, _FOR_PASSING_ON, _FOR_THE_END = 100, 10, 1
# How many events there has to be room for after such a command; after any other, the most.
_LEFT_FREE: Mapping[type, int] = {
    **dict.fromkeys(
        (CorrectRound, EnterAgain, StrikeRound, RestoreRound, ReopenGame), _FOR_PASSING_ON
    ),
    **dict.fromkeys((HandOver, EndLink, BeginRematch), _FOR_THE_END),
}


def refuse_if_over(game: Game) -> None:
    """Raise ``GameOver`` if the game is finished."""
    if status(game) == "finished":
        raise GameOver


def refuse_if_over_for_good(game: Game) -> None:
    """Raise ``GameOver`` if the game is finished, unless only because one player is left alone."""
    if not left_alone(game):
        refuse_if_over(game)


def refuse_if_stale(
    game: Game, seen: TagOrNumber, thing: RecordedRound | Player | None = None
) -> None:
    """Raise ``Stale`` unless the game, or that part of it, is still as the writer saw it."""
    current = game.tag if thing is None else game.tag_of(thing)
    if not is_current(current, seen, game.installation):
        raise Stale(current.number)


def round_of(game: Game, number: int) -> RecordedRound:
    """Return round ``number``. Raises ``NotFound``."""
    recorded = game.round(number)
    if recorded is None:
        raise NotFound("round")
    return recorded


def refuse_one_more_round(game: Game) -> None:
    """Raise ``Full`` if the game has as many rounds as a game may have."""
    if len(game.rounds) >= MOST_ROUNDS:
        raise Full("rounds", MOST_ROUNDS)


def refuse_without_room(game: Game, command: Command, events: int) -> None:
    """Raise ``Full`` unless there is room for that many events of the command."""
    if events == 0 or isinstance(command, EndGame):
        return
    if game.revision + events + _LEFT_FREE.get(type(command), _FOR_THE_KEEPER) > MOST_EVENTS:
        raise Full("events", MOST_EVENTS)
