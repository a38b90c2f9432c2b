"""Who is watching which game, and what they are shown: one state, rendered once, for everyone.

``Hub``            tells watchers that something is newer, from whatever thread wrote it
``RenderedCache``  keeps what was rendered for as long as nothing newer was published
``Lanes``          where it is rendered, so that no write waits for it
``Shelf``          gives the same answer to the same question without looking for a route
``StateStream``    an endless answer of server-sent events: the whole state, then each newer one
``GzipWhereTaken`` compresses what no cache holds

``asked_in`` and its like are the one way of reading a request's headers before any route does.
"""

from app.live.asking import Asked, asked_in, host_in, said_twice, takes_gzip
from app.live.cache import WORTH_COMPRESSING_ONCE, Rendered, RenderedCache
from app.live.clients import NoRoom, Room, client_at, client_in
from app.live.hub import Hub, Watcher
from app.live.prepared import PreparedResponse, Shelf
from app.live.squeezing import GzipWhereTaken
from app.live.stream import BEAT, CUT_OFF, StateStream, event

__all__ = [
    "BEAT",
    "CUT_OFF",
    "WORTH_COMPRESSING_ONCE",
    "Asked",
    "GzipWhereTaken",
    "Hub",
    "NoRoom",
    "PreparedResponse",
    "Rendered",
    "RenderedCache",
    "Room",
    "Shelf",
    "StateStream",
    "Watcher",
    "asked_in",
    "client_at",
    "client_in",
    "event",
    "host_in",
    "said_twice",
    "takes_gzip",
]
