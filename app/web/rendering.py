"""Templates: where they are, and what every one of them can call."""

from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def templates(folder: Path, static: Callable[[str], str]) -> Environment:
    """Return the environment of the templates in ``folder``.

    Every value is escaped, whatever the file is called; a name that was not handed over is an
    error, never an empty space. ``_("…")`` translates (into the same words, for now), and
    ``static("css/base.css")`` gives a file's address.
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
    environment.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    environment.globals["static"] = static
    return environment
