"""What can be read and written within one transaction."""

import json
import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from app.ledger.chain import Row, canonical, opened, stamp
from app.ledger.codec import decode_hand, encode, encode_hand
from app.ledger.events import Recorded, RematchBegun
from app.ledger.tags import Installation
from app.store import empty, events
from app.store.noting import Note
from app.store.records import Keeper, KeptAnswer, WorkingHand
from app.store.tables import (
    deleted_games,
    games,
    installation,
    keepers,
    kept_answers,
    working_hands,
)
from app.store.tables import events as all_events

_LED_HERE = select(all_events.c.game_id).where(
    all_events.c.kind == "rematch_begun", all_events.c.fact == bindparam("fact")
)
_GAME_IDS = select(games.c.id).order_by(games.c.id)
_INSTALLATION = select(installation.c.epoch, installation.c.restored_at, installation.c.noted_since)
_NEW_EPOCH = update(installation).values(epoch=bindparam("newer"), restored_at=bindparam("when"))
_NOTED = update(installation).values(noted_since=bindparam("when"))
# SQLite numbers its rows in the order in which they came.
_LAST_EVENT = select(all_events.c.game_id, all_events.c.hash).order_by(text("rowid DESC")).limit(1)
_EVENT = select(all_events.c.seq).where(
    all_events.c.game_id == bindparam("game"), all_events.c.hash == bindparam("hash")
)
_SECRET = select(installation.c.secret)
_KEEPER = select(keepers.c.name, keepers.c.ended_at, keepers.c.opened_at).where(
    keepers.c.game_id == bindparam("game"), keepers.c.token_hash == bindparam("hash")
)
_ANSWER = select(
    kept_answers.c.fingerprint,
    kept_answers.c.keeper,
    kept_answers.c.revision_before,
    kept_answers.c.revision_after,
).where(kept_answers.c.game_id == bindparam("game"), kept_answers.c.key == bindparam("wanted"))
_HANDS = (
    select(working_hands.c.player, working_hands.c.hand, working_hands.c.by, working_hands.c.at)
    .where(working_hands.c.game_id == bindparam("game"))
    .order_by(working_hands.c.player)
)
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
# Whoever has written has opened it, at a page or not.
_HAS_WRITTEN = exists().where(
    all_events.c.game_id == keepers.c.game_id, all_events.c.by == keepers.c.name
)
_OTHERS_WHO_OPENED = select(keepers.c.name).where(
    keepers.c.game_id == bindparam("game"),
    keepers.c.name != bindparam("but"),
    keepers.c.ended_at.is_(None),
    keepers.c.opened_at.is_not(None) | _HAS_WRITTEN,
)
_DELETED = select(deleted_games.c.id).where(deleted_games.c.id == bindparam("game"))
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
    delete(all_events).where(all_events.c.game_id == bindparam("game")),
    delete(games).where(games.c.id == bindparam("game")),
)


