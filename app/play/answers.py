"""What a writer is told; and what it was made of, kept so that it can be made again.

A whole answer may be a thousand times as long as what was sent, so none is kept. Kept is which
request it answers, whom, and between which revisions: the events say the rest, for good.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.ledger.events import Recorded
from app.ledger.game import Game
from app.play.credentials import NoToken, hash_of
from app.store import Keeper, KeptAnswer, Reading, WorkingHand, Writing

# Under these no client can send a key of its own: a header holds neither nothing nor a NUL.
CREATION_KEY = ""
_HANDED_OVER = "\0handover\0"


class KeyReused(Exception):
    """The key, the game's id or the brought token was used before with something else."""

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
    """What the writer is told, ready to be sent."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


Respond = Callable[[Outcome], Answer]
"""Makes the answer of the outcome and of the request alone, which are the same when the request
comes again; of nothing that may change meanwhile, such as the time or the hands being counted."""

RespondWithHands = Callable[[Mapping[str, WorkingHand]], Answer]


def filed_under(key: str) -> str:
    """Return under what the answer to a key is kept.

    A hash: together with this installation's secret, a key in clear would give away the tokens
    that are derived from it.
    """
    return hash_of(key)


def key_of_brought(token: str) -> str:
    """Return the key of a handover whose token the client brings: it is done once per token."""
    return _HANDED_OVER + token


def kept_answer(tx: Reading, game_id: str, write: Write, keeper: Keeper) -> KeptAnswer | None:
    """Return what is kept under the key, where this keeper was answered with it; or ``None``.

    Raises ``KeyReused`` where something else was asked under the key, or by somebody else.
    Whoever's link has ended may hear their own answer once more, as the request may be the very
    one that ended it; to anything else they ask they get ``NoToken``.
    """
    kept = None if write.key is None else tx.answer(game_id, filed_under(write.key))
    if kept and _is_whose(kept, keeper) and kept.fingerprint == write.fingerprint:
        return kept
    if keeper.ended:
        raise NoToken
    if kept:
        raise KeyReused
    return None


def was_answered(tx: Reading, game_id: str, write: Write) -> bool:
    """Return whether the writer was answered under that key before, whatever they asked."""
    kept = None if write.key is None else tx.answer(game_id, filed_under(write.key))
    keeper = tx.keeper(game_id, hash_of(write.token or ""))
    return kept is not None and keeper is not None and _is_whose(kept, keeper)


def kept_creation(tx: Reading, game_id: str, token: str, write: Write) -> KeptAnswer:
    """Return what the answer to this game's creation was made of. Raises ``KeyReused``."""
    kept, keeper = tx.answer(game_id, filed_under(CREATION_KEY)), tx.keeper(game_id, hash_of(token))
    if kept is None or keeper is None or keeper.name != kept.keeper:
        raise KeyReused
    if kept.fingerprint != write.fingerprint:
        raise KeyReused
    return kept


def keep_answer(tx: Writing, game_id: str, write: Write, keeper: str, outcome: Outcome) -> None:
    """Keep what the answer is made of under the write's key, if it has one."""
    if write.key is None:
        return
    before = outcome.before.revision if outcome.before else 0
    kept = KeptAnswer(write.fingerprint, keeper, before, outcome.after.revision)
    tx.keep_answer(game_id, filed_under(write.key), kept)


def _is_whose(kept: KeptAnswer, keeper: Keeper) -> bool:
    """Return whether the answer was this keeper's; if that was not noted, any who keeps score."""
    return keeper.name == kept.keeper or (kept.keeper is None and not keeper.ended)
