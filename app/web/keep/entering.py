"""The round being counted: shown, previewed, recorded, undone."""

from dataclasses import replace
from typing import Annotated

from starlette.responses import JSONResponse, Response

from app.i18n import keeping, problems
from app.ledger.refusals import Full, GameOver, RoundTaken, Stale
from app.ledger.rounds import can_deal, dealt_in, next_number
from app.ledger.table import status
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.entry_form import EntryForm, UndoForm, undone_round
from app.web.keep.no_next_round import no_next_round_page
from app.web.keep.request import NO_STORE, Keeper, KeeperRequest, keeper_router, posted
from app.web.keep.round_pages import FormState, entry_page, working_hands
from app.web.keep.settling import cannot_record, no_next_round_with, settle
from app.web.round_form.as_typed import as_typed
from app.web.round_form.context import Messages
from app.web.round_form.left_players import typed_for_left_players, without_left_players
from app.web.round_form.preview import Preview, preview_of_invalid, preview_of_round
from app.web.round_form.typed_round import TypedRound
from app.web.site.forms import number_in, required

Entry = Annotated[EntryForm, posted(EntryForm.of)]

router = keeper_router()


@router.get("")
def counting(keeper: Keeper) -> Response:
    """Show the round being counted, or the end of the game."""
    game = keeper.game
    undone = undone_round(game, number_in(keeper.query("again")))
    if undone and status(game) != "finished":
        return _entry(keeper, FormState(as_typed(undone.round, game.rules), undone=undone))
    if not can_deal(game):
        return no_next_round_page(keeper)
    typed = working_hands(keeper.play.hands(game.id), game.rules)
    return _entry(keeper, FormState(typed.dealt_by(keeper.query("dealer"))))


@router.post("/rounds")
def record(keeper: Keeper, form: Entry) -> Response:
    """Record the round, or the one that was undone, again under its own number.

    A form that cannot be saved comes back as it was typed, with the reason. If the very same round
    is recorded already, it counts as saved, whichever phone recorded it.
    """
    typed = form.typed(keeper.game)
    try:
        return keeper.record(form.command(keeper, typed), to=keeper.home)
    except Invalid as invalid:
        return _refused(keeper, form, typed, invalid)
    except (RoundTaken, KeyReused, Stale):
        return settle(keeper.reloaded(), form, typed)
    except GameOver:
        return no_next_round_with(keeper.reloaded(), typed)
    except Full as full:
        state = FormState(typed, form.key, _messages_when_full(full, keeper))
        return _entry(keeper.reloaded(), state, 422)


@router.post("/preview")
def preview(keeper: Keeper, form: Entry) -> Response:
    """Preview the round: the page's script gets the sentences alone, anybody else the page."""
    typed = form.typed(keeper.game)
    as_page = not wants_json(keeper)
    if as_page and cannot_record(keeper.game, form):
        return settle(keeper, form, typed)
    try:
        outcome = _preview(keeper, form, typed)
    except GameOver:
        if as_page:
            return no_next_round_with(keeper, typed)
        outcome = Preview(Messages((problems.refusal("game_over", keeper.words),), bad=True))
    except Full as full:
        outcome = Preview(_messages_when_full(full, keeper))
    if not as_page:
        return preview_json(keeper, outcome)
    state = FormState.previewed(typed, outcome, form.key, form.undone(keeper.game))
    return _entry(keeper, state, 422 if outcome.problems else 200)


@router.post("/undo")
def undo(keeper: Keeper, form: Annotated[UndoForm, posted(UndoForm.of)]) -> Response:
    """Strike the last round out and bring its hands back to be mended."""
    try:
        command = form.command(keeper.game, keeper.words)
        return keeper.record(command, to=f"{keeper.home}?again={command.number}")
    except (Stale, KeyReused):
        return _look_again(keeper.reloaded(), keeping.elsewhere("newer", keeper.words))


def wants_json(keeper: KeeperRequest) -> bool:
    """Return whether the request comes from the page's script, which reads JSON."""
    return "application/json" in keeper.request.headers.get("accept", "")


def preview_json(keeper: KeeperRequest, preview: Preview) -> Response:
    """Return the sentences and totals, for the script of the page."""
    html = keeper.template("_messages").render(messages=preview.messages)
    number = keeper.words.number
    before = {player: number(preview.before[player]) for player in preview.after}
    after = {one: number(total) for one, total in preview.after.items()}
    body = {"sentence": html.strip(), "before": before, "totals": after}
    return JSONResponse(body, headers=NO_STORE)


def _entry(keeper: KeeperRequest, state: FormState, code: int = 200) -> Response:
    return keeper.page("entry", entry_page(keeper.game, state, keeper.words), code)


def _preview(keeper: KeeperRequest, form: EntryForm, typed: TypedRound) -> Preview:
    """Return the preview; or the message that another phone has recorded this round.

    Its totals are those of an earlier moment than the game's: none are given beside them.
    """
    game, words = keeper.game, keeper.words
    if form.is_taken(game) and status(game) != "finished":
        number = required(form.number)
        return Preview(Messages((keeping.stands_already("recorded", number, words),)))
    return preview_of_round(keeper.play, game, typed, keeper.token, words, form.undone(game))


def _refused(
    keeper: KeeperRequest, form: EntryForm, typed: TypedRound, invalid: Invalid
) -> Response:
    game, words = keeper.game, keeper.words
    if cannot_record(game, form):
        return settle(keeper, form, typed)
    complaints = without_left_players(invalid.complaints)
    preview_ = preview_of_invalid(game, complaints, typed, words)
    undone = form.undone(game)
    players = dealt_in(game, undone.round.number if undone else next_number(game))
    gone = typed_for_left_players(game, players, typed, words)
    state = FormState.previewed(typed, preview_, form.key, undone)
    return _entry(keeper, replace(state, gone=gone), 422)


def _messages_when_full(full: Full, keeper: KeeperRequest) -> Messages:
    return Messages((problems.full(full.what, full.most, keeper.words),), bad=True)


def _look_again(keeper: KeeperRequest, problem: str) -> Response:
    if not can_deal(keeper.game):
        return no_next_round_page(keeper, problem, 412)
    return _entry(keeper, FormState(messages=Messages((problem,), bad=True)), 412)
