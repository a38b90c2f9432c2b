"""Chips lent from one player to another, before the next round is recorded."""

from starlette.responses import Response

from app.ledger.commands import LendChips
from app.ledger.game import Game
from app.ledger.refusals import Full, GameOver
from app.ledger.table import status
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.forms import points_in
from app.web.keep_asking import Asked
from app.web.keep_dealing import loan_form
from app.web.keep_form_contexts import Band
from app.web.keep_menu import finished_page
from app.web.keep_showing import Shown, entry_page
from app.wording import keeping, problems


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
