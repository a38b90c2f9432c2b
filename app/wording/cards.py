"""Cards and small numbers as people say them: "the jack of clubs", "nine eights"."""

from collections.abc import Mapping

from app.wording.words import Words
from app.wording.words import mark as _

RANKS: Mapping[str, str] = {
    "A": _("ace"),
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "JK": _("joker"),
}
MANY: Mapping[str, str] = {
    "A": _("aces"),
    "2": _("twos"),
    "3": _("threes"),
    "4": _("fours"),
    "5": _("fives"),
    "6": _("sixes"),
    "7": _("sevens"),
    "8": _("eights"),
    "9": _("nines"),
    "T": _("tens"),
    "J": _("jacks"),
    "Q": _("queens"),
    "K": _("kings"),
    "JK": _("jokers"),
}
SUITS: Mapping[str, str] = {
    "C": _("clubs"),
    "D": _("diamonds"),
    "H": _("hearts"),
    "S": _("spades"),
}
COUNTS = (
    _("none"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
)


def one(card: str, words: Words) -> str:
    """Return the card by name: ``"eight"``, ``"jack of clubs"``."""
    return _with_suit(RANKS, card, words)


def many(card: str, words: Words) -> str:
    """Return several of the card by name: ``"eights"``, ``"jacks of clubs"``."""
    return _with_suit(MANY, card, words)


def count(number: int, words: Words) -> str:
    """Return a small number as a word, any other in digits."""
    return words.gettext(COUNTS[number]) if 0 <= number < len(COUNTS) else str(number)


def _with_suit(ranks: Mapping[str, str], card: str, words: Words) -> str:
    if card in ranks:
        return words.gettext(ranks[card])
    named = {"rank": words.gettext(ranks[card[0]]), "suit": words.gettext(SUITS[card[1]])}
    return words.gettext("%(rank)s of %(suit)s") % named
