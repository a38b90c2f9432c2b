"""The first page: who plays, how do we score, start; and the games that this browser has seen."""

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast
from urllib.parse import parse_qsl

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.i18n.people import looking_alike
from app.i18n.problems import sentence
from app.ledger.commands import CreateGame
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play import Answer, KeyReused, Play, Write
from app.scoring.complaints import Complaint, Invalid
from app.web.rules_form.form import taken
from app.web.rules_form.panel import at_fields, panel
from app.web.rules_form.sharing import LONGEST
from app.web.site.cookies import games_cookie, keeper_cookie, seen_games
from app.web.site.dependencies import templates_in, words_for
from app.web.start.form import MOST_ROWS, StartForm, first_of_each, like, typed, wish
from app.web.start.my_games import MyGames, my_games

LONGEST_SEARCH = 100
MOST_FIELDS = 200
KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")

router = APIRouter()


@dataclass(frozen=True, slots=True)
class StartPage:
    """The first page. ``wrong`` are sentences by the id of the field that they belong to.

    ``look_again``: the options were fitted to another kind of scoring, and want to be seen;
    ``alike`` warns of names; ``used`` is the game that this very form began already;
    ``deleted``: a game has just been.
    """

    form: StartForm
    full: bool
    wrong: Mapping[str, str]
    alike: Sequence[str]
    look_again: bool
    used: str
    mine: MyGames
    deleted: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown beside the form itself; ``pasted`` is JSON that could not be read."""

    wrong: Mapping[str, Complaint] = field(default_factory=dict)
    alike: Sequence[tuple[str, str]] = ()
    look_again: bool = False
    used: str = ""
    changing: bool = False
    pasted: str = ""


NOTHING = Shown()


def first_page(request: Request) -> Response:
    """Show the form, filled like an earlier game or with the rules that the link brings."""
    before = _game(request, request.query_params.get("like", ""))
    form = replace(like(before) if before else StartForm(), key=_new_key())
    if "rules" in request.query_params:
        return _with_rules(request, form, request.query_params["rules"])
    return _page(request, form)


async def start_game(request: Request) -> Response:
    """Begin a game and lead its keeper there, or give the form back with what is wrong."""
    fields = _fields(await request.body())
    return await run_sync(_answer, request, fields)


def _fields(body: bytes) -> list[tuple[str, str]]:
    """Return the form's fields. Raises ``HTTPException`` 400 for what is no form in UTF-8."""
    try:
        text = body.decode("ascii")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as wrong:
        raise HTTPException(400) from wrong


def _answer(request: Request, fields: list[tuple[str, str]]) -> Response:
    form, sent = typed(fields), first_of_each(fields)
    form = form if KEY.fullmatch(form.key) else replace(form, key=_new_key())
    if "add" in sent:
        return _page(request, form.with_another_seat())
    if "again" in sent:  # a draft that this browser kept, to be filled in
        return _page(request, form)
    if "take" in sent:
        return _with_rules(request, form, sent.get("json", ""))
    if "update" in sent or form.rules.other_kind:
        return _page(request, form, Shown(changing=True, look_again="update" not in sent))
    return _start(request, form)


def _start(request: Request, form: StartForm) -> Response:
    game_id, token = _play(request).derived(form.key)
    asked = wish(form, game_id)
    if asked.alike:
        return _page(request, replace(form, sure=True), Shown(asked.wrong, asked.alike))
    if asked.command is None:
        return _page(request, form, Shown(asked.wrong), status=422)
    return _begin(request, form, asked.command, token)


def _with_rules(request: Request, form: StartForm, json: str) -> Response:
    """Show the form with shared rules, or what is wrong with them."""
    try:
        rules = taken({"json": json})
    except Invalid as invalid:
        shown = Shown(at_fields(invalid), changing=True, pasted=json[:LONGEST])
        return _page(request, form, shown, status=422)
    return _page(request, replace(form, rules=rules))


def _begin(request: Request, form: StartForm, command: CreateGame, token: str) -> Response:
    place = f"/keep/{command.game}"
    # The same form sent again after midnight is the same form.
    asked = hashlib.sha256(repr(replace(command, day=None)).encode()).hexdigest()
    try:
        _play(request).create(
            command, Write(token, form.key, asked), lambda _: Answer(303, b"", {"Location": place})
        )
    except KeyReused:
        shown = Shown(used=command.game)
        return _page(request, replace(form, key=_new_key()), shown, status=422)
    answer = RedirectResponse(place, 303)
    answer.headers.append("Set-Cookie", keeper_cookie(request, command.game, token))
    if remembered := games_cookie(request, command.game, "k"):
        answer.headers.append("Set-Cookie", remembered)
    return answer


def _page(request: Request, form: StartForm, shown: Shown = NOTHING, status: int = 200) -> Response:
    words, asked = words_for(request), request.query_params
    mine = my_games(
        _play(request),
        seen_games(request),
        words,
        asked.get("q", "").strip()[:LONGEST_SEARCH],
        asked.get("games") == "all",
    )
    page = StartPage(
        form=form,
        full=len(form.seats) >= MOST_ROWS,
        wrong={at: sentence(c, None, words) for at, c in shown.wrong.items()},
        alike=[looking_alike(one, other, words) for one, other in shown.alike],
        look_again=shown.look_again,
        used=shown.used,
        mine=mine,
        deleted="deleted" in asked,
    )
    at_json = {at: c for at, c in shown.wrong.items() if at == "json"}
    rules = panel(form.rules, words, at_json, changing=shown.changing, pasted=shown.pasted)
    template = templates_in(request, words).get_template("start/start.html")
    html = template.render(page=page, form=form, panel=rules)
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


def _game(request: Request, game_id: str) -> Game | None:
    """Return the game, or ``None`` where there is none by that id (any more)."""
    if not re.fullmatch(r"[0-9a-z]{12,64}", game_id):
        return None
    try:
        return _play(request).game(game_id)
    except NotFound:
        return None


def _new_key() -> str:
    return secrets.token_urlsafe(24)


def _play(request: Request) -> Play:
    return cast(Play, request.app.state.play)


router.add_route("/", first_page, methods=["GET"], include_in_schema=False)
router.add_route("/games", start_game, methods=["POST"], include_in_schema=False)
