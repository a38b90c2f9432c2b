"""Reasons that the program itself offers: read in every language, whatever the keeper's was."""

from collections.abc import Mapping
from functools import cache

from app.i18n.keeping import ENTERED_AGAIN, REASONS, START_REASONS, STRIKE_REASONS, UNDONE
from app.i18n.languages import LANGUAGES, words_in
from app.i18n.words import Words

OWN = (*REASONS, *START_REASONS, *STRIKE_REASONS, UNDONE, ENTERED_AGAIN)


def reason(written: str, words: Words) -> str:
    """Return the reason as it was written, or translated where it is one of the program's own."""
    if not written:
        return ""
    own = written if written in OWN else _own().get(written)
    return words.gettext(own) if own else written


@cache
def _own() -> Mapping[str, str]:
    """Return the program's own reasons by their texts in all of its languages."""
    return {words_in(code).gettext(own): own for code in LANGUAGES for own in OWN}
