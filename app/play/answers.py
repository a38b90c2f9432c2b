"""What a writer is told: kept in the transaction of the write, and given again for its key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.ledger.events import Recorded
from app.ledger.game import Game
from app.play.credentials import hash_of
from app.store import KeptAnswer, Reading, WorkingHand, Writing

# A creation is kept under the key that no client can send; the token is never kept with it.
CREATION_KEY = ""
PLACEHOLDER = "\x00keeper_token\x00"


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


def filed_under(key: str) -> str:
    """Return under what the answer to a key is kept.

    A hash: together with this installation's secret, a key in clear would give away the tokens
    that are derived from it.
    """
    return hash_of(key)


def kept_answer(tx: Reading, game_id: str, write: Write, token: str = "") -> Answer | None:
    """Return the answer that was kept under the key, if this credential ever kept score here.

    One that has been ended since may hear it once more: the request may be the very one that
    ended it, and its answer may have been lost on the way.
    """
    kept = None if write.key is None else tx.answer(game_id, filed_under(write.key))
    if kept is None or not write.token or tx.keeper(game_id, hash_of(write.token)) is None:
        return None
    return _given_again(kept, write, token)


def was_answered(tx: Reading, game_id: str, key: str) -> bool:
    """Return whether a write to the game was answered under the key, whatever it was."""
    return tx.answer(game_id, filed_under(key)) is not None


def creation_again(tx: Reading, game_id: str, token: str, write: Write) -> Answer:
    """Return the answer that the creation of this game was given. Raises ``KeyReused``."""
    kept = tx.answer(game_id, filed_under(CREATION_KEY))
    if kept is None or tx.keeper(game_id, hash_of(token)) is None:
        raise KeyReused
    return _given_again(kept, write, token)


def _given_again(kept: KeptAnswer, write: Write, token: str) -> Answer:
    if kept.fingerprint != write.fingerprint:
        raise KeyReused
    return _replaced(Answer(kept.status, kept.body, kept.headers), PLACEHOLDER, token)


def keep_answer(tx: Writing, game_id: str, write: Write, answer: Answer, token: str = "") -> None:
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
