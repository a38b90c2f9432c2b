"""The languages there are: each is one catalogue of translated messages.

A language is added by its line in ``LANGUAGES`` and its catalogue,
``locales/<code>/LC_MESSAGES/eights.po`` (``make translations`` begins it).
"""

import io
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from app.i18n.words import ENGLISH, Words

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "ro": "Română",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
}
"""Each language's code and its own name for itself."""

DOMAIN = "eights"
LOCALES = Path(__file__).parent / "locales"


def words_in(language: str) -> Words:
    """Return the words of a language of ``LANGUAGES``; of any other, English."""
    return _translated(language) if language in LANGUAGES and language != "en" else ENGLISH


def preferred(tags: Iterable[str]) -> str:
    """Return the first of ``LANGUAGES`` among the tags, of which the most wanted comes first.

    A region (``"de-at"``) is its language. English where nothing fits.
    """
    codes = (tag.partition("-")[0] for tag in tags)
    return next((code for code in codes if code in LANGUAGES), "en")


def catalogue(language: str) -> Path:
    """Return where the translated messages of a language are kept."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@lru_cache(maxsize=len(LANGUAGES))
def _translated(language: str) -> Words:
    # Babel is loaded with the first foreign page: a start is quicker without it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import Translations

    compiled = io.BytesIO()
    with catalogue(language).open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    said = Translations(compiled, DOMAIN)

    def in_context(context: str, text: str) -> str:
        return str(said.pgettext(context, text))

    return Words(language, said.gettext, said.ngettext, in_context)
