"""The first page: who plays, how do we score, start; and the games that this browser has seen."""

import hashlib
import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.ledger.commands import CreateGame
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play import Answer, KeyReused, Play, Write
from app.scoring.complaints import Invalid
from app.scoring.lookalikes import look_alike
from app.web.rules_form.form import form_of_json
from app.web.rules_form.panel import at_fields
from app.web.rules_form.sharing import LONGEST_JSON
from app.web.site.cookies import games_cookie, keeper_cookie
from app.web.site.forms import first_of_each, pairs_of
from app.web.start.form import Pairs, StartForm, like, typed
from app.web.start.new_game import new_game
from app.web.start.page import Feedback, Visit, VisitDep

GAME_ID = re.compile(r"[0-9a-z]{12,64}")

router = APIRouter(include_in_schema=False)


@router.get("/")
def first_page(request: Request, visit: VisitDep) -> Response:
    """Show the form, filled like an earlier game or with the rules that the link brings."""
    query = request.query_params
    earlier = _game(visit.play, query.get("like", ""))
    form = like(earlier) if earlier else StartForm()
    return _with_rules(visit, form, query["rules"]) if "rules" in query else visit.page(form)


@router.post("/games")
def start_game(
    request: Request, visit: VisitDep, pairs: Annotated[Pairs, Depends(pairs_of)]
) -> Response:
    """Begin a game and lead its keeper there, or show the form again with the complaints."""
    form, fields = typed(pairs), first_of_each(pairs)
    if "add" in fields:
        return visit.page(form.with_another_seat())
    if "again" in fields:  # a draft that this browser kept, to be filled in
        return visit.page(form)
    if "take" in fields:
        return _with_rules(visit, form, fields.get("json", ""))
    if "update" in fields or form.rules.other_kind:
        return visit.page(form, Feedback(changing=True, look_again="update" not in fields))
    return _start(request, visit, form)


def _with_rules(visit: Visit, form: StartForm, json: str) -> Response:
    """Show the form with shared rules, or with the complaints about them."""
    try:
        return visit.page(replace(form, rules=form_of_json({"json": json})))
    except Invalid as invalid:
        feedback = Feedback(at_fields(invalid), changing=True, pasted=json[:LONGEST_JSON])
        return visit.page(form, feedback, 422)


def _start(request: Request, visit: Visit, form: StartForm) -> Response:
    game_id, token = visit.play.derived(form.key)
    try:
        command = new_game(form, game_id)
    except Invalid as invalid:
        return visit.page(form, Feedback(at_fields(invalid)), 422)
    alike = () if form.sure else look_alike([player.name for player in command.players])
    if alike:
        return visit.page(replace(form, sure=True), Feedback(alike=alike))
    try:
        return _begin(request, visit.play, command, form.key, token)
    except KeyReused:
        return visit.page(form.with_new_key(), Feedback(used=command.game), 422)


def _begin(request: Request, play: Play, command: CreateGame, key: str, token: str) -> Response:
    """Begin the game, and lead this browser to it as its keeper. Raises ``KeyReused``."""
    place = f"/keep/{command.game}"
    write = Write(token, key, _fingerprint(command))
    play.create(command, write, lambda _: Answer(303, b"", {"Location": place}))
    response = RedirectResponse(place, 303)
    response.headers.append("Set-Cookie", keeper_cookie(request, command.game, token))
    if remembered := games_cookie(request, command.game, "k"):
        response.headers.append("Set-Cookie", remembered)
    return response


def _fingerprint(command: CreateGame) -> str:
    """Return a fingerprint of the form; it is the same when sent again after midnight."""
    return hashlib.sha256(repr(replace(command, day=None)).encode()).hexdigest()


def _game(play: Play, game_id: str) -> Game | None:
    """Return the game, or ``None`` where there is none by that id (any more)."""
    if not GAME_ID.fullmatch(game_id):
        return None
    try:
        return play.game(game_id)
    except NotFound:
        return None
