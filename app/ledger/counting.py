"""Which rounds count: all but those that are struck out or stand after the end of the game."""

from app.ledger.game import Game, Line
from app.ledger.table import ending

BY_HAND = ("early", "alone")
"""The endings that no round brought about, not even one of sudden death."""


def counts(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts; in sudden death it does, without scoring."""
    line = game.line(number)
    return line is not None and not line.struck and game.tally(number - 1).status != "finished"


def in_sudden_death(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts, and was played to decide between equals."""
    return counts(game, number) and game.tally(number - 1).status == "sudden_death"


def decided_in_sudden_death(game: Game) -> bool:
    """Return whether a sudden death has decided the game."""
    end = ending(game)
    return end is not None and end.when not in BY_HAND and in_sudden_death(game, end.round)


def last_counting(game: Game) -> Line | None:
    """Return the last round that counts."""
    return next((one for one in reversed(game.lines) if counts(game, one.round.number)), None)
