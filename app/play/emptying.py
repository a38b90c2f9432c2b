"""Games that were begun and never played are deleted, at the start and then once a day."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play.games import Games
from app.store import WriteTransaction

DAY = 24 * 60 * 60.0

logger = logging.getLogger(__name__)


class StillUsed(Exception):
    """Somebody has written in the game since."""


class EmptyGames:
    """Deletes games without a round. All methods block: call them from a thread."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def untouched_for(self, days: int) -> list[str]:
        """Return the games without a round in which nobody did anything for so many days."""
        with self._games.store.reading() as tx:
            return tx.empty_games(self._games.clock() - timedelta(days=days))

    def delete_unplayed(self, game_id: str, days: int) -> bool:
        """Delete the game as its keeper would, and return whether it was still untouched."""
        since = self._games.clock() - timedelta(days=days)

        def check(tx: WriteTransaction, game: Game) -> None:
            if not tx.is_empty(game.id, since):
                raise StillUsed

        try:
            self._games.delete(game_id, check)
        except (NotFound, StillUsed):
            return False
        return True


async def delete_unplayed_daily(empty: EmptyGames, days: int, stop: asyncio.Event) -> None:
    """Delete games untouched for so many days, at once and then once a day, until ``stop``.

    Each game is a transaction of its own, so that a writer waits for one at most.
    """
    while not stop.is_set():
        try:
            await _delete_unplayed(empty, days, stop)
        except Exception:  # of the disk, or of one game: the others are served all the same
            logger.exception(
                "Games that were never played could not be deleted; trying again tomorrow"
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(DAY):
                await stop.wait()


async def _delete_unplayed(empty: EmptyGames, days: int, stop: asyncio.Event) -> None:
    gone = 0
    for game in await asyncio.to_thread(empty.untouched_for, days):
        if stop.is_set():
            break
        gone += await asyncio.to_thread(empty.delete_unplayed, game, days)
    if gone:
        logger.info("Deleted %d games that were never played", gone)
