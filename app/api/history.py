"""The history: every fact in its place, with the hash that chains it to the one before."""

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BeforeValidator, Field

from app.api import answers, dependencies
from app.api.dependencies import GameId, PlayDep, digits, words_of
from app.api.game_json import Json
from app.api.responses import may_refuse, new_router
from app.api.strict import dumps
from app.http import PreparedResponse, RenderedCache, Rendering
from app.i18n.history import summary
from app.i18n.words import Words
from app.ledger.chain import stamp
from app.ledger.replay import EventInContext
from app.play import Play

MOST = 10_000

router: APIRouter = new_router("history")
After = Annotated[
    int,
    Field(ge=0, le=dependencies.MOST),
    BeforeValidator(digits),
    Query(description="After that event."),
]
Limit = Annotated[int, Field(ge=1, le=MOST), BeforeValidator(digits), Query()]


@router.get("/games/{game}/history", response_model=answers.History, responses=may_refuse(404))
async def history(
    game: GameId, request: Request, play: PlayDep, after: After = 0, limit: Limit = MOST
) -> Response:
    """Return the events, oldest first, and the hash of the last event of all."""
    cache: RenderedCache = request.app.state.rendered
    words = words_of(request)
    rendered = await cache.rendered(
        game, f"api/history {after} {limit}", lambda: _rendered(play, game, after, limit, words)
    )
    return PreparedResponse(request, rendered, "application/json")


def _rendered(play: Play, game_id: str, after: int, limit: int, words: Words) -> Rendering:
    now = play.game(game_id)
    contexts = play.story(game_id, after, min(after + limit, now.revision))
    events = [_event_json(context, words) for context in contexts]
    return Rendering.of(dumps({"events": events, "head": now.head}))


def _event_json(context: EventInContext, words: Words) -> Json:
    event = context.recorded
    return {
        "seq": event.seq,
        "at": stamp(event.at),
        "by": event.by,
        "kind": event.kind,
        "summary": summary(context, words),
        "data": json.loads(event.text),
        "hash": event.hash,
    }
