"""The contexts of a round's forms: the hands, the keys, the details, and the deal."""

from dataclasses import dataclass
from typing import Any

from app.web.round_form.typed_round import TypedDetails, TypedPenalty
from app.web.site.names import Person


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand: the player, their total before and (once known) after, and the typed fields.

    ``deal`` is this player's own deal, where each is dealt something else.
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
    """A key of the card pad: the card that it adds, its label, and its points.

    The decks hold ``holds`` of it; ``full`` is the sentence that there cannot be one more.
    ``suits`` are the keys of its suits, where the rules value one of them by itself.
    """

    rank: str
    label: str
    points: str
    name: str = ""
    holds: int = 0
    full: str = ""
    suits: "tuple[CardKey, ...]" = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One of several to choose from: its value, its label, and whether it is chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty's fields as typed, and as they ``were`` before anything was typed.

    ``problem`` is a sentence, where it cannot be saved.
    """

    number: int
    players: tuple[Option, ...]
    typed: TypedPenalty
    was: TypedPenalty
    problem: str = ""


@dataclass(frozen=True, slots=True)
class DetailFields:
    """The fields of a round besides its hands; the form has none for an empty tuple.

    ``penalties`` are those of the round, or a blank one; ``another`` is blank. ``was`` are the
    values before anything was typed; ``open`` if they have changed.
    """

    summary: str
    late: tuple[Option, ...]
    last: tuple[Option, ...]
    multipliers: tuple[Option, ...]
    dealers: tuple[Option, ...]
    penalties: tuple[PenaltyRow, ...]
    another: PenaltyRow
    note: str
    was: TypedDetails
    open: bool


@dataclass(frozen=True, slots=True)
class Messages:
    """The sentences above the keys; ``bad`` if they say why the round cannot be saved.

    ``decks`` is the path to the setting of the decks, where more cards were typed than they hold.
    """

    sentences: tuple[str, ...] = ()
    bad: bool = False
    decks: str = ""


@dataclass(frozen=True, slots=True)
class RoundForm:
    """The hands and the keys of one round, being entered or corrected.

    ``draft`` is the name under which the phone keeps the typed round; ``table`` is that from
    which the phone counts the round. ``faces`` are ace, jack, queen and king as printed. ``asks``:
    the form has fields for hands, which may be ``optional``. ``beside`` explains a joker typed
    beside points, if there is such a field.
    """

    game: str
    number: int
    key: str
    draft: str
    action: str
    preview: str
    rows: tuple[HandRow, ...]
    went_out: str
    table: dict[str, Any]
    faces: str
    keys: tuple[CardKey, ...]
    details: DetailFields
    messages: Messages = Messages()
    asks: bool = True
    optional: bool = False
    beside: str = ""
    chips: bool = False


@dataclass(frozen=True, slots=True)
class LoanForm:
    """Chips lent from one player to another, as typed; ``made`` are those since the last round."""

    givers: tuple[Option, ...]
    takers: tuple[Option, ...]
    amount: str = ""
    problem: str = ""
    made: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EliminatedPlayer:
    """A player who was eliminated, with their total."""

    player: Person
    total: str


@dataclass(frozen=True, slots=True)
class DealNotice:
    """The deal of the round being counted: who deals, the ``call`` to sudden death, the duty.

    ``cards`` says how many cards everyone is dealt; ``duty`` who has to keep score, and
    ``duty_now`` that the last round has just decided it. ``can_cut`` until the first deal.
    """

    dealer: str
    cards: str = ""
    call: str = ""
    duty: str = ""
    duty_now: bool = False
    can_cut: bool = False
    out: tuple[EliminatedPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class CutRow:
    """A player who cuts, with all cards to choose from and the one that they cut."""

    player: Person
    cards: tuple[Option, ...]
