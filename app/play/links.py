"""The keepers' links of a game: whose one is, another one, and the end of one's own."""

from app.ledger.commands import EndLink, HandOver
from app.ledger.game import Game
from app.play.answers import Answer, Respond, Write
from app.play.credentials import OnlyKeeper, hash_of, keeper_of, new_token
from app.play.games import Games
from app.store import Writing


class Links:
    """Who may keep score: each keeper has a link of their own, which carries a token."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def keeper(self, game_id: str, token: str | None) -> str:
        """Return the name of the keeper that the token belongs to, such as ``"keeper-1"``.

        Raises ``NotFound``, ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
        """
        with self._games.store.reading() as tx:
            self._games.load(tx, game_id)
            return keeper_of(tx, game_id, token)

    def open(self, game_id: str, token: str | None) -> None:
        """Note that a phone was let in with the token. Raises as :meth:`keeper` does."""
        name = self.keeper(game_id, token)
        with self._games.store.reading() as tx:
            keeper = tx.keeper(game_id, hash_of(token or ""))
        if keeper and not keeper.opened:
            with self._games.store.writing() as tx:
                tx.open_keeper(game_id, name, self._games.clock())

    def another_keeper(self, game_id: str, token: str | None) -> bool:
        """Return whether anybody but the token's keeper could go on keeping score.

        Raises as :meth:`keeper` does.
        """
        name = self.keeper(game_id, token)
        with self._games.store.reading() as tx:
            return tx.another_keeper(game_id, name)

    def hand_over(self, game_id: str, end_mine: bool, write: Write, respond: Respond) -> Answer:
        """Make a new keeper's token; with ``end_mine`` the one that was used ends at once.

        Raises as :meth:`app.play.games.Games.write` does.
        """
        keyed = write.key is not None
        token = self._games.derive("handover", game_id, write.key or "") if keyed else new_token()

        def hand(tx: Writing, before: Game, by: str) -> tuple[Answer, Game]:
            now = self._games.clock()
            outcome = self._games.record(tx, before, HandOver(by if end_mine else None), by, token)
            tx.add_keeper(game_id, f"keeper-{outcome.after.keepers}", hash_of(token), now)
            if end_mine:
                tx.end_keeper(game_id, by, now)
            return respond(outcome), outcome.after

        return self._games.write(game_id, write, hand, token)

    def end(self, game_id: str, write: Write, respond: Respond) -> Answer:
        """End the token that is used. Raises ``OnlyKeeper`` before anybody else was let in."""

        def end(tx: Writing, before: Game, by: str) -> tuple[Answer, Game]:
            if not tx.another_keeper(game_id, by):
                raise OnlyKeeper
            outcome = self._games.record(tx, before, EndLink(by), by)
            tx.end_keeper(game_id, by, self._games.clock())
            return respond(outcome), outcome.after

        return self._games.write(game_id, write, end)
