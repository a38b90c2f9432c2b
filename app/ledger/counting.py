"""Which rounds count: all but those that are struck out or stand after the end of the game."""

from app.ledger.game import Game, Line
from app.scoring.ends import Status


def counts(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts; in sudden death it does, without scoring."""
    line = game.line(number)
    return line is not None and not line.struck and _status_before(game, number) != "finished"


def in_sudden_death(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts, and was played to decide between equals."""
    return counts(game, number) and _status_before(game, number) == "sudden_death"


def last_counting(game: Game) -> Line | None:
    """Return the last round that counts."""
    return next((one for one in reversed(game.lines) if counts(game, one.round.number)), None)


def _status_before(game: Game, number: int) -> Status:
    return game.tally(number - 1).status if number > 1 else "playing"
