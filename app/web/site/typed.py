"""What people type into the fields for a hand, a penalty or a number.

This is the one grammar of typed numbers and cards; ``static/js/round/typed.js`` is its mirror on
the phone, and ``tests/typed.jsonl`` holds examples that both are tested with.

=======  =========================================================================================
total    a whole number of one to five digits, with or without a minus: ``12``, ``-5``, ``−5``
sum      such numbers with ``+`` and ``-`` between them, spaces around the signs: ``10+15-5``
cards    ``K9``, ``K 9 10``, ``8♠``, ``k,9``: with spaces, commas, full stops or semicolons between
         them or, in a word with a letter or a suit, with nothing; suits as letters or symbols
a hand   a total, a sum, or cards of which one has a letter or a suit: a lone number is a total,
         and ``10 9`` is refused. How much a hand may come to is for the rules to decide
a field  for cards takes cards alone, and there ``10 9`` is two of them
=======  =========================================================================================

Digits of any script are read as digits, typographic signs as signs, lower case as upper case.
``B V D R`` begin a card as printed elsewhere: Bube, Valet; Dame; Roi. ``JK`` is the joker, and
stands by itself. Invisible marks are ignored. Anything else is refused as it was typed; nothing is
dropped to make a number of it: ``12.5``, ``2x50``, ``1e2``, ``10 20``, ``--5``, ``5+``.
"""

import re
import unicodedata

from app.scoring.cards import RANKS, SUITS
from app.scoring.complaints import complain

# As they are printed elsewhere. No rank of ours begins like that.
ALIASES = {"B": "J", "V": "J", "D": "Q", "R": "K"}
# Python itself refuses to read numbers of thousands of digits.
LONGEST_NUMBER = 5
_WHOLE = re.compile(r"(-?)\s*([0-9]+)")
_SUM = re.compile(r"-?\s*[0-9]+(?:\s*[+-]\s*[0-9]+)*")
_TERM = re.compile(r"[+-]?[0-9]+")
_CARD = rf"(?:10|[{RANKS}])[{SUITS}]?"
_CARDS = re.compile(_CARD)
_RUN = re.compile(rf"(?:{_CARD})+")
_BETWEEN = re.compile(r"[\s,.;]+")
# Suits; minus signs, dashes and hyphens; plus signs: as phones and typography have them.
_SIGNS = "♣♧♦♢♥♡♠♤" + "\u2212\u2013\u2010\u2011\uff0d\ufe63" + "\uff0b\ufe62"
_UNSEEN = "\u200e\u200f\u061c\ufe0e\ufe0f"  # of direction, of a symbol's colour
_PRINTED = str.maketrans(_SIGNS, "CCDDHHSS" + "------" + "++", _UNSEEN)


def hand_in(text: str) -> int | tuple[str, ...]:
    """Return the total, or the cards as the rules spell them (``"TD"``), of a hand's field.

    Raises ``Invalid`` (``not_a_hand``, ``number_too_large``) at ``points``.
    """
    tidy = _tidy(text)
    if _SUM.fullmatch(tidy):
        return _sum(tidy)
    cards = _cards(tidy)
    if all(card.isdecimal() for card in cards):  # no cards, or such as "10 9"
        raise complain("not_a_hand", "points")
    return tuple(map(spelled, cards))


def cards_in(text: str, *loc: str | int) -> tuple[str, ...]:
    """Return the cards of a field that asks for cards alone, as the rules spell them.

    Raises ``Invalid`` (``card_unknown``) at ``loc``.
    """
    cards = _cards(_tidy(text))
    if not cards:
        raise complain("card_unknown", *loc)
    return tuple(map(spelled, cards))


def whole_in(text: str, *loc: str | int) -> int:
    """Return the whole number that was typed.

    Raises ``Invalid`` (``not_points``, ``number_too_large``) at ``loc``.
    """
    found = _WHOLE.fullmatch(_tidy(text))
    if not found:
        raise complain("not_points", *loc)
    return _number(found[1] + found[2], *loc)


def spelled(card: str) -> str:
    """Return a card as the rules spell it: ``"10D"`` is ``"TD"``."""
    return card.replace("10", "T")


def as_written(card: str) -> str:
    """Return a card as people write it: ``"TD"`` is ``"10D"``."""
    return card.replace("T", "10")


def _sum(tidy: str) -> int:
    terms = _TERM.findall(re.sub(r"\s", "", tidy))
    return sum(_number(term, "points") for term in terms)


def _number(digits: str, *loc: str | int) -> int:
    if len(digits.lstrip("+-")) > LONGEST_NUMBER:
        raise complain("number_too_large", *loc)
    return int(digits)


def _cards(tidy: str) -> list[str]:
    """Return the cards, a ten as ``"10"``, or none where any part of the text is no card."""
    words = [_run(word) for word in _BETWEEN.split(tidy.strip(" ,.;"))]
    return [card for word in words for card in word] if all(words) else []


def _run(word: str) -> list[str]:
    """Return the cards of one word; several only where a letter or a suit tells them apart."""
    if word == "JK":
        return [word]
    known = ALIASES.get(word[:1], word[:1]) + word[1:]
    if "JK" in word or not _RUN.fullmatch(known):
        return []
    cards = _CARDS.findall(known)
    return [] if len(cards) > 1 and known.isdecimal() else cards


def _tidy(text: str) -> str:
    digits = (str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
    return "".join(digits).translate(_PRINTED).upper().strip()
