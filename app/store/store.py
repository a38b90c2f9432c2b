"""The way into the database: transactions to read in, and transactions to write in."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.store.engines import busy_when_unavailable, reading_engine, writing_engine
from app.store.transactions import Reading, Writing


class Store:
    """The database at ``url``, which :func:`app.store.migrate` has brought up to date.

    Safe to use from many threads. Whoever has waited ``patience`` seconds for the database
    gets ``Busy``.
    """

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self._reading = reading_engine(url, patience)
        self._writing = writing_engine(url, patience)

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """Open a view of the database as it is now. Raises ``Busy``."""
        with busy_when_unavailable(), self._reading.connect() as connection:
            yield Reading(connection)

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """Open a transaction: durable after a clean exit, undone by an exception.

        Raises ``Busy``, on the way out too; then nothing was written.
        """
        with busy_when_unavailable(), self._writing.begin() as connection:
            yield Writing(connection)

    def close(self) -> None:
        """Close all connections; the writer's last, since it alone tidies the log up."""
        self._reading.dispose()
        self._writing.dispose()
