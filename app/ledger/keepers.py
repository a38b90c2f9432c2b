"""Who could write in a game, and until when, according to its events."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.ledger.events import (
    KeeperLinkEnded,
    RecordedEvent,
    RoundRecorded,
    ScorekeepingHandedOver,
)

FIRST_KEEPER = "keeper-1"


@dataclass(frozen=True, slots=True)
class Keepers:
    """By name: which event let a keeper in, and which one ended their link.

    ``stranger`` is the first event that was written, or whose hand was entered, by somebody who
    did not keep score then; or that ended somebody else's link.
    """

    made: dict[str, int] = field(default_factory=lambda: {FIRST_KEEPER: 1})
    ended: dict[str, int] = field(default_factory=dict)
    stranger: int | None = None


def keepers_of(recorded: Iterable[RecordedEvent]) -> Keepers:
    """Return who kept score, from the whole history of a game."""
    made, ended = {FIRST_KEEPER: 1}, dict[str, int]()
    stranger: int | None = None
    for item in recorded:
        if stranger is None and not _could_write(item, made, ended):
            stranger = item.seq
        if isinstance(item.event, ScorekeepingHandedOver):
            made[item.event.keeper] = item.seq
        if (gone := _link_ended(item)) is not None:
            ended.setdefault(gone, item.seq)
    return Keepers(made, ended, stranger)


def _could_write(item: RecordedEvent, made: dict[str, int], ended: dict[str, int]) -> bool:
    """Return whether the writer kept score, and ended no link but their own."""
    entered = item.event.entered_by.values() if isinstance(item.event, RoundRecorded) else ()
    return (
        item.by in made
        and item.by not in ended
        and all(name in made for name in entered)
        and _link_ended(item) in (None, item.by)
    )


def _link_ended(item: RecordedEvent) -> str | None:
    match item.event:
        case ScorekeepingHandedOver():
            return item.event.ended
        case KeeperLinkEnded():
            return item.event.keeper
    return None
