"""Players: somebody joins late, gets another name, seat or start, leaves, comes back."""

from fastapi import APIRouter, Response

from app.api import answers
from app.api.bodies import LatePlayer, PlayerChanges
from app.api.dependencies import KeeperDep, PlayerId, Version
from app.api.responses import (
    answer_with_players,
    change_may_refuse,
    keeper_may_refuse,
    new_router,
    response_to,
)
from app.ledger.commands import AddPlayer, ChangePlayer

router: APIRouter = new_router("players")


@router.post(
    "/games/{game}/players",
    status_code=201,
    response_model=answers.ChangedPlayers,
    responses=keeper_may_refuse(409),
)
def join(keeper: KeeperDep, body: LatePlayer) -> Response:
    """Let somebody join late, at a number of points or at the others' average, worst or best."""
    command = AddPlayer(body.name, body.start)
    return response_to(keeper.record(command, answer_with_players(keeper.words, 201)))


@router.patch(
    "/games/{game}/players/{player}",
    response_model=answers.ChangedPlayers,
    **change_may_refuse(409),
)
def change(keeper: KeeperDep, player: PlayerId, version: Version, body: PlayerChanges) -> Response:
    """Rename or reseat a player, let them leave or come back, or correct where they began."""
    command = ChangePlayer(
        player, version, body.name, body.seat, body.active, body.start, body.reason
    )
    return response_to(keeper.record(command, answer_with_players(keeper.words)))
