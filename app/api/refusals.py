"""Turns exceptions from below the routes into problems, for the paths of the API alone."""

from collections.abc import Callable, Mapping, Sequence
from inspect import isawaitable
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from app.api.dependencies import KeeperWrite, RevisionRequired, words_of
from app.api.game_json import Json, game_json, player_json, round_json
from app.api.problems import MOST_ERRORS, problem
from app.api.schema import complaint_of
from app.i18n import problems
from app.i18n.people import player
from app.ledger.game import Game
from app.ledger.refusals import Full, GameOver, NotFound, PlayerIsOut, RoundTaken, Stale, Unchanged
from app.live import TooManyClients
from app.play import KeyReused, NotKeeper, NoToken, Play
from app.scoring.complaints import Complaint, Invalid
from app.scoring.strict_json import Unreadable
from app.store import Busy

RETRY_AFTER = "2"
SAID_OF_ALL = 3

STATUSES: Mapping[int, str] = {
    401: "no_token",
    403: "not_keeper",
    405: "method_not_allowed",
    413: "too_large",
    429: "too_many",
    503: "busy",
}


def install(app: FastAPI) -> None:
    """Answer exceptions under ``/api/`` with problems.

    Everything else goes on to the handlers that were there before, so call it after those
    have been added.
    """
    before = dict(app.exception_handlers)
    for kind, answer in ANSWERS.items():
        app.add_exception_handler(kind, _under_api(answer, before))


def _under_api(answer: Callable[[Request, Any], Response], before: Mapping[Any, Any]) -> Any:
    async def handle(request: Request, error: Exception) -> Response:
        if request.url.path.startswith("/api/"):
            return await run_in_threadpool(answer, request, error)
        return await _as_before(before, request, error)

    return handle


async def _as_before(before: Mapping[Any, Any], request: Request, error: Exception) -> Response:
    handler = next((before[kind] for kind in type(error).__mro__ if kind in before), None)
    if handler is None:
        raise error
    answered = await run_in_threadpool(handler, request, error)
    response: Response = await answered if isawaitable(answered) else answered
    return response


def _invalid(request: Request, error: Invalid) -> Response:
    return _complained(request, 422, error.complaints)


def _unreadable(request: Request, error: Unreadable) -> Response:
    return _complained(request, 400, [Complaint(error.code)])


def _not_as_described(request: Request, error: RequestValidationError) -> Response:
    """Answer a request that does not fit the schema: 404 if it is the path, else 422."""
    for each in error.errors():
        if each["loc"][0] == "path":
            return _not_found(request, NotFound(str(each["loc"][1])))
    return _complained(request, 422, [complaint_of(each) for each in error.errors()])


def _complained(request: Request, status: int, complaints: Sequence[Complaint]) -> Response:
    if (refused := _stranger(request)) is not None:
        return refused
    words, game = words_of(request), None
    if any("player" in complaint.params for complaint in complaints):
        game = _game(request)
    errors = [(c.loc, problems.sentence(c, game, words)) for c in complaints[:MOST_ERRORS]]
    detail = " ".join(msg for _, msg in errors[:SAID_OF_ALL])
    return problem(status, "invalid", detail, errors if status == 422 else ())


def _stranger(request: Request) -> Response | None:
    """Return the refusal of somebody who does not keep score, without a look at the body."""
    keeper: KeeperWrite | None = getattr(request.state, "keeper", None)
    try:
        if keeper is not None:
            keeper.check()
    except (NotFound, NoToken, NotKeeper) as refusal:
        return ANSWERS[type(refusal)](request, refusal)
    return None


def _not_found(request: Request, error: NotFound) -> Response:
    return problem(404, error.code, problems.not_found(error.what, words_of(request)))


def _round_taken(request: Request, error: RoundTaken) -> Response:
    detail = problems.refusal(error.code, words_of(request), number=error.number)
    return problem(409, error.code, detail, beside={"round": _round(request, error.number)})


