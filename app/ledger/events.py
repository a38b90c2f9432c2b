"""The facts of a game. Each is frozen, in the past tense, and never changed or removed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from app.scoring.rounds import Hand, Loan, Round
from app.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as they first sat down; ``start`` is their total at that moment, in points."""

    id: str
    name: str
    start: int


@dataclass(frozen=True, slots=True)
class GameCreated:
    """The table sat down: who, in seat order, under which rules, and who deals first.

    ``day`` is the date at the table, as ``"2026-03-06"``; games from before it was asked for have
    none (``""``), and so have notes that nobody made.
    """

    game: str
    title: str
    rules: Rules
    players: tuple[Seat, ...]
    first_dealer: str
    day: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundRecorded:
    """A round was written down. ``entered_by`` names another keeper who entered a hand."""

    round: Round
    entered_by: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """A round was written again, whole; the number stays."""

    round: Round
    reason: str


@dataclass(frozen=True, slots=True)
class RoundStruck:
    """A round was struck out: it keeps its number and counts for nothing."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundRestored:
    """A round that had been struck out counts again."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundLetGo:
    """Another count of a round was discarded, since one was recorded already. It never scores.

    ``went_out`` is a player's id, ``"nobody"``, or ``""`` where that had not been said yet.
    """

    number: int
    went_out: str
    hands: Mapping[str, Hand]


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody sat down late, with ``start`` points already worked out."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player's name was changed."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """A player took another seat (1 is the first); those between move up."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left: they keep their column, and are neither dealt in nor ranked."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left plays again."""

    player: str


@dataclass(frozen=True, slots=True)
class StartCorrected:
    """The total with which a player had begun was wrong, and is ``start`` points instead."""

    player: str
    start: int
    reason: str


@dataclass(frozen=True, slots=True)
class TitleChanged:
    """The game was given another title."""

    title: str


@dataclass(frozen=True, slots=True)
class NoteChanged:
    """Something was noted about the game, or the note taken away (``""``)."""

    note: str


@dataclass(frozen=True, slots=True)
class DateChanged:
    """It was said on which day the game was played, as ``"2026-03-06"``.

    Once, ``""`` could be said, which is the day on which the game was begun.
    """

    played_on: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The rules were changed; all rounds are scored again from their hands."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was ended by hand, as it stood."""


@dataclass(frozen=True, slots=True)
class GameReopened:
    """An ending by hand was taken back."""


@dataclass(frozen=True, slots=True)
class ScorekeepingHandedOver:
    """Another keeper's link was made; ``ended`` names the keeper whose link was ended, if any."""

    keeper: str
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class KeeperLinkEnded:
    """A keeper gave their own link up; another one keeps score."""

    keeper: str


@dataclass(frozen=True, slots=True)
class LoanMade:
    """One player lent another chips, before the next round was recorded."""

    loan: Loan


@dataclass(frozen=True, slots=True)
class RematchBegun:
    """The same people sat down again: ``game`` is the id of their next game."""

    game: str


Event = (
    GameCreated
    | RoundRecorded
    | RoundCorrected
    | RoundStruck
    | RoundRestored
    | RoundLetGo
    | PlayerJoined
    | PlayerRenamed
    | PlayerMoved
    | PlayerLeft
    | PlayerReturned
    | StartCorrected
    | TitleChanged
    | NoteChanged
    | DateChanged
    | RulesChanged
    | GameEnded
    | GameReopened
    | ScorekeepingHandedOver
    | KeeperLinkEnded
    | LoanMade
    | RematchBegun
)


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event in its place: numbered from 1 in its game, stamped, and chained to the one before.

    ``by`` is the credential that wrote it (``"keeper-1"``), ``at`` is in UTC. ``text`` is the
    event as JSON, exactly as it was first written, which is what ``hash`` (in hex) vouches for.
    """

    seq: int
    at: datetime
    by: str
    kind: str
    text: str
    hash: str
    event: Event
