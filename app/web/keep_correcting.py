"""Earlier rounds: listed, written again, struck out and brought back, each with its reason."""

from starlette.responses import Response

from app.ledger.commands import CorrectRound, RestoreRound, RoundAsEntered, StrikeRound
from app.ledger.game import Game, Line
from app.ledger.refusals import NotFound, Stale
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.forms import TypedRound, as_typed, entered, number_in, typed_round
from app.web.keep_asking import WORDS, Asked
from app.web.keep_entering import said
from app.web.keep_menu import rounds_page
from app.web.keep_outlook import Outlook, complained, outlook_of_correction
from app.web.keep_showing import Shown, conflict_with, correct_page
from app.wording import keeping

# Stands in where only the consequences are asked for, and is never saved.
NOT_SAID_YET = "…"


def rounds(asked: Asked) -> Response:
    """List all rounds."""
    return asked.page("rounds", rounds_page(asked.game()))


def correcting(asked: Asked) -> Response:
    """Show a round as it is, ready to be written again. Nothing changes by that."""
    game = asked.game()
    line = _line(game, asked.number)
    return asked.page("correct", correct_page(game, line, Shown(as_typed(line.round, game.rules))))


def preview(asked: Asked) -> Response:
    """Say what the correction would do: a script gets the sentences alone, others the page."""
    game, typed = asked.game(), typed_round(asked.fields)
    line = _line(game, asked.number)
    ahead = _ahead(asked, game, line, typed)
    if "application/json" in asked.request.headers.get("accept", ""):
        return said(asked, ahead)
    shown = Shown(typed, asked.fields.get("key", ""), ahead.band, ahead.after, ahead.problems)
    page = correct_page(game, line, shown, _reason(asked))
    return asked.page("correct", page, 422 if ahead.band.bad else 200)


def correct(asked: Asked) -> Response:
    """Write the round again. What cannot be saved comes back as it was typed."""
    game, typed = asked.game(), typed_round(asked.fields)
    line = _line(game, asked.number)
    try:
        round_ = _entered(game, line, typed)
        version = number_in(asked.fields, "version")
        command = CorrectRound(asked.number, version, round_, _reason(asked))
        return asked.record(command, f"{asked.home}/rounds")
    except Invalid as wrong:
        return _refused(asked, game, line, typed, wrong)
    except (Stale, KeyReused):
        return _changed_meanwhile(asked, asked.game(), typed)


def strike(asked: Asked) -> Response:
    """Strike a round out."""
    game = asked.game()
    line = _line(game, asked.number)
    try:
        version = number_in(asked.fields, "version")
        command = StrikeRound(asked.number, version, _reason(asked))
        return asked.record(command, f"{asked.home}/rounds")
    except Invalid as wrong:
        typed = typed_round(asked.fields) if "went_out" in asked.fields else None
        return _refused(asked, game, line, typed or as_typed(line.round, game.rules), wrong)
    except (Stale, KeyReused):
        return _look_again(asked)


def restore(asked: Asked) -> Response:
    """Bring a struck round back."""
    to = asked.home if asked.fields.get("from") == "entry" else f"{asked.home}/rounds"
    try:
        version = number_in(asked.fields, "version")
        return asked.record(RestoreRound(asked.number, version), to)
    except NotFound as unknown:
        if unknown.what != "strike":
            raise
        return _look_again(asked)
    except (Stale, KeyReused):
        return _look_again(asked)


def _line(game: Game, number_: int) -> Line:
    line = game.line(number_)
    if line is None:
        raise NotFound("round")
    return line


def _reason(asked: Asked) -> str:
    """Return the reason in the keeper's own words, or else the one that was tapped."""
    return asked.fields.get("reason", "").strip() or asked.fields.get("quick", "")


def _entered(game: Game, line: Line, typed: TypedRound) -> RoundAsEntered:
    """Return the round as typed, with all that this page does not show left as it was."""
    was = line.round
    now = entered(typed, was.players, game.rules)
    return RoundAsEntered(
        went_out=now.went_out,
        hands=now.hands,
        late_card=was.late_card,
        penalties=was.penalties,
        multiplier=was.multiplier,
        last_card=was.last_card,
        dealer=was.dealer,
        note=was.note,
    )


def _ahead(asked: Asked, game: Game, line: Line, typed: TypedRound) -> Outlook:
    try:
        round_ = _entered(game, line, typed)
        command = CorrectRound(line.round.number, line.version, round_, NOT_SAID_YET)
        return outlook_of_correction(asked.play, game, command, asked.token)
    except Invalid as wrong:
        return complained(game, wrong.complaints)


def _refused(asked: Asked, game: Game, line: Line, typed: TypedRound, wrong: Invalid) -> Response:
    why = [c for c in wrong.complaints if c.loc[:1] == ("reason",)]
    told = complained(game, wrong.complaints)
    shown = Shown(typed, asked.fields.get("key", ""), told.band, problems=told.problems)
    problem = keeping.problem(why[0], game, WORDS) if why else ""
    return asked.page("correct", correct_page(game, line, shown, _reason(asked), problem), 422)


def _changed_meanwhile(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Show the round as somebody else has left it, beside what was typed here."""
    line = _line(game, asked.number)
    shown = Shown(typed, conflict=conflict_with(game, line, typed))
    return asked.page("correct", correct_page(game, line, shown, _reason(asked)), 412)


def _look_again(asked: Asked) -> Response:
    problem = keeping.elsewhere("changed", WORDS)
    return asked.page("rounds", rounds_page(asked.game(), problem), 412)
