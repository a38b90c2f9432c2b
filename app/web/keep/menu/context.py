"""The context of the keeper's menu, with a section for each of its forms."""

from dataclasses import dataclass

from app.web.keep.context import GameContext
from app.web.site.names import Person


@dataclass(frozen=True, slots=True)
class StartSection:
    """Where a total with which a player began is corrected: as typed, with the reason."""

    start: str
    reasons: tuple[str, ...]
    reason: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player in the menu; one who is ``out`` cannot come back.

    ``leaves_alone`` says who would win if they left only one other, and ``as_it_stands`` who
    would if the game were ended instead.
    """

    player: Person
    tag: str
    seat: int
    total: str
    is_first: bool
    is_last: bool
    out: bool
    start: StartSection
    typed_name: str = ""
    problem: str = ""
    leaves_alone: str = ""
    as_it_stands: str = ""


@dataclass(frozen=True, slots=True)
class JoinSection:
    """Where a player joins late: their name as typed, and at which total they start."""

    name: str = ""
    start: str = "average"
    points: str = ""
    problem: str = ""
    starts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameSection:
    """Where title, day and note of the game are changed, as typed; its rules in a few words."""

    title: str
    summary: str
    problem: str = ""
    note: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class MorePage:
    """The keeper's menu; ``notice`` confirms the last change.

    ``closed``: the game is over, and nobody who joins or comes back could open it again.
    ``another_keeper``: somebody else keeps score too, so that the own link may be ended.
    """

    game: GameContext
    players: tuple[PlayerCard, ...]
    join: JoinSection
    rules: GameSection
    watch_link: str
    keeper_link: str
    finished: bool
    closed: bool
    early: bool
    rounds: int
    another_keeper: bool
    problem: str = ""
    notice: str = ""
