"""Why a command cannot be carried out, in sentences: wrong settings, an unusable database."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.settings import Settings


UNUSABLE: Mapping[str, str] = {
    "no_address": "{where} is not the address of a database, such as sqlite:////home/me/cards.db.",
    "no_driver": "Databases of the kind “{where}” are not known here.",
    "no_file": "{where} names no file: a path alone is wanted, as in sqlite:////home/me/cards.db.",
    "a_folder": "{where} is a folder, where the file of the database should be.",
    "no_folder": "{where} cannot be made, or nothing can be put there, so no database either.",
    "not_a_database": "{where} is not a database; nothing in it was changed.",
    "another_program": "{where} is the database of another program; nothing in it was changed.",
    "damaged": "{where} is damaged: restore a backup, with “eights restore FILE”.",
    "empty": "{where} is empty, which no database of ours ever is: restore a backup, with “eights "
    "restore FILE”, or to begin anew remove that file.",
    "log_alone": "{where} is empty or gone, but what was last saved still stands in the log beside "
    "it: restore a backup, with “eights restore FILE”; nothing was changed.",
    "an_older_one": "{where} is not the database that was served here last, which has to be noted "
    "in it first; but nothing can be written to it now: make room, or let it be written to.",
}


class CommandFailed(Exception):
    """The command cannot be carried out; the message says why, in a sentence for people."""


def settings_with(**overrides: object) -> "Settings":
    """Return the settings, with those overrides that are not ``None``. Raises ``CommandFailed``."""
    from pydantic import ValidationError

    from app.settings import Settings

    given: dict[str, Any] = {name: value for name, value in overrides.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        wrong = [f"EIGHTS_{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors()]
        raise CommandFailed("\n".join(wrong)) from error


@contextmanager
def failures_explained() -> Iterator[None]:
    """Turn errors about a database or its folder into :class:`CommandFailed`."""
    from app.store import Busy, DatabaseInUse, NewerDatabase, Unusable

    try:
        yield
    except NewerDatabase as error:
        raise CommandFailed(_newer(error.revision)) from error
    except DatabaseInUse as error:
        raise CommandFailed(_held(error.holder)) from error
    except Unusable as error:
        raise CommandFailed(UNUSABLE[error.code].format(where=error.where)) from error
    except Busy as error:
        raise CommandFailed(f"The database cannot be used now: {error}.") from error
    except UnicodeDecodeError as error:  # SQLite's message about a damaged file
        raise CommandFailed(UNUSABLE["damaged"].format(where="The database")) from error
    except OSError as error:
        raise CommandFailed(
            f"{error.filename or 'The database'}: {error.strerror or error}."
        ) from error


def _newer(revision: str) -> str:
    return (
        f"This database was made by a newer version of the program (revision {revision}).\n"
        "Nothing was changed. Install that version, or use another database."
    )


def _held(holder: str) -> str:
    return (
        f"This database is being served already, by {holder or 'another program'}; stop that one "
        "first, or use another data folder (EIGHTS_DATA_DIR)."
    )
