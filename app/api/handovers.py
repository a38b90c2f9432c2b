"""Handing the scorekeeping over: a new keeper's token, and perhaps the end of the one used."""

from typing import Annotated

from fastapi import APIRouter, Body, Response

from app.api import answers
from app.api.bodies import HandOverBody
from app.api.dependencies import KeeperDep
from app.api.responses import answer, keeper_may_refuse, new_router, response_to
from app.play import Answer, Outcome

router: APIRouter = new_router("keepers")


@router.post(
    "/games/{game}/handovers",
    status_code=201,
    response_model=answers.Handover,
    responses=keeper_may_refuse(),
)
def hand_over(keeper: KeeperDep, body: Annotated[HandOverBody | None, Body()] = None) -> Response:
    """Make a new keeper's token, shown this once; with ``end_mine`` the one used ends at once."""
    handover = body or HandOverBody()
    hand_over = keeper.play.links.hand_over
    return response_to(
        hand_over(keeper.game, handover.end_mine, keeper.write, _handed_over, handover.keeper_token)
    )


def _handed_over(outcome: Outcome) -> Answer:
    game = outcome.after
    return answer(
        {
            "keeper": f"keeper-{game.keepers}",
            "keeper_token": outcome.keeper_token,
            "revision": game.revision,
        },
        201,
    )
