"""The totals after each round, when a game ends, and who has won.

After each round that counts, in this order:

=============  ================================================================================
totals         a player's total starts at their ``start`` in the first round they could play in
an end         ``score``: some total of those dealt in is at the target or, with ``above``, over
               it; ``rounds``: that many rounds were played
the best       the lowest or the highest total, by the kind of scoring
a tie          ``share``: all the best win; ``play_on``: the game goes on until one leads
=============  ================================================================================

The first round that ends the game is its last: a round that stands after it, because an earlier
one was corrected, scores nothing. A struck round keeps its number and scores nothing.

Not covered: sudden death, elimination, chips that run out, and totals below zero.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from app.scoring.hands import count_round
from app.scoring.kinds import score_round
from app.scoring.rounds import Round
from app.scoring.rules import End, EndKind, Rules, Tie

Status = Literal["playing", "sudden_death", "finished"]


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
class Ending:
    """Which end ended the game (``"early"``: by hand), and in which round."""

    when: EndKind | Literal["early"]
    round: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What stands after a round; points by player, for those who had come in by then.

    ``played`` is the number of rounds that counted so far. ``tied`` are the players with equal
    best totals at an end.
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
) -> tuple[Tally, ...]:
    """Return the tally after each of the rounds, the first of which follows on ``before``.

    ``rounds`` pairs each round with whether it counts (a struck one does not).
    """
    entrants = tuple(entrants)
    tallies: list[Tally] = []
    for round_, counts in rounds:
        before = _after(rules, entrants, before, round_, counts)
        tallies.append(before)
    return tuple(tallies)


def best_of(rules: Rules, totals: Mapping[str, int]) -> tuple[str, ...]:
    """Return the players with the best total, in the order of ``totals``."""
    if not totals:
        return ()
    best = (min if rules.lowest_wins else max)(totals.values())
    return tuple(player for player, total in totals.items() if total == best)


def target_of(rules: Rules, players: int) -> int | None:
    """Return the points that end a game of that many players, or ``None`` without such an end."""
    return next((_threshold(end, players) for end in rules.ends if end.when == "score"), None)


def _after(
    rules: Rules, entrants: Sequence[Entrant], before: Tally, round_: Round, counts: bool
) -> Tally:
    totals = _with_newcomers(before.totals, entrants, round_.number)
    counted = count_round(round_, rules)
    if not counts or before.status == "finished":
        return _unchanged(before, totals, counted)
    scores = score_round(rules, round_, counted)
    for player, points in scores.items():
        totals[player] += points
    played = before.played + 1
    at_table = {player: totals[player] for player in round_.players}
    end = next((e for e in rules.ends if ENDS[e.when](e, at_table, played)), None)
    verdict = _judge(rules, at_table, end, round_.number) if end else _Verdict()
    return Tally(
        played,
        counted,
        scores,
        totals,
        status=verdict.status,
        winners=verdict.winners,
        tied=verdict.tied,
        ending=verdict.ending,
    )


def _with_newcomers(
    totals: Mapping[str, int], entrants: Iterable[Entrant], number: int
) -> dict[str, int]:
    return {e.id: totals.get(e.id, e.start) for e in entrants if e.since <= number}


def _unchanged(before: Tally, totals: Mapping[str, int], counted: Mapping[str, int]) -> Tally:
    return Tally(
        before.played,
        counted,
        {},
        totals,
        status=before.status,
        winners=before.winners,
        tied=before.tied,
        ending=before.ending,
        eliminated=before.eliminated,
    )


@dataclass(frozen=True, slots=True)
class _Verdict:
    status: Status = "playing"
    winners: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    ending: Ending | None = None


def _judge(rules: Rules, totals: Mapping[str, int], end: End, number: int) -> _Verdict:
    best = best_of(rules, totals)
    ending = Ending(end.when, number, _threshold(end, len(totals)))
    return (
        TIES[rules.tie](best, ending) if len(best) > 1 else _Verdict("finished", best, (), ending)
    )


def _share(best: tuple[str, ...], ending: Ending) -> _Verdict:
    return _Verdict("finished", best, best, ending)


def _play_on(best: tuple[str, ...], _ending: Ending) -> _Verdict:
    return _Verdict(tied=best)


def _score_reached(end: End, totals: Mapping[str, int], _played: int) -> bool:
    top, target = max(totals.values()), _threshold(end, len(totals))
    return target is not None and (top > target if end.above else top >= target)


def _rounds_played(end: End, _totals: Mapping[str, int], played: int) -> bool:
    return end.count is not None and played >= end.count


def _threshold(end: End, players: int) -> int | None:
    return end.at * players if end.at is not None and end.per_player else end.at


ENDS: Mapping[EndKind, Callable[[End, Mapping[str, int], int], bool]] = {
    "score": _score_reached,
    "rounds": _rounds_played,
}
TIES: Mapping[Tie, Callable[[tuple[str, ...], Ending], _Verdict]] = {
    "share": _share,
    "play_on": _play_on,
}
