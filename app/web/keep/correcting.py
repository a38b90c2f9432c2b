"""Earlier rounds: listed, written again with a reason, and brought back."""

from starlette.responses import Response

from app.i18n import keeping, problems
from app.i18n.people import keeper
from app.i18n.words import Words
from app.ledger.commands import CorrectRound, RestoreRound, RoundAsEntered
from app.ledger.events import RoundCorrected, RoundRecorded
from app.ledger.game import Game, Line
from app.ledger.refusals import Full, NotFound, Stale, Unchanged
from app.ledger.replay import Moment
from app.ledger.table import hands_needed
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.context import Earlier
from app.web.keep.entering import said
from app.web.keep.menu import rounds_page
from app.web.keep.request import Asked
from app.web.keep.round_pages import Shown, conflict_with, correct_page, told_round
from app.web.round_form.context import Band
from app.web.round_form.preview import NOT_SAID_YET, Outlook, complained, outlook_of_correction
from app.web.round_form.typed_round import TypedRound, as_typed, entered, typed_round
from app.web.site.forms import seen_in_form

MOST_EARLIER = 20
"""So many earlier versions of a round are offered to be put back; the history has all of them."""


def rounds(asked: Asked) -> Response:
    """List all rounds."""
    game = asked.game()
    return asked.page("rounds", rounds_page(game, asked.words, said=_said(asked, game)))


def correcting(asked: Asked) -> Response:
    """Show a round as it is, or as it was ``earlier``, ready to be written again.

    Nothing changes by that.
    """
    game = asked.game()
    line = line_of(game, asked.number)
    versions = _earlier(asked, line)
    wanted = asked.request.query_params.get("earlier", "")
    back = next((one for one in versions if str(one.seq) == wanted), None)
    typed = as_typed(back.round if back else line.round, game.rules)
    ahead = _ahead(asked, game, line, typed) if back else Outlook(Band())
    shown = Shown(typed, "", ahead.band, ahead.after, ahead.problems)
    return asked.page("correct", correct_page(game, line, shown, asked.words, earlier=versions))


def preview(asked: Asked) -> Response:
    """Say what the correction would do: a script gets the sentences alone, others the page."""
    game = asked.game()
    line = line_of(game, asked.number)
    typed = _typed(asked, game, line)
    ahead = _ahead(asked, game, line, typed)
    if "application/json" in asked.request.headers.get("accept", ""):
        return said(asked, ahead)
    shown = Shown(typed, asked.fields.get("key", ""), ahead.band, ahead.after, ahead.problems)
    page = correct_page(game, line, shown, asked.words, reason_in(asked))
    return asked.page("correct", page, 422 if ahead.band.bad else 200)


def correct(asked: Asked) -> Response:
    """Write the round again. What cannot be saved comes back as it was typed."""
    game = asked.game()
    line = line_of(game, asked.number)
    typed = _typed(asked, game, line)
    try:
        round_ = _entered(game, line, typed)
        version = seen_in_form(asked.fields, "version")
        command = CorrectRound(asked.number, version, round_, reason_in(asked))
        return asked.record(command, f"{asked.home}/rounds?corrected={asked.number}")
    except Invalid as wrong:
        return _refused(asked, game, line, typed, wrong)
    except Unchanged as same:
        why = problems.refusal(same.code, asked.words, number=same.number)
        return _unwritten(asked, game, line, typed, why)
    except Full as full:
        why = problems.full(full.what, full.most, asked.words)
        return _unwritten(asked, game, line, typed, why)
    except Stale:
        return _changed_meanwhile(asked, asked.game(), typed, "changed")
    except KeyReused:
        return _changed_meanwhile(asked, asked.game(), typed, "saved")


def use_mine(asked: Asked) -> Response:
    """Show the round with what was typed for it here, to be saved over it with a reason.

    The form is that of the round that is next: whose deal it is stays as it was.
    """
    game = asked.game()
    line = line_of(game, asked.number)
    fields = {name: text for name, text in asked.fields.items() if name != "dealer"}
    typed = typed_round(fields, as_typed(line.round, game.rules))
    ahead = _ahead(asked, game, line, typed)
    shown = Shown(typed, "", ahead.band, ahead.after, ahead.problems)
    return asked.page("correct", correct_page(game, line, shown, asked.words))


def restore(asked: Asked) -> Response:
    """Bring a struck round back."""
    listed = f"{asked.home}/rounds?restored={asked.number}"
    to = asked.home if asked.fields.get("from") == "entry" else listed
    try:
        version = seen_in_form(asked.fields, "version")
        return asked.record(RestoreRound(asked.number, version), to)
    except NotFound as unknown:
        if unknown.what != "strike":
            raise
        return look_again(asked)
    except (Stale, KeyReused):
        return look_again(asked)


