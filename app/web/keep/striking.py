"""Striking a round out: first what it would change, then why, then it is done."""

from starlette.responses import RedirectResponse, Response

from app.i18n import keeping
from app.ledger.commands import StrikeRound
from app.ledger.game import Game, Line
from app.ledger.refusals import Stale
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.context import StrikePage
from app.web.keep.correcting import line_of, look_again, reason_in
from app.web.keep.request import NO_STORE, Asked, kept_game, new_key
from app.web.keep.round_pages import told_round
from app.web.round_form.preview import outlook_of_strike
from app.web.site.forms import seen_in_form


def asking(asked: Asked) -> Response:
    """Say what striking the round out would change, and ask why. Nothing changes by that."""
    game = asked.game()
    line = line_of(game, asked.number)
    if line.struck:
        return RedirectResponse(f"{asked.home}/rounds/{asked.number}", 303, NO_STORE)
    return asked.page("strike", _page(asked, game, line))


def strike(asked: Asked) -> Response:
    """Strike the round out."""
    game = asked.game()
    line = line_of(game, asked.number)
    try:
        version = seen_in_form(asked.fields, "version")
        command = StrikeRound(asked.number, version, reason_in(asked))
        return asked.record(command, f"{asked.home}/rounds?struck={asked.number}")
    except Invalid as wrong:
        problem = keeping.problem(wrong.complaints[0], game, asked.words)
        return asked.page("strike", _page(asked, game, line, problem), 422)
    except (Stale, KeyReused):
        return look_again(asked)


def _page(asked: Asked, game: Game, line: Line, problem: str = "") -> StrikePage:
    return StrikePage(
        kept_game(game, asked.words),
        asked.fields.get("key", "") or new_key(),
        line.round.number,
        str(game.tag_of(line)),
        told_round(game, line, asked.words),
        outlook_of_strike(asked.play, game, line, asked.token, asked.words),
        reason_in(asked),
        tuple(asked.words.gettext(text) for text in keeping.STRIKE_REASONS),
        problem,
    )
