"""Records that the store keeps beside events."""

from dataclasses import dataclass
from datetime import datetime

from app.scoring.rounds import Hand


@dataclass(frozen=True, slots=True)
class Keeper:
    """Whom a keeper's token belongs to, such as ``"keeper-1"``, and whether it was ended.

    ``opened``: a phone was let in with it.
    """

    name: str
    ended: bool
    opened: bool = False


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """The stored parts of an answer to a write, from which it is made again for the same key.

    ``fingerprint`` tells the request that it answers from another one under the same key.
    ``keeper`` was given it; ``None`` where an older program did not note that. The write took the
    game from revision ``before`` (0: it was not there yet) to revision ``after``.
    """

    fingerprint: str
    keeper: str | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WorkingHand:
    """A hand of the round being counted: not yet history. ``by`` entered it, ``at`` in UTC."""

    hand: Hand
    by: str
    at: datetime
