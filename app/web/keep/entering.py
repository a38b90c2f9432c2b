"""The round being counted: shown, looked ahead at, recorded, undone."""

from dataclasses import replace

from starlette.responses import JSONResponse, Response

from app.i18n import keeping, problems
from app.ledger.commands import Command, EnterAgain, RecordRound, RoundAsEntered, StrikeRound
from app.ledger.game import Game, Line
from app.ledger.refusals import Full, GameOver, RoundTaken, Stale
from app.ledger.table import hands_needed, status
from app.ledger.tags import is_current, seen_in
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.request import NO_STORE, Asked
from app.web.keep.round_pages import (
    Shown,
    conflict_with,
    entry_page,
    told_typed,
    waiting_hands,
)
from app.web.keep.settling import over_it, stands
from app.web.keep.stopped import is_stopped, stopped
from app.web.round_form.context import Band
from app.web.round_form.details import without_dealer
from app.web.round_form.preview import Outlook, complained, dealt_in, outlook_of_round
from app.web.round_form.strangers import at_the_table, gone
from app.web.round_form.typed_round import TypedRound, as_typed, entered, typed_round
from app.web.site.forms import number_in, seen_in_form


def counting(asked: Asked) -> Response:
    """Show the round being counted, or the end of the game."""
    game = asked.game()
    undone = undone_line(game, asked.request.query_params.get("again", ""))
    if undone and status(game) != "finished":
        typed = as_typed(undone.round, game.rules)
        return asked.page("entry", entry_page(game, Shown(typed, undone=undone), asked.words))
    if is_stopped(game):
        return stopped(asked, game)
    typed = waiting_hands(asked.play.hands(game.id), game.rules)
    typed = _dealt_by(typed, asked.request.query_params.get("dealer", ""))
    return asked.page("entry", entry_page(game, Shown(typed), asked.words))


def preview(asked: Asked) -> Response:
    """Say what saving would do: a script gets the sentences alone, anybody else the page."""
    game = asked.game()
    undone = _again(asked, game)
    typed = _typed(asked, game, undone)
    as_page = "application/json" not in asked.request.headers.get("accept", "")
    if as_page and (_taken(asked, game) or _is_stopped_for(asked, game)):
        return _conflict(asked, game, typed)
    try:
        ahead = _recorded_elsewhere(asked, game) or outlook_of_round(
            asked.play, game, typed, asked.token, asked.words, undone
        )
    except GameOver:
        if as_page:
            return _over(asked, game, typed)
        ahead = Outlook(Band((problems.refusal("game_over", asked.words),), bad=True))
    except Full as full:
        ahead = Outlook(_no_room(asked, full))
    if not as_page:
        return said(asked, ahead)
    key = asked.fields.get("key", "")
    shown = Shown(typed, key, ahead.band, ahead.after, ahead.problems, undone=undone)
    return asked.page("entry", entry_page(game, shown, asked.words), 422 if ahead.problems else 200)


def _recorded_elsewhere(asked: Asked, game: Game) -> Outlook | None:
    """Return the word that another phone recorded the round that is typed here, if it did.

    Its totals are those of an earlier moment than the game's: none are given beside them.
    """
    if not _taken(asked, game) or status(game) == "finished":
        return None
    number_ = number_in(asked.fields, "number")
    return Outlook(Band((keeping.stands_already("recorded", number_, asked.words),)))


def record(asked: Asked) -> Response:
    """Record the round, or the one that was undone, again under its own number.

    What cannot be saved comes back as it was typed, with the reason. What stands just as it was
    typed is saved, whoever did it.
    """
    game = asked.game()
    typed = _typed(asked, game, _again(asked, game))
    try:
        number_ = number_in(asked.fields, "number")
        seated = dealt_in(game, game.line(number_))
        needed = hands_needed(game, min(number_, len(game.lines) + 1), typed.held(seated))
        round_ = entered(typed, seated, game.rules, needed)
        return asked.record(_command(asked, number_, round_), asked.home)
    except Invalid as wrong:
        return _refused(asked, game, typed, wrong)
    except (RoundTaken, KeyReused, Stale):
        return _conflict(asked, asked.game(), typed)
    except GameOver:
        return _over(asked, asked.game(), typed)
    except Full as full:
        shown = Shown(typed, asked.fields.get("key", ""), _no_room(asked, full))
        return asked.page("entry", entry_page(asked.game(), shown, asked.words), 422)


def undo(asked: Asked) -> Response:
    """Strike the last round out and bring its hands back to be mended."""
    game = asked.game()
    try:
        number_ = number_in(asked.fields, "number")
        _refuse_if_newer(game, number_)
        reason = asked.words.gettext(keeping.UNDONE)
        command = StrikeRound(number_, seen_in_form(asked.fields, "version"), reason)
        return asked.record(command, f"{asked.home}?again={number_}")
    except (Stale, KeyReused):
        return _look_again(asked, keeping.elsewhere("newer", asked.words))


def said(asked: Asked, ahead: Outlook) -> Response:
    """Return the sentences and totals, for the script on the page."""
    html = asked.template("_band").render(band=ahead.band)
    before = {one: asked.words.number(ahead.before[one]) for one in ahead.after}
    after = {one: asked.words.number(total) for one, total in ahead.after.items()}
    told = {"sentence": html.strip(), "before": before, "totals": after}
    return JSONResponse(told, headers=NO_STORE)


