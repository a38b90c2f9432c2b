"""The small texts of the rules' form: a number, "JC = 50, JD = -5", "100 = 50".

They are lenient where people differ (spaces, a typographer's minus, lower case, an arrow for the
equals sign, the letters of another country's cards) and read each thing in one way only.
"""

import re
from collections.abc import Mapping

from app.scoring.complaints import complain
from app.web.keep_typing import ALIASES

_WHOLE = re.compile(r"-?[0-9]{1,6}")
_PAIR = re.compile(r"([^=]{1,5})=(-?[0-9]{1,6})")
_COURT = re.compile(r"(?<![A-Za-z0-9])([JQK])([CDHS♣♦♥♠]?)(?=\s*(?:[=:→]|->))")
_BETWEEN = re.compile(r"[,;\n]+")
_EQUALS = re.compile(r"\s*(?:=|->|→|:)\s*")
_SUITS = str.maketrans("♣♦♥♠", "CDHS")


def whole(text: str) -> int:
    """Return the number. Raises :class:`~app.scoring.complaints.Invalid` (``wrong_type``)."""
    tidy = _tidy(text)
    if not _WHOLE.fullmatch(tidy):
        raise complain("wrong_type", expected="integer")
    return int(tidy)


def pairs(text: str) -> dict[str, int]:
    """Return "JC = 50, JD = -5" as a mapping; empty for a blank text.

    Raises :class:`~app.scoring.complaints.Invalid` (``pattern``, ``duplicate_key``).
    """
    found: dict[str, int] = {}
    for part in filter(str.strip, _BETWEEN.split(text)):
        pair = _PAIR.fullmatch(_tidy(_EQUALS.sub("=", part)).upper().translate(_SUITS))
        if pair is None:
            raise complain("pattern")
        card = ALIASES.get(pair[1][0], pair[1][0]) + pair[1][1:]
        if card in found:
            raise complain("duplicate_key")
        found[card] = int(pair[2])
    return found


def as_pairs(of: Mapping[str, int]) -> str:
    """Return the mapping as people type it."""
    return ", ".join(f"{key.replace('T', '10')} = {value}" for key, value in of.items())


def in_letters(text: str, letters: Mapping[str, str]) -> str:
    """Return the text with the court cards as they are printed there: "B♣ = 50" for "JC = 50"."""
    return _COURT.sub(lambda card: letters[card[1]] + card[2], text)


def _tidy(text: str) -> str:
    return re.sub(r"\s", "", text).replace("−", "-").replace("–", "-")
