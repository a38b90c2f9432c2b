"""The language of sentences: a value that is passed in and never global."""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

_plain = NullTranslations()
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")


# Where four digits are not parted (CLDR: minimumGroupingDigits 2), which Babel does not know.
FOUR_TOGETHER = frozenset({"es"})

# Where “and” would run into the sound that follows it, how such a name begins, and what is said.
AND_BEFORE = {"es": (re.compile(r"í|i|hí|hi(?![aeo])", re.IGNORECASE), " e ")}


@dataclass(frozen=True, slots=True)
class Words:
    """One language: looks sentences up, and writes numbers as it is done there.

    ``ngettext`` picks the form that goes with a number; ``pgettext`` also takes the use of a short
    text. ``language`` is its code (ISO 639-1), such as ``"ro"``.
    """

    language: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    pgettext: Callable[[str, str], str]

    def number(self, points: int) -> str:
        """Return the points as people write them there, with a real minus sign."""
        if -1000 < points < 1000 or (self.language in FOUR_TOGETHER and abs(points) < 10_000):
            return f"−{-points}" if points < 0 else str(points)
        # Only a total that long needs to know where its digits are grouped.
        from babel.numbers import format_decimal

        return format_decimal(points, locale=self.language).replace("-", "−")

    def plural_forms(self, singular: str, plural: str) -> dict[str, str]:
        """Return the text's plural forms by category (CLDR), for a script that knows the number.

        A placeholder is written ``{num}`` there, where it is ``%(num)s`` here.
        """
        return {
            category: _PLACEHOLDER.sub(r"{\1}", self.ngettext(singular, plural, number))
            for category, number in _plural_samples(self.language).items()
        }

    def points(self, points: int) -> str:
        """Return so many points, such as ``"1 point"`` or ``"20 points"``."""
        text = self.ngettext("%(points)s point", "%(points)s points", abs(points))
        return text % {"points": self.number(points)}

    def quoted(self, text: str) -> str:
        """Return a person's own text, in the language's quotation marks."""
        return self.gettext("“%(text)s”") % {"text": isolated(text)}

    def more(self, what: str, more: str) -> str:
        """Return a sentence, and after a colon more detail."""
        return self.gettext("%(what)s: %(more)s") % {"what": what, "more": more}

    def parted(self, parts: Iterable[str]) -> str:
        """Return the parts of a sentence one after the other, such as ``"Di went out; Ann 12"``."""
        return self.gettext("; ").join(parts)

    def and_before(self, name: str) -> str:
        """Return the “and” that goes before a name: Spanish says ``"Ann e Ida"``.

        As the Real Academia has it (Diccionario panhispánico de dudas, “y”): before the sound of
        an i, but not where hi- only begins another vowel, as in ``"Ann y Hierro"``.
        """
        sound, said = AND_BEFORE.get(self.language, (None, ""))
        return said if sound and sound.match(name) else self.gettext(" and ")

    def decimal(self, value: float) -> str:
        """Return the value with one decimal place, such as ``"12.5"`` or ``"12,5"``."""
        from babel.numbers import format_decimal

        return format_decimal(value, "0.0", self.language).replace("-", "−")

    def date(self, day: datetime.date) -> str:
        """Return the day as it is written there, such as ``"6 Mar 2026"``."""
        from babel.dates import format_date

        return format_date(day, "medium", "en_GB" if self.language == "en" else self.language)

    def moment(self, at: datetime.datetime) -> str:
        """Return day and time as they are written there, in UTC: a script makes them local."""
        from babel.dates import format_datetime

        return format_datetime(at, "d MMM HH:mm 'UTC'", locale=self.language)

    def month(self, day: datetime.date) -> str:
        """Return the day's month and year, such as ``"March 2026"``."""
        from babel.dates import format_skeleton

        return format_skeleton("yMMMM", day, locale=self.language)


@cache
def _plural_samples(language: str) -> dict[str, int]:
    """Return a number of each plural category that there is in the language for numbers to 200."""
    from babel import Locale

    category = Locale.parse(language).plural_form
    return {category(number): number for number in range(200, -1, -1)}


ENGLISH = Words("en", _plain.gettext, _plain.ngettext, _plain.pgettext)


def mark(text: str) -> str:
    """Return the text as it is: it stands in a table, and is translated only when it is used.

    Imported as ``_``, which is how the collector of translations finds the text.
    """
    return text


def mark_in(context: str, text: str) -> tuple[str, str]:
    """Return both as they are, for ``Words.pgettext`` later; imported as ``pgettext``."""
    return context, text


def isolated(name: str) -> str:
    """Return a name as it can stand in any sentence: one that is written from right to left is
    set apart (U+2068 … U+2069), so that the words around it stay in order.
    """
    from_right = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if from_right and not name.startswith("\u2068") else name


def names(of: list[str], words: Words) -> str:
    """Return the names as one list, such as ``"Ann"``, ``"Ann and Bo"``, ``"Ann, Bo and Cy"``."""
    each = [isolated(name) for name in of]
    if len(each) < 2:
        return "".join(each)
    first, last = ", ".join(each[:-1]), each[-1]
    return f"{first}{words.and_before(last)}{last}"
