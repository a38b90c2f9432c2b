"""A game as it is stored: loaded, decided upon, and written in one transaction."""

import hashlib
import hmac
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
from app.play.answers import Answer, Outcome, Respond, Write, keep_answer, kept_answer
from app.play.credentials import known_keeper
from app.play.recent import RecentGames
from app.store import Clash, KeptAnswer, Reading, Store, Writing

ATTEMPTS = 20
"""How often a write is decided again when another process was quicker."""

Step = Callable[[Writing, Game, str], Outcome]
"""What happens in the transaction of a write, with the game and the name of who writes."""

Answered = KeptAnswer | tuple[Game, Answer]
"""A write that was answered before; or one just done, with the game after it."""


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


def again(attempt: Callable[[], Answer]) -> Answer:
    """Return what the attempt returns, made anew while another process is quicker."""
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

    def load(self, tx: Reading, game_id: str) -> Game:
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
        game = game if known else replace(game, kept_in=self.here(tx))
        self._recent.put(game)
        return game

    def here(self, tx: Reading) -> Installation:
        """Return this installation, whose epoch is the same for as long as it runs."""
        if self._installation is None:
            self._installation = tx.installation()
        return self._installation

    def decided(self, before: Game, command: Command, by: str, token: str | None = None) -> Outcome:
        """Return what the command does; nothing is written yet.

        Raises what :func:`app.ledger.decide.decide` raises.
        """
        events = decide(before, command)
        recorded = chain.record(before.id, before.revision, before.head, events, self.clock(), by)
        return Outcome(before, replay(recorded, before), recorded, token)

    def record(
        self, tx: Writing, before: Game, command: Command, by: str, token: str | None = None
    ) -> Outcome:
        """Write down what the command does, and return it. Raises as :meth:`decided` does."""
        outcome = self.decided(before, command, by, token)
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
        return again(lambda: self._write(game_id, write, step, respond, token))

    def told(
        self,
        game_id: str,
        answered: Answered,
        respond: Respond,
        token: str | None = None,
    ) -> Answer:
        """Return the answer to a write that was committed, or that was answered before."""
        if isinstance(answered, KeptAnswer):
            return self._again(game_id, answered, respond, token)
        after, answer = answered
        self.done(after)
        return answer

    def done(self, game: Game) -> None:
        """Remember what was committed, and tell who is watching."""
        self._recent.put(game)
        self._hub.publish(game.id, game.revision)

    def delete(self, game_id: str, check: Callable[[Writing, Game], None]) -> None:
        """Delete the game with all that belongs to it, unless ``check`` raises.

        Who watches is told that it is gone, and who watches the game that led here, that nothing
        leads on any more. Raises ``NotFound``.
        """
        with self.store.writing() as tx:
            game = self.load(tx, game_id)
            check(tx, game)
            before = [self.load(tx, one) for one in tx.games_before(game_id)]
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

    def _again(self, game_id: str, kept: KeptAnswer, respond: Respond, token: str | None) -> Answer:
        """Return the answer as it was given, made again from the game as it was then.

        It is read in a transaction of its own, so that it holds up nobody who writes.
        """
        with self.store.reading() as tx:
            recorded, here = tx.events(game_id, limit=kept.after), self.here(tx)
        if not recorded:
            raise NotFound("game")
        earlier, written = recorded[: kept.before], tuple(recorded[kept.before :])
        before = replace(replay(earlier), kept_in=here) if earlier else None
        after = replace(replay(written, before), kept_in=here)
        return respond(Outcome(before, after, written, token))

    def _write(
        self, game_id: str, write: Write, step: Step, respond: Respond, token: str | None
    ) -> Answer:
        with self.store.writing() as tx:
            before = self.load(tx, game_id)
            keeper = known_keeper(tx, game_id, write.token)
            answered: Answered | None = kept_answer(tx, game_id, write, keeper)
            if answered is None:
                outcome = step(tx, before, keeper.name)
                answered = outcome.after, respond(outcome)
                keep_answer(tx, game_id, write, keeper.name, outcome)
        return self.told(game_id, answered, respond, token)
