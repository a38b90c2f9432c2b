"""File descriptors: each connection takes one, and some have to be left for the database."""

import importlib.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings

RESERVE = 64
"""For the database (three a connection), connections being refused, and the terminal."""

SHARE_OF_STREAMS = 3 / 4
"""Streams stay open, and some connections have to be left for writing."""


def within_descriptors(settings: "Settings") -> "Settings":
    """Return the settings with no more connections and streams than the system allows.

    Raises the process's own limit to what the settings need, as far as that is allowed.
    """
    most = _descriptors(settings.most_connections + RESERVE) - RESERVE
    connections = max(1, min(settings.most_connections, most))
    streams = max(1, min(settings.most_streams, int(connections * SHARE_OF_STREAMS)))
    return settings.model_copy(update={"most_connections": connections, "most_streams": streams})


def _descriptors(needed: int) -> int:
    """Return how many descriptors there are, up to ``needed``; Windows has no such limit."""
    if importlib.util.find_spec("resource") is None:
        return needed
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        limit = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        except (OSError, ValueError):
            return soft  # macOS has a limit of its own, below the one that it reports
        return limit
    return needed
