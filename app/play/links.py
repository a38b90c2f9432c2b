"""The links of a game's keepers: opened on a phone, made for another keeper, given up."""

from dataclasses import replace

from app.ledger.commands import EndLink, HandOver
from app.ledger.game import Game
from app.play.games import Games
from app.play.keepers import (
    Answer,
    KeyReused,
    OnlyKeeper,
    Outcome,
    Respond,
    Write,
    handover_key,
    hash_of,
    new_token,
)
from app.store import WriteTransaction


class Links:
    """Who may keep score: each keeper has a link of their own, which carries a token."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def open(self, game_id: str, token: str | None) -> None:
        """Note that a phone has opened the link with this token.

        Raises as :meth:`app.play.Play.keeper` does.
        """
        name = self._games.keeper(game_id, token)
        with self._games.store.reading() as tx:
            keeper = tx.keeper(game_id, hash_of(token or ""))
        if keeper and not keeper.opened:
            with self._games.store.writing() as tx:
                tx.open_keeper(game_id, name, self._games.clock())

    def another_keeper(self, game_id: str, token: str | None) -> bool:
        """Return whether anybody but the token's keeper could go on keeping score.

        Raises as :meth:`app.play.Play.keeper` does.
        """
        name = self._games.keeper(game_id, token)
        with self._games.store.reading() as tx:
            return tx.another_keeper(game_id, name)

    def hand_over(
        self,
        game_id: str,
        end_mine: bool,
        write: Write,
        respond: Respond,
        brought: str | None = None,
    ) -> Answer:
        """Make a new keeper's token; with ``end_mine`` the one that was used ends at once.

        The client may have made the token itself, at random, and ``brought`` it: it is done once
        for that token too, and ``KeyReused`` is raised for one already in use. Raises as
        :meth:`app.play.games.Games.write` does.
        """
        token = brought or self._token_for(game_id, write)
        if brought and write.key is None:
            write = replace(write, key=handover_key(brought))

        def hand(tx: WriteTransaction, before: Game, by: str) -> Outcome:
            if tx.keeper(game_id, hash_of(token)) is not None:
                raise KeyReused
            now = self._games.clock()
            outcome = self._games.record(tx, before, HandOver(by if end_mine else None), by, token)
            tx.add_keeper(game_id, f"keeper-{outcome.after.keepers}", hash_of(token), now)
            if end_mine:
                tx.end_keeper(game_id, by, now)
            return outcome

        return self._games.write(game_id, write, hand, respond, token)

    def end(self, game_id: str, write: Write, respond: Respond) -> Answer:
        """End the token that is used. Raises ``OnlyKeeper`` before anybody else was let in."""

        def end(tx: WriteTransaction, before: Game, by: str) -> Outcome:
            if not tx.another_keeper(game_id, by):
                raise OnlyKeeper
            outcome = self._games.record(tx, before, EndLink(by), by)
            tx.end_keeper(game_id, by, self._games.clock())
            return outcome

        return self._games.write(game_id, write, end, respond)

    def _token_for(self, game_id: str, write: Write) -> str:
        """Return a token made from the key, so that it is the same when the request comes again."""
        if write.key is None:
            return new_token()
        return self._games.derive("handover", game_id, write.key)
