"""Games: begun, read whole, titled, dated, given other rules, ended by hand, opened again."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BeforeValidator, Field

from app.api import answers
from app.api.bodies import GameChanges, NewGame, rules_of
from app.api.dependencies import (
    MOST,
    CreationKey,
    GameId,
    KeeperDep,
    PlayDep,
    Version,
    checked_key,
    digits,
    fingerprint,
    secret_key,
)
from app.api.game_json import game_json, warnings_json
from app.api.responses import (
    answer,
    answer_with_game,
    change_may_refuse,
    etag,
    may_refuse,
    new_router,
    response_to,
)
from app.api.strict import dumps
from app.http import PreparedResponse, RenderedCache, Rendering
from app.i18n.words import ENGLISH
from app.ledger.commands import ChangeGame, CreateGame, EndGame, ReopenGame
from app.play import Answer, Outcome, Play, Write, new_game_id, new_token

router: APIRouter = new_router("games")
FromRound = Annotated[
    int,
    Field(ge=1, le=MOST),
    BeforeValidator(digits),
    Query(alias="from", description="From that round on."),
]


@router.post("/games", status_code=201, response_model=answers.CreatedGame, responses=may_refuse())
def begin(body: NewGame, request: Request, play: PlayDep, key: CreationKey = None) -> Response:
    """Begin a game. The holder of ``keeper_token`` keeps score; it is shown this once."""
    game, token = _brought_or_made(body, play, checked_key(key))
    command = CreateGame(
        game=game,
        title=body.title,
        day=body.day,
        note=body.note,
        rules=rules_of(body),
        players=body.seated(),
        first_dealer=body.first_dealer,
    )
    return response_to(play.create(command, Write(token, None, fingerprint(request)), _begun))


@router.get("/games/{game}", response_model=answers.Game, responses=may_refuse(404))
async def whole(game: GameId, request: Request, play: PlayDep, start: FromRound = 1) -> Response:
    """Return the game with all its rounds, or 304 if unchanged."""
    cache: RenderedCache = request.app.state.rendered
    what = f"api from {start}" if start > 1 else "api"
    rendered = await cache.rendered(game, what, lambda: _rendered(play, game, start))
    return PreparedResponse(request, rendered, "application/json")


@router.patch(
    "/games/{game}",
    response_model=answers.ChangedGame,
    **change_may_refuse(409),
)
def change(keeper: KeeperDep, revision: Version, body: GameChanges) -> Response:
    """Give the game another title, day, note or other rules; its rounds are scored again."""
    new_rules = rules_of(body) if "rules" in body.model_fields_set else None
    command = ChangeGame(revision, body.title, new_rules, body.note, body.day)
    return response_to(keeper.record(command, answer_with_game(keeper.words)))


@router.put(
    "/games/{game}/ending",
    response_model=answers.ChangedGame,
    **change_may_refuse(409),
)
def end(keeper: KeeperDep, revision: Version) -> Response:
    """End the game now, as it stands."""
    return response_to(keeper.record(EndGame(revision), answer_with_game(keeper.words)))


@router.delete(
    "/games/{game}/ending",
    response_model=answers.ChangedGame,
    **change_may_refuse(409),
)
def reopen(keeper: KeeperDep, revision: Version) -> Response:
    """Open a game again that was ended by hand."""
    return response_to(keeper.record(ReopenGame(revision), answer_with_game(keeper.words)))


def _brought_or_made(body: NewGame, play: Play, key: str | None) -> tuple[str, str]:
    """Return the game's id and its keeper's token: brought along, made from the key, or random."""
    if body.id and body.keeper_token:
        return body.id, body.keeper_token
    game, token = play.derived(secret_key(key)) if key else (new_game_id(), new_token())
    return body.id or game, body.keeper_token or token


def _begun(outcome: Outcome) -> Answer:
    game = outcome.after
    return answer(
        game_json(game)
        | {
            "keeper_token": outcome.keeper_token,
            "warnings": warnings_json(None, game, ENGLISH),
        },
        201,
        location=f"/api/v1/games/{game.id}",
        etag=etag(game),
    )


def _rendered(play: Play, game_id: str, start: int = 1) -> Rendering:
    game = play.game(game_id)
    whole = game_json(game, range(start, len(game.rounds) + 1))
    return Rendering.of(dumps(whole), etag(game))
