"""Everything that can be done with a game: reading and writing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from app.ledger.chain import Row
from app.ledger.commands import ChangeGame, ChangePlayer, Command, CreateGame, RecordRound
from app.ledger.decide import check_hand
from app.ledger.game import Game
from app.ledger.guards import refuse_if_stale
from app.ledger.refusals import NotFound, Refusal
from app.ledger.replay import EventInContext
from app.ledger.table import playing
from app.ledger.tags import TagOrNumber
from app.live import Hub
from app.play.creation import Creation
from app.play.emptying import EmptyGames
from app.play.games import Games, utc_now
from app.play.keepers import (
    Answer,
    KeyReused,
    Outcome,
    Respond,
    RespondWithHands,
    Write,
    keeper_of,
    kept_answer,
    known_keeper,
    was_answered,
)
from app.play.links import Links
from app.play.stories import Stories
from app.scoring.complaints import Invalid
from app.scoring.rounds import Hand
from app.store import ReadTransaction, Store, WorkingHand, WriteTransaction


class Play:
    """Games, as they are read and written. All methods block: call them from a thread."""

    def __init__(self, store: Store, hub: Hub, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._games = Games(store, hub, clock)
        self._stories = Stories(store)
        self._creation = Creation(self._games)
        self.links = Links(self._games)
        self.empty = EmptyGames(self._games)

    def game(self, game_id: str) -> Game:
        """Return the game as it stands. Raises ``NotFound``."""
        with self._store.reading() as tx:
            return self._games.load(tx, game_id)

    def keeper(self, game_id: str, token: str | None) -> str:
        """Return the name of the keeper that the token belongs to, such as ``"keeper-1"``.

        Raises ``NotFound``, ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
        """
        return self._games.keeper(game_id, token)

    def game_of_keeper(self, game_id: str, token: str | None) -> Game:
        """Return the game as it stands, to a keeper of it.

        Raises ``NotFound``, ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
        """
        with self._store.reading() as tx:
            game = self._games.load(tx, game_id)
            keeper_of(tx, game_id, token)
            return game

    def next_game(self, game: Game) -> str:
        """Return the id of the game in which the same people went on, if it is still there."""
        if game.rematch is None:
            return ""
        with self._store.reading() as tx:
            return "" if tx.was_deleted(game.rematch) else game.rematch

    def story(
        self, game_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[EventInContext]:
        """Return the events after number ``after``, up to ``until``, with the game around each.

        Oldest first, one at a time, and none is kept in memory. Raises ``NotFound``.
        """
        return self._stories.story(game_id, after, until)

    def rows(self, game_id: str) -> Iterator[Row]:
        """Return the events as they are kept, oldest first, one at a time. Raises ``NotFound``."""
        return self._stories.rows(game_id)

    def hands(self, game_id: str) -> Mapping[str, WorkingHand]:
        """Return the hands of the round being counted, by player. Raises ``NotFound``."""
        with self._store.reading() as tx:
            self._games.load(tx, game_id)
            return tx.hands(game_id)

    def knows(self, game_id: str, write: Write) -> bool:
        """Return whether its writer was answered under its key before, whatever the request was."""
        with self._store.reading() as tx:
            return was_answered(tx, game_id, write)

    def derived(self, key: str) -> tuple[str, str]:
        """Return a game's id and its keeper's token for a creation that came with only a key.

        The key gives access to the game: it must be random, of
        :data:`app.play.keepers.SHORTEST_SECRET` characters at least.
        """
        return self._creation.derived(key)

    def create(self, command: CreateGame, write: Write, respond: Respond) -> Answer:
        """Begin a game whose keeper's token is ``write.token``, dated today if no day is given.

        The same id with the same token and fingerprint is answered as the first time; anything
        else under that id raises ``KeyReused``. Raises ``Invalid``.
        """
        return self._creation.create(command, write, respond)

    def record(self, game_id: str, command: Command, write: Write, respond: Respond) -> Answer:
        """Decide and write a command, and return the answer that ``respond`` makes of it.

        Raises ``NotFound``, ``NoToken``, ``NotKeeper``, ``KeyReused``, and what
        :func:`app.ledger.decide.decide` raises; then nothing is written.
        """

        def step(tx: WriteTransaction, before: Game, by: str) -> Outcome:
            whole = _with_hands_entered(tx, before, command)
            outcome = self._games.record(tx, before, whole, by)
            _tidy_hands(tx, command, outcome.after)
            return outcome

        return self._games.write(game_id, write, step, respond)

    def delete(self, game_id: str, seen: TagOrNumber, write: Write) -> None:
        """Delete the game with all that belongs to it. Its watchers are told.

        Raises ``NotFound``, ``NoToken``, ``NotKeeper``, and ``Stale`` unless the game is as it
        was ``seen``: nobody deletes a game whose latest state they have not seen.
        """

        def check(tx: WriteTransaction, game: Game) -> None:
            keeper_of(tx, game_id, write.token)
            refuse_if_stale(game, seen)

        self._games.delete(game_id, check)

    def preview(self, game_id: str, command: Command, token: str | None) -> Outcome:
        """Return the outcome of a command without carrying it out. Raises as :meth:`record`."""
        with self._store.reading() as tx:
            before = self._games.load(tx, game_id)
            by = keeper_of(tx, game_id, token)
            return self._games.decide(before, _with_hands_entered(tx, before, command), by)

    def put_hand(
        self, game_id: str, player_id: str, hand: Hand, write: Write, respond: RespondWithHands
    ) -> Answer:
        """Note one hand of the round being counted; the answer is made of all of them."""

        def note(tx: WriteTransaction, game: Game, by: str) -> None:
            tidy = check_hand(game, player_id, hand)
            tx.put_hand(game_id, player_id, WorkingHand(tidy, by, self._clock()))

        return self._change_hands(game_id, write, note, respond)

    def drop_hand(
        self, game_id: str, player_id: str, write: Write, respond: RespondWithHands
    ) -> Answer:
        """Forget one hand of the round being counted; it may not be there."""

        def forget(tx: WriteTransaction, game: Game, _by: str) -> None:
            if game.player(player_id) is None:
                raise NotFound("player")
            tx.drop_hand(game_id, player_id)

        return self._change_hands(game_id, write, forget, respond)

    def _change_hands(
        self,
        game_id: str,
        write: Write,
        change: Callable[[WriteTransaction, Game, str], None],
        respond: RespondWithHands,
    ) -> Answer:
        """Change them and return the answer, which is not kept: the same key does it again."""
        with self._store.writing() as tx:
            game = self._games.load(tx, game_id)
            keeper = known_keeper(tx, game_id, write.token)
            if kept_answer(tx, game_id, write, keeper) is not None:
                raise KeyReused
            change(tx, game, keeper.name)
            answer = respond(tx.hands(game_id))
        self._games.publish(game)
        return answer


def _tidy_hands(tx: WriteTransaction, command: Command, after: Game) -> None:
    if isinstance(command, RecordRound):
        tx.clear_hands(after.id)
    elif isinstance(command, ChangeGame | ChangePlayer):
        _drop_hands_that_cannot_be(tx, after)


def _drop_hands_that_cannot_be(tx: WriteTransaction, game: Game) -> None:
    """Forget the hands being counted that the new rules cannot count, or whose player has left."""
    for player, working in tx.hands(game.id).items():
        try:
            check_hand(game, player, working.hand)
        except (Invalid, Refusal):
            tx.drop_hand(game.id, player)


def _with_hands_entered(tx: ReadTransaction, game: Game, command: Command) -> Command:
    """Return a round with the hands that were entered before and left out now."""
    if not isinstance(command, RecordRound) or not (entered := tx.hands(game.id)):
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
