"""Rounds: recorded, tried out, read, corrected, struck out and brought back."""

from fastapi import APIRouter, Response

from app.api import answers
from app.api.dependencies import GameId, KeeperDep, PlayDep, RoundNumber, Version
from app.api.game_json import consequences_json, game_json, round_json
from app.api.responses import (
    answer,
    answer_with_rounds,
    change_may_refuse,
    json_response,
    keeper_may_refuse,
    may_refuse,
    new_router,
    response_to,
    states,
)
from app.api.round_bodies import CorrectedRound, NewRound, StrikeBody
from app.i18n.preview import preview_sentence
from app.ledger.commands import CorrectRound, RecordRound, RestoreRound, StrikeRound
from app.ledger.refusals import NotFound
from app.play import Answer, Outcome

router: APIRouter = new_router("rounds")


@router.post(
    "/games/{game}/rounds",
    status_code=201,
    response_model=answers.Game,
    responses=keeper_may_refuse(409),
)
def record(keeper: KeeperDep, body: NewRound) -> Response:
    """Record the next round; hands that were entered before and are left out here are taken."""
    return response_to(keeper.record(_command(body), _recorded))


@router.post(
    "/games/{game}/previews",
    response_model=answers.PreviewedGame,
    responses=keeper_may_refuse(409),
)
def preview(keeper: KeeperDep, body: NewRound) -> Response:
    """Return the game as it would be if this round were recorded; nothing is saved."""
    outcome = keeper.play.preview(keeper.game, _command(body), keeper.write.token)
    before, after = states(outcome)
    followed = consequences_json(before, after, keeper.words)
    will = preview_sentence(before, after, keeper.words)
    return json_response(_with_newest_round(outcome) | {"consequences": followed, "outlook": will})


@router.get(
    "/games/{game}/rounds/{number}", response_model=answers.Round, responses=may_refuse(404)
)
def one(game: GameId, number: RoundNumber, play: PlayDep) -> Response:
    """Return one round."""
    found = play.game(game)
    if found.round(number) is None:
        raise NotFound("round")
    return json_response(round_json(found, number))


@router.put(
    "/games/{game}/rounds/{number}",
    response_model=answers.ChangedGame,
    **change_may_refuse(),
)
def correct(
    keeper: KeeperDep, number: RoundNumber, version: Version, body: CorrectedRound
) -> Response:
    """Write a round again, whole, with a reason; later rounds are scored again."""
    command = CorrectRound(number, version, body.entered(), body.reason)
    return response_to(keeper.record(command, answer_with_rounds(keeper.words)))


@router.put(
    "/games/{game}/rounds/{number}/strike",
    response_model=answers.ChangedGame,
    **change_may_refuse(),
)
def strike(keeper: KeeperDep, number: RoundNumber, version: Version, body: StrikeBody) -> Response:
    """Strike a round out, with a reason: it keeps its number and counts for nothing."""
    command = StrikeRound(number, version, body.reason)
    return response_to(keeper.record(command, answer_with_rounds(keeper.words)))


@router.delete(
    "/games/{game}/rounds/{number}/strike",
    response_model=answers.ChangedGame,
    **change_may_refuse(),
)
def restore(keeper: KeeperDep, number: RoundNumber, version: Version) -> Response:
    """Bring a round back that was struck out."""
    command = RestoreRound(number, version)
    return response_to(keeper.record(command, answer_with_rounds(keeper.words)))


def _command(body: NewRound) -> RecordRound:
    return RecordRound(body.entered(), body.number)


def _recorded(outcome: Outcome) -> Answer:
    game = outcome.after
    location = f"/api/v1/games/{game.id}/rounds/{len(game.rounds)}"
    return answer(_with_newest_round(outcome), 201, location=location)


def _with_newest_round(outcome: Outcome) -> dict[str, object]:
    return game_json(outcome.after, [len(outcome.after.rounds)])
