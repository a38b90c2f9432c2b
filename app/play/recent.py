"""The games that were last read or written, so that they need no replay."""

import threading
from collections import OrderedDict

from app.ledger.game import Game

REMEMBERED_GAMES = 256
REMEMBERED_ROUNDS = 20_000
"""Of all of them together: a thousand rounds of ten players take five megabytes."""


class RecentGames:
    """The states of the games that were last read or written; a state is never changed."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game_id: str) -> Game | None:
        """Return the game as it was last seen here, or ``None``."""
        with self._lock:
            if game_id in self._games:
                self._games.move_to_end(game_id)
            return self._games.get(game_id)

    def put(self, game: Game) -> None:
        """Remember the game; an older state costs a short replay, never a wrong answer."""
        with self._lock:
            self._games[game.id] = game
            self._games.move_to_end(game.id)
            while len(self._games) > 1 and self._too_many():
                self._games.popitem(last=False)

    def _too_many(self) -> bool:
        rounds = sum(len(game.lines) for game in self._games.values())
        return len(self._games) > REMEMBERED_GAMES or rounds > REMEMBERED_ROUNDS
