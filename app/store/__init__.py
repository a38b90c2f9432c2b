"""The only SQL: tables, transactions, and events to rows and back.

::

    migrate(url)
    store = Store(url)
    with store.writing() as writing:
        writing.append(game, expected=0, recorded=recorded)
    with store.reading() as reading:
        reading.events(game)

Whether and when something is written is for ``play`` to say.
"""

from app.store.engines import Busy
from app.store.files import Unusable
from app.store.lock import DatabaseInUse, Note, holding
from app.store.migration import NewerDatabase, is_current, migrate
from app.store.reading import ReadTransaction
from app.store.records import Keeper, KeptAnswer, WorkingHand
from app.store.store import Store
from app.store.writing import Clash, WriteTransaction

__all__ = [
    "Busy",
    "Clash",
    "DatabaseInUse",
    "Keeper",
    "KeptAnswer",
    "NewerDatabase",
    "Note",
    "ReadTransaction",
    "Store",
    "Unusable",
    "WorkingHand",
    "WriteTransaction",
    "holding",
    "is_current",
    "migrate",
]
