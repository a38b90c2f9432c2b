"""Reading and writing games. Only here is anything committed."""

import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from app.ledger import chain
from app.ledger.commands import (
    ChangeGame,
    ChangePlayer,
    Command,
    CreateGame,
    EndLink,
    HandOver,
    RecordRound,
)
from app.ledger.decide import check_hand, create, decide
from app.ledger.events import Recorded
from app.ledger.game import Game
from app.ledger.guards import refuse_if_stale
from app.ledger.refusals import NotFound, Refusal
from app.ledger.replay import Moment, replay, story
from app.ledger.table import playing
from app.live import Hub
from app.play.answers import (
    CREATION_KEY,
    Answer,
    KeyReused,
    Outcome,
    Respond,
    RespondWithHands,
    Write,
    creation_again,
    keep_answer,
    kept_answer,
)
from app.play.credentials import (
    FIRST_KEEPER,
    ID_LENGTH,
    OnlyKeeper,
    hash_of,
    keeper_of,
    new_token,
)
from app.play.recent import RecentGames
from app.scoring.complaints import Invalid
from app.scoring.rounds import Hand
from app.store import Clash, Reading, Store, WorkingHand, Writing

ATTEMPTS = 20
"""How often a write is decided again when another process was quicker."""


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


class Play:
    """Games, as they are read and written. All methods block: call them from a thread."""

    def __init__(self, store: Store, hub: Hub, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._games = RecentGames()

    def game(self, game_id: str) -> Game:
        """Return the game as it stands. Raises ``NotFound``."""
        with self._store.reading() as tx:
            return self._load(tx, game_id)

    def next_game(self, game: Game) -> str:
        """Return the id of the game in which the same people went on, if it is still there."""
        if game.rematch is None:
            return ""
        with self._store.reading() as tx:
            return "" if tx.was_deleted(game.rematch) else game.rematch

    def story(self, game_id: str) -> list[Moment]:
        """Return every event of the game with the state around it. Raises ``NotFound``."""
        with self._store.reading() as tx:
            events = tx.events(game_id)
        if not events:
            raise NotFound("game")
        return list(story(events))

    def hands(self, game_id: str) -> Mapping[str, WorkingHand]:
        """Return the hands of the round being counted, by player. Raises ``NotFound``."""
        with self._store.reading() as tx:
            self._load(tx, game_id)
            return tx.hands(game_id)

    def keeper(self, game_id: str, token: str | None) -> str:
        """Return the name of the keeper that the token belongs to, such as ``"keeper-1"``.

        Raises ``NotFound``, ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
        """
        with self._store.reading() as tx:
            self._load(tx, game_id)
            return keeper_of(tx, game_id, token)

    def open_link(self, game_id: str, token: str | None) -> None:
        """Note that a phone was let in with the token. Raises as :meth:`keeper` does."""
        name = self.keeper(game_id, token)
        with self._store.reading() as tx:
            keeper = tx.keeper(game_id, hash_of(token or ""))
        if keeper and not keeper.opened:
            with self._store.writing() as tx:
                tx.open_keeper(game_id, name, self._clock())

    def another_keeper(self, game_id: str, token: str | None) -> bool:
        """Return whether anybody but the token's keeper could go on keeping score.

        Raises as :meth:`keeper` does.
        """
        name = self.keeper(game_id, token)
        with self._store.reading() as tx:
            return tx.another_keeper(game_id, name)

    def derived(self, key: str) -> tuple[str, str]:
        """Return a game's id and its keeper's token for a creation that came with only a key.

        They are made from the key and this installation's secret, so that a retry finds the same
        game although the token is kept nowhere.
        """
        return self._derive("game", key)[:ID_LENGTH], self._derive("keeper", key)

    def create(self, command: CreateGame, write: Write, respond: Respond) -> Answer:
        """Begin a game whose keeper's token is ``write.token``.

        The same id with the same token and fingerprint is answered as the first time; anything
        else under that id raises ``KeyReused``. Raises ``Invalid``.
        """
        token = write.token or new_token()
        return self._again(lambda: self._create(command, write, respond, token))

    def record(self, game_id: str, command: Command, write: Write, respond: Respond) -> Answer:
        """Decide and write a command, and return the answer that ``respond`` makes of it.

        Raises ``NotFound``, ``NoToken``, ``NotKeeper``, ``KeyReused``, and what
        :func:`app.ledger.decide.decide` raises; then nothing is written.
        """
        return self._again(lambda: self._record(game_id, command, write, respond))

    def hand_over(self, game_id: str, end_mine: bool, write: Write, respond: Respond) -> Answer:
        """Make a new keeper's token; with ``end_mine`` the one that was used ends at once."""
        keyed = write.key is not None
        token = self._derive("handover", game_id, write.key or "") if keyed else new_token()
        return self._again(lambda: self._hand_over(game_id, end_mine, write, respond, token))

    def end_link(self, game_id: str, write: Write, respond: Respond) -> Answer:
        """End the token that is used. Raises ``OnlyKeeper`` before anybody else was let in."""
        return self._again(lambda: self._end_link(game_id, write, respond))

    def delete(self, game_id: str, revision: int, write: Write) -> None:
        """Delete the game with all that belongs to it. Who watches is told that it is gone.

        Raises ``NotFound``, ``NoToken``, ``NotKeeper``, and ``Stale`` unless the game is at
        ``revision``: nobody deletes what they have not seen.
        """
        with self._store.writing() as tx:
            game = self._load(tx, game_id)
            keeper_of(tx, game_id, write.token)
            refuse_if_stale(game.revision, revision)
            before = [self._load(tx, one) for one in tx.games_before(game_id)]
            tx.delete_game(game_id, self._clock())
        self._hub.publish(game_id, game.revision + 1)
        for one in before:  # what led here leads nowhere any more
            self._hub.publish(one.id, one.revision)

    def preview(self, game_id: str, command: Command, token: str | None) -> Outcome:
        """Return what the command would do. Nothing is saved; raises as :meth:`record` does."""
        with self._store.reading() as tx:
            before = self._load(tx, game_id)
            by = keeper_of(tx, game_id, token)
            recorded, after = self._decided(tx, before, command, by)
            return Outcome(before, after, recorded)

    def put_hand(
        self, game_id: str, player_id: str, hand: Hand, write: Write, respond: RespondWithHands
    ) -> Answer:
        """Note one hand of the round being counted; the answer is made of all of them."""

        def note(tx: Writing, game: Game, by: str) -> None:
            tidy = check_hand(game, player_id, hand)
            tx.put_hand(game_id, player_id, WorkingHand(tidy, by, self._clock()))

        return self._change_hands(game_id, write, note, respond)

    def drop_hand(
        self, game_id: str, player_id: str, write: Write, respond: RespondWithHands
    ) -> Answer:
        """Forget one hand of the round being counted; it may not be there."""

        def forget(tx: Writing, game: Game, _by: str) -> None:
            if game.player(player_id) is None:
                raise NotFound("player")
            tx.drop_hand(game_id, player_id)

        return self._change_hands(game_id, write, forget, respond)

    def _again(self, attempt: Callable[[], Answer]) -> Answer:
        for _ in range(ATTEMPTS - 1):
            try:
                return attempt()
            except Clash:
                continue
        return attempt()

    def _create(self, command: CreateGame, write: Write, respond: Respond, token: str) -> Answer:
        with self._store.writing() as tx:
            if tx.was_deleted(command.game):
                raise KeyReused
            if tx.revision(command.game):
                return creation_again(tx, command.game, token, write)
            recorded = chain.record(
                command.game, 0, chain.GENESIS, create(command), self._clock(), FIRST_KEEPER
            )
            tx.append(command.game, 0, recorded)
            tx.add_keeper(command.game, FIRST_KEEPER, hash_of(token), self._clock())
            after = replay(recorded)
            answer = respond(Outcome(None, after, recorded, token))
            keep_answer(tx, command.game, replace(write, key=CREATION_KEY), answer, token)
        self._done(after)
        return answer

    def _record(self, game_id: str, command: Command, write: Write, respond: Respond) -> Answer:
        with self._store.writing() as tx:
            if (kept := kept_answer(tx, game_id, write)) is not None:
                return kept
            before = self._load(tx, game_id)
            by = keeper_of(tx, game_id, write.token)
            recorded, after = self._decided(tx, before, command, by)
            if recorded:
                tx.append(game_id, before.revision, recorded)
            if isinstance(command, RecordRound):
                tx.clear_hands(game_id)
            elif isinstance(command, ChangeGame | ChangePlayer):
                _drop_hands_that_cannot_be(tx, after)
            answer = respond(Outcome(before, after, recorded))
            keep_answer(tx, game_id, write, answer)
        self._done(after)
        return answer

    def _hand_over(
        self, game_id: str, end_mine: bool, write: Write, respond: Respond, token: str
    ) -> Answer:
        with self._store.writing() as tx:
            if (kept := kept_answer(tx, game_id, write, token)) is not None:
                return kept
            before = self._load(tx, game_id)
            by, now = keeper_of(tx, game_id, write.token), self._clock()
            command = HandOver(by if end_mine else None)
            recorded, after = self._decided(tx, before, command, by)
            tx.append(game_id, before.revision, recorded)
            tx.add_keeper(game_id, f"keeper-{after.keepers}", hash_of(token), now)
            if end_mine:
                tx.end_keeper(game_id, by, now)
            answer = respond(Outcome(before, after, recorded, token))
            keep_answer(tx, game_id, write, answer, token)
        self._done(after)
        return answer

    def _end_link(self, game_id: str, write: Write, respond: Respond) -> Answer:
        with self._store.writing() as tx:
            if (kept := kept_answer(tx, game_id, write)) is not None:
                return kept
            before = self._load(tx, game_id)
            by = keeper_of(tx, game_id, write.token)
            if not tx.another_keeper(game_id, by):
                raise OnlyKeeper
            recorded, after = self._decided(tx, before, EndLink(by), by)
            tx.append(game_id, before.revision, recorded)
            tx.end_keeper(game_id, by, self._clock())
            answer = respond(Outcome(before, after, recorded))
            keep_answer(tx, game_id, write, answer)
        self._done(after)
        return answer

    def _change_hands(
        self,
        game_id: str,
        write: Write,
        change: Callable[[Writing, Game, str], None],
        respond: RespondWithHands,
    ) -> Answer:
        with self._store.writing() as tx:
            if (kept := kept_answer(tx, game_id, write)) is not None:
                return kept
            game = self._load(tx, game_id)
            change(tx, game, keeper_of(tx, game_id, write.token))
            answer = respond(tx.hands(game_id))
            keep_answer(tx, game_id, write, answer)
        self._hub.publish(game_id, game.revision)
        return answer

    def _decided(
        self, tx: Reading, before: Game, command: Command, by: str
    ) -> tuple[tuple[Recorded, ...], Game]:
        if isinstance(command, RecordRound):
            command = _with_hands_entered(tx, before, command)
        events = decide(before, command)
        recorded = chain.record(before.id, before.revision, before.head, events, self._clock(), by)
        return recorded, replay(recorded, before)

    def _load(self, tx: Reading, game_id: str) -> Game:
        """Return the game at the head of its events, replaying only those not yet seen."""
        revision = tx.revision(game_id)
        if not revision:
            raise NotFound("game")
        known = self._games.get(game_id)
        if known is not None and known.revision == revision:
            return known
        if known is not None and known.revision > revision:
            known = None
        game = replay(tx.events(game_id, after=known.revision if known else 0), known)
        self._games.put(game)
        return game

    def _done(self, game: Game) -> None:
        self._games.put(game)
        self._hub.publish(game.id, game.revision)

    def _derive(self, *parts: str) -> str:
        with self._store.reading() as tx:
            secret = tx.secret()
        digest = hmac.new(secret, chain.canonical(parts).encode(), hashlib.sha256).hexdigest()
        return digest[:40]


def _drop_hands_that_cannot_be(tx: Writing, game: Game) -> None:
    """Forget the hands being counted that the new rules cannot count, or whose player has left."""
    for player, working in tx.hands(game.id).items():
        try:
            check_hand(game, player, working.hand)
        except (Invalid, Refusal):
            tx.drop_hand(game.id, player)


def _with_hands_entered(tx: Reading, game: Game, command: RecordRound) -> RecordRound:
    """Return the round with the hands that were entered before and left out now."""
    entered = tx.hands(game.id)
    if not entered:
        return command
    seated = {player.id for player in playing(game)} - {command.round.went_out}
    waiting = {
        player: working
        for player, working in entered.items()
        if player in seated and player not in command.round.hands
    }
    hands = {**command.round.hands, **{p: working.hand for p, working in waiting.items()}}
    return replace(
        command,
        round=replace(command.round, hands=hands),
        entered_by={p: working.by for p, working in waiting.items()},
    )
