"""The hands of the round being counted: a working draft, streamed, and not yet history."""

from collections.abc import Mapping

from fastapi import APIRouter, Response

from app.api import answers
from app.api.asking import GameId, Keeper, Keeping, PlayerId, Playing
from app.api.responding import keeper_may_refuse, may_refuse, new_router, read, sent, written
from app.api.round_bodies import HandSent
from app.api.sheet import hands_json
from app.play import Answer, RespondWithHands
from app.store import WorkingHand

router: APIRouter = new_router("hands")


@router.get("/games/{game}/hands", response_model=answers.Hands, responses=may_refuse(404))
def counted(game: GameId, play: Playing) -> Response:
    """Return the hands of the round being counted."""
    return read(hands_json(play.game(game), play.hands(game)))


@router.put(
    "/games/{game}/hands/{player}",
    response_model=answers.Hands,
    responses=keeper_may_refuse(409),
)
def note(by: Keeper, player: PlayerId, body: HandSent) -> Response:
    """Note one player's hand, in place of the one that was noted before."""
    return sent(by.play.put_hand(by.game, player, body.hand(), by.write, _noted(by)))


@router.delete(
    "/games/{game}/hands/{player}", response_model=answers.Hands, responses=keeper_may_refuse()
)
def forget(by: Keeper, player: PlayerId) -> Response:
    """Forget the hand that was noted for a player, if there is one."""
    return sent(by.play.drop_hand(by.game, player, by.write, _noted(by)))


def _noted(by: Keeping) -> RespondWithHands:
    game = by.play.game(by.game)

    def respond(hands: Mapping[str, WorkingHand]) -> Answer:
        return written(hands_json(game, hands))

    return respond
