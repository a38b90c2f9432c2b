"""A game as it is stored: loaded, decided upon, and written in one transaction."""

import hashlib
import hmac
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from app.ledger import chain
from app.ledger.commands import Command
from app.ledger.decide import decide
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.replay import replay
from app.ledger.tags import Installation
from app.live import Hub
from app.play.keepers import (
    Answer,
    Outcome,
    Respond,
    Write,
    keep_answer,
    keeper_of,
    kept_answer,
    known_keeper,
)
from app.store import Clash, KeptAnswer, ReadTransaction, Store, WriteTransaction

ATTEMPTS = 20
"""How often a write is decided again when another process was quicker."""

Step = Callable[[WriteTransaction, Game, str], Outcome]
"""The body of a write's transaction, given the game and the name of the keeper."""

Result = KeptAnswer | tuple[Game, Answer]
"""The result of a write: the answer kept under its key, or the game after it and a new answer."""

REMEMBERED_GAMES = 256
REMEMBERED_ROUNDS = 20_000
"""Of all of them together: a thousand rounds of ten players take five megabytes."""


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


def retry(attempt: Callable[[], Answer]) -> Answer:
    """Return the result of the attempt, which is retried while another process wins the race."""
    for _ in range(ATTEMPTS - 1):
        try:
            return attempt()
        except Clash:
            continue
    return attempt()


class Games:
    """All games of this installation, for the verbs that read and write them."""

    def __init__(self, store: Store, hub: Hub, clock: Callable[[], datetime]) -> None:
        self.store = store
        self._hub = hub
        self.clock = clock
        self._recent = RecentGames()
        self._installation: Installation | None = None

    def load(self, tx: ReadTransaction, game_id: str) -> Game:
        """Return the game at the head of its events, replaying only those not yet seen.

        Raises ``NotFound``.
        """
        revision = tx.revision(game_id)
        if not revision:
            raise NotFound("game")
        known = self._recent.get(game_id)
        if known is not None and known.revision == revision:
            return known
        if known is not None and known.revision > revision:
            known = None
        game = replay(tx.events(game_id, after=known.revision if known else 0), known)
        game = game if known else replace(game, installation=self.installation(tx))
        self._recent.put(game)
        return game

    def installation(self, tx: ReadTransaction) -> Installation:
        """Return this installation, whose epoch is the same for as long as it runs."""
        if self._installation is None:
            self._installation = tx.installation()
        return self._installation

    def keeper(self, game_id: str, token: str | None) -> str:
        """Return the name of the keeper that the token belongs to, such as ``"keeper-1"``.

        Raises ``NotFound``, ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
        """
        with self.store.reading() as tx:
            self.load(tx, game_id)
            return keeper_of(tx, game_id, token)

    def decide(self, before: Game, command: Command, by: str, token: str | None = None) -> Outcome:
        """Return the events that the command leads to; nothing is written yet.

        Raises what :func:`app.ledger.decide.decide` raises.
        """
        events = decide(before, command)
        recorded = chain.record(before.id, before.revision, before.head, events, self.clock(), by)
        return Outcome(before, replay(recorded, before), recorded, token)

    def record(
        self,
        tx: WriteTransaction,
        before: Game,
        command: Command,
        by: str,
        token: str | None = None,
    ) -> Outcome:
        """Write the events that the command leads to, and return them. Raises as :meth:`decide`."""
        outcome = self.decide(before, command, by, token)
        if outcome.recorded:
            tx.append(before.id, before.revision, outcome.recorded)
        return outcome

    def write(
        self, game_id: str, write: Write, step: Step, respond: Respond, token: str | None = None
    ) -> Answer:
        """Do ``step`` and return the answer to it; or the same once more, if the key was used.

        ``token`` is a new credential that the answer may show; it is kept nowhere. Raises
        ``NotFound``, ``NoToken``, ``NotKeeper``, ``KeyReused``, and what ``step`` raises; then
        nothing is written.
        """
        return retry(lambda: self._write(game_id, write, step, respond, token))

    def finish(
        self, game_id: str, result: Result, respond: Respond, token: str | None = None
    ) -> Answer:
        """Return the answer to a write whose transaction is closed, and tell the watchers."""
        if isinstance(result, KeptAnswer):
            return self._repeat(game_id, result, respond, token)
        after, answer = result
        self.publish(after)
        return answer

    def publish(self, game: Game) -> None:
        """Remember the committed game, and tell the watchers."""
        self._recent.put(game)
        self._hub.publish(game.id, game.revision)

    def delete(self, game_id: str, check: Callable[[WriteTransaction, Game], None]) -> None:
        """Delete the game with all that belongs to it, unless ``check`` raises.

        Its watchers are told that it is gone, and those of the game before it that no rematch
        follows any more. Raises ``NotFound``.
        """
        with self.store.writing() as tx:
            game = self.load(tx, game_id)
            check(tx, game)
            before = [self.load(tx, id) for id in tx.games_before(game_id)]
            tx.delete_game(game_id, self.clock())
        self._hub.publish(game_id, game.revision + 1)
        for one in before:
            self._hub.publish(one.id, one.revision)

    def derive(self, *parts: str) -> str:
        """Return 40 hex digits made of the parts and this installation's secret."""
        with self.store.reading() as tx:
            secret = tx.secret()
        digest = hmac.new(secret, chain.canonical(parts).encode(), hashlib.sha256).hexdigest()
        return digest[:40]

    def _repeat(
        self, game_id: str, kept: KeptAnswer, respond: Respond, token: str | None
    ) -> Answer:
        """Return the answer as it was given, made again from the game as it was then.

        The game is read in a transaction of its own, so that it holds up no writer.
        """
        with self.store.reading() as tx:
            recorded, here = tx.events(game_id, limit=kept.after), self.installation(tx)
        if not recorded:
            raise NotFound("game")
        earlier, written = recorded[: kept.before], tuple(recorded[kept.before :])
        before = replace(replay(earlier), installation=here) if earlier else None
        after = replace(replay(written, before), installation=here)
        return respond(Outcome(before, after, written, token))

    def _write(
        self, game_id: str, write: Write, step: Step, respond: Respond, token: str | None
    ) -> Answer:
        with self.store.writing() as tx:
            before = self.load(tx, game_id)
            keeper = known_keeper(tx, game_id, write.token)
            result: Result | None = kept_answer(tx, game_id, write, keeper)
            if result is None:
                outcome = step(tx, before, keeper.name)
                result = outcome.after, respond(outcome)
                keep_answer(tx, game_id, write, keeper.name, outcome)
        return self.finish(game_id, result, respond, token)


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
        rounds = sum(len(game.rounds) for game in self._games.values())
        return len(self._games) > REMEMBERED_GAMES or rounds > REMEMBERED_ROUNDS
