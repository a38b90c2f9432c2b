"""The hands of the round being counted: a working draft, streamed, and not yet history."""

from collections.abc import Mapping

from fastapi import APIRouter, Response

from app.api import answers
from app.api.dependencies import GameId, KeeperDep, KeeperWrite, PlayDep, PlayerId
from app.api.game_json import hands_json
from app.api.responses import (
    answer,
    json_response,
    keeper_may_refuse,
    may_refuse,
    new_router,
    response_to,
)
from app.api.round_bodies import HandBody
from app.play import Answer, RespondWithHands
from app.store import WorkingHand

router: APIRouter = new_router("hands")


@router.get("/games/{game}/hands", response_model=answers.Hands, responses=may_refuse(404))
def counted(game: GameId, play: PlayDep) -> Response:
    """Return the hands of the round being counted."""
    return json_response(hands_json(play.game(game), play.hands(game)))


@router.put(
    "/games/{game}/hands/{player}",
    response_model=answers.Hands,
    responses=keeper_may_refuse(409),
)
def note(keeper: KeeperDep, player: PlayerId, body: HandBody) -> Response:
    """Note one player's hand, in place of the one that was noted before."""
    return response_to(
        keeper.play.put_hand(keeper.game, player, body.hand(), keeper.write, _noted(keeper))
    )


@router.delete(
    "/games/{game}/hands/{player}", response_model=answers.Hands, responses=keeper_may_refuse()
)
def forget(keeper: KeeperDep, player: PlayerId) -> Response:
    """Forget the hand that was noted for a player, if there is one."""
    return response_to(keeper.play.drop_hand(keeper.game, player, keeper.write, _noted(keeper)))


def _noted(keeper: KeeperWrite) -> RespondWithHands:
    game = keeper.play.game(keeper.game)

    def respond(hands: Mapping[str, WorkingHand]) -> Answer:
        return answer(hands_json(game, hands))

    return respond
