"""Who is watching which game, and what they are shown: one state, rendered once, for everyone.

``Hub``            tells watchers that something is newer, from whatever thread wrote it
``RenderedCache``  keeps what was rendered for as long as nothing newer was published
``Shelf``          gives the same answer to the same question without looking for a route
``StateStream``    an endless answer of server-sent events: the whole state, then each newer one
"""

from app.live.cache import WORTH_COMPRESSING, Rendered, RenderedCache
from app.live.hub import Hub, Watcher
from app.live.prepared import PreparedResponse, Shelf
from app.live.stream import BEAT, StateStream, event

__all__ = [
    "BEAT",
    "WORTH_COMPRESSING",
    "Hub",
    "PreparedResponse",
    "Rendered",
    "RenderedCache",
    "Shelf",
    "StateStream",
    "Watcher",
    "event",
]
