"""The watchers of each game, and their streams: the whole state, then each newer one.

``Hub``          tells watchers that something is newer, from whatever thread wrote it
``ClientLimits`` how many may watch at once, in total and per client
``StateStream``  an endless answer of server-sent events: the whole state, then each newer one
"""

from app.live.clients import ClientLimits, TooManyClients, client_at, client_in
from app.live.hub import Hub, Watcher
from app.live.stream import BEAT, CUT_OFF, StateStream, event

__all__ = [
    "BEAT",
    "CUT_OFF",
    "ClientLimits",
    "Hub",
    "StateStream",
    "TooManyClients",
    "Watcher",
    "client_at",
    "client_in",
    "event",
]
