"""The one way to write: load, decide, append, commit, and then tell who is watching.

``Play.record`` and its three siblings are the only places that commit. A write that carries a key
is answered once and for all: its answer is kept in the same transaction, and given again however
often the key comes.
"""

import hashlib
import hmac
import secrets
import string
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from app.ledger import chain
from app.ledger.commands import Command, CreateGame, HandOver, RecordRound
from app.ledger.decide import check_hand, create, decide
from app.ledger.events import Recorded
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.replay import Moment, replay, story
from app.ledger.table import playing
from app.live import Hub
from app.scoring.rounds import Hand
from app.store import Clash, KeptAnswer, Reading, Store, WorkingHand, Writing

ATTEMPTS = 20
"""How often a write is decided again when another process was quicker."""
REMEMBERED_GAMES = 256
ID_ALPHABET = string.digits + string.ascii_lowercase
ID_LENGTH = 16
FIRST_KEEPER = "keeper-1"
# A creation is kept under the key that no client can send; the token is never kept with it.
CREATION_KEY = ""
PLACEHOLDER = "\x00keeper_token\x00"


class NoToken(Exception):
    """Nobody said who they are, or their keeper's link has been ended."""

    code = "no_token"


class NotKeeper(Exception):
    """The credential does not keep score in this game."""

    code = "not_keeper"


class KeyReused(Exception):
    """The key, or the game's id, was used before with something else."""

    code = "key_reused"


@dataclass(frozen=True, slots=True)
class Write:
    """Who writes, and under which key. ``fingerprint`` stands for what was asked."""

    token: str | None
    key: str | None = None
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a write did. ``keeper_token`` is a new credential, shown this once."""

    before: Game | None
    after: Game
    recorded: tuple[Recorded, ...]
    keeper_token: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the writer is told, ready to be sent and to be kept."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


Respond = Callable[[Outcome], Answer]
RespondWithHands = Callable[[Mapping[str, WorkingHand]], Answer]


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


def new_game_id() -> str:
    """Return a random id of a game: 16 of ``0-9a-z``, which is 82 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """Return a random keeper's token: 32 URL-safe characters, which is 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Return what is stored of a token: its SHA-256, in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def filed_under(key: str) -> str:
    """Return under what the answer to a key is kept.

    A hash: together with this installation's secret, a key in clear would give away the tokens
    that are derived from it.
    """
    return hash_of(key)


class Play:
    """Games, as they are read and written. All methods block: call them from a thread."""

    def __init__(self, store: Store, hub: Hub, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._games = _RecentGames()

    def game(self, game_id: str) -> Game:
        """Return the game as it stands. Raises ``NotFound``."""
        with self._store.reading() as tx:
            return self._load(tx, game_id)

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
            return _keeper(tx, game_id, token)

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

    def preview(self, game_id: str, command: Command, token: str | None) -> Outcome:
        """Return what the command would do. Nothing is saved; raises as :meth:`record` does."""
        with self._store.reading() as tx:
            before = self._load(tx, game_id)
            by = _keeper(tx, game_id, token)
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
            if tx.revision(command.game):
                return _creation_again(tx, command.game, token, write)
            recorded = chain.record(
                command.game, 0, chain.GENESIS, create(command), self._clock(), FIRST_KEEPER
            )
            tx.append(command.game, 0, recorded)
            tx.add_keeper(command.game, FIRST_KEEPER, hash_of(token), self._clock())
            after = replay(recorded)
            answer = respond(Outcome(None, after, recorded, token))
            _keep(tx, command.game, replace(write, key=CREATION_KEY), answer, token)
        self._done(after)
        return answer

    def _record(self, game_id: str, command: Command, write: Write, respond: Respond) -> Answer:
        with self._store.writing() as tx:
            if (kept := _kept(tx, game_id, write)) is not None:
                return kept
            before = self._load(tx, game_id)
            by = _keeper(tx, game_id, write.token)
            recorded, after = self._decided(tx, before, command, by)
            if recorded:
                tx.append(game_id, before.revision, recorded)
            if isinstance(command, RecordRound):
                tx.clear_hands(game_id)
            answer = respond(Outcome(before, after, recorded))
            _keep(tx, game_id, write, answer)
        self._done(after)
        return answer

    def _hand_over(
        self, game_id: str, end_mine: bool, write: Write, respond: Respond, token: str
    ) -> Answer:
        with self._store.writing() as tx:
            if (kept := _kept(tx, game_id, write, token)) is not None:
                return kept
            before = self._load(tx, game_id)
            by, now = _keeper(tx, game_id, write.token), self._clock()
            command = HandOver(by if end_mine else None)
            recorded, after = self._decided(tx, before, command, by)
            tx.append(game_id, before.revision, recorded)
            tx.add_keeper(game_id, f"keeper-{after.keepers}", hash_of(token), now)
            if end_mine:
                tx.end_keeper(game_id, by, now)
            answer = respond(Outcome(before, after, recorded, token))
            _keep(tx, game_id, write, answer, token)
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
            if (kept := _kept(tx, game_id, write)) is not None:
                return kept
            game = self._load(tx, game_id)
            change(tx, game, _keeper(tx, game_id, write.token))
            answer = respond(tx.hands(game_id))
            _keep(tx, game_id, write, answer)
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


class _RecentGames:
    """The states of the games that were last read or written; a state is never changed."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game_id: str) -> Game | None:
        with self._lock:
            if game_id in self._games:
                self._games.move_to_end(game_id)
            return self._games.get(game_id)

    def put(self, game: Game) -> None:
        """Remember the game; an older state costs a short replay, never a wrong answer."""
        with self._lock:
            self._games[game.id] = game
            self._games.move_to_end(game.id)
            while len(self._games) > REMEMBERED_GAMES:
                self._games.popitem(last=False)


