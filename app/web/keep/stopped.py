"""Where no round can be counted now: the game is over, or too few are left at the table."""

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.game import Game
from app.ledger.table import enough_players, status
from app.web.keep.context import TooFewPage
from app.web.keep.menu import finished_page
from app.web.keep.request import Asked, kept_game
from app.web.keep.round_pages import last_round


def is_stopped(game: Game) -> bool:
    """Return whether the next round cannot be recorded, whatever is typed."""
    return status(game) == "finished" or not enough_players(game)


def stopped(asked: Asked, game: Game, problem: str = "", code: int = 200) -> Response:
    """Return the page that says why, and what can be done about it."""
    if status(game) == "finished":
        return asked.page("finished", finished_page(game, asked.words, problem), code)
    page = TooFewPage(
        kept_game(game, asked.words),
        keeping.too_few(game, asked.words),
        last_round(game, asked.words),
        problem,
    )
    return asked.page("too_few", page, code)
