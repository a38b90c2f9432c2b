"""The one way to write: load, decide, append, commit, and then tell who is watching.

Nothing outside of it commits.

``Play``         what can be done with a game
``links``        the keepers' links of a game: whose one is, another one, the end of one's own
``emptying``     games that were begun and never played, which go after a while
``games``        a game as it is stored: loaded, decided upon, written in one transaction
``answers``      what a writer is told; what that is made of is kept under the write's key
``credentials``  ids, tokens, and who keeps score
``stories``      the history of a game, one event at a time
``recent``       the games that were last read or written, so that they need no replay
"""

from app.play.answers import Answer, KeyReused, Outcome, Respond, RespondWithHands, Write
from app.play.credentials import (
    SHORTEST_SECRET,
    NotKeeper,
    NoToken,
    OnlyKeeper,
    hash_of,
    new_game_id,
    new_token,
)
from app.play.emptying import let_go_daily
from app.play.games import utc_now
from app.play.writing import Play

__all__ = [
    "SHORTEST_SECRET",
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
    "let_go_daily",
    "new_game_id",
    "new_token",
    "utc_now",
]