class Reading:
    """One moment's view of the database: what is read together fits together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def revision(self, game: str) -> int:
        """Return the number of events of the game, 0 where there is no such game."""
        return events.revision_of(self._connection, game)

    def events(self, game: str, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """Return the game's events in order, from the one after ``after`` on.

        Raises ``ValueError``, ``KeyError`` or ``TypeError`` where a row was tampered with.
        """
        return [opened(row) for row in self.rows(game, after, limit)]

    def rows(self, game: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Yield the game's events as they are stored, for those who check them."""
        return events.rows_of(self._connection, game, after, limit)

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game."""
        return iter(self._connection.execute(_GAME_IDS).scalars())

    def empty_games(self, since: datetime) -> list[str]:
        """Return the games without a round in which nobody did anything since then."""
        return empty.empty_since(self._connection, since)

    def is_empty(self, game: str, since: datetime) -> bool:
        """Return whether that is such a game."""
        return empty.is_empty_since(self._connection, game, since)

    def games_before(self, game: str) -> list[str]:
        """Return the games whose players went on in that one."""
        fact = canonical(encode(RematchBegun(game)))
        return list(self._connection.execute(_LED_HERE, {"fact": fact}).scalars())

    def was_deleted(self, game: str) -> bool:
        """Return whether there was a game with that id, which was deleted."""
        return self._connection.execute(_DELETED, {"game": game}).one_or_none() is not None

    def keeper(self, game: str, token_hash: str) -> Keeper | None:
        """Return whose token has that hash in that game."""
        wanted = {"game": game, "hash": token_hash}
        row = self._connection.execute(_KEEPER, wanted).one_or_none()
        return row and Keeper(row.name, row.ended_at is not None, row.opened_at is not None)

    def another_keeper(self, game: str, than: str) -> bool:
        """Return whether somebody else has opened a keeper's link that still counts."""
        others = self._connection.execute(_OTHERS_WHO_OPENED, {"game": game, "but": than})
        return others.first() is not None

    def answer(self, game: str, key: str) -> KeptAnswer | None:
        """Return what the answer to a write with that idempotency key was made of."""
        row = self._connection.execute(_ANSWER, {"game": game, "wanted": key}).one_or_none()
        return row and KeptAnswer(*row)

    def hands(self, game: str) -> dict[str, WorkingHand]:
        """Return the hands of the round being counted, by player."""
        rows = self._connection.execute(_HANDS, {"game": game})
        return {row.player: _working_hand(row.hand, row.by, row.at) for row in rows}

    def secret(self) -> bytes:
        """Return this installation's 32 random bytes, the pepper of whatever it hashes."""
        return bytes(self._connection.execute(_SECRET).scalar_one())

    def installation(self) -> Installation:
        """Return which installation this is, and whether a backup was ever put back in it."""
        row = self._connection.execute(_INSTALLATION).one()
        return Installation(row.epoch, row.restored_at is not None)

    def is_noted(self) -> bool:
        """Return whether what is written here is noted beside the database, too."""
        return self._connection.execute(_INSTALLATION).one().noted_since is not None

    def last_note(self) -> Note:
        """Return what is noted of the event that was written last. For SQLite alone."""
        row = self._connection.execute(_LAST_EVENT).one_or_none()
        return Note(row.game_id, row.hash) if row else Note()

    def stands(self, note: Note) -> bool:
        """Return whether what was noted is in this database, or went with its game."""
        if not note.game or self.was_deleted(note.game):
            return True
        event = {"game": note.game, "hash": note.hash}
        return self._connection.execute(_EVENT, event).first() is not None


class Writing(Reading):
    """A transaction that changes something; nothing of it holds unless all of it does.

    ``noted`` is what was last written of history in it, to be noted beside the database.
    """

    noted: Note | None = None

    def append(self, game: str, expected: int, recorded: Sequence[Recorded]) -> None:
        """Add events that follow on revision ``expected``; 0 begins a new game. Raises Clash."""
        events.append(self._connection, game, expected, recorded)
        if recorded:
            self.noted = Note(game, recorded[-1].hash)

    def renew_epoch(self, at: datetime) -> None:
        """Give the installation another epoch: what stood here before may stand here no more."""
        newer = secrets.token_hex(8)
        self._connection.execute(_NEW_EPOCH, {"newer": newer, "when": stamp(at)})

    def note_from_now_on(self, at: datetime) -> None:
        """Say that what is written here is noted beside the database from now on."""
        self._connection.execute(_NOTED, {"when": stamp(at)})

    def add_keeper(self, game: str, name: str, token_hash: str, at: datetime) -> None:
        """Let whoever holds the token with that hash keep the score."""
        values = {"game_id": game, "name": name, "token_hash": token_hash, "made_at": stamp(at)}
        self._connection.execute(_NEW_KEEPER, values)

    def open_keeper(self, game: str, name: str, at: datetime) -> None:
        """Note that a phone was let in with the keeper's token."""
        self._connection.execute(_OPEN_KEEPER, {"game": game, "opener": name, "when": stamp(at)})

    def end_keeper(self, game: str, name: str, at: datetime) -> None:
        """End a keeper's token, for good."""
        self._connection.execute(_END_KEEPER, {"game": game, "ended": name, "when": stamp(at)})

    def keep_answer(self, game: str, key: str, answer: KeptAnswer) -> None:
        """Keep what the answer to a write is made of, together with what it wrote.

        Raises ``Clash`` if another process has kept one under that key meanwhile.
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
            raise events.Clash(game) from error

    def delete_game(self, game: str, at: datetime) -> None:
        """Remove the game with all that belongs to it; its id is never given out again."""
        self._connection.execute(_NEW_DELETED, {"id": game, "deleted_at": stamp(at)})
        for rows in _OF_A_GAME:
            self._connection.execute(rows, {"game": game})
        self.noted = Note(game)

    def put_hand(self, game: str, player: str, hand: WorkingHand) -> None:
        """Note a hand of the round being counted, in place of what that player had."""
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


def _working_hand(hand: str, by: str, at: str) -> WorkingHand:
    return WorkingHand(decode_hand(json.loads(hand)), by, datetime.fromisoformat(at))
