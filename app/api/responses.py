"""Routes that read strictly and answer ready bytes, with their refusals documented."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter, Response

from app.api.dependencies import IF_MATCH
from app.api.game_json import Json, consequences_json, game_json, warnings_json
from app.api.refusal_answers import Problem, RoundTaken, StaleChange
from app.api.strict import StrictRoute, dumps
from app.i18n.words import Words
from app.ledger.consequences import changed_rounds
from app.ledger.game import Game
from app.play import Answer, Outcome, Respond

PREFIX = "/api/v1"
_PROBLEMS: Mapping[int, tuple[str, type[Problem]]] = {
    400: ("What was sent is not JSON", Problem),
    401: ("No keeper's token, or one that was ended", Problem),
    403: ("Not a keeper of this game", Problem),
    404: ("There is no such thing", Problem),
    409: ("The game does not allow it as it stands", RoundTaken),
    412: ("It has changed since it was read", StaleChange),
    413: ("Too much was sent", Problem),
    422: ("What was sent is not right", Problem),
    428: ("If-Match is missing", Problem),
    429: ("Too often", Problem),
    503: ("Busy: nothing was written, try again", Problem),
}
_ANY = (400, 413, 422, 429, 503)
_KEEPER = (401, 403, 404)
Documented = dict[int | str, dict[str, Any]]


def new_router(tag: str) -> APIRouter:
    """Return a router whose routes read strictly."""
    return APIRouter(prefix=PREFIX, route_class=StrictRoute, tags=[tag])


def may_refuse(*more: int) -> Documented:
    """Return the refusals that anybody's request may get, and ``more``."""
    return _documented((*_ANY, *more))


def keeper_may_refuse(*more: int) -> Documented:
    """Return the refusals that a keeper's write may get, and ``more``."""
    return _documented((*_ANY, *_KEEPER, *more))


def change_may_refuse(*more: int) -> dict[str, Any]:
    """Return the refusals that a keeper's change of something recorded may get.

    It needs the tag of the state that was seen: 428 without one, 412 if that is not current.
    """
    refused = keeper_may_refuse(412, 428, *more)
    return {"responses": refused, "openapi_extra": {"parameters": [IF_MATCH]}}


def response_to(answer: Answer) -> Response:
    """Return a kept answer as a response; nobody on the way is to keep it."""
    headers = {"cache-control": "no-store", **answer.headers}
    return Response(answer.body, answer.status, headers, "application/json")


def json_response(body: Json) -> Response:
    """Return an answer to somebody who only reads."""
    return Response(dumps(body), 200, {"cache-control": "no-store"}, "application/json")


def answer(body: Json, status: int = 200, **headers: str) -> Answer:
    """Return an answer to a write, to be sent and kept."""
    return Answer(status, dumps(body), headers)


def answer_with_game(words: Words, status: int = 200) -> Respond:
    """Return the function that answers a change with the whole game and the consequences."""
    return lambda outcome: _after(outcome, words, None, status)


def answer_with_players(words: Words, status: int = 200) -> Respond:
    """Return the function that answers a change of players: the game, and names that look alike."""

    def respond(outcome: Outcome) -> Answer:
        alike = warnings_json(outcome.before, outcome.after, words)
        return _after(outcome, words, None, status, warnings=alike)

    return respond


def answer_with_rounds(words: Words) -> Respond:
    """Return the function that answers a change with its rounds and the consequences."""
    return lambda outcome: _after(outcome, words, changed_rounds(*states(outcome)))


def states(outcome: Outcome) -> tuple[Game, Game]:
    """Return the game before and after a change of something recorded."""
    if outcome.before is None:
        raise ValueError("a game that has just begun was not changed")
    return outcome.before, outcome.after


def etag(game: Game) -> str:
    """Return the tag of a game's whole state as a header has it; ``If-Match`` takes it as well."""
    return f'"{game.tag}"'


def _after(
    outcome: Outcome,
    words: Words,
    numbers: Iterable[int] | None,
    status: int = 200,
    **more: object,
) -> Answer:
    followed = consequences_json(*states(outcome), words)
    body = game_json(outcome.after, numbers) | {"consequences": followed, **more}
    return answer(body, status, etag=etag(outcome.after))


def _documented(statuses: Iterable[int]) -> Documented:
    return {status: _problem(*_PROBLEMS[status]) for status in sorted(statuses)}


def _problem(meaning: str, model: type[Problem]) -> dict[str, Any]:
    content = {"application/problem+json": {"schema": dict(_schema_of(model))}}
    return {"description": meaning, "content": content}


@cache  # a handful of models stand in hundreds of places, and the program has to start quickly
def _schema_of(model: type[Problem]) -> dict[str, Any]:
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)  # the models that these refer to are in the document already
    return schema
