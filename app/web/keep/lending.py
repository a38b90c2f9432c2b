"""Chips lent from one player to another, before the next round is recorded."""

from starlette.responses import Response

from app.i18n import keeping, problems
from app.ledger.commands import LendChips
from app.ledger.game import Game
from app.ledger.refusals import Full, GameOver
from app.ledger.table import status
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.menu import finished_page
from app.web.keep.request import Asked
from app.web.keep.round_pages import Shown, entry_page
from app.web.round_form.context import Band
from app.web.round_form.deal import loan_form
from app.web.site.forms import points_in


def lend(asked: Asked) -> Response:
    """Write the loan down; what cannot be lent comes back as it was typed, with the reason."""
    fields = asked.fields
    try:
        command = LendChips(
            fields.get("giver", ""), fields.get("taker", ""), points_in(fields, "amount")
        )
        return asked.record(command, asked.home)
    except Invalid as wrong:
        game = asked.game()
        told = (keeping.problem(complaint, game, asked.words) for complaint in wrong.complaints)
        return _again(asked, game, 422, " ".join(dict.fromkeys(told)))
    except KeyReused:
        return _again(asked, asked.game(), 412, keeping.elsewhere("twice", asked.words))
    except GameOver:
        return _again(asked, asked.game(), 409, problems.refusal("game_over", asked.words))
    except Full as full:
        why = problems.full(full.what, full.most, asked.words)
        return _again(asked, asked.game(), 422, why)


def _again(asked: Asked, game: Game, status_: int, why: str) -> Response:
    if status(game) == "finished":
        return asked.page("finished", finished_page(game, asked.words, why), status_)
    giver, taker, amount = (asked.fields.get(name, "") for name in ("giver", "taker", "amount"))
    typed = loan_form(game, asked.words, giver, taker, amount, why)
    band = Band(() if typed else (why,), bad=True)
    return asked.page("entry", entry_page(game, Shown(loan=typed, band=band), asked.words), status_)
