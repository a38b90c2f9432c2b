"""The totals after each round, from the first to the last.

A round that counts is scored in this order (see ``hands``, ``kinds``, ``chips`` and ``ends``):

============  ==================================================================================
newcomers     a player's total begins at their ``start`` in the first round they could play in
loans         chips lent before this round change hands
hands         hand → late card → jokers → multiplier (the round's, the last round's) → rounding →
              penalties → scoring
cap           if a total with jokers is above ``joker_cap``, and without them it would not be,
              the total becomes the cap
resets        a total that is exactly a key of ``resets`` becomes its value
elimination   who reaches the limit is out, and plays no more
ends          whether the game is over, and who has won
============  ==================================================================================

A player's score is what their total changed by, cap and resets included; a loan is no score.
The first round that ends the game is its last: a round that stands after it, because an earlier
one was corrected, scores nothing. A struck round keeps its number and scores nothing. In sudden
death nobody scores: who goes out first wins, and a blocked round is played again. A round that
was written down in sudden death, without hands, counts for nothing once there is no tie to decide.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.scoring.chips import pay_round
from app.scoring.ends import Ending, Standoff, Status, Verdict, eliminated_now, judge
from app.scoring.hands import Counted, count_round
from app.scoring.kinds import score_round
from app.scoring.rounds import Loan, Round
from app.scoring.rules import Rules


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


@dataclass(frozen=True, slots=True)
class Tally:
    """What stands after a round; points by player, for those who had come in by then.

    ``played`` is the number of rounds that counted so far, sudden death apart. ``tied`` are the
    players with equal best totals at an end; ``ending`` is set from then on. ``capped`` and
    ``relieved`` are those to whom it happened in this very round; ``eliminated`` are all who are
    out by now.
    """

    played: int = 0
    counted: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    status: Status = "playing"
    winners: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    ending: Ending | None = None
    capped: tuple[str, ...] = ()
    relieved: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()


BEFORE_THE_FIRST = Tally()
"""What stands before the first round: nothing has been played."""


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
    """Return whether the round has no hands to be scored from: it was played to decide a tie."""
    return not round_.hands and rules.scoring != "countdown"


def times_counted(rules: Rules, played: int) -> int:
    """Return how many times hands count in the round after ``played`` that counted.

    It is the last round if the game is over so many rounds, even where a tie then plays on.
    """
    counts = [end.count for end in rules.ends if end.when == "rounds" and end.count is not None]
    return rules.last_round or 1 if counts and played + 1 == min(counts) else 1


def totals_before(
    number: int, last: Tally, entrants: Iterable[Entrant], loans: Sequence[Loan] = ()
) -> dict[str, int]:
    """Return the totals with which round ``number`` begins: newcomers and loans are in."""
    reached = last.totals
    totals = {e.id: reached.get(e.id, e.start) for e in entrants if e.since <= number}
    for loan in loans:
        if loan.before == number:
            totals[loan.giver] -= loan.amount
            totals[loan.taker] += loan.amount
    return totals


def _after(
    rules: Rules, before: Tally, totals: dict[str, int], round_: Round, counts: bool
) -> Tally:
    counts = counts and before.status != "finished"
    playing = counts and before.status == "playing" and not only_decided(round_, rules)
    counted = count_round(round_, rules, times_counted(rules, before.played) if playing else 1)
    if before.status == "sudden_death" and counts:
        return _sudden_death(before, totals, round_, counted)
    if not playing:
        return _unchanged(before, totals, counted)
    scored = _score(rules, round_, counted, totals)
    after = {**totals, **scored.totals}
    scores = {player: total - totals[player] for player, total in scored.totals.items()}
    verdict = _verdict(rules, before, round_, scored, len(after))
    return Tally(
        before.played + 1,
        counted.hands,
        scores,
        after,
        verdict.status,
        verdict.winners,
        verdict.tied,
        verdict.ending,
        scored.capped,
        scored.relieved,
        verdict.eliminated,
    )


@dataclass(frozen=True, slots=True)
class _Scored:
    """The totals of those dealt in after the round, and what happened on the way."""

    totals: Mapping[str, int]
    capped: tuple[str, ...] = ()
    relieved: tuple[str, ...] = ()
    broke: tuple[str, ...] = ()


def _score(rules: Rules, round_: Round, counted: Counted, totals: Mapping[str, int]) -> _Scored:
    if rules.scoring == "chips":
        paid = pay_round(rules, round_, counted, totals)
        reached = _with_resets(rules, _sum(totals, paid.scores))
        return _Scored(reached, (), paid.relieved, paid.broke)
    reached = _sum(totals, score_round(rules, round_, counted.hands, counted.penalties))
    capped: tuple[str, ...] = ()
    if rules.joker_cap is not None and counted.jokers:
        plain = _sum(totals, score_round(rules, round_, counted.plain, counted.penalties))
        capped = tuple(p for p in reached if reached[p] > rules.joker_cap >= plain[p])
        reached |= dict.fromkeys(capped, rules.joker_cap)
    return _Scored(_with_resets(rules, reached), capped)


def _sum(totals: Mapping[str, int], scores: Mapping[str, int]) -> dict[str, int]:
    return {player: totals[player] + points for player, points in scores.items()}


def _with_resets(rules: Rules, totals: dict[str, int]) -> dict[str, int]:
    if not rules.resets:
        return totals
    return {player: rules.resets.get(total, total) for player, total in totals.items()}


def _verdict(rules: Rules, before: Tally, round_: Round, scored: _Scored, columns: int) -> Verdict:
    out = eliminated_now(rules, scored.totals)
    eliminated = (*before.eliminated, *(p for p in out if p not in before.eliminated))
    remaining = tuple(p for p in scored.totals if p not in eliminated)
    standoff = Standoff(
        scored.totals,
        round_.number,
        before.played + 1,
        columns,
        scored.broke,
        eliminated,
        remaining,
    )
    return judge(rules, standoff)


def _unchanged(before: Tally, totals: Mapping[str, int], counted: Counted) -> Tally:
    return Tally(
        before.played,
        counted.hands,
        {},
        totals,
        before.status,
        before.winners,
        before.tied,
        before.ending,
        eliminated=before.eliminated,
    )


def _sudden_death(
    before: Tally, totals: Mapping[str, int], round_: Round, counted: Counted
) -> Tally:
    same = _unchanged(before, totals, counted)
    if round_.went_out is None or before.ending is None:
        return same
    return Tally(
        same.played,
        same.counted,
        {},
        totals,
        "finished",
        (round_.went_out,),
        before.tied,
        Ending(before.ending.when, round_.number, before.ending.at),
        eliminated=before.eliminated,
    )
