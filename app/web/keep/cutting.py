"""Cutting for the deal: each player's card → who deals, or who has to cut again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import cards, dealing
from app.i18n.words import Words
from app.ledger.rounds import dealt_in, next_number
from app.scoring.cuts import cut_for_deal
from app.web.keep.context import CutPage, GameContext
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.round_form.context import CardKey, CutRow, Option
from app.web.site.forms import Fields
from app.web.site.names import people

IN_ORDER = (*"23456789TJQKA", "JK")
"""The cards from the lowest up; a joker is never the lowest."""

router = keeper_router()


@dataclass(frozen=True, slots=True)
class CutForm:
    """The card that each player cut, by player."""

    cards: dict[str, str]

    @classmethod
    def of(cls, fields: Fields) -> "CutForm":
        """Return the form with these fields."""
        prefix = "cut-"
        return cls({n.removeprefix(prefix): c for n, c in fields.items() if n.startswith(prefix)})


@router.get("/cut")
def cutting(keeper: Keeper) -> Response:
    """Ask for everybody's card."""
    return _page(keeper, dealt_in(keeper.game, next_number(keeper.game)))


@router.post("/cut")
def cut(keeper: Keeper, form: Annotated[CutForm, posted(CutForm.of)]) -> Response:
    """Say who deals, or let those with the equal lowest cut again. Nothing is recorded."""
    game, words = keeper.game, keeper.words
    players = dealt_in(game, next_number(game))
    cards_cut = {player: form.cards[player] for player in players if player in form.cards}
    if not cards_cut or any(card not in IN_ORDER for card in cards_cut.values()):
        problem = words.gettext("Say which card each of them cut.")
        return _page(keeper, tuple(cards_cut) or players, cards_cut, problem=problem, status=422)
    found = cut_for_deal(cards_cut)
    if found.dealer is None:
        again = dealing.cut_again(game, found.recut, cards_cut[found.recut[0]], words)
        return _page(keeper, found.recut, notice=again)
    return _page(keeper, (), notice=dealing.cut(game, found.dealer, words), dealer=found.dealer)


def _page(
    keeper: KeeperRequest,
    players: Sequence[str],
    cards_cut: dict[str, str] | None = None,
    *,
    notice: str = "",
    dealer: str = "",
    problem: str = "",
    status: int = 200,
) -> Response:
    who, words, cards_cut = people(keeper.game), keeper.words, cards_cut or {}
    page = CutPage(
        game=GameContext.of(keeper.game, words),
        rows=tuple(
            CutRow(who[player], _options(cards_cut.get(player, ""), words)) for player in players
        ),
        keys=tuple(
            CardKey(card, cards.face(card, words), "", cards.one(card, words)) for card in IN_ORDER
        ),
        notice=notice,
        dealer=who.get(dealer),
        problem=problem,
    )
    return keeper.page("cut", page, status)


def _options(cut_card: str, words: Words) -> tuple[Option, ...]:
    none = Option("", "–", cut_card not in IN_ORDER)
    names = (cards.one(card, words) for card in IN_ORDER)
    known = (
        Option(card, name[:1].upper() + name[1:], card == cut_card)
        for card, name in zip(IN_ORDER, names, strict=True)
    )
    return (none, *known)
