"""What the keeper's pages show: one typed context a page, and nothing left to be computed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from app.scoring.rounds import Round
from app.web.round_form.context import CardKey, CutRow, Deal, LoanForm, RoundForm
from app.web.site.people import Person

NewKey = Callable[[], str]
"""A fresh random key for a form, so that sending it twice does it once."""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The round recorded last, in a sentence, with what undoing it (or bringing it back) needs."""

    number: int
    tag: str
    sentence: str
    struck: bool
    happened: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """One player's hand as it was recorded, and as it was typed here."""

    player: Person
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Differs:
    """Something else of a round that was recorded otherwise than it was typed here."""

    what: str
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A round as it stands, beside what was typed here and could not be saved.

    ``why`` is the code of what the ``heading`` says; ``draft`` is the name under which the phone
    keeps what was typed, and ``back`` where it goes on without it.
    """

    number: int
    why: str
    heading: str
    theirs_out: str
    mine_out: str
    hands: tuple[Compared, ...]
    others: tuple[Differs, ...]
    draft: str
    back: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """The game that a page belongs to, the revision that it shows, and a maker of form keys.

    Forms that change what belongs to the game carry its ``tag``, and a new round the ``epoch`` of
    the sheet that it follows on.
    """

    game: str
    title: str
    revision: int
    tag: str
    epoch: str
    new_key: NewKey


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The round being counted; ``undone`` where the hands of the last round came back to it.

    ``gone`` says what was typed for somebody who has left, and has no row on the page.
    """

    kept: KeptGame
    deal: Deal
    form: RoundForm
    last: LastRound | None = None
    conflict: Conflict | None = None
    undone: bool = False
    loan: LoanForm | None = None
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CutPage:
    """Cutting for the deal: who still cuts, what came of it, and who deals once it is known."""

    kept: KeptGame
    rows: tuple[CutRow, ...]
    keys: tuple[CardKey, ...]
    said: str = ""
    dealer: Person | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A line of the final standings."""

    rank: int
    player: Person
    total: str


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """The end of a game: who has won, in words, and what can be done now.

    ``alone``: everybody else has left. ``play_on`` is the next target that would open the game
    again, or ``None``.
    """

    kept: KeptGame
    winners: tuple[Person, ...]
    headline: str
    reason: str
    standings: tuple[FinalPlace, ...]
    last: LastRound | None
    early: bool
    alone: bool
    play_on: int | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TooFewPage:
    """A game that cannot go on with those who are left: ``why``, and what can be done now."""

    kept: KeptGame
    why: str
    last: LastRound | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a round was before it was corrected: as ``told``, and who wrote it down when.

    ``seq`` is the number of the event that wrote it.
    """

    seq: int
    round: Round
    told: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """An earlier round, open to be written again; as it was ``earlier``, the newest first."""

    kept: KeptGame
    form: RoundForm
    tag: str
    reason: str
    reasons: tuple[str, ...]
    struck: bool
    corrected: bool
    conflict: Conflict | None = None
    problem: str = ""
    earlier: tuple[Earlier, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikePage:
    """A round that may be struck out: what it was, what would be ``said`` of it, and why."""

    kept: KeptGame
    key: str
    number: int
    tag: str
    sentence: str
    said: tuple[str, ...]
    reason: str
    reasons: tuple[str, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the list of rounds."""

    number: int
    tag: str
    sentence: str
    struck: bool
    corrected: bool
    happened: str = ""


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """All rounds, the newest first, to pick one to correct; ``said`` is what was just done."""

    kept: KeptGame
    rounds: tuple[RoundLine, ...]
    problem: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class BeganForm:
    """The total with which a player began, as typed to be corrected, and why."""

    start: str
    reasons: tuple[str, ...]
    reason: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player in the menu, with what can be done about them; who is ``out`` stays out.

    ``leaves_alone`` says who would win if they left, since nobody else would be there; and
    ``as_it_stands`` who would if the game were ended instead.
    """

    player: Person
    tag: str
    seat: int
    total: str
    is_first: bool
    is_last: bool
    out: bool
    began: BeganForm
    typed_name: str = ""
    problem: str = ""
    leaves_alone: str = ""
    as_it_stands: str = ""


@dataclass(frozen=True, slots=True)
class JoinForm:
    """Somebody who joins late: their name, and where they begin."""

    name: str = ""
    start: str = "average"
    points: str = ""
    problem: str = ""
    starts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameForm:
    """The title, day and note of the game as typed, and its rules in a few words."""

    title: str
    summary: str
    problem: str = ""
    note: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class MorePage:
    """The keeper's menu; ``said`` is what was just done.

    ``closed``: it is over, and nobody can join or come back any more, who would open it again.
    ``another_keeper``: somebody else keeps score too, so that one's own link may be ended.
    """

    kept: KeptGame
    players: tuple[PlayerCard, ...]
    join: JoinForm
    rules: GameForm
    watch_link: str
    keeper_link: str
    finished: bool
    closed: bool
    early: bool
    rounds: int
    another_keeper: bool
    problem: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code: its side in modules, and an SVG path of the dark ones."""

    size: int
    path: str


@dataclass(frozen=True, slots=True)
class HandedOverPage:
    """Another keeper's link, shown this once, and the same as a QR code.

    No link: it was one's own that has ended. ``token`` is what the link is made of, and
    ``problem`` why one's own did not end.
    """

    kept: KeptGame
    link: str = ""
    qr: Qr | None = None
    token: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class EnterPage:
    """The way in for who has the keeper's link; ``problem`` says why the last try failed."""

    game: str
    title: str
    problem: str = ""
