"""Cutting for the deal.

==========  =================================================================================
lowest      deals; two is the lowest rank and the ace the highest
a joker     is never the lowest: it ranks above the ace
a tie       those with the equal lowest cut again
==========  =================================================================================

Not covered: suits, which do not rank.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring.cards import parse_card
from app.scoring.complaints import within

_ORDER = "23456789TJQKA"
_JOKER = len(_ORDER)


@dataclass(frozen=True, slots=True)
class Cut:
    """The player who deals, or else the players who have to cut again."""

    dealer: str | None
    recut: tuple[str, ...] = ()


def cut_for_deal(cards: Mapping[str, str]) -> Cut:
    """Return who deals, from the card that each has cut.

    Raises :class:`~app.scoring.complaints.Invalid` for a card that does not exist.
    """
    ranks = {name: _rank(name, card) for name, card in cards.items()}
    lowest = [name for name, rank in ranks.items() if rank == min(ranks.values())]
    return Cut(lowest[0]) if len(lowest) == 1 else Cut(None, tuple(lowest))


def _rank(name: str, text: str) -> int:
    with within("cards", name):
        card = parse_card(text)
    return _JOKER if card == "JK" else _ORDER.index(card[0])
