"""Handing the scorekeeping over: a new keeper's token, and perhaps the end of the one used."""

from typing import Annotated

from fastapi import APIRouter, Body, Response

from app.api import answers
from app.api.asking import Keeper
from app.api.bodies import HandOverSent
from app.api.responding import keeper_may_refuse, new_router, sent, written
from app.play import Answer, Outcome

router: APIRouter = new_router("keepers")


@router.post(
    "/games/{game}/handovers",
    status_code=201,
    response_model=answers.Handover,
    responses=keeper_may_refuse(),
)
def hand_over(by: Keeper, body: Annotated[HandOverSent | None, Body()] = None) -> Response:
    """Make a new keeper's token, shown this once; with ``end_mine`` the one used ends at once."""
    asked = body or HandOverSent()
    hand_over = by.play.links.hand_over
    return sent(hand_over(by.game, asked.end_mine, by.write, _handed_over, asked.keeper_token))


def _handed_over(outcome: Outcome) -> Answer:
    game = outcome.after
    return written(
        {
            "keeper": f"keeper-{game.keepers}",
            "keeper_token": outcome.keeper_token,
            "revision": game.revision,
        },
        201,
    )
