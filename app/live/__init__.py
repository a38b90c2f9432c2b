"""The watchers of each game, and their streams: the whole state, then each newer one.

``Hub``          tells watchers that something is newer, from whatever thread wrote it
``Room``         how many there may watch at once, in all and of one client
``StateStream``  an endless answer of server-sent events: the whole state, then each newer one
"""

from app.live.clients import NoRoom, Room, client_at, client_in
from app.live.hub import Hub, Watcher
from app.live.stream import BEAT, CUT_OFF, StateStream, event

__all__ = [
    "BEAT",
    "CUT_OFF",
    "Hub",
    "NoRoom",
    "Room",
    "StateStream",
    "Watcher",
    "client_at",
    "client_in",
    "event",
]
