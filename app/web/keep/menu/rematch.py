"""Another game with the same players and rules, kept by the same browser."""

import logging
from dataclasses import dataclass, replace
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.i18n.people import player
from app.ledger.commands import BeginRematch, CreateGame, NewPlayer
from app.ledger.game import Game
from app.ledger.refusals import Full
from app.ledger.table import left_alone, next_dealer
from app.play import (
    SHORTEST_SECRET,
    Answer,
    KeyReused,
    NoToken,
    Outcome,
    Write,
    new_game_id,
    new_token,
)
from app.scoring.complaints import Invalid
from app.scoring.resolve import up_to_date
from app.store import Busy, Clash
from app.web.keep.menu.page import RefusedForm, menu_page
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.keep.session import let_in
from app.web.site.forms import Fields, day_in, fingerprint, key_of

logger = logging.getLogger(__name__)

router = keeper_router()


@dataclass(frozen=True, slots=True)
class RematchForm:
    """The form's key, and the date on the phone. Sent again after midnight it is the same form."""

    key: str
    day: str | None
    undated: Fields

    @classmethod
    def of(cls, fields: Fields) -> "RematchForm":
        """Return the form with these fields."""
        undated = {name: value for name, value in fields.items() if name != "day"}
        return cls(key_of(fields) or "", day_in(fields), undated)


@router.post("/rematch")
def rematch(keeper: Keeper, form: Annotated[RematchForm, posted(RematchForm.of)]) -> Response:
    """Begin a game with the same players and rules, and go on to its keeper's page."""
    secret = len(form.key) >= SHORTEST_SECRET  # nobody else can come upon the same
    game_id, token = keeper.play.derived(form.key) if secret else (new_game_id(), new_token())
    write = Write(token, None, fingerprint(keeper.request.url.path, form.undated))
    command = replace(_same_table(keeper.game, game_id), day=form.day)
    try:
        keeper.play.create(command, write, _redirect)
    except (Invalid, KeyReused):
        why = keeping.elsewhere("gone", keeper.words)
        return menu_page(keeper, RefusedForm(why), status=422)
    _tell_watchers(keeper, game_id)
    return let_in(keeper, game_id, token)


def _tell_watchers(keeper: KeeperRequest, game_id: str) -> None:
    """Note in the old game where its players went on, so that its watchers can follow."""
    try:
        keeper.play.record(keeper.game.id, BeginRematch(game_id), Write(keeper.token), _redirect)
    except (Busy, Clash, Full, NoToken):
        # The new game is there and is played all the same.
        logger.warning("the rematch was not noted in the game before it", exc_info=True)


def _redirect(_outcome: Outcome) -> Answer:
    return Answer(303)


def _same_table(game: Game, game_id: str) -> CreateGame:
    """Return the same table again, where the player who would have dealt next deals first.

    Seats that were changed stay so, and everybody keeps their mark, which follows the order of
    joining. Eliminated players play again; those who left do not, unless that left one alone.
    """
    seated = tuple(game.players if left_alone(game) else game.active())
    joined = sorted((player.id for player in seated), key=lambda id: (len(id), id))
    return CreateGame(
        game=game_id,
        title=game.title,
        rules=up_to_date(game.rules),
        players=tuple(NewPlayer(p.name, place=joined.index(p.id) + 1) for p in seated),
        first_dealer=player(game, next_dealer(game, seated)) if seated else None,
    )
