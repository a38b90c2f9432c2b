"""The keys of the card pad: the points of each card under the rules, and how many there are."""

from collections.abc import Iterable

from app.i18n import cards, problems
from app.i18n.words import Words
from app.scoring.cards import JOKER, RANKS, SUITS
from app.scoring.complaints import Complaint
from app.scoring.jokers import Joker
from app.scoring.rules import Rules
from app.web.round_form.context import CardKey
from app.web.round_form.typed_round import TypedHand

OF_A_RANK, OF_A_CARD, OF_JOKERS = 4, 1, 2
"""How many of each one deck holds."""


def card_keys(rules: Rules, players: int, words: Words) -> tuple[CardKey, ...]:
    """Return the keys, ace to king and the joker, at a table of that many players."""
    decks = rules.decks_for(players)
    ranks = [_rank_key(rank, rules, decks, words) for rank in RANKS]
    return (*ranks, *([_joker_key(rules.joker, decks, words)] if rules.joker else []))


def joker_beside_points(rules: Rules, typed: Iterable[TypedHand], words: Words) -> str:
    """Return what a joker typed beside points does, or nothing if the form has no such field.

    It has one where jokers double, so that no total can include them, and where some were typed.
    """
    if rules.joker is None:
        return ""
    noted = any(hand.jokers.strip() for hand in typed)
    return _joker_points(rules.joker, words) if rules.joker.doubles or noted else ""


def _rank_key(rank: str, rules: Rules, decks: int, words: Words) -> CardKey:
    suits = rules.suits_that_matter(rank)
    each = (
        [_card_key(rank + suit, rules, OF_A_CARD, decks, words) for suit in SUITS] if suits else []
    )
    key = _card_key(rank, rules, OF_A_RANK, decks, words)
    worth = [rules.worth[one.rank] for one in each]
    points = f"{words.number(min(worth))} … {words.number(max(worth))}" if each else key.points
    return CardKey(rank, key.label, points, key.name, key.holds, key.full, tuple(each))


def _card_key(card: str, rules: Rules, of_a_deck: int, decks: int, words: Words) -> CardKey:
    holds = of_a_deck * decks
    points = words.number(rules.worth[card])
    return CardKey(
        card,
        cards.face(card, words),
        points,
        cards.one(card, words),
        holds,
        _full(card, holds, decks, words),
    )


def _joker_key(joker: Joker, decks: int, words: Words) -> CardKey:
    points = _joker_points(joker, words)
    holds = OF_JOKERS * decks
    full = _full(JOKER, holds, decks, words)
    return CardKey(JOKER, JOKER, points, cards.one(JOKER, words), holds, full)


def _joker_points(joker: Joker, words: Words) -> str:
    return "×2" if joker.doubles else words.number(joker.points or 0)


def _full(card: str, holds: int, decks: int, words: Words) -> str:
    params = {"card": card, "count": holds + 1, "holds": holds, "decks": decks}
    return problems.sentence(Complaint("too_many_cards", (), params), None, words)
