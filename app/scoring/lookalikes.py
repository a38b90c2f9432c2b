"""Names that look alike though they are different, such as ``Mark`` and one with a Cyrillic a."""

import unicodedata
from collections.abc import Sequence
from itertools import combinations

# Letters of other alphabets, and figures, that are drawn like a Latin letter; small ones, since
# case is folded first. Not covered: other alphabets, and pairs such as "rn" for "m".
_CYRILLIC = "\u0430\u0432\u0435\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
_CYRILLIC_LIKE = "abeijkmhopctyx"
_GREEK = "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
_GREEK_LIKE = "abeikvoptux"
_FIGURES = "01"
_FIGURES_LIKE = "ol"
_DRAWN = str.maketrans(_CYRILLIC + _GREEK + _FIGURES, _CYRILLIC_LIKE + _GREEK_LIKE + _FIGURES_LIKE)
# A capital i and a small L are the same stroke in most letters without serifs.
_STROKES = str.maketrans("i\u0131", "ll")


def look_alike(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return each pair of names that can be taken for one another at a glance."""
    return tuple(pair for pair in combinations(names, 2) if _drawn(pair[0]) == _drawn(pair[1]))


def _drawn(name: str) -> str:
    """Return how the name looks, without regard to case, spaces and what cannot be seen.

    Accents stay: Zoe and Zoë differ. Names without a visible letter differ too.
    """
    letters = unicodedata.normalize("NFKC", name).casefold().translate(_DRAWN).translate(_STROKES)
    return "".join(letter for letter in letters if letter.isalnum()) or name
