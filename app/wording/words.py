"""The language of sentences: the two functions of gettext, passed in and never global."""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations

_plain = NullTranslations()


@dataclass(frozen=True, slots=True)
class Words:
    """Looks sentences up in one language; ``ngettext`` picks the form that goes with a number."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]


ENGLISH = Words(_plain.gettext, _plain.ngettext)


def mark(text: str) -> str:
    """Return the text as it is: it stands in a table, and is looked up only when it is said.

    Imported as ``_``, which is how the collector of translations finds the text.
    """
    return text


def names(of: list[str], words: Words) -> str:
    """Return the names as one list, such as ``"Ann"``, ``"Ann and Bo"``, ``"Ann, Bo and Cy"``."""
    if len(of) < 2:
        return "".join(of)
    first, last = ", ".join(of[:-1]), of[-1]
    return words.gettext("%(first)s and %(last)s") % {"first": first, "last": last}


def number(points: int) -> str:
    """Return the points as people write them, with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)
