"""The history of a game, read piece by piece, so that its length takes no memory."""

import threading
from collections import OrderedDict
from collections.abc import Iterator

from app.ledger.chain import Row, read_row
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.replay import EventInContext, story
from app.store import Store

PIECE = 200
"""So many events are read at once, each time in a transaction of its own: they never change."""

WORTH_REMEMBERING = 200
MOST_CHECKPOINTS = 4


class Stories:
    """The histories of a store's games, and the states at which the last few readers began.

    A state in the midst of a history takes a replay. A reader who goes on page by page, or reads
    the newest page again after each event, continues from a state that is remembered.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checkpoints: OrderedDict[str, Game] = OrderedDict()
        self._lock = threading.Lock()

    def story(
        self, game_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[EventInContext]:
        """Return the events after number ``after``, up to ``until``, with the game around each.

        Oldest first, one at a time. Raises ``NotFound``.
        """
        known = self._known(game_id, after)
        if until is not None and until <= after:
            return iter(())
        recorded = map(read_row, self.rows(game_id, known.revision if known else 0))
        return self._moments(story(recorded, known), after, until)

    def rows(self, game_id: str, after: int = 0) -> Iterator[Row]:
        """Return the events after number ``after`` as they are kept. Raises ``NotFound``."""
        with self._store.reading() as tx:
            if not tx.revision(game_id):
                raise NotFound("game")
            first = list(tx.rows(game_id, after, PIECE))
        return self._from(game_id, first)

    def _from(self, game_id: str, piece: list[Row]) -> Iterator[Row]:
        while piece:
            yield from piece
            with self._store.reading() as tx:
                piece = list(tx.rows(game_id, piece[-1].seq, PIECE))

    def _moments(
        self, contexts: Iterator[EventInContext], after: int, until: int | None
    ) -> Iterator[EventInContext]:
        for context in contexts:
            seq = context.recorded.seq
            if until is not None and seq > until:
                break
            if seq == after + 1 and context.before and after >= WORTH_REMEMBERING:
                self._remember(context.before)
            if seq > after:
                yield context

    def _known(self, game_id: str, after: int) -> Game | None:
        """Return a state of the game from which its history can be told after that event."""
        with self._lock:
            game = self._checkpoints.get(game_id)
        return game if game and game.revision <= after else None

    def _remember(self, game: Game) -> None:
        with self._lock:
            self._checkpoints[game.id] = game
            self._checkpoints.move_to_end(game.id)
            while len(self._checkpoints) > MOST_CHECKPOINTS:
                self._checkpoints.popitem(last=False)
