"""The keeper's menu: its context, with the input of a form that was refused."""

from dataclasses import dataclass
from typing import get_args

from starlette.responses import Response

from app.i18n import keeping, leaving
from app.i18n.rules import summary
from app.i18n.words import Words
from app.ledger import table
from app.ledger.commands import StartRule
from app.ledger.decide import start_of
from app.ledger.game import Game, Player
from app.web.keep.context import GameContext
from app.web.keep.menu.context import GameSection, JoinSection, MorePage, PlayerCard, StartSection
from app.web.keep.request import KeeperRequest
from app.web.site.links import base_of, watch_link
from app.web.site.names import Person, people


@dataclass(frozen=True, slots=True)
class RefusedForm:
    """A form of the menu as it was typed, and the ``problem``: why it was refused.

    One of a single player says whose: ``name`` was typed to rename them, ``start`` to correct
    their start. Where none of the forms is given, the problem stands above the whole menu.
    """

    problem: str = ""
    player: str = ""
    name: str = ""
    start: StartSection | None = None
    join: JoinSection | None = None
    game: GameSection | None = None


def menu_page(
    keeper: KeeperRequest, refused: RefusedForm = RefusedForm(), notice: str = "", status: int = 200
) -> Response:
    """Return the menu; a refused form stands in it as typed, and ``notice`` confirms a change."""
    game, words = keeper.game, keeper.words
    finished = table.status(game) == "finished"
    in_a_form = refused.player or refused.join or refused.game
    page = MorePage(
        game=GameContext.of(game, words),
        players=_cards(game, refused, words),
        join=refused.join or JoinSection(starts=starts(game, words)),
        rules=refused.game or game_section(game, words),
        watch_link=watch_link(keeper.request, game.id),
        keeper_link=keeper_link(keeper, keeper.token or ""),
        finished=finished,
        closed=finished and not table.left_alone(game),
        early=game.ended_early,
        rounds=len(game.rounds),
        another_keeper=keeper.play.links.another_keeper(game.id, keeper.token),
        problem="" if in_a_form else refused.problem,
        notice=notice,
    )
    return keeper.page("more", page, status)


def keeper_link(keeper: KeeperRequest, token: str) -> str:
    """Return the link with which another phone keeps the game; the token is behind the "#"."""
    return f"{base_of(keeper.request)}{keeper.home}#{token}"


def game_section(game: Game, words: Words) -> GameSection:
    """Return the section of the title, day and note, and the rules in a few words."""
    return GameSection(game.title, summary(game.rules, words), note=game.note, day=game.day)


def start_section(
    start: int | str, words: Words, reason: str = "", problem: str = ""
) -> StartSection:
    """Return the section that corrects the total with which somebody began."""
    reasons = tuple(words.gettext(text) for text in keeping.START_REASONS)
    return StartSection(str(start).replace("-", "−"), reasons, reason, problem)


def starts(game: Game, words: Words) -> tuple[tuple[str, str], ...]:
    """Return the totals at which somebody who joins late may start, with their points now."""
    points = {rule: start_of(game, rule) for rule in get_args(StartRule)} | {"zero": 0}
    return tuple(
        (start, words.gettext(text) % {"points": words.number(points[start])})
        for start, text in keeping.STARTS.items()
    )


def _cards(game: Game, refused: RefusedForm, words: Words) -> tuple[PlayerCard, ...]:
    who, now = people(game), table.totals(game)
    return tuple(
        _card(game, player, who[player.id], now[player.id], refused, words)
        for player in game.players
    )


def _card(
    game: Game, player: Player, person: Person, total: int, refused: RefusedForm, words: Words
) -> PlayerCard:
    typed = refused if refused.player == player.id else RefusedForm(name=player.name)
    alone = leaving.leaves_alone(game, player, words)
    return PlayerCard(
        player=person,
        tag=str(game.tag_of(player)),
        seat=player.seat,
        total=words.number(total),
        is_first=player.seat == 1,
        is_last=player.seat == len(game.players),
        out=table.is_out(game, player.id),
        start=typed.start or start_section(player.start, words),
        typed_name=player.name if typed.start else typed.name,
        problem="" if typed.start else typed.problem,
        leaves_alone=alone,
        as_it_stands=leaving.as_it_stands(game, words) if alone else "",
    )
