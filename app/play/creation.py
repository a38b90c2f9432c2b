"""A game is begun once, however often the request for it comes."""

from dataclasses import replace
from datetime import datetime

from app.ledger import chain
from app.ledger.commands import CreateGame
from app.ledger.decide import create
from app.ledger.keepers import FIRST_KEEPER
from app.ledger.replay import replay
from app.play.games import Games, Result, retry
from app.play.keepers import (
    CREATION_KEY,
    ID_LENGTH,
    Answer,
    KeyReused,
    Outcome,
    Respond,
    Write,
    hash_of,
    keep_answer,
    kept_creation,
    new_token,
)
from app.store import WriteTransaction


class Creation:
    """How games of this installation begin."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def derived(self, key: str) -> tuple[str, str]:
        """Return the id and the keeper's token of a game that is begun with only a key.

        They are made from the key and this installation's secret, so that a retry finds the same
        game although the token is stored nowhere.
        """
        return self._games.derive("game", key)[:ID_LENGTH], self._games.derive("keeper", key)

    def create(self, command: CreateGame, write: Write, respond: Respond) -> Answer:
        """Begin the game. Raises as :meth:`app.play.Play.create` does."""
        token = write.token or new_token()
        return retry(lambda: self._create(command, write, respond, token))

    def _create(self, command: CreateGame, write: Write, respond: Respond, token: str) -> Answer:
        with self._games.store.writing() as tx:
            if tx.was_deleted(command.game):
                raise KeyReused
            result: Result
            if tx.revision(command.game):
                result = kept_creation(tx, command.game, token, write)
            else:
                outcome = self._begin(tx, command, token)
                result = outcome.after, respond(outcome)
                under = replace(write, key=CREATION_KEY)
                keep_answer(tx, command.game, under, FIRST_KEEPER, outcome)
        return self._games.finish(command.game, result, respond, token)

    def _begin(self, tx: WriteTransaction, command: CreateGame, token: str) -> Outcome:
        now = self._games.clock()
        events = create(_dated(command, now))
        recorded = chain.record(command.game, 0, chain.GENESIS, events, now, FIRST_KEEPER)
        tx.append(command.game, 0, recorded)
        tx.add_keeper(command.game, FIRST_KEEPER, hash_of(token), now)
        after = replace(replay(recorded), installation=self._games.installation(tx))
        return Outcome(None, after, recorded, token)


def _dated(command: CreateGame, now: datetime) -> CreateGame:
    """Return the command with the date by the server's own calendar, where nobody said one."""
    here = now.astimezone().date().isoformat()
    return replace(command, day=here) if command.day is None else command
