"""The result of scoring a round: the totals after it, and its events beyond the points.

The events are typed, and listed in the order in which a round is scored:

===================  ===========================================================================
``AfterTheEnd``      the game was over before, so the round scores nothing
``IdlePenalties``    penalties that change nothing
``HandsMultiplied``  the rules count the hands of this round several times
``Capped``           a total stays at the cap, since only a joker took it past it
``Relieved``         a loser paid all their chips and plays on, since only a joker made it too much
``WentBroke``        a player could not pay
``TotalReset``       a total that was exactly so much became another
``Eliminated``       a player was eliminated
``Level``            the best totals are equal at an end, and do not share the win
``TieBroken``        a sudden death decided the game
``TieRemains``       nobody went out of a sudden death, so that it is played again
===================  ===========================================================================

Nothing happens in a round that is struck out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.scoring.end_conditions import EndKind

Status = Literal["playing", "sudden_death", "finished"]
EndingKind = Literal[EndKind, "early", "alone"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Which end ended the game, and in which round.

    ``"early"``: by hand. ``"alone"``: nobody else was left to play.
    """

    when: EndingKind
    round: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class AfterTheEnd:
    """The game was over after round ``ended``, because an earlier round was corrected."""

    ended: int


@dataclass(frozen=True, slots=True)
class IdlePenalties:
    """The penalties of these players, in seat order, change nothing."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandsMultiplied:
    """Every hand counts that many times by a rule, on top of the round's own multiplier."""

    rule: str
    times: int


@dataclass(frozen=True, slots=True)
class Capped:
    """The player's total stays at ``cap``."""

    player: str
    cap: int


@dataclass(frozen=True, slots=True)
class Relieved:
    """The player paid all the chips they had, and stays in the game."""

    player: str


@dataclass(frozen=True, slots=True)
class WentBroke:
    """The player could not pay."""

    player: str


@dataclass(frozen=True, slots=True)
class TotalReset:
    """The player's total was exactly ``before``, which the rules turn into ``after``."""

    player: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """The player is out from this round on."""

    player: str


@dataclass(frozen=True, slots=True)
class Level:
    """These players have equal best totals at an end: a sudden death follows, or play goes on."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieBroken:
    """The player went out first in sudden death, and wins."""

    winner: str


@dataclass(frozen=True, slots=True)
class TieRemains:
    """Nobody went out of the sudden death."""


RoundEvent = (
    AfterTheEnd
    | IdlePenalties
    | HandsMultiplied
    | Capped
    | Relieved
    | WentBroke
    | TotalReset
    | Eliminated
    | Level
    | TieBroken
    | TieRemains
)


@dataclass(frozen=True, slots=True)
class Tally:
    """The state of the totals after a round, in points by player, for all who had joined by then.

    ``played`` is the number of rounds that counted so far, excluding sudden death. ``tied`` are the
    players with equal best totals at an end; ``ending`` is set from then on. ``eliminated`` are
    all who are out by now. ``events`` happened in this very round. ``unscored`` are the points that
    a round which does not count (struck out, or after the end) would score by itself.
    """

    played: int = 0
    counted: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    status: Status = "playing"
    winners: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    ending: Ending | None = None
    eliminated: tuple[str, ...] = ()
    events: tuple[RoundEvent, ...] = ()
    unscored: Mapping[str, int] = field(default_factory=dict)

    @property
    def capped(self) -> tuple[str, ...]:
        """The players whose total was capped in this round."""
        return tuple(event.player for event in self.events if isinstance(event, Capped))

    @property
    def relieved(self) -> tuple[str, ...]:
        """The players who were relieved in this round."""
        return tuple(event.player for event in self.events if isinstance(event, Relieved))

    @property
    def broke(self) -> tuple[str, ...]:
        """The players who could not pay in this round."""
        return tuple(event.player for event in self.events if isinstance(event, WentBroke))


BEFORE_THE_FIRST = Tally()
"""The tally before the first round: nothing has been played."""