def _game_over(request: Request, error: GameOver) -> Response:
    return problem(409, error.code, problems.refusal(error.code, words_of(request)))


def _eliminated(request: Request, error: PlayerIsOut) -> Response:
    game = _game(request)
    who = player(game, error.player) if game else ""
    detail = problems.refusal(error.code, words_of(request), player=who)
    return problem(409, error.code, detail)


def _unchanged(request: Request, error: Unchanged) -> Response:
    detail = problems.refusal(error.code, words_of(request), number=error.number)
    return problem(422, error.code, detail)


def _full(request: Request, error: Full) -> Response:
    return problem(422, error.code, problems.full(error.what, error.most, words_of(request)))


def _stale(request: Request, error: Stale) -> Response:
    what = next((w for w in ("number", "player") if w in request.path_params), "game")
    detail = problems.stale(STALE[what], error.current, words_of(request))
    return problem(412, error.code, detail, beside={"current": _current(request, what)})


def _no_token(request: Request, error: NoToken) -> Response:
    detail = problems.refusal(error.code, words_of(request))
    return problem(401, error.code, detail, headers={"www-authenticate": "Bearer"})


def _not_keeper(request: Request, error: NotKeeper) -> Response:
    return problem(403, error.code, problems.refusal(error.code, words_of(request)))


def _key_reused(request: Request, error: KeyReused) -> Response:
    detail = problems.refusal(error.code, words_of(request))
    return problem(422, error.code, detail, [(["idempotency-key"], detail)])


def _revision_required(request: Request, error: RevisionRequired) -> Response:
    return _stranger(request) or problem(
        428, error.code, problems.refusal(error.code, words_of(request))
    )


def _busy(request: Request, _error: Busy) -> Response:
    detail = problems.refusal("busy", words_of(request))
    return problem(503, "busy", detail, headers={"retry-after": RETRY_AFTER})


def _too_many_clients(request: Request, error: TooManyClients) -> Response:
    again = {"retry-after": str(error.seconds)}
    return _http(request, HTTPException(error.status, headers=again))


def _http(request: Request, error: HTTPException) -> Response:
    """Answer the framework's refusals: no such path, another method, a body too large."""
    if error.status_code == 404:
        return _not_found(request, NotFound("page"))
    code = STATUSES.get(error.status_code)
    if code is None:
        return _complained(request, 400, [Complaint("not_valid")])
    detail = problems.refusal(code, words_of(request))
    return problem(error.status_code, code, detail, headers=error.headers)


STALE: Mapping[str, str] = {"number": "round", "player": "player", "game": "game"}


def _current(request: Request, what: str) -> Json | None:
    """Return the round, player or game that the request wanted to change, as it is now."""
    game = _game(request)
    if game is None:
        return None
    if what == "number":
        return _round(request, int(request.path_params["number"]))
    if what == "player":
        player = game.player(request.path_params["player"])
        return player_json(game, player) if player else None
    return game_json(game, range(max(1, len(game.rounds)), len(game.rounds) + 1))


def _round(request: Request, number: int) -> Json | None:
    game = _game(request)
    return round_json(game, number) if game and game.round(number) else None


def _game(request: Request) -> Game | None:
    play: Play = request.app.state.play
    try:
        return play.game(request.path_params["game"])
    except (KeyError, NotFound):
        return None


ANSWERS: Mapping[type[Exception], Callable[[Request, Any], Response]] = {
    Invalid: _invalid,
    Unreadable: _unreadable,
    RequestValidationError: _not_as_described,
    NotFound: _not_found,
    RoundTaken: _round_taken,
    GameOver: _game_over,
    PlayerIsOut: _eliminated,
    Unchanged: _unchanged,
    Full: _full,
    Stale: _stale,
    NoToken: _no_token,
    NotKeeper: _not_keeper,
    KeyReused: _key_reused,
    RevisionRequired: _revision_required,
    Busy: _busy,
    TooManyClients: _too_many_clients,
    HTTPException: _http,
}
