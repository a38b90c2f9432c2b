"""What every decision may refuse: a game that is over, and a change of what has changed since."""

from app.ledger.game import Game, Line
from app.ledger.refusals import GameOver, NotFound, Stale
from app.ledger.table import status


def refuse_if_over(game: Game) -> None:
    """Raise ``GameOver`` if the game is finished."""
    if status(game) == "finished":
        raise GameOver


def refuse_if_stale(current: int, seen: int) -> None:
    """Raise ``Stale`` unless what was seen is what is there now."""
    if current != seen:
        raise Stale(current)


def line_of(game: Game, number: int) -> Line:
    """Return the line of round ``number``. Raises ``NotFound``."""
    line = game.line(number)
    if line is None:
        raise NotFound("round")
    return line
