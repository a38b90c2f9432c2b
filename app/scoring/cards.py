"""Cards as short strings: ``"8"`` (suit not noted), ``"8S"``, ``"TD"``, ``"JK"`` (joker).

======  ==========================================================================
rank    ``A 2 3 4 5 6 7 8 9 T J Q K``; ``10`` is read as ``T``
suit    ``C D H S``; may be left out where the rules value no suit of that rank by itself
joker   ``JK``
======  ==========================================================================

Not covered: lower case letters and suit symbols, which are refused.
"""

from app.scoring.complaints import complain

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "JK"
ALL_CARDS = frozenset(
    [JOKER, *RANKS, *(rank + suit for rank in RANKS for suit in SUITS)],
)


def parse_card(text: str) -> str:
    """Return the card in its one spelling (``"10D"`` → ``"TD"``).

    Raises :class:`~app.scoring.complaints.Invalid` (``card_unknown``) for anything else.
    """
    card = "T" + text[2:] if text.startswith("10") else text
    if card not in ALL_CARDS:
        raise complain("card_unknown", card=text[:8])
    return card


def is_joker(card: str) -> bool:
    """Return whether the card is a joker."""
    return card == JOKER


def is_bare(card: str) -> bool:
    """Return whether the card is a rank whose suit was not noted."""
    return len(card) == 1
