"""What the store keeps beside events."""

from collections.abc import Mapping
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
    """The answer that a write was given, to be given again for the same key.

    ``fingerprint`` tells the request that it answers from another one under the same key.
    """

    fingerprint: str
    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class WorkingHand:
    """A hand of the round being counted: not yet history. ``by`` entered it, ``at`` in UTC."""

    hand: Hand
    by: str
    at: datetime
