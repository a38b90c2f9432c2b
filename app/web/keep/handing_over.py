"""Passing it on: the scorekeeping to another phone, and the players to another game."""

import logging
from dataclasses import replace

import segno
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
    OnlyKeeper,
    Outcome,
    Write,
    new_game_id,
    new_token,
)
from app.scoring.complaints import Invalid
from app.scoring.resolve import up_to_date
from app.store import Busy, Clash
from app.web.keep.context import HandedOverPage, Qr
from app.web.keep.menu import Refused, keeper_link, more_page
from app.web.keep.request import Asked, kept_game
from app.web.keep.session import let_in
from app.web.site.cookies import token_in
from app.web.site.forms import day_in, fingerprint, key_of

logger = logging.getLogger(__name__)


def hand_over(asked: Asked) -> Response:
    """Make another keeper's link and show it this once. One's own goes on: see ``end_mine``.

    The form brings its token along, so that one that is sent again leads to the same link.
    """
    return _other_link(asked, token_in(asked.fields.get("token", "")) or new_token())


def end_mine(asked: Asked) -> Response:
    """End the keeper's own link, once another keeper was let in with theirs."""
    try:
        asked.play.links.end(asked.game_id, asked.write(), _began)
    except OnlyKeeper:
        why = keeping.elsewhere("only_keeper", asked.words)
        if handed := token_in(asked.fields.get("handed", "")):  # somebody may be scanning it now
            return _other_link(asked, handed, why)
        return asked.page("more", more_page(asked, asked.game(), Refused("", why)), 409)
    except KeyReused:
        return _done_already(asked)
    # The cookie stays although its key opens nothing any more: with it, an answer that was lost
    # on the way is given again.
    return asked.page("handed_over", HandedOverPage(kept_game(asked.game(), asked.words)))


def _other_link(asked: Asked, token: str, problem: str = "") -> Response:
    """Show the link that was, or is now, made of the token; ``problem``: one's own goes on."""
    write = Write(asked.token, None, fingerprint(f"{asked.home}/handovers", {"token": token}))
    try:
        asked.play.links.hand_over(asked.game_id, False, write, _began, token)
    except KeyReused:
        return _done_already(asked)
    link, kept = keeper_link(asked, asked.game_id, token), asked.game()
    page = HandedOverPage(kept_game(kept, asked.words), link, _qr(link), token, problem)
    return asked.page("handed_over", page, 409 if problem else 200)


def _done_already(asked: Asked) -> Response:
    why = keeping.elsewhere("twice", asked.words)
    return asked.page("more", more_page(asked, asked.game(), Refused("", why)), 412)


def rematch(asked: Asked) -> Response:
    """Begin a game with the same players and rules, kept by this browser."""
    game = asked.game()
    key = key_of(asked.fields) or ""
    secret = len(key) >= SHORTEST_SECRET  # nobody else may come upon the same
    game_id, token = asked.play.derived(key) if secret else (new_game_id(), new_token())
    # The same form sent again after midnight is the same form.
    undated = {name: value for name, value in asked.fields.items() if name != "day"}
    write = Write(token, None, fingerprint(asked.request.url.path, undated))
    again = replace(_same_again(game, game_id), day=day_in(asked.fields))
    try:
        asked.play.create(again, write, _began)
    except (Invalid, KeyReused):
        why = keeping.elsewhere("gone", asked.words)
        return asked.page("more", more_page(asked, game, Refused("", why)), 422)
    _tell_watchers(asked, game_id)
    return let_in(asked, game_id, token, f"/keep/{game_id}")


def _tell_watchers(asked: Asked, game_id: str) -> None:
    """Note in the old game where its players went on, so that who watches can follow."""
    try:
        asked.play.record(asked.game_id, BeginRematch(game_id), Write(asked.token), _began)
    except (Busy, Clash, Full, NoToken):
        # The new game is there and is played all the same.
        logger.warning("the rematch was not noted in the game before it", exc_info=True)


def _began(_outcome: Outcome) -> Answer:
    return Answer(303)


def _same_again(game: Game, game_id: str) -> CreateGame:
    """Return the same table again; whoever would have dealt next deals first.

    Seats that were changed stay so, and everybody keeps their mark, which goes by who joined.
    Who was eliminated plays again; who left does not, unless that left one player alone.
    """
    seated = tuple(game.players if left_alone(game) else game.active())
    joined = sorted((player.id for player in seated), key=lambda one: (len(one), one))
    return CreateGame(
        game=game_id,
        title=game.title,
        rules=up_to_date(game.rules),
        players=tuple(NewPlayer(p.name, place=joined.index(p.id) + 1) for p in seated),
        first_dealer=player(game, next_dealer(game, seated)) if seated else None,
    )


def _qr(link: str) -> Qr:
    """Return the link as a QR code, its dark modules as squares in a margin of three."""
    margin = 3
    code = segno.make_qr(link, error="m")
    path = "".join(
        f"M{x + margin} {y + margin}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, dark in enumerate(row)
        if dark
    )
    return Qr(len(code.matrix) + 2 * margin, path)
