"""What every decision may refuse: a game that is over, and a change of what has changed since."""

from app.ledger.game import Game, Line, Player
from app.ledger.refusals import GameOver, NotFound, Stale
from app.ledger.table import left_alone, status
from app.ledger.tags import Seen, is_current


def refuse_if_over(game: Game) -> None:
    """Raise ``GameOver`` if the game is finished."""
    if status(game) == "finished":
        raise GameOver


def refuse_if_over_for_good(game: Game) -> None:
    """Raise ``GameOver`` if the game is finished, and not only since one player is left alone."""
    if not left_alone(game):
        refuse_if_over(game)


def refuse_if_stale(game: Game, seen: Seen, thing: Line | Player | None = None) -> None:
    """Raise ``Stale`` unless the game, or that part of it, is now as it was seen."""
    current = game.tag if thing is None else game.tag_of(thing)
    if not is_current(current, seen, game.kept_in):
        raise Stale(current.number)


def line_of(game: Game, number: int) -> Line:
    """Return the line of round ``number``. Raises ``NotFound``."""
    line = game.line(number)
    if line is None:
        raise NotFound("round")
    return line
