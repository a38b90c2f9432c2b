"""Keepers: their tokens, the keys of their writes, and the answers that are stored for them.

An answer may be a thousand times as long as its request. So we store only the request's
fingerprint, the keeper, and the revisions before and after; the answer is rebuilt from the events.
"""

import hashlib
import secrets
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.ledger.events import RecordedEvent
from app.ledger.game import Game
from app.store import Keeper, KeptAnswer, ReadTransaction, WorkingHand, WriteTransaction

# No client can send these keys: a header can be neither empty nor contain NUL.
CREATION_KEY = ""
_HANDOVER = "\0handover\0"


ID_ALPHABET = string.digits + string.ascii_lowercase
ID_LENGTH = 16
SHORTEST_SECRET = 22
"""Characters that are at least 128 bits, if they are random: of a token, or of a key from which
one is derived."""


class NoToken(Exception):
    """Nobody said who they are, or their keeper's link has been ended."""

    code = "no_token"


class NotKeeper(Exception):
    """The credential does not keep score in this game."""

    code = "not_keeper"


class OnlyKeeper(Exception):
    """Nobody else has opened a keeper's link yet: without this one nobody could keep score."""


def new_game_id() -> str:
    """Return a random id of a game: 16 of ``0-9a-z``, which is 82 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """Return a random keeper's token: 32 URL-safe characters, which is 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Return the stored form of a token: its SHA-256, in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def keeper_of(tx: ReadTransaction, game_id: str, token: str | None) -> str:
    """Return the name of the keeper that the token belongs to.

    Raises ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
    """
    keeper = known_keeper(tx, game_id, token)
    if keeper.ended:
        raise NoToken
    return keeper.name


def known_keeper(tx: ReadTransaction, game_id: str, token: str | None) -> Keeper:
    """Return the keeper of a token, even an ended one. Raises ``NoToken`` (none), ``NotKeeper``."""
    if not token:
        raise NoToken
    keeper = tx.keeper(game_id, hash_of(token))
    if keeper is None:
        raise NotKeeper
    return keeper


class KeyReused(Exception):
    """The key, the game's id or the client's token was used before, with a different request."""

    code = "key_reused"


@dataclass(frozen=True, slots=True)
class Write:
    """Who writes, and under which key. ``fingerprint`` stands for the request."""

    token: str | None
    key: str | None = None
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a write. ``keeper_token`` is a new credential, shown this once."""

    before: Game | None
    after: Game
    recorded: tuple[RecordedEvent, ...]
    keeper_token: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a write, ready to be sent."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


Respond = Callable[[Outcome], Answer]
"""Makes the answer from the outcome and the request alone, which are the same when the request
comes again; from nothing that may change meanwhile, such as the time or the hands being counted."""

RespondWithHands = Callable[[Mapping[str, WorkingHand]], Answer]


def answer_key(key: str) -> str:
    """Return the key under which the answer is stored: a hash of the client's.

    Together with this installation's secret, a key in clear would give away the tokens
    that are derived from it.
    """
    return hash_of(key)


def handover_key(token: str) -> str:
    """Return the key of a handover whose token the client made: it is done once per token."""
    return _HANDOVER + token


def kept_answer(
    tx: ReadTransaction, game_id: str, write: Write, keeper: Keeper
) -> KeptAnswer | None:
    """Return the answer that this keeper was given under the key, or ``None``.

    Raises ``KeyReused`` if the key was used for a different request, or by somebody else. A keeper
    whose link has ended may have their own answer once more, since the request may be the very one
    that ended it; any other request of theirs raises ``NoToken``.
    """
    kept = None if write.key is None else tx.answer(game_id, answer_key(write.key))
    if kept and _belongs_to(kept, keeper) and kept.fingerprint == write.fingerprint:
        return kept
    if keeper.ended:
        raise NoToken
    if kept:
        raise KeyReused
    return None


def was_answered(tx: ReadTransaction, game_id: str, write: Write) -> bool:
    """Return whether the writer was answered under that key before, whatever the request was."""
    kept = None if write.key is None else tx.answer(game_id, answer_key(write.key))
    keeper = tx.keeper(game_id, hash_of(write.token or ""))
    return kept is not None and keeper is not None and _belongs_to(kept, keeper)


def kept_creation(tx: ReadTransaction, game_id: str, token: str, write: Write) -> KeptAnswer:
    """Return the stored parts of the answer to this game's creation. Raises ``KeyReused``."""
    kept, keeper = tx.answer(game_id, answer_key(CREATION_KEY)), tx.keeper(game_id, hash_of(token))
    if kept is None or keeper is None or keeper.name != kept.keeper:
        raise KeyReused
    if kept.fingerprint != write.fingerprint:
        raise KeyReused
    return kept


def keep_answer(
    tx: WriteTransaction, game_id: str, write: Write, keeper: str, outcome: Outcome
) -> None:
    """Store the parts of the answer under the write's key, if it has one."""
    if write.key is None:
        return
    before = outcome.before.revision if outcome.before else 0
    kept = KeptAnswer(write.fingerprint, keeper, before, outcome.after.revision)
    tx.keep_answer(game_id, answer_key(write.key), kept)


def _belongs_to(kept: KeptAnswer, keeper: Keeper) -> bool:
    """Return whether the answer was this keeper's; if that was not noted, any keeper's."""
    return keeper.name == kept.keeper or (kept.keeper is None and not keeper.ended)
