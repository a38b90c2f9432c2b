"""The one way to write: load, decide, append, commit, and then tell who is watching.

``Play``         reads and writes games; only its methods commit
``answers``      what a writer is told, kept under the write's key and given again
``credentials``  ids, tokens, and who keeps score
``recent``       the games that were last read or written, so that they need no replay
"""

from app.play.answers import Answer, KeyReused, Outcome, Respond, RespondWithHands, Write
from app.play.credentials import NotKeeper, NoToken, OnlyKeeper, hash_of, new_game_id, new_token
from app.play.writing import Play, utc_now

__all__ = [
    "Answer",
    "KeyReused",
    "NoToken",
    "NotKeeper",
    "OnlyKeeper",
    "Outcome",
    "Play",
    "Respond",
    "RespondWithHands",
    "Write",
    "hash_of",
    "new_game_id",
    "new_token",
    "utc_now",
]
