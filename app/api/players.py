"""Players: somebody joins late, gets another name, seat or start, leaves, comes back."""

from fastapi import APIRouter, Response

from app.api import answers
from app.api.asking import Keeper, PlayerId, Version
from app.api.bodies import LatePlayer, PlayerChanges
from app.api.responding import change_may_refuse, keeper_may_refuse, new_router, players_after, sent
from app.ledger.commands import AddPlayer, ChangePlayer

router: APIRouter = new_router("players")


@router.post(
    "/games/{game}/players",
    status_code=201,
    response_model=answers.ChangedPlayers,
    responses=keeper_may_refuse(409),
)
def join(by: Keeper, body: LatePlayer) -> Response:
    """Let somebody join late, at a number of points or at the others' average, worst or best."""
    command = AddPlayer(body.name, body.start)
    return sent(by.play.record(by.game, command, by.write, players_after(by.words, 201)))


@router.patch(
    "/games/{game}/players/{player}",
    response_model=answers.ChangedPlayers,
    **change_may_refuse(409),
)
def change(by: Keeper, player: PlayerId, version: Version, body: PlayerChanges) -> Response:
    """Rename or reseat a player, let them leave or come back, or correct where they began."""
    command = ChangePlayer(
        player, version, body.name, body.seat, body.active, body.start, body.reason
    )
    return sent(by.play.record(by.game, command, by.write, players_after(by.words)))
