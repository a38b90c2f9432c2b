"""The language of sentences: a value that is passed in and never global."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date as Day
from gettext import NullTranslations

_plain = NullTranslations()


@dataclass(frozen=True, slots=True)
class Words:
    """One language: looks sentences up, and writes numbers as it is done there.

    ``ngettext`` picks the form that goes with a number; ``pgettext`` is told what a short text is
    used for. ``language`` is its code (ISO 639-1), such as ``"ro"``.
    """

    language: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    pgettext: Callable[[str, str], str]

    def number(self, points: int) -> str:
        """Return the points as people write them there, with a real minus sign."""
        if -1000 < points < 1000:
            return f"−{-points}" if points < 0 else str(points)
        # Only a total that long needs to know where its digits are grouped.
        from babel.numbers import format_decimal

        return format_decimal(points, locale=self.language).replace("-", "−")

    def decimal(self, value: float) -> str:
        """Return the value with one decimal place, such as ``"12.5"`` or ``"12,5"``."""
        from babel.numbers import format_decimal

        return format_decimal(value, "0.0", self.language).replace("-", "−")

    def date(self, day: Day) -> str:
        """Return the day as it is written there, such as ``"6 Mar 2026"``."""
        from babel.dates import format_date

        return format_date(day, "medium", "en_GB" if self.language == "en" else self.language)

    def month(self, day: Day) -> str:
        """Return the day's month and year, such as ``"March 2026"``."""
        from babel.dates import format_skeleton

        return format_skeleton("yMMMM", day, locale=self.language)


ENGLISH = Words("en", _plain.gettext, _plain.ngettext, _plain.pgettext)


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
