"""Cards and small numbers as people say them: "the jack of clubs", "nine eights"."""

from collections.abc import Mapping

from app.i18n.words import Words
from app.i18n.words import mark as _
from app.i18n.words import mark_in as pgettext

RANKS: Mapping[str, tuple[str, str]] = {
    "A": pgettext("card", "ace"),
    "2": pgettext("card", "two"),
    "3": pgettext("card", "three"),
    "4": pgettext("card", "four"),
    "5": pgettext("card", "five"),
    "6": pgettext("card", "six"),
    "7": pgettext("card", "seven"),
    "8": pgettext("card", "eight"),
    "9": pgettext("card", "nine"),
    "T": pgettext("card", "ten"),
    "J": pgettext("card", "jack"),
    "Q": pgettext("card", "queen"),
    "K": pgettext("card", "king"),
    "JK": pgettext("card", "joker"),
}
MANY: Mapping[str, tuple[str, str]] = {
    "A": pgettext("card", "aces"),
    "2": pgettext("card", "twos"),
    "3": pgettext("card", "threes"),
    "4": pgettext("card", "fours"),
    "5": pgettext("card", "fives"),
    "6": pgettext("card", "sixes"),
    "7": pgettext("card", "sevens"),
    "8": pgettext("card", "eights"),
    "9": pgettext("card", "nines"),
    "T": pgettext("card", "tens"),
    "J": pgettext("card", "jacks"),
    "Q": pgettext("card", "queens"),
    "K": pgettext("card", "kings"),
    "JK": pgettext("card", "jokers"),
}
SUITS: Mapping[str, str] = {
    "C": _("clubs"),
    "D": _("diamonds"),
    "H": _("hearts"),
    "S": _("spades"),
}
PIPS: Mapping[str, str] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
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


def face(card: str, words: Words) -> str:
    """Return a card as it is printed there, in short: ``"J"``, ``"10♦"``; a joker is ``"JK"``."""
    if card == "JK":
        return card
    rank = card[0]
    faces = {
        "A": words.pgettext("printed on an ace", "A"),
        "J": words.pgettext("printed on a jack", "J"),
        "Q": words.pgettext("printed on a queen", "Q"),
        "K": words.pgettext("printed on a king", "K"),
        "T": "10",
    }
    return faces.get(rank, rank) + PIPS.get(card[1:], "")


def one(card: str, words: Words) -> str:
    """Return the card by name: ``"eight"``, ``"jack of clubs"``."""
    return _with_suit(RANKS, card, words)


def many(card: str, words: Words) -> str:
    """Return several of the card by name: ``"eights"``, ``"jacks of clubs"``."""
    return _with_suit(MANY, card, words)


def in_a_list(card: str, words: Words) -> str:
    """Return a rank by name, and an exact card as it is printed: ``"aces"``, ``"J♦"``."""
    return many(card, words) if card in RANKS else face(card, words)


def count(number: int, words: Words) -> str:
    """Return a small number as a word, any other in digits."""
    return words.gettext(COUNTS[number]) if 0 <= number < len(COUNTS) else str(number)


def _with_suit(ranks: Mapping[str, tuple[str, str]], card: str, words: Words) -> str:
    if card in ranks:
        return words.pgettext(*ranks[card])
    named = {"rank": words.pgettext(*ranks[card[0]]), "suit": words.gettext(SUITS[card[1]])}
    return words.gettext("%(rank)s of %(suit)s") % named
