"""Loans, where the rules are for chips: made between rounds, and history like everything else."""

from fastapi import APIRouter, Response

from app.api import answers
from app.api.bodies import LoanBody
from app.api.dependencies import KeeperDep
from app.api.game_json import game_json
from app.api.responses import answer, etag, keeper_may_refuse, new_router, response_to
from app.ledger.commands import LendChips
from app.play import Answer, Outcome

router: APIRouter = new_router("loans")


@router.post(
    "/games/{game}/loans",
    status_code=201,
    response_model=answers.Game,
    responses=keeper_may_refuse(409),
)
def lend(keeper: KeeperDep, body: LoanBody) -> Response:
    """Let one player lend another chips, before the next round; at most as many as they have."""
    command = LendChips(body.giver, body.taker, body.amount)
    return response_to(keeper.record(command, _lent))


def _lent(outcome: Outcome) -> Answer:
    return answer(game_json(outcome.after), 201, etag=etag(outcome.after))
