"""Logs unexpected errors with the place where they happened, but nothing that may be a token."""

import logging
import re
from collections.abc import Iterator
from traceback import format_tb

from starlette.types import Scope

# As long as a keeper's token may be: an exception's message may quote the request.
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")

logger = logging.getLogger(__name__)


def log_failure(scope: Scope, error: Exception) -> None:
    """Log the error, with those that caused it, and the request it happened in."""
    path = SECRET.sub("…", scope["path"].encode("unicode_escape").decode())
    trace = "".join(_trace(error))
    logger.error("Unexpected, in answer to %s %s\n%s", scope["method"], path, trace)


def _trace(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield from _trace(cause)
        yield "and then\n"
    yield from format_tb(error.__traceback__)
    yield f"{type(error).__name__}: {SECRET.sub('…', str(error))}\n"
