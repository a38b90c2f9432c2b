"""Names and notes that people type: one spelling, a length, and no misleading characters.

=========  ===========================================================================
spelling   Unicode NFC, trimmed
a name     1 to 40 characters, on one line, not blank to the eye
a note     up to 500 characters; line breaks are kept
a day      a date of the calendar, without a time
refused    control characters, lone surrogates, and marks that override the direction
           of text; joiners and right-to-left letters are welcome
=========  ===========================================================================
"""

import re
import unicodedata
from datetime import date

from app.scoring.complaints import complain

NAME_LENGTH = 40
TITLE_LENGTH = 80
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
NOTE_LENGTH = 500
_DIRECTION_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Zs", "Zl", "Zp", "Mn", "Me"})
_REFUSED_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})


def clean_name(text: str, *loc: str | int) -> str:
    """Return a name in its one spelling.

    Raises :class:`~app.scoring.complaints.Invalid` (``text_too_long``, ``text_character``,
    ``name_blank``).
    """
    name = _clean(text, NAME_LENGTH, loc)
    if not any(_is_visible(c) for c in name):
        raise complain("name_blank", *loc)
    return name


def clean_title(text: str, *loc: str | int) -> str:
    """Return a title of up to 80 characters; it may be empty, and then stays ``""``.

    Raises as :func:`clean_name` does, but never ``name_blank``.
    """
    title = _clean(text, TITLE_LENGTH, loc)
    return title if any(_is_visible(c) for c in title) else ""


def clean_note(text: str, *loc: str | int) -> str:
    """Return a note of up to 500 characters with its line breaks as ``\\n``; it may be empty.

    Raises as :func:`clean_title` does.
    """
    return _clean(text.replace("\r\n", "\n"), NOTE_LENGTH, loc, allowed="\n\t")


def clean_day(text: str, *loc: str | int) -> str:
    """Return a day as ``"2026-03-06"`` (RFC 3339 full-date).

    Raises :class:`~app.scoring.complaints.Invalid` (``day_unclear``) for anything else, and for a
    day before 1900 or after 2199.
    """
    tidy = text.strip()
    try:  # Python would also take the day of a week: "2026-W10-5"
        day = date.fromisoformat(tidy) if _DAY.fullmatch(tidy) else None
    except ValueError:
        day = None
    if day is None or not 1900 <= day.year < 2200:
        raise complain("day_unclear", *loc)
    return day.isoformat()


def clean_reason(text: str, *loc: str | int) -> str:
    """Return the reason for a change: a note that says something.

    Raises as :func:`clean_note` does, and ``reason_missing`` for a blank one.
    """
    reason = clean_note(text, *loc)
    if not any(_is_visible(c) for c in reason):
        raise complain("reason_missing", *loc)
    return reason


def same_name(one: str, other: str) -> bool:
    """Return whether two names are the same but for case, width, and what nobody can see."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    seen = "".join(c for c in name if unicodedata.category(c) != "Cf")
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())


def _clean(text: str, most: int, loc: tuple[str | int, ...], allowed: str = "") -> str:
    # The length is looked at before normalising, so that a hostile megabyte costs nothing.
    if len(text) > 4 * most:
        raise complain("text_too_long", *loc, most=most)
    if any(_is_refused(c) and c not in allowed for c in text):
        raise complain("text_character", *loc)
    tidy = unicodedata.normalize("NFC", text).strip()
    if len(tidy) > most:
        raise complain("text_too_long", *loc, most=most)
    return tidy


def _is_refused(character: str) -> bool:
    category = unicodedata.category(character)
    return category in _REFUSED_CATEGORIES or character in _DIRECTION_OVERRIDES


def _is_visible(character: str) -> bool:
    category = unicodedata.category(character)
    return category not in _INVISIBLE_CATEGORIES and character not in _INVISIBLE
