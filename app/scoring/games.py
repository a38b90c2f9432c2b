"""The totals after each round, from the first to the last.

A round that counts is scored in this order (see ``hands``, ``kinds``, ``chips``, ``scores`` and
``ends``):

============  ==================================================================================
newcomers     a player's total begins at their ``start`` in the first round they could play in
loans         chips lent before this round change hands
hands         hand → late card → jokers → multiplier (the round's, the last round's) → rounding →
              penalties → scoring
cap           if a total with jokers is above ``joker_cap``, and without them it would not be,
              the total becomes the cap
resets        a total that is exactly a key of ``resets`` becomes its value
elimination   a player who reaches the limit is out, and plays no more
ends          whether the game is over, and who has won
============  ==================================================================================

A player's score is what their total changed by, cap and resets included; a loan is no score.
The first round that ends the game is its last: a round that stands after it, because an earlier
one was corrected, scores nothing. A struck round keeps its number and scores nothing. In sudden
death nobody scores: the first player to go out wins, and a blocked round is played again. A round
that was recorded in sudden death, without hands, counts for nothing once there is no tie to decide.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Protocol

from app.scoring.ends import EndFacts, Verdict, eliminated_now, judge
from app.scoring.hands import CountedHands, count_round
from app.scoring.kinds import penalty_counts
from app.scoring.rounds import Loan, Round
from app.scoring.rules import Rules
from app.scoring.scores import NewTotals, reach_totals, scores_by_itself
from app.scoring.tally import (
    BEFORE_THE_FIRST,
    AfterTheEnd,
    Eliminated,
    Ending,
    HandsMultiplied,
    IdlePenalties,
    Level,
    RoundEvent,
    Status,
    Tally,
    TieBroken,
    TieRemains,
)


class Entrant(Protocol):
    """Somebody whose total is kept: ``start`` points from round ``since`` on."""

    @property
    def id(self) -> str:
        """Their id."""
        ...

    @property
    def start(self) -> int:
        """Their total, in points, when they came in."""
        ...

    @property
    def since(self) -> int:
        """The number of the first round they could play in."""
        ...


def tally_rounds(
    rules: Rules,
    entrants: Iterable[Entrant],
    rounds: Iterable[tuple[Round, bool]],
    before: Tally = BEFORE_THE_FIRST,
    loans: Sequence[Loan] = (),
) -> tuple[Tally, ...]:
    """Return the tally after each of the rounds, the first of which follows on ``before``.

    ``rounds`` pairs each round with whether it counts (a struck one does not).
    """
    entrants = tuple(entrants)
    tallies: list[Tally] = []
    for round_, counts in rounds:
        totals = totals_before(round_.number, before, entrants, loans)
        before = _after(rules, before, totals, round_, counts)
        tallies.append(before)
    return tuple(tallies)


def only_decided(round_: Round, rules: Rules) -> bool:
    """Return whether the round was played only to decide a tie, and so has no hands to score."""
    return not round_.hands and rules.scoring != "countdown"


def last_round(rules: Rules, played: int) -> int:
    """Return how many times hands count if the round after ``played`` that counted is the last.

    It is the last round if the game is over so many rounds, even where a tie then plays on.
    """
    counts = [end.count for end in rules.ends if end.when == "rounds" and end.count is not None]
    return rules.last_round or 1 if counts and played + 1 == min(counts) else 1


MULTIPLIERS: Mapping[str, Callable[[Rules, int], int]] = {"last_round": last_round}
"""How many times a rule lets hands count in the round after so many that counted."""


def totals_before(
    number: int, last: Tally, entrants: Iterable[Entrant], loans: Sequence[Loan] = ()
) -> dict[str, int]:
    """Return the totals with which round ``number`` begins: newcomers and loans are in."""
    before = last.totals
    totals = {e.id: before.get(e.id, e.start) for e in entrants if e.since <= number}
    for loan in loans:
        if loan.before == number:
            totals[loan.giver] -= loan.amount
            totals[loan.taker] += loan.amount
    return totals


def _after(
    rules: Rules, before: Tally, totals: dict[str, int], round_: Round, counts: bool
) -> Tally:
    if not counts or before.status == "finished":
        return _unscored(rules, before, totals, round_, counts)
    if before.status == "sudden_death":
        return _sudden_death(rules, before, totals, round_)
    if only_decided(round_, rules):
        return _only_decided(rules, before, totals, round_)
    return _scored(rules, before, totals, round_)


def _scored(rules: Rules, before: Tally, totals: dict[str, int], round_: Round) -> Tally:
    multiplied = _multiplied(rules, before.played)
    counted = count_round(round_, rules, prod(event.times for event in multiplied))
    new = reach_totals(rules, round_, counted, totals)
    verdict = _verdict(rules, before, round_, new, len(totals))
    return Tally(
        before.played + 1,
        counted.hands,
        {player: total - totals[player] for player, total in new.totals.items()},
        {**totals, **new.totals},
        verdict.status,
        verdict.winners,
        verdict.tied,
        verdict.ending,
        verdict.eliminated,
        (
            *_idle_penalties(rules, round_),
            *(multiplied if rules.uses_hands else ()),
            *new.events,
            *map(Eliminated, verdict.eliminated[len(before.eliminated) :]),
            *_level(verdict.status, verdict.tied),
        ),
    )


def _verdict(rules: Rules, before: Tally, round_: Round, new: NewTotals, columns: int) -> Verdict:
    out = eliminated_now(rules, new.totals)
    eliminated = (*before.eliminated, *(p for p in out if p not in before.eliminated))
    facts = EndFacts(
        new.totals,
        round_.number,
        before.played + 1,
        columns,
        new.broke,
        eliminated,
        tuple(p for p in new.totals if p not in eliminated),
    )
    return judge(rules, facts)


def _multiplied(rules: Rules, played: int) -> tuple[HandsMultiplied, ...]:
    each = ((key, times(rules, played)) for key, times in MULTIPLIERS.items())
    return tuple(HandsMultiplied(key, times) for key, times in each if times > 1)


def _idle_penalties(
    rules: Rules, round_: Round, nobody_scores: bool = False
) -> tuple[IdlePenalties, ...]:
    if not round_.penalties:
        return ()
    fined = {item.player for item in round_.penalties}
    idle = tuple(
        player
        for player in round_.players
        if player in fined and (nobody_scores or not penalty_counts(rules, round_, player))
    )
    return (IdlePenalties(idle),) if idle else ()


def _level(status: Status, tied: tuple[str, ...]) -> tuple[Level, ...]:
    return (Level(tied),) if tied and status != "finished" else ()


def _unscored(
    rules: Rules, before: Tally, totals: Mapping[str, int], round_: Round, counts: bool
) -> Tally:
    """Return the tally after a round that is struck out, or stands after the end."""
    counted = count_round(round_, rules)
    ended = before.ending.round if before.ending else 0
    events = (AfterTheEnd(ended),) if counts else ()
    return _unchanged(before, totals, counted, events, scores_by_itself(rules, round_, counted))


def _only_decided(rules: Rules, before: Tally, totals: Mapping[str, int], round_: Round) -> Tally:
    """Return the tally after a round without hands, where there is no tie any more."""
    level = _level(before.status, before.tied)
    events: tuple[RoundEvent, ...] = (*_idle_penalties(rules, round_), *level)
    return _unchanged(before, totals, count_round(round_, rules), events)


def _unchanged(
    before: Tally,
    totals: Mapping[str, int],
    counted: CountedHands,
    events: tuple[RoundEvent, ...],
    unscored: Mapping[str, int] | None = None,
) -> Tally:
    return replace(
        before,
        counted=counted.hands,
        scores={},
        totals=totals,
        events=events,
        unscored=unscored or {},
    )


def _sudden_death(rules: Rules, before: Tally, totals: Mapping[str, int], round_: Round) -> Tally:
    winner, ending = round_.went_out, before.ending
    idle = _idle_penalties(rules, round_, nobody_scores=True)
    counted = count_round(round_, rules)
    if winner is None or ending is None:
        return _unchanged(before, totals, counted, (*idle, TieRemains()))
    return replace(
        _unchanged(before, totals, counted, (*idle, TieBroken(winner))),
        status="finished",
        winners=(winner,),
        ending=Ending(ending.when, round_.number, ending.at),
    )
