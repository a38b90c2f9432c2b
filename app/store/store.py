"""The way into the database: transactions to read in, and transactions to write in."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from app.store.engines import UNTIL, Busy, busy_when_unavailable, reading_engine, writing_engine
from app.store.files import sqlite_file
from app.store.last_write import LastWriteFile
from app.store.reading import ReadTransaction
from app.store.writing import WriteTransaction

logger = logging.getLogger(__name__)


class Store:
    """The database at ``url``, which :func:`app.store.migrate` has brought up to date.

    Safe to use from many threads. After ``patience`` seconds of waiting for the database a caller
    gets ``Busy``. ``last_write_file`` is where SQLite's last event is noted beside its file.
    """

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self._patience = patience
        self._reading = reading_engine(url, patience)
        self._writing = writing_engine(url, patience)
        file = sqlite_file(url)
        self.last_write_file = LastWriteFile(file) if file else None
        self._complained = False

    @contextmanager
    def reading(self) -> Iterator[ReadTransaction]:
        """Open a view of the database as it is now. Raises ``Busy``."""
        with busy_when_unavailable(), self._reading.connect() as connection:
            yield ReadTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[WriteTransaction]:
        """Open a transaction: durable after a clean exit, undone by an exception.

        Raises ``Busy``, on the way out too; then nothing was written.
        """
        until = monotonic() + self._patience
        with self._log_outage(), busy_when_unavailable(), self._writing.connect() as connection:
            connection.execution_options(**{UNTIL: until})
            with connection.begin():
                transaction = WriteTransaction(connection)
                yield transaction
            if self.last_write_file and transaction.written:
                self.last_write_file.write(transaction.written)

    def close(self) -> None:
        """Close all connections; the writer's last, since it alone tidies the log up."""
        self._reading.dispose()
        self._writing.dispose()

    @contextmanager
    def _log_outage(self) -> Iterator[None]:
        """Say in the log when nothing can be written any more, and when it can be again."""
        try:
            yield
        except Busy as error:
            if error.storage and not self._complained:
                self._complained = True
                logger.error("Nothing can be written until this is mended: %s", error)
            raise
        if self._complained:
            self._complained = False
            logger.warning("The database can be written again")
