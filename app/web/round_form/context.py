"""What the forms of a round show: the hands, the keys, the strip of particulars, and the deal."""

from dataclasses import dataclass

from app.web.round_form.details import Particulars, TypedPenalty
from app.web.site.people import Person


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand: who holds it, their total before and (once known) after, and what was typed.

    ``deal`` is what this player alone is dealt, where everyone has their own.
    """

    player: Person
    before: str
    after: str = ""
    points: str = ""
    cards: str = ""
    problem: str = ""
    jokers: str = ""
    deal: str = ""


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key of the cards pad: the card that it adds, how it is written, and its points.

    The decks hold ``holds`` of it; ``full`` says that there cannot be one more. ``suits`` are
    the keys that follow where the rules value a suit of that rank by itself.
    """

    rank: str
    label: str
    points: str
    name: str = ""
    holds: int = 0
    full: str = ""
    suits: "tuple[CardKey, ...]" = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: its value, how it is called, and whether it is the one chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty's fields as typed, and as they ``were`` before anything was typed.

    ``problem`` is a sentence, where it cannot be saved.
    """

    number: int
    players: tuple[Choice, ...]
    typed: TypedPenalty
    was: TypedPenalty
    problem: str = ""


@dataclass(frozen=True, slots=True)
class More:
    """What a round has besides its hands; an empty tuple is not asked for under these rules.

    ``penalties`` are those that are said, or a blank one; ``another`` is blank. ``was`` is what
    all of it was before anything was typed; ``open`` if something is said.
    """

    summary: str
    late: tuple[Choice, ...]
    last: tuple[Choice, ...]
    multipliers: tuple[Choice, ...]
    dealers: tuple[Choice, ...]
    penalties: tuple[PenaltyRow, ...]
    another: PenaltyRow
    note: str
    was: Particulars
    open: bool


@dataclass(frozen=True, slots=True)
class Band:
    """The sentences above the keys; ``bad`` if they say why the round cannot be saved.

    ``decks`` is the path to where the decks are changed, where there are more cards than they hold.
    """

    sentences: tuple[str, ...] = ()
    bad: bool = False
    decks: str = ""


@dataclass(frozen=True, slots=True)
class RoundForm:
    """The hands and the keys of one round, being entered or corrected.

    ``draft`` is the name under which the phone keeps what is typed; ``table`` is JSON, what a
    round is counted from on the phone. ``faces`` are ace, jack, queen and king as they are
    printed. ``asks`` for hands, which may be ``optional``. ``beside`` is what a joker does that is
    typed beside points, if any.
    """

    game: str
    number: int
    key: str
    draft: str
    action: str
    preview: str
    rows: tuple[HandRow, ...]
    went_out: str
    table: str
    faces: str
    keys: tuple[CardKey, ...]
    more: More
    band: Band = Band()
    asks: bool = True
    optional: bool = False
    beside: str = ""
    chips: bool = False


@dataclass(frozen=True, slots=True)
class LoanForm:
    """Chips lent from one player to another, as typed; ``made`` are those since the last round."""

    givers: tuple[Choice, ...]
    takers: tuple[Choice, ...]
    amount: str = ""
    problem: str = ""
    made: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Out:
    """A player who was eliminated, with their total."""

    player: Person
    total: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What the table is told before the hand: the ``call`` to sudden death, who keeps score.

    ``cards`` is what everyone is dealt; ``duty_now`` if it was just now that the duty fell.
    ``can_cut`` while nothing has been dealt yet.
    """

    dealer: str
    cards: str = ""
    call: str = ""
    duty: str = ""
    duty_now: bool = False
    can_cut: bool = False
    out: tuple[Out, ...] = ()


@dataclass(frozen=True, slots=True)
class CutRow:
    """A player who cuts, with the cards that there are and the one that they cut."""

    player: Person
    cards: tuple[Choice, ...]
