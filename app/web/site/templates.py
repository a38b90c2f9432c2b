"""Templates: where they are, and the functions that every one of them can call."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from app.i18n.languages import LANGUAGES
from app.i18n.words import Words, isolated
from app.web.site.static_files import Static

Templates = Callable[[Words], Environment]
"""The templates in a language."""


def templates(folder: Path, static: Static) -> Templates:
    """Return the templates in ``folder``, of which each language has an environment of its own.

    A compiled template holds its language's words, also in the macros that it imports.
    """

    @lru_cache(len(LANGUAGES))
    def in_language(words: Words) -> Environment:
        return _environment(folder, static, words)

    return in_language


def _environment(folder: Path, static: Static, words: Words) -> Environment:
    """Return the environment of the templates in ``folder``.

    Every value is escaped, whatever the file is called; an unknown name is an error, never an
    empty space. ``_("…")`` translates, ``number(12)`` writes points as it is done in that
    language, and ``static("css/base.css")`` gives a file's address; KeyError where there is none.
    """
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True, pgettext=words.pgettext
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    environment.globals.update(
        static=static.urls.__getitem__,
        number=words.number,
        date=words.date,
        moment=words.moment,
        quoted=words.quoted,
        and_before=words.and_before,
        plural_forms=words.plural_forms,
        isolated=isolated,
        language=words.language,
        languages=LANGUAGES,
    )
    return environment
