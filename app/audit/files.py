"""The database itself: its file, its tables and triggers, its one row about itself."""

import re
from collections.abc import Callable, Iterator

from app.audit.histories import Fault
from app.audit.texts import is_stamp
from app.store.inspection import Inspection
from app.store.migration import newest_revision
from app.store.schema import schema_faults

_EPOCH = re.compile(r"[0-9a-f]{1,32}")
_SECRET_BYTES = 32


def faults_of_file(inspection: Inspection) -> list[Fault]:
    """Return the faults of the database itself."""
    checks = (*_OF_SQLITE, *_OF_ANY) if inspection.is_sqlite else _OF_ANY
    return [Fault(None, f"the database: {text}") for check in checks for text in check(inspection)]


def _damage(inspection: Inspection) -> Iterator[str]:
    for line in inspection.damage():
        yield f"its file is damaged: {line}"


def _lost_rows(inspection: Inspection) -> Iterator[str]:
    for table in inspection.lost_rows():
        yield f"the table {table} has rows of games that are not there"


def _schema(inspection: Inspection) -> Iterator[str]:
    yield from schema_faults(inspection.schema())


def _revision(inspection: Inspection) -> Iterator[str]:
    if inspection.revisions() != [newest_revision()]:
        yield "it is not at one revision of the program's migrations, the newest"


def _installation(inspection: Inspection) -> Iterator[str]:
    rows = inspection.installations()
    if len(rows) != 1:
        yield "the row of the installation is missing"
    for row in rows:
        if not _EPOCH.fullmatch(str(row.epoch)):
            yield "the installation's epoch is not one"
        if len(row.secret) != _SECRET_BYTES:
            yield "the installation's secret is not one"
        if not all(time is None or is_stamp(time) for time in (row.restored_at, row.noted_since)):
            yield "a time of the installation is not a time"


_Check = Callable[[Inspection], Iterator[str]]
_OF_SQLITE: tuple[_Check, ...] = (_damage, _lost_rows, _schema)
_OF_ANY: tuple[_Check, ...] = (_revision, _installation)
