"""Questions about one round of a game, recorded already or next: each is answered here alone.

A round's ``number`` counts from 1; the next round's is one more than there are lines.
"""

from app.ledger.game import Game
from app.ledger.table import enough_players, next_round, playing, status


def next_number(game: Game) -> int:
    """Return the number that the next round will have."""
    return len(game.lines) + 1


def can_deal(game: Game) -> bool:
    """Return whether a next round can be dealt: the game goes on, and enough players are there."""
    return status(game) != "finished" and enough_players(game)


def dealt_in(game: Game, number: int) -> tuple[str, ...]:
    """Return the ids of the players who were dealt in, or who will be in a round not recorded."""
    line = game.line(number)
    return line.round.players if line else tuple(player.id for player in playing(game))


def dealer_of(game: Game, number: int) -> str:
    """Return the id of the player whose deal the round is; empty if no round can follow."""
    if line := game.line(number):
        return line.round.dealer
    upcoming = next_round(game)
    return upcoming.dealer if upcoming else ""
