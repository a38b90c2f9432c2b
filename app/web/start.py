"""The first page: who plays, how do we score, start; and the games that this browser has seen."""

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast
from urllib.parse import parse_qsl

from anyio.to_thread import run_sync
from fastapi import APIRouter
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.ledger.commands import CreateGame
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play import Answer, KeyReused, Play, Write
from app.web.contexts import Standings, standings, title_of
from app.web.cookies import Kind, Seen, games_cookie, keeper_cookie, seen_games
from app.web.start_form import AS_BEFORE, MOST_ROWS, StartForm, Wish, like, typed, wish
from app.wording.problems import sentence
from app.wording.rules import summary
from app.wording.words import ENGLISH

SHOWN = 20
MOST_FIELDS = 100
KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")

router = APIRouter()


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game that this browser keeps or watches, with how it stands."""

    kind: Kind
    game: str
    title: str
    at: datetime
    standings: Standings


@dataclass(frozen=True, slots=True)
class StartPage:
    """The first page. ``wrong`` are sentences by the id of the field that they belong to.

    ``used`` is the game that this very form began already; ``more`` counts the games not shown.
    """

    form: StartForm
    full: bool
    wrong: Mapping[str, str]
    alike: Sequence[tuple[str, str]]
    before: str
    used: str
    games: Sequence[MyGame]
    more: int


def first_page(request: Request) -> Response:
    """Show the form, filled like an earlier game where one is named, and this browser's games."""
    before = _game(request, request.query_params.get("like", ""))
    form = like(before) if before else StartForm()
    return _page(request, replace(form, key=_new_key()))


async def start_game(request: Request) -> Response:
    """Begin a game and lead its keeper there, or give the form back with what is wrong."""
    fields = _fields(await request.body())
    another = any(name == "add" for name, _ in fields)
    return await run_sync(_answer, request, typed(fields), another)


def _fields(body: bytes) -> list[tuple[str, str]]:
    """Return the form's fields. Raises ``HTTPException`` 400 for what is no form in UTF-8."""
    try:
        text = body.decode("ascii")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as wrong:
        raise HTTPException(400) from wrong


def _answer(request: Request, form: StartForm, another: bool) -> Response:
    form = form if KEY.fullmatch(form.key) else replace(form, key=_new_key())
    if another:
        return _page(request, form.with_another_seat())
    game_id, token = _play(request).derived(form.key)
    before = _game(request, form.like)
    asked = wish(form, game_id, before.rules if before else None)
    if asked.alike:
        return _page(request, replace(form, sure=True), asked)
    if asked.command is None:
        return _page(request, form, asked, status=422)
    return _begin(request, form, asked.command, token)


def _begin(request: Request, form: StartForm, command: CreateGame, token: str) -> Response:
    place = f"/keep/{command.game}"
    asked = hashlib.sha256(repr(command).encode()).hexdigest()
    try:
        _play(request).create(
            command, Write(token, form.key, asked), lambda _: Answer(303, b"", {"Location": place})
        )
    except KeyReused:
        return _page(request, replace(form, key=_new_key()), used=command.game, status=422)
    answer = RedirectResponse(place, 303)
    answer.headers.append("Set-Cookie", keeper_cookie(request, command.game, token))
    if remembered := games_cookie(request, command.game, "k"):
        answer.headers.append("Set-Cookie", remembered)
    return answer


def _page(
    request: Request,
    form: StartForm,
    asked: Wish | None = None,
    used: str = "",
    status: int = 200,
) -> Response:
    seen = seen_games(request)
    shown = seen if request.query_params.get("games") == "all" else seen[:SHOWN]
    before = _game(request, form.like)
    page = StartPage(
        form=form,
        full=len(form.seats) >= MOST_ROWS,
        wrong={at: sentence(c, None, ENGLISH) for at, c in (asked.wrong if asked else {}).items()},
        alike=asked.alike if asked else (),
        before=_rules_without_words(before) if before else "",
        used=used,
        games=[mine for one in shown if (mine := _mine(request, one))],
        more=len(seen) - len(shown),
    )
    html = _templates(request).get_template("start/start.html").render(page=page, form=form)
    return HTMLResponse(html, status, {"Cache-Control": "no-store"})


def _rules_without_words(before: Game) -> str:
    """Return the rules of the game before in a few words, if the form has no choice for them."""
    return summary(before.rules, ENGLISH) if like(before).rules == AS_BEFORE else ""


def _mine(request: Request, seen: Seen) -> MyGame | None:
    game = _game(request, seen.game)
    if game is None:
        return None
    title = title_of(game, ENGLISH)
    return MyGame(seen.kind, game.id, title, game.created_at, standings(game, ()))


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


def _templates(request: Request) -> Environment:
    return cast(Environment, request.app.state.templates)


router.add_route("/", first_page, methods=["GET"], include_in_schema=False)
router.add_route("/games", start_game, methods=["POST"], include_in_schema=False)
