"""The round being counted: shown, looked ahead at, recorded, undone."""

from starlette.responses import JSONResponse, Response

from app.ledger.commands import RecordRound, StrikeRound
from app.ledger.game import Game
from app.ledger.refusals import GameOver, RoundTaken, Stale
from app.ledger.table import next_round, playing, status
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.forms import TypedRound, as_typed, entered, number_in, typed_round
from app.web.keep_asking import NO_STORE, WORDS, Asked
from app.web.keep_contexts import Band
from app.web.keep_menu import finished_page
from app.web.keep_outlook import Outlook, complained, outlook_of_round
from app.web.keep_showing import (
    Shown,
    conflict_with,
    entry_page,
    told_typed,
    waiting_hands,
)
from app.wording import keeping, problems
from app.wording.words import number


def counting(asked: Asked) -> Response:
    """Show the round being counted, or the end of the game."""
    game = asked.game()
    if next_round(game) is None:
        return asked.page("finished", finished_page(game))
    undone = _undone(game, asked.request.query_params.get("again", ""))
    typed = undone or waiting_hands(asked.play.hands(game.id), game.rules)
    return asked.page("entry", entry_page(game, Shown(typed, undone=undone is not None)))


def preview(asked: Asked) -> Response:
    """Say what saving would do: a script gets the sentences alone, anybody else the page."""
    game, typed = asked.game(), typed_round(asked.fields)
    as_page = "application/json" not in asked.request.headers.get("accept", "")
    if _taken(asked, game) and as_page:
        return _conflict(asked, game, typed)
    try:
        ahead = outlook_of_round(asked.play, game, typed, asked.token)
    except GameOver:
        if as_page:
            return _over(asked, game, typed)
        ahead = Outlook(Band((problems.refusal("game_over", WORDS),), bad=True))
    if not as_page:
        return said(asked, ahead)
    shown = Shown(typed, asked.fields.get("key", ""), ahead.band, ahead.after, ahead.problems)
    return asked.page("entry", entry_page(game, shown), 422 if ahead.problems else 200)


def record(asked: Asked) -> Response:
    """Record the round. What cannot be saved comes back as it was typed, with the reason."""
    game, typed = asked.game(), typed_round(asked.fields)
    try:
        number_ = number_in(asked.fields, "number")
        round_ = entered(typed, _dealt_in(game, number_), game.rules)
        return asked.record(RecordRound(round_, number_), asked.home)
    except Invalid as wrong:
        return _refused(asked, game, typed, wrong)
    except (RoundTaken, KeyReused, Stale):
        return _conflict(asked, asked.game(), typed)
    except GameOver:
        return _over(asked, asked.game(), typed)


def undo(asked: Asked) -> Response:
    """Strike the last round out and bring its hands back to be mended."""
    game = asked.game()
    try:
        number_ = number_in(asked.fields, "number")
        _refuse_if_newer(game, number_)
        reason = WORDS.gettext(keeping.UNDONE)
        command = StrikeRound(number_, number_in(asked.fields, "version"), reason)
        return asked.record(command, f"{asked.home}?again={number_}")
    except (Stale, KeyReused):
        return _look_again(asked, keeping.elsewhere("newer", WORDS))


def said(asked: Asked, ahead: Outlook) -> Response:
    """Return the sentences and totals, for the script on the page."""
    environment = asked.request.app.state.templates
    html = environment.get_template("keep/_band.html").render(band=ahead.band)
    after = {one: number(total) for one, total in ahead.after.items()}
    return JSONResponse({"sentence": html.strip(), "totals": after}, headers=NO_STORE)


def _dealt_in(game: Game, number_: int) -> list[str]:
    """Return who is asked for: the same as then, where the round is sent once more."""
    line = game.line(number_)
    return list(line.round.players) if line else [one.id for one in playing(game)]


def _refused(asked: Asked, game: Game, typed: TypedRound, wrong: Invalid) -> Response:
    if _taken(asked, game):
        return _conflict(asked, game, typed)
    told = complained(game, wrong.complaints)
    shown = Shown(typed, asked.fields.get("key", ""), told.band, problems=told.problems)
    return asked.page("entry", entry_page(game, shown), 422)


def _taken(asked: Asked, game: Game) -> bool:
    text = asked.fields.get("number", "")
    return text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(game.lines)


def _conflict(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Show what was recorded beside what was typed; the form now is that of the next round."""
    if next_round(game) is None:
        return _over(asked, game, typed)
    line = game.line(number_in(asked.fields, "number")) if _taken(asked, game) else None
    if line is None:
        band = Band((keeping.elsewhere("changed", WORDS),), bad=True)
        return asked.page("entry", entry_page(game, Shown(typed, band=band)), 409)
    shown = Shown(typed, conflict=conflict_with(game, line, typed))
    return asked.page("entry", entry_page(game, shown), 409)


def _over(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Show the end of the game, and what was typed after it."""
    problem = keeping.elsewhere("over", WORDS, typed=told_typed(game, typed))
    return asked.page("finished", finished_page(game, problem), 409)


def _undone(game: Game, again: str) -> TypedRound | None:
    """Return the hands of the round that was just undone, if it still is the last one."""
    if not game.lines or again != str(len(game.lines)) or not game.lines[-1].struck:
        return None
    return as_typed(game.lines[-1].round, game.rules)


def _refuse_if_newer(game: Game, number_: int) -> None:
    """Refuse to undo a round after which another one counts: the tap was meant for the last."""
    if any(not line.struck for line in game.lines[number_:]):
        raise Stale(len(game.lines))


def _look_again(asked: Asked, problem: str) -> Response:
    game = asked.game()
    if status(game) == "finished":
        return asked.page("finished", finished_page(game, problem), 412)
    return asked.page("entry", entry_page(game, Shown(band=Band((problem,), bad=True))), 412)
