"""Tags: which state of a game, a round or a player somebody has seen, on which timeline.

A number alone does not say that. A backup that was put back goes on to the same numbers with
other rounds; so a tag is the revision or version, the epoch of the installation, and the first
digits of the hash of the event that last changed that very thing, as in ``4-5f0c…-9b1d…``.
"""

import re
from dataclasses import dataclass

MARK = 12
"""Hex digits of the hash that stand in a tag: 48 bits."""

_TAG = re.compile(r"([0-9]{1,9})-([0-9a-f]{1,32})-([0-9a-f]{12})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Installation:
    """Where a game is kept. ``epoch`` is its random name, another one after a backup was put back.

    ``restored``: one ever was, so that a bare number may be of a timeline that was lost.
    """

    epoch: str = ""
    restored: bool = False


NOWHERE = Installation()


@dataclass(frozen=True, slots=True)
class Tag:
    """A revision or version that somebody has seen, with its epoch and the event that made it."""

    number: int
    epoch: str
    mark: str

    def __str__(self) -> str:
        return f"{self.number}-{self.epoch}-{self.mark}"


TagOrNumber = int | Tag
"""A tag, or the bare revision or version that pages and programs sent before there were tags."""


def tag_of(number: int, head: str, installation: Installation) -> Tag:
    """Return the tag of a thing whose last change, ``number``, is the event with hash ``head``."""
    return Tag(number, installation.epoch, head[:MARK])


def parse_tag(text: str) -> TagOrNumber | None:
    """Return the tag or number that a request carries; ``None`` for any other text."""
    if found := _TAG.fullmatch(text):
        return Tag(int(found[1]), found[2], found[3])
    return int(text) if _NUMBER.fullmatch(text) else None


def is_current(current: Tag, seen: TagOrNumber, installation: Installation) -> bool:
    """Return whether the state that was seen is still the current one.

    A bare number can tell only where no backup was ever put back.
    """
    if isinstance(seen, Tag):
        return seen == current
    return seen == current.number and not installation.restored
