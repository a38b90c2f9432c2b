"""Cutting for the deal: each player's card → who deals, or who has to cut again."""

from collections.abc import Sequence

from starlette.responses import Response

from app.i18n import cards, dealing
from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.table import playing
from app.scoring.cuts import cut_for_deal
from app.web.keep.context import CutPage
from app.web.keep.request import Asked, kept_game
from app.web.round_form.context import CardKey, Choice, CutRow
from app.web.site.people import people

IN_ORDER = (*"23456789TJQKA", "JK")
"""The cards from the lowest up; a joker is never the lowest."""


def cutting(asked: Asked) -> Response:
    """Ask for everybody's card."""
    game = asked.game()
    return asked.page("cut", _page(game, [one.id for one in playing(game)], asked.words))


def cut(asked: Asked) -> Response:
    """Say who deals, or let those with the equal lowest cut again. Nothing is written down."""
    game = asked.game()
    who = [one.id for one in playing(game) if f"cut-{one.id}" in asked.fields]
    chosen = {one: asked.fields[f"cut-{one}"] for one in who}
    if not who or any(card not in IN_ORDER for card in chosen.values()):
        why = asked.words.gettext("Say which card each of them cut.")
        page = _page(
            game, who or [one.id for one in playing(game)], asked.words, chosen, problem=why
        )
        return asked.page("cut", page, 422)
    found = cut_for_deal(chosen)
    if found.dealer is None:
        said = dealing.cut_again(game, found.recut, chosen[found.recut[0]], asked.words)
        return asked.page("cut", _page(game, found.recut, asked.words, said=said))
    said = dealing.cut(game, found.dealer, asked.words)
    return asked.page("cut", _page(game, (), asked.words, said=said, dealer=found.dealer))


def _page(
    game: Game,
    who: Sequence[str],
    words: Words,
    chosen: dict[str, str] | None = None,
    *,
    said: str = "",
    dealer: str = "",
    problem: str = "",
) -> CutPage:
    named, chosen = people(game), chosen or {}
    rows = tuple(CutRow(named[one], _choices(chosen.get(one, ""), words)) for one in who)
    keys = tuple(
        CardKey(card, cards.face(card, words), "", cards.one(card, words)) for card in IN_ORDER
    )
    return CutPage(kept_game(game, words), rows, keys, said, named.get(dealer), problem)


def _choices(chosen: str, words: Words) -> tuple[Choice, ...]:
    none = Choice("", "–", chosen not in IN_ORDER)
    named = (cards.one(card, words) for card in IN_ORDER)
    known = (
        Choice(card, name[:1].upper() + name[1:], card == chosen)
        for card, name in zip(IN_ORDER, named, strict=True)
    )
    return (none, *known)
