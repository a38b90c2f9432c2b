"""The small texts of the rules' form: a number, "JC = 50, JD = -5", "100 = 50".

They are lenient where people differ (spaces, a typographer's minus, lower case, an arrow for the
equals sign, the letters of another country's cards) and read each thing in one way only.
"""

import re
from collections.abc import Mapping

from app.scoring.complaints import Invalid, complain
from app.web.site.typed import cards_in, whole_in

_COURT = re.compile(r"(?<![A-Za-z0-9])([JQK])([CDHS♣♦♥♠]?)(?=\s*(?:[=:→]|->))")
_BETWEEN = re.compile(r"[,;\n]+")
_EQUALS = re.compile(r"\s*(?:=|->|→|:)\s*")


def whole(text: str) -> int:
    """Return the number.

    Raises :class:`~app.scoring.complaints.Invalid` (``wrong_type``, ``number_too_large``).
    """
    try:
        return whole_in(text)
    except Invalid as wrong:
        if wrong.complaints[0].code != "not_points":
            raise
        raise complain("wrong_type", expected="integer") from None


def pairs(text: str) -> dict[str, int]:
    """Return "JC = 50, JD = -5" as a mapping; empty for a blank text.

    Raises :class:`~app.scoring.complaints.Invalid` (``pattern``, ``duplicate_key``).
    """
    found: dict[str, int] = {}
    for part in filter(str.strip, _BETWEEN.split(text)):
        key, worth = _pair(part)
        if key in found:
            raise complain("duplicate_key")
        found[key] = worth
    return found


def _pair(text: str) -> tuple[str, int]:
    """Return a card, or a total in digits, and what it is worth or becomes."""
    pair = _EQUALS.split(text)
    try:
        if len(pair) == 2:
            return _key(pair[0]), whole_in(pair[1])
    except Invalid:
        pass  # whatever part of it is wrong
    raise complain("pattern")


def _key(text: str) -> str:
    try:
        return str(whole_in(text))
    except Invalid:
        cards = cards_in(text)
    if len(cards) > 1:
        raise complain("pattern")
    return cards[0]


def as_pairs(of: Mapping[str, int]) -> str:
    """Return the mapping as people type it."""
    return ", ".join(f"{key.replace('T', '10')} = {value}" for key, value in of.items())


def in_letters(text: str, letters: Mapping[str, str]) -> str:
    """Return the text with the court cards as they are printed there: "B♣ = 50" for "JC = 50"."""
    return _COURT.sub(lambda card: letters[card[1]] + card[2], text)
