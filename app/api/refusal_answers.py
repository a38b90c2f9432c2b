"""The answers to refused requests, as the OpenAPI document describes them."""

from typing import Annotated, Any

from pydantic import WithJsonSchema

from app.api.answer_base import Answer, may_lack
from app.api.answers import Game, Player, Round


class ProblemError(Answer):
    """One thing that is wrong with the input, and where."""

    loc: list[str | int]
    msg: str


_ERRORS: dict[str, Any] = {"type": "array", "items": ProblemError.model_json_schema()}


class Problem(Answer):
    """Why a request was refused."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: Annotated[list[ProblemError], WithJsonSchema(_ERRORS)] = may_lack(list)


class RoundTaken(Problem):
    """The round that is there already; none where the game is over."""

    round: Round | None = may_lack(lambda: None)


class StaleChange(Problem):
    """The round, player or game to be changed, as it is now."""

    current: Game | Round | Player | None
