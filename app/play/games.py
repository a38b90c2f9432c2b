"""A game as it is stored: loaded, decided upon, and written in one transaction."""

import hashlib
import hmac
from collections.abc import Callable
from datetime import UTC, datetime

from app.ledger import chain
from app.ledger.commands import Command
from app.ledger.decide import decide
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.replay import replay
from app.live import Hub
from app.play.answers import Answer, Outcome, Write, keep_answer, kept_answer
from app.play.credentials import keeper_of
from app.play.recent import RecentGames
from app.store import Clash, Reading, Store, Writing

ATTEMPTS = 20
"""How often a write is decided again when another process was quicker."""

Step = Callable[[Writing, Game, str], tuple[Answer, Game]]
"""What happens in the transaction of a write: of the game and the name of who writes it makes the
answer and the game as it is then."""


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
        self._recent.put(game)
        return game

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

    def write(self, game_id: str, write: Write, step: Step, token: str = "") -> Answer:
        """Return the answer that ``step`` makes, or the one that was kept under the write's key.

        ``token`` is a new credential that the answer may show; it is never kept with it. Raises
        ``NotFound``, ``NoToken``, ``NotKeeper``, ``KeyReused``, and what ``step`` raises; then
        nothing is written.
        """
        return again(lambda: self._write(game_id, write, step, token))

    def done(self, game: Game) -> None:
        """Remember what was committed, and tell who is watching."""
        self._recent.put(game)
        self._hub.publish(game.id, game.revision)

    def derive(self, *parts: str) -> str:
        """Return 40 hex digits made of the parts and this installation's secret."""
        with self.store.reading() as tx:
            secret = tx.secret()
        digest = hmac.new(secret, chain.canonical(parts).encode(), hashlib.sha256).hexdigest()
        return digest[:40]

    def _write(self, game_id: str, write: Write, step: Step, token: str) -> Answer:
        with self.store.writing() as tx:
            if (kept := kept_answer(tx, game_id, write, token)) is not None:
                return kept
            before = self.load(tx, game_id)
            answer, after = step(tx, before, keeper_of(tx, game_id, write.token))
            keep_answer(tx, game_id, write, answer, token)
        self.done(after)
        return answer
