"""A game deleted by its keeper: said twice, and its exports offered before.

Nothing of a deleted game is kept; its links lead nowhere from then on.
"""

from dataclasses import dataclass

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.refusals import Stale
from app.web.keep.context import KeptGame
from app.web.keep.request import NO_STORE, Asked, kept_game
from app.web.site.cookies import forgetting
from app.web.site.forms import seen_in_form


@dataclass(frozen=True, slots=True)
class DeletePage:
    """What would go, and why it has not gone if it was asked for."""

    kept: KeptGame
    rounds: int
    problem: str = ""


def asking(asked: Asked) -> Response:
    """Show what would go, with the exports; nothing changes by that."""
    return _page(asked)


def delete(asked: Asked) -> Response:
    """Delete the game, if it was said twice and is still as it was seen."""
    if asked.fields.get("sure") != "yes":
        return _page(asked, asked.words.gettext("Tick the box first: this cannot be undone."), 422)
    try:
        asked.play.delete(asked.game_id, seen_in_form(asked.fields, "revision"), asked.write())
    except Stale:
        return _page(asked, keeping.elsewhere("changed", asked.words), 412)
    response = Response(status_code=303, headers={**NO_STORE, "Location": "/?deleted=1"})
    for cookie in forgetting(asked.request, asked.game_id):
        response.headers.append("Set-Cookie", cookie)
    return response


def _page(asked: Asked, problem: str = "", status: int = 200) -> Response:
    game = asked.game()
    page = DeletePage(kept_game(game, asked.words), len(game.lines), problem)
    return asked.page("delete", page, status)
