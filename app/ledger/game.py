"""The state of a game, as replayed from its events."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from app.ledger.tags import NOWHERE, Installation, Tag, tag_of
from app.scoring.games import tally_rounds
from app.scoring.hands import count_hand
from app.scoring.rounds import Hand, Loan, Round
from app.scoring.rules import Rules
from app.scoring.tally import BEFORE_THE_FIRST, Tally


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. ``since`` is the number of the first round they could play in.

    ``by_rules``: they began where the rules say, and so begin elsewhere when the rules change.
    ``version`` counts the player's own changes, and ``head`` is the hash of the last one.
    """

    id: str
    name: str
    seat: int
    start: int
    since: int = 1
    active: bool = True
    version: int = 1
    by_rules: bool = False
    head: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round of the game: its hands as they are now, and whether it was struck out.

    ``version`` counts the round's own changes from 1, and ``head`` is the hash of the last one;
    ``entered_by`` names who entered each hand.
    """

    round: Round
    version: int = 1
    struck: bool = False
    corrected: bool = False
    entered_by: Mapping[str, str] = field(default_factory=dict)
    head: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one revision.

    ``players`` are in seat order, those who left included. ``revision`` counts the events and
    ``head`` is the hash of the last one. ``rematch`` is the game that the same people began next.
    ``day`` is the date at the table, as ``"2026-03-06"``: the one that was given, or else
    that of ``created_at``. ``installation`` is where the game is stored, if anywhere.
    ``cached_tallies`` are those of the first rounds, as far as they were needed yet.
    """

    id: str
    title: str
    created_at: datetime
    day: str
    rules: Rules
    players: tuple[Player, ...]
    first_dealer: str
    rounds: tuple[RecordedRound, ...]
    loans: tuple[Loan, ...]
    ended_early: bool
    rematch: str | None
    keepers: int
    revision: int
    head: str
    note: str = ""
    installation: Installation = field(default=NOWHERE, compare=False)
    cached_tallies: tuple[Tally, ...] = field(default=(), compare=False, repr=False)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The totals after each round, beside ``rounds``."""
        return self._tallied_to(len(self.rounds))

    def tally(self, number: int) -> Tally:
        """Return the tally after round ``number``, or for 0 the one before the first.

        Later rounds need not be counted for that.
        """
        return self._tallied_to(number)[number - 1] if number else BEFORE_THE_FIRST

    def _tallied_to(self, number: int) -> tuple[Tally, ...]:
        """Return the tallies of that many rounds at least.

        They follow from all the rest, and are worked out when they are first asked for: a history
        has a state of the game for every event, and asks for the totals of hardly any.
        """
        known = self.cached_tallies
        if len(known) < number:
            rounds = (
                (recorded.round, not recorded.struck)
                for recorded in self.rounds[len(known) : number]
            )
            last = known[-1] if known else BEFORE_THE_FIRST
            known += tally_rounds(self.rules, self.players, rounds, last, self.counted_loans)
            object.__setattr__(self, "cached_tallies", known)
        return known

    def count(self, hand: Hand) -> int:
        """Return the points of a hand that is in no recorded round, under the game's rules."""
        return count_hand(hand, self.rules)

    @property
    def tag(self) -> Tag:
        """The tag of the game as it is now."""
        return tag_of(self.revision, self.head, self.installation)

    def tag_of(self, thing: RecordedRound | Player) -> Tag:
        """Return the tag of a round or a player of the game as they are now."""
        return tag_of(thing.version, thing.head, self.installation)

    @property
    def counted_loans(self) -> tuple[Loan, ...]:
        """The loans that count: under rules that do not play for chips, none of them does."""
        return self.loans if self.rules.scoring == "chips" else ()

    def player(self, player_id: str) -> Player | None:
        """Return the player with that id, or ``None``."""
        return next((p for p in self.players if p.id == player_id), None)

    def round(self, number: int) -> RecordedRound | None:
        """Return round ``number``, or ``None``."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def active(self) -> Iterator[Player]:
        """Yield the players who have not left, in seat order."""
        return (p for p in self.players if p.active)