def _earlier(asked: Asked, line: Line) -> tuple[Earlier, ...]:
    """Return what the round was before its corrections, the newest first."""
    if not line.corrected:
        return ()
    versions: list[Earlier] = []
    for moment in asked.play.story(asked.game_id):
        event = moment.recorded.event
        if isinstance(event, RoundRecorded | RoundCorrected) and event.round.number == asked.number:
            one = _as_it_was(moment, line_of(moment.after, asked.number), asked.words)
            versions = [other for other in versions if other.round != one.round] + [one]
            versions = versions[-MOST_EARLIER:]
    return tuple(one for one in reversed(versions) if one.round != line.round)


def _as_it_was(moment: Moment, line: Line, words: Words) -> Earlier:
    told, by = told_round(moment.after, line, words), keeper(moment.recorded.by, words)
    return Earlier(moment.recorded.seq, line.round, told, by, moment.recorded.at)


def line_of(game: Game, number_: int) -> Line:
    """Return the line of the round. Raises ``NotFound``."""
    line = game.line(number_)
    if line is None:
        raise NotFound("round")
    return line


def reason_in(asked: Asked) -> str:
    """Return the reason in the keeper's own words, or else the one that was tapped."""
    return asked.fields.get("reason", "").strip() or asked.fields.get("quick", "")


def _said(asked: Asked, game: Game) -> str:
    """Return what was just done to a round, if the round still stands so.

    One that was corrected may be struck out all the same, and then that is said too.
    """
    for done in keeping.ROUND_DONE:
        number_ = asked.request.query_params.get(done, "")
        line = next((one for one in game.lines if str(one.round.number) == number_), None)
        if line and done == "corrected":
            also = ("struck",) if line.struck else ()
            return " ".join(_done(one, game, line, asked.words) for one in (done, *also))
        if line and line.struck == (done == "struck"):
            return _done(done, game, line, asked.words)
    return ""


def _done(done: str, game: Game, line: Line, words: Words) -> str:
    params = {"number": line.round.number, "told": told_round(game, line, words)}
    return words.gettext(keeping.ROUND_DONE[done]) % params


def _typed(asked: Asked, game: Game, line: Line) -> TypedRound:
    """Return the round as typed, with all that the form does not have left as it was."""
    return typed_round(asked.fields, as_typed(line.round, game.rules))


def _entered(game: Game, line: Line, typed: TypedRound) -> RoundAsEntered:
    players = line.round.players
    needed = hands_needed(game, line.round.number, typed.held(players))
    return entered(typed, players, game.rules, needed)


def _ahead(asked: Asked, game: Game, line: Line, typed: TypedRound) -> Outlook:
    try:
        round_ = _entered(game, line, typed)
        command = CorrectRound(line.round.number, game.tag_of(line), round_, NOT_SAID_YET)
        return outlook_of_correction(asked.play, game, command, asked.token, asked.words)
    except Invalid as wrong:
        return complained(game, wrong.complaints, typed, asked.words)


def _refused(asked: Asked, game: Game, line: Line, typed: TypedRound, wrong: Invalid) -> Response:
    why = [c for c in wrong.complaints if c.loc[:1] == ("reason",)]
    told = complained(game, wrong.complaints, typed, asked.words)
    shown = Shown(typed, asked.fields.get("key", ""), told.band, problems=told.problems)
    problem = keeping.problem(why[0], game, asked.words) if why else ""
    return asked.page(
        "correct", correct_page(game, line, shown, asked.words, reason_in(asked), problem), 422
    )


def _unwritten(asked: Asked, game: Game, line: Line, typed: TypedRound, why: str) -> Response:
    band = Band((why,), bad=True)
    shown = Shown(typed, asked.fields.get("key", ""), band)
    page = correct_page(game, line, shown, asked.words, reason_in(asked))
    return asked.page("correct", page, 422)


def _changed_meanwhile(asked: Asked, game: Game, typed: TypedRound, why: str) -> Response:
    """Show the round as it was left meanwhile, beside what was typed here."""
    line, words = line_of(game, asked.number), asked.words
    draft = f"{asked.number}-{asked.fields.get('version', '')}"
    back = f"{asked.home}/rounds/{asked.number}"
    shown = Shown(typed, conflict=conflict_with(game, line, typed, words, why, draft, back))
    return asked.page("correct", correct_page(game, line, shown, words, reason_in(asked)), 412)


def look_again(asked: Asked) -> Response:
    """Return the list of rounds, with the word that something was changed meanwhile."""
    problem = keeping.elsewhere("changed", asked.words)
    return asked.page("rounds", rounds_page(asked.game(), asked.words, problem), 412)