def _keeper(tx: Reading, game_id: str, token: str | None) -> str:
    if not token:
        raise NoToken
    keeper = tx.keeper(game_id, hash_of(token))
    if keeper is None:
        raise NotKeeper
    if keeper.ended:
        raise NoToken
    return keeper.name


def _with_hands_entered(tx: Reading, game: Game, command: RecordRound) -> RecordRound:
    """Return the round with the hands that were entered before and left out now."""
    seated = {player.id for player in playing(game)} - {command.round.went_out}
    waiting = {
        player: working
        for player, working in tx.hands(game.id).items()
        if player in seated and player not in command.round.hands
    }
    hands = {**command.round.hands, **{p: working.hand for p, working in waiting.items()}}
    return replace(
        command,
        round=replace(command.round, hands=hands),
        entered_by={p: working.by for p, working in waiting.items()},
    )


def _kept(tx: Reading, game_id: str, write: Write, token: str = "") -> Answer | None:
    """Return the answer that was kept under the key, if this credential ever kept score here.

    One that has been ended since may hear it once more: the request may be the very one that
    ended it, and its answer may have been lost on the way.
    """
    kept = None if write.key is None else tx.answer(game_id, filed_under(write.key))
    if kept is None or not write.token or tx.keeper(game_id, hash_of(write.token)) is None:
        return None
    return _given_again(kept, write, token)


def _creation_again(tx: Reading, game_id: str, token: str, write: Write) -> Answer:
    kept = tx.answer(game_id, filed_under(CREATION_KEY))
    if kept is None or tx.keeper(game_id, hash_of(token)) is None:
        raise KeyReused
    return _given_again(kept, write, token)


def _given_again(kept: KeptAnswer, write: Write, token: str) -> Answer:
    if kept.fingerprint != write.fingerprint:
        raise KeyReused
    return _replaced(Answer(kept.status, kept.body, kept.headers), PLACEHOLDER, token)


def _keep(tx: Writing, game_id: str, write: Write, answer: Answer, token: str = "") -> None:
    """Keep the answer under the write's key, without the token that it may show."""
    if write.key is None:
        return
    secretless = _replaced(answer, token, PLACEHOLDER) if token else answer
    kept = KeptAnswer(write.fingerprint, secretless.status, secretless.headers, secretless.body)
    tx.keep_answer(game_id, filed_under(write.key), kept)


def _replaced(answer: Answer, old: str, new: str) -> Answer:
    """Return the answer with another text in the place of one, in its headers (cookies) too."""
    headers = {name: value.replace(old, new) for name, value in answer.headers.items()}
    return Answer(answer.status, answer.body.replace(old.encode(), new.encode()), headers)
