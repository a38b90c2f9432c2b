"""Commands: requests to change a game. ``decide`` turns one into events, or refuses it.

A ``version`` or ``revision`` says which state the person saw (``tags``); when that is no longer
the current one, the command is refused as stale.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.ledger.tags import TagOrNumber
from app.scoring.rounds import Hand, Penalty
from app.scoring.rules import Rules

StartRule = Literal["average", "worst", "best"]


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A name at the table; without a ``start`` they begin at the rules' own.

    ``place`` is their number in the order in which players joined, from 1, where that is not the
    order of the seats; all players of a table have one, or none has.
    """

    name: str
    start: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class CreateGame:
    """Sit down; ``first_dealer`` is a name, by default the first player's.

    ``day`` is the date at the table, as ``"2026-03-06"``; where nobody said it, the server does.
    """

    game: str
    title: str
    rules: Rules
    players: tuple[NewPlayer, ...]
    first_dealer: str | None = None
    day: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundAsEntered:
    """A round as somebody wrote it down; fields left out are filled in from the game."""

    went_out: str | None
    hands: Mapping[str, Hand] = field(default_factory=dict)
    late_card: str | None = None
    penalties: tuple[Penalty, ...] = ()
    multiplier: int = 1
    last_card: str | None = None
    dealer: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RecordRound:
    """Write down the next round; ``number`` guards against writing it twice.

    ``epoch`` is that of the sheet on which the round was written, where that is known: after a
    backup was put back, what came before the round may be gone, and it is refused as stale.
    """

    round: RoundAsEntered
    number: int | None = None
    entered_by: Mapping[str, str] = field(default_factory=dict)
    epoch: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectRound:
    """Write round ``number`` again, whole."""

    number: int
    version: TagOrNumber
    round: RoundAsEntered
    reason: str


@dataclass(frozen=True, slots=True)
class StrikeRound:
    """Strike round ``number`` out."""

    number: int
    version: TagOrNumber
    reason: str


@dataclass(frozen=True, slots=True)
class RestoreRound:
    """Bring a struck round back."""

    number: int
    version: TagOrNumber


@dataclass(frozen=True, slots=True)
class DiscardCount:
    """Discard another count of round ``number``, and keep the recorded one.

    ``went_out`` is a player's id, ``"nobody"``, or ``""`` where that had not been said yet.
    """

    number: int
    went_out: str
    hands: Mapping[str, Hand]


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Let somebody join late, at a number of points or at a total worked out from the others'."""

    name: str
    start: int | StartRule | None = None


@dataclass(frozen=True, slots=True)
class ChangePlayer:
    """Rename, reseat (1 is the first seat), or let a player leave or come back.

    ``start`` replaces a starting total that was wrong, and ``reason`` says why.
    """

    player: str
    version: TagOrNumber
    name: str | None = None
    seat: int | None = None
    active: bool | None = None
    start: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Give the game another title, note, day (``"2026-03-06"``) or other rules."""

    revision: TagOrNumber
    title: str | None = None
    rules: Rules | None = None
    note: str | None = None
    day: str | None = None


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game now, as it stands."""

    revision: TagOrNumber


@dataclass(frozen=True, slots=True)
class ReopenGame:
    """Take back an ending by hand."""

    revision: TagOrNumber


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another keeper's link; ``ends`` is the keeper whose own link is given up."""

    ends: str | None = None


@dataclass(frozen=True, slots=True)
class EndLink:
    """Let a keeper give up their own link."""

    keeper: str


@dataclass(frozen=True, slots=True)
class LendChips:
    """Let ``giver`` lend ``taker`` an amount of chips."""

    giver: str
    taker: str
    amount: int


@dataclass(frozen=True, slots=True)
class EnterAgain:
    """Write a struck round again, whole: it counts again, and keeps its number."""

    number: int
    version: TagOrNumber
    round: RoundAsEntered
    reason: str


@dataclass(frozen=True, slots=True)
class BeginRematch:
    """Note that the same people went on in another game, so that watchers can follow."""

    game: str


Command = (
    RecordRound
    | CorrectRound
    | StrikeRound
    | RestoreRound
    | DiscardCount
    | AddPlayer
    | ChangePlayer
    | ChangeGame
    | EndGame
    | ReopenGame
    | HandOver
    | EndLink
    | LendChips
    | EnterAgain
    | BeginRematch
)
