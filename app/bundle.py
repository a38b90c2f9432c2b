"""Where the files that are not Python are: templates, static files and migrations."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent
_INSTALLED = _HERE / "_bundle"


def bundle_root() -> Path:
    """Return the folder that holds ``templates``, ``static``, ``migrations`` and ``alembic.ini``.

    In an installed wheel that is ``app/_bundle``, in a checkout the folder above ``app``.
    """
    return _INSTALLED if installed() else _HERE.parent


def installed() -> bool:
    """Return whether the program runs from an installed wheel rather than from a checkout."""
    return _INSTALLED.is_dir()