def undone_line(game: Game, number_: str) -> Line | None:
    """Return the last round, if it has that number and is struck out, to be entered again."""
    last = game.lines[-1] if game.lines else None
    return last if last and last.struck and number_ == str(len(game.lines)) else None


def _again(asked: Asked, game: Game) -> Line | None:
    """Return the undone round that the form enters again, if it still stands as it was seen."""
    line = undone_line(game, asked.fields.get("number", ""))
    seen = seen_in(asked.fields.get("again", ""))
    if line is None or seen is None or not is_current(game.tag_of(line), seen, game.kept_in):
        return None
    return line


def _typed(asked: Asked, game: Game, undone: Line | None) -> TypedRound:
    return typed_round(asked.fields, as_typed(undone.round, game.rules) if undone else None)


def _command(asked: Asked, number_: int, round_: RoundAsEntered) -> Command:
    if "again" not in asked.fields:
        return RecordRound(round_, number_, epoch=asked.fields.get("epoch"))
    reason = asked.words.gettext(keeping.ENTERED_AGAIN)
    return EnterAgain(number_, seen_in_form(asked.fields, "again"), round_, reason)


def _dealt_by(typed: TypedRound, dealer: str) -> TypedRound:
    """Return the round as dealt by whom the cards were cut for, if anybody was."""
    return replace(typed, more=replace(typed.more, dealer=dealer)) if dealer else typed


def _refused(asked: Asked, game: Game, typed: TypedRound, wrong: Invalid) -> Response:
    if _taken(asked, game) or _is_stopped_for(asked, game):
        return _conflict(asked, game, typed)
    undone, words = _again(asked, game), asked.words
    told = complained(game, at_the_table(wrong.complaints), typed, words)
    shown = Shown(
        typed,
        asked.fields.get("key", ""),
        told.band,
        problems=told.problems,
        undone=undone,
        gone=gone(game, dealt_in(game, undone), typed, words),
    )
    return asked.page("entry", entry_page(game, shown, words), 422)


def _taken(asked: Asked, game: Game) -> bool:
    text = asked.fields.get("number", "")
    there = text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(game.lines)
    return there and _again(asked, game) is None


def _is_stopped_for(asked: Asked, game: Game) -> bool:
    """Return whether the game does not go on; an undone round counts again with those it had."""
    again = "again" in asked.fields and status(game) != "finished"
    return is_stopped(game) and not again


def _conflict(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Go on where the round stands as it was typed; else show one beside the other."""
    line = game.line(number_in(asked.fields, "number")) if _taken(asked, game) else None
    if line and stands(game, line, typed):
        return asked.go_on(asked.home)
    mended = over_it(asked, game, line) if line else None
    if mended:
        return mended
    if _is_stopped_for(asked, game):
        return _over(asked, game, typed)
    if line is None or (line.struck and "again" in asked.fields):
        return _changed(asked, game, typed)
    return _as_one_more(asked, game, line, typed)


def _changed(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Show what was typed, which belongs to no round that there is."""
    again = "again" in asked.fields
    band = Band((keeping.elsewhere(_why(asked, game), asked.words),), bad=True)
    undone = undone_line(game, asked.fields.get("number", "")) if again else None
    shown = Shown(typed, band=band, undone=undone)
    return asked.page("entry", entry_page(game, shown, asked.words), 409)


def _why(asked: Asked, game: Game) -> str:
    epoch = asked.fields.get("epoch", game.kept_in.epoch)
    return "changed" if epoch == game.kept_in.epoch else "restored"


def _as_one_more(asked: Asked, game: Game, line: Line, typed: TypedRound) -> Response:
    """Show what was recorded beside what was typed; the form now is that of the next round."""
    later = replace(typed, more=without_dealer(typed.more))
    draft = str(len(game.lines) + 1)
    conflict = conflict_with(game, line, typed, asked.words, "recorded", draft, asked.home)
    shown = Shown(later, conflict=conflict)
    return asked.page("entry", entry_page(game, shown, asked.words), 409)


def _no_room(asked: Asked, full: Full) -> Band:
    return Band((problems.full(full.what, full.most, asked.words),), bad=True)


def _over(asked: Asked, game: Game, typed: TypedRound) -> Response:
    """Show that the game does not go on, and what was typed after that."""
    why = "over" if status(game) == "finished" else "too_few"
    problem = keeping.elsewhere(why, asked.words, typed=told_typed(game, typed, asked.words))
    return stopped(asked, game, problem, 409)


def _refuse_if_newer(game: Game, number_: int) -> None:
    """Refuse to undo a round after which another one counts: the tap was meant for the last."""
    if any(not line.struck for line in game.lines[number_:]):
        raise Stale(len(game.lines))


def _look_again(asked: Asked, problem: str) -> Response:
    game = asked.game()
    if is_stopped(game):
        return stopped(asked, game, problem, 412)
    return asked.page(
        "entry", entry_page(game, Shown(band=Band((problem,), bad=True)), asked.words), 412
    )
