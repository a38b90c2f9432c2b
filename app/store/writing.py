"""A transaction that writes, all of it or nothing.

Events are appended, and never touched again: a game can only be deleted as a whole.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from app.ledger.chain import canonical, stamp
from app.ledger.codec import encode_hand
from app.ledger.events import RecordedEvent
from app.store.last_write import LastWrite
from app.store.reading import ReadTransaction
from app.store.records import KeptAnswer, WorkingHand
from app.store.tables import (
    deleted_games,
    events,
    games,
    installation,
    keepers,
    kept_answers,
    working_hands,
)

_NEW_GAME = insert(games).inline()
_NEW_EVENTS = insert(events).inline()
_NEW_EPOCH = update(installation).values(epoch=bindparam("newer"), restored_at=bindparam("when"))
_NOTED = update(installation).values(noted_since=bindparam("when"))
_NEW_KEEPER = insert(keepers).inline()
_END_KEEPER = (
    update(keepers)
    .where(keepers.c.game_id == bindparam("game"), keepers.c.name == bindparam("ended"))
    .values(ended_at=bindparam("when"))
)
_OPEN_KEEPER = (
    update(keepers)
    .where(keepers.c.game_id == bindparam("game"), keepers.c.name == bindparam("opener"))
    .values(opened_at=bindparam("when"))
)
_NEW_DELETED = insert(deleted_games).inline()
_NEW_ANSWER = insert(kept_answers).inline()
_NEW_HAND = insert(working_hands).inline()
_DROP_HANDS = delete(working_hands).where(working_hands.c.game_id == bindparam("game"))
_DROP_HAND = _DROP_HANDS.where(working_hands.c.player == bindparam("whose"))

# The game itself goes last, since the others point to it.
_OF_A_GAME = (
    _DROP_HANDS,
    delete(kept_answers).where(kept_answers.c.game_id == bindparam("game")),
    delete(keepers).where(keepers.c.game_id == bindparam("game")),
    delete(events).where(events.c.game_id == bindparam("game")),
    delete(games).where(games.c.id == bindparam("game")),
)

# How SQLite words it when the place of an event, or a game's id, is taken.
_CLASHES = ("not the next event", "games.id")


class Clash(Exception):
    """The game has moved on, so that the events do not follow on it; load and decide again."""


class WriteTransaction(ReadTransaction):
    """A transaction that changes something, as a whole or not at all.

    ``written`` is its last event or deletion, to be noted beside the database.
    """

    written: LastWrite | None = None

    def append(self, game: str, expected: int, recorded: Sequence[RecordedEvent]) -> None:
        """Append events that follow on revision ``expected``; on 0 they begin a new game.

        Raises :class:`Clash` unless the game is at ``expected``: the database lets an event only
        come right after the one before it.
        """
        if not recorded:
            return
        if recorded[0].seq != expected + 1:
            raise Clash(game)
        try:
            self._insert(game, recorded)
        except IntegrityError as error:
            if any(words in str(error.orig) for words in _CLASHES):
                raise Clash(game) from error
            raise
        self.written = LastWrite(game, recorded[-1].hash)

    def renew_epoch(self, at: datetime) -> None:
        """Give the installation another epoch: rounds that were here before may be gone."""
        newer = secrets.token_hex(8)
        self._connection.execute(_NEW_EPOCH, {"newer": newer, "when": stamp(at)})

    def track_last_write(self, at: datetime) -> None:
        """Record that writes are noted beside the database from now on."""
        self._connection.execute(_NOTED, {"when": stamp(at)})

    def add_keeper(self, game: str, name: str, token_hash: str, at: datetime) -> None:
        """Let the holder of the token with that hash keep score."""
        values = {"game_id": game, "name": name, "token_hash": token_hash, "made_at": stamp(at)}
        self._connection.execute(_NEW_KEEPER, values)

    def open_keeper(self, game: str, name: str, at: datetime) -> None:
        """Note that a phone was let in with the keeper's token."""
        self._connection.execute(_OPEN_KEEPER, {"game": game, "opener": name, "when": stamp(at)})

    def end_keeper(self, game: str, name: str, at: datetime) -> None:
        """End a keeper's token, for good."""
        self._connection.execute(_END_KEEPER, {"game": game, "ended": name, "when": stamp(at)})

    def keep_answer(self, game: str, key: str, answer: KeptAnswer) -> None:
        """Keep the parts of the answer to a write, in the same transaction as the write.

        Raises ``Clash`` if another process has stored one under that key.
        """
        values = {
            "game_id": game,
            "key": key,
            "fingerprint": answer.fingerprint,
            "keeper": answer.keeper,
            "revision_before": answer.before,
            "revision_after": answer.after,
        }
        try:
            self._connection.execute(_NEW_ANSWER, values)
        except IntegrityError as error:
            raise Clash(game) from error

    def delete_game(self, game: str, at: datetime) -> None:
        """Remove the game with all that belongs to it; its id is never given out again."""
        self._connection.execute(_NEW_DELETED, {"id": game, "deleted_at": stamp(at)})
        for rows in _OF_A_GAME:
            self._connection.execute(rows, {"game": game})
        self.written = LastWrite(game)

    def put_hand(self, game: str, player: str, hand: WorkingHand) -> None:
        """Note a hand of the round being counted, in place of that player's former one."""
        self.drop_hand(game, player)
        values = {
            "game_id": game,
            "player": player,
            "hand": canonical(encode_hand(hand.hand)),
            "by": hand.by,
            "at": stamp(hand.at),
        }
        self._connection.execute(_NEW_HAND, values)

    def drop_hand(self, game: str, player: str) -> None:
        """Forget a player's working hand, if there is one."""
        self._connection.execute(_DROP_HAND, {"game": game, "whose": player})

    def clear_hands(self, game: str) -> None:
        """Forget all working hands of the game: the round is counted."""
        self._connection.execute(_DROP_HANDS, {"game": game})

    def _insert(self, game: str, recorded: Sequence[RecordedEvent]) -> None:
        if recorded[0].seq == 1:
            begun = {"id": game, "created_at": stamp(recorded[0].at)}
            self._connection.execute(_NEW_GAME, begun)
        rows = [
            {
                "game_id": game,
                "seq": item.seq,
                "at": stamp(item.at),
                "by": item.by,
                "kind": item.kind,
                "fact": item.text,
                "hash": item.hash,
            }
            for item in recorded
        ]
        self._connection.execute(_NEW_EVENTS, rows)
