"""The game as it changes: the whole state at once, then each newer one, as server-sent events."""

import hashlib

from fastapi import APIRouter, Request, Response

from app.api.dependencies import GameId, PlayDep
from app.api.game_json import game_json, hands_json
from app.api.responses import may_refuse, new_router
from app.api.strict import dumps
from app.http import RenderedCache, Rendering
from app.ledger.refusals import NotFound
from app.live import Hub, StateStream, event
from app.play import Play

router: APIRouter = new_router("live")


STATE = {
    "type": "object",
    "properties": {
        "game": {"$ref": "#/components/schemas/Game"},
        "hands": {"$ref": "#/components/schemas/Hands"},
    },
    "required": ["game", "hands"],
}
EVENT = {
    "type": "object",
    "properties": {
        "event": {"enum": ["game", "gone"]},
        "id": {"type": "string"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": STATE,
        },
    },
    "required": ["data"],
}


@router.get(
    "/games/{game}/live",
    response_class=Response,
    responses={
        200: {
            "description": "Events, each with the whole state: the last round only",
            "content": {"text/event-stream": {"itemSchema": EVENT}},
        },
        **may_refuse(404),
    },
)
async def live(game: GameId, request: Request, play: PlayDep) -> Response:
    """Stream the game (last round only) and the hands being counted, now and at every change.

    Deleting the game ends it, with an event ``gone`` that has no data.
    """
    hub: Hub = request.app.state.hub
    cache: RenderedCache = request.app.state.rendered

    async def newest() -> tuple[str, bytes]:
        rendered = await cache.rendered(game, "api/live", lambda: _rendered(play, game))
        return rendered.etag, rendered.body

    return StateStream(hub, game, newest, gone=NotFound)


def _rendered(play: Play, game_id: str) -> Rendering:
    """Return the event; its id goes with its content, since hands change without a revision."""
    game, hands = play.game(game_id), play.hands(game_id)
    last = range(max(1, len(game.rounds)), len(game.rounds) + 1)
    state = dumps({"game": game_json(game, last), "hands": hands_json(game, hands)})
    id = f"{game.tag}-{hashlib.sha256(state).hexdigest()[:12]}"
    return Rendering(event(id, state, "game"), None, id)
