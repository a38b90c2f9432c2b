"""What fingers write: sums, cards and small numbers, as text → as they are meant."""

import re

from app.scoring.cards import RANKS, SUITS
from app.scoring.complaints import complain

_SUM = re.compile(r"-?[0-9]+(?:[+-][0-9]+){0,20}")
_TERM = re.compile(r"[+-]?[0-9]+")
_WHOLE = re.compile(r"-?[0-9]+")
# Beyond what any round can hold; Python itself refuses to read numbers of thousands of digits.
LONGEST_NUMBER = 5
# As they are printed elsewhere: Bube, Valet; Dame; Roi. No rank of ours begins like that.
ALIASES = {"B": "J", "V": "J", "D": "Q", "R": "K"}
_CARD = re.compile(rf"(?:10|[{RANKS}])[{SUITS}]?|JK")


def sum_in(text: str) -> int:
    """Return what "10+15+8" comes to. Raises ``Invalid`` (``not_a_sum``, ``number_too_large``)."""
    tidy = _tidy(text)
    if not _SUM.fullmatch(tidy):
        raise complain("not_a_sum", "points")
    return sum(_number(term, "points") for term in _TERM.findall(tidy))


def whole_in(text: str, *loc: str | int) -> int:
    """Return the whole number that was typed.

    Raises ``Invalid`` (``not_points``, ``number_too_large``) at ``loc``.
    """
    tidy = _tidy(text)
    if not _WHOLE.fullmatch(tidy):
        raise complain("not_points", *loc)
    return _number(tidy, *loc)


def cards_in(text: str) -> tuple[str, ...]:
    """Return the cards of "K 9 A 10", however they are parted, also as "R B D"."""
    words = re.split(r"[\s,.;]+", text.upper().strip(" \t,.;"))
    return tuple(
        card for word in words for card in _run(ALIASES.get(word[:1], word[:1]) + word[1:])
    )


def are_cards(cards: tuple[str, ...]) -> bool:
    """Return whether each is spelled as a card is."""
    return all(_CARD.fullmatch(card) for card in cards)


def spelled(card: str) -> str:
    """Return a card as the rules spell it: ``"10D"`` is ``"TD"``."""
    return card.replace("10", "T")


def as_written(card: str) -> str:
    """Return a card as people write it: ``"TD"`` is ``"10D"``."""
    return card.replace("T", "10")


def _number(digits: str, *loc: str | int) -> int:
    if len(digits.lstrip("+-")) > LONGEST_NUMBER:
        raise complain("number_too_large", *loc)
    return int(digits)


def _run(word: str) -> list[str]:
    """Return the cards of "K9A5" too, where the whole word is made of nothing but cards."""
    cards = [match[0] for match in _CARD.finditer(word)]
    return cards if "".join(cards) == word and "JK" not in word else [word]


def _tidy(text: str) -> str:
    # A minus as typography has it, as a phone's keyboard may write it.
    return re.sub(r"\s", "", text).replace("−", "-").replace("–", "-")
