"""The contexts of the keeper's pages about rounds, one a page, with nothing left to compute."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from app.i18n.words import Words
from app.ledger.game import Game
from app.scoring.rounds import Round
from app.web.round_form.context import CardKey, CutRow, DealNotice, LoanForm, RoundForm
from app.web.site.forms import new_key
from app.web.site.names import Person, title_of


@dataclass(frozen=True, slots=True)
class GameContext:
    """The game that a page belongs to, as it was rendered.

    Forms that change the game itself carry its ``tag``; a new round carries the ``epoch`` of the
    sheet that it follows on. ``new_key`` makes the key of one form.
    """

    id: str
    title: str
    revision: int
    tag: str
    epoch: str
    new_key: Callable[[], str] = new_key

    @classmethod
    def of(cls, game: Game, words: Words) -> "GameContext":
        """Return the part of the context that every page has of its game."""
        return cls(
            game.id, title_of(game, words), game.revision, str(game.tag), game.installation.epoch
        )


@dataclass(frozen=True, slots=True)
class NewestRound:
    """The round recorded last, in a sentence, with the data to undo it or bring it back.

    ``happened`` are its events beyond its points, as sentences.
    """

    number: int
    tag: str
    sentence: str
    struck: bool
    happened: str = ""


@dataclass(frozen=True, slots=True)
class ComparedHand:
    """One player's hand as it was recorded, and as it was typed here."""

    player: Person
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A detail of a round that differs between the record and the form."""

    what: str
    theirs: str
    mine: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A round as it is recorded, beside the count typed here, which could not be saved.

    ``why`` is the code of the ``heading``; ``draft`` is the name under which the phone keeps the
    typed round, and ``back`` the page to go on to without it.
    """

    number: int
    why: str
    heading: str
    theirs_out: str
    mine_out: str
    hands: tuple[ComparedHand, ...]
    others: tuple[Difference, ...]
    draft: str
    back: str


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The round being counted; ``undone`` if it is the last one, entered again.

    ``gone`` are sentences about hands typed for players who have left, and have no row.
    """

    game: GameContext
    deal: DealNotice
    form: RoundForm
    last: NewestRound | None = None
    conflict: Conflict | None = None
    undone: bool = False
    loan: LoanForm | None = None
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CutPage:
    """Cutting for the deal: the players who still cut, the outcome, and the dealer once known."""

    game: GameContext
    rows: tuple[CutRow, ...]
    keys: tuple[CardKey, ...]
    notice: str = ""
    dealer: Person | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """A round before it was corrected: as a ``sentence``, and ``by`` which keeper and when.

    ``seq`` is the number of the event that wrote it.
    """

    seq: int
    round: Round
    sentence: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """An earlier round, open to be corrected, with its ``earlier`` versions, the newest first."""

    game: GameContext
    form: RoundForm
    tag: str
    reason: str
    reasons: tuple[str, ...]
    struck: bool
    corrected: bool
    conflict: Conflict | None = None
    problem: str = ""
    earlier: tuple[EarlierVersion, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikePage:
    """A round that may be struck out: the round as a sentence, the ``consequences``, the reason."""

    game: GameContext
    key: str
    number: int
    tag: str
    sentence: str
    consequences: tuple[str, ...]
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
    """All rounds, the newest first, to pick one to correct; ``notice`` confirms the last change."""

    game: GameContext
    rounds: tuple[RoundLine, ...]
    problem: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class TooFewPage:
    """A game that cannot go on with the players who are left, and ``why`` it cannot."""

    game: GameContext
    why: str
    last: NewestRound | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SignInPage:
    """The page on which a keeper's link is opened; ``problem`` says why the last try failed."""

    game_id: str
    title: str
    problem: str = ""
