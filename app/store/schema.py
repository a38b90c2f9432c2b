"""Whether a SQLite database has the tables and the triggers that the migrations make, unchanged."""

import re
from collections.abc import Iterator, Mapping

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from app.store.tables import metadata

TRIGGERS: Mapping[str, str] = {
    "events_follow": (
        "CREATE TRIGGER events_follow BEFORE INSERT ON events "
        "WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events "
        "WHERE game_id = NEW.game_id) "
        "BEGIN SELECT RAISE(ABORT, 'not the next event of its game'); END"
    ),
    "events_refuse_update": (
        "CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events "
        "BEGIN SELECT RAISE(ABORT, 'history is never changed'); END"
    ),
    "events_refuse_delete": (
        "CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events "
        "WHEN NOT EXISTS (SELECT 1 FROM deleted_games WHERE id = OLD.game_id) "
        "BEGIN SELECT RAISE(ABORT, 'history is never changed'); END"
    ),
}
"""The triggers that protect history, as the migrations made them."""


def schema_faults(found: Mapping[tuple[str, str], str]) -> Iterator[str]:
    """Yield a sentence for each table or trigger that is missing, or not as it was made.

    A trigger more could undo all that the others hold. Tables and indexes more do no harm.
    """
    for name, sql in TRIGGERS.items():
        if ("trigger", name) not in found:
            yield f"the trigger {name}, which keeps history as it is, is missing"
        elif _in_line(found["trigger", name]) != sql:
            yield f"the trigger {name}, which keeps history as it is, was changed"
    for kind, name in found:
        if kind == "trigger" and name not in TRIGGERS:
            yield f"the trigger {name} is not the program's"
    for table in metadata.tables.values():
        made = str(CreateTable(table).compile(dialect=sqlite.dialect()))
        if ("table", table.name) not in found:
            yield f"the table {table.name} is missing"
        elif _parts(found["table", table.name]) != _parts(made):
            yield f"the table {table.name} has other columns or conditions than it was made with"


def _in_line(sql: str) -> str:
    return " ".join(sql.split())


def _parts(sql: str) -> tuple[str, list[str], str]:
    """Return the parts of a table, whatever their order and spelling.

    A column that was added later stands elsewhere than in a table that was made with it.
    """
    plain = _in_line(sql.replace('"', ""))
    head, _, rest = plain.partition("(")
    inside, _, tail = rest.rpartition(")")
    return head.strip(), sorted(map(str.strip, re.split(r",(?![^()]*\))", inside))), tail.strip()
