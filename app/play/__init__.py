"""The one way to write: load, decide, append, commit, and then tell the watchers.

Nothing outside of it commits.

``Play``      everything that can be done with a game
``creation``  how a game begins
``links``     the keepers' links: opened, another one made, one's own given up
``emptying``  games that were begun and never played, which are deleted after a while
``games``     a game as it is stored: loaded, decided upon, written in one transaction
``keepers``   ids and tokens, who may write, and the answers that are kept for them
``stories``   the history of a game, one event at a time
"""

from app.play.emptying import delete_unplayed_daily
from app.play.games import utc_now
from app.play.keepers import (
    SHORTEST_SECRET,
    Answer,
    KeyReused,
    NotKeeper,
    NoToken,
    OnlyKeeper,
    Outcome,
    Respond,
    RespondWithHands,
    Write,
    hash_of,
    new_game_id,
    new_token,
)
from app.play.service import Play

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
    "delete_unplayed_daily",
    "hash_of",
    "new_game_id",
    "new_token",
    "utc_now",
]
