"""When a game ends, who has won, and what happens when the best totals are equal.

==============  =================================================================================
``score``       some total of those dealt in is at the target or, with ``above``, over it; with
                ``per_player`` the target is times the number of those who have a column in
                that round, whether they left or not
``rounds``      that many rounds were counted
``below_zero``  some total is below zero
``broke``       somebody could not pay (chips)
``zero``        some total has come down to zero (countdown)
``eliminated``  one player is left in, or nobody: then the best of those who went last; one is
                out with so many points or, with ``above``, only with more
``alone``       no end of the rules: everybody else has left (see ``app.ledger.table``)
==============  =================================================================================

The best total is the lowest or the highest, by the kind of scoring. Equal best totals at an end:

================  ===============================================================================
``share``         all of them win
``sudden_death``  one unscored round, which everybody plays: the first to go out wins
``play_on``       the game goes on until one leads; a player who was eliminated cannot come
                  back, so the last ones, if they go together, share the win
================  ===============================================================================
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.scoring.end_conditions import End, EndKind
from app.scoring.rules import Rules, Tie
from app.scoring.tally import Ending, Status

Totals = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a round ended the game; ``eliminated`` are all players who are out by then."""

    status: Status = "playing"
    winners: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    ending: Ending | None = None
    eliminated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndFacts:
    """The facts that may end the game: the totals of those dealt in after round ``number``.

    ``played`` rounds have counted, ``columns`` players are on the sheet, ``broke`` could not pay
    in this round, and ``eliminated`` were out before or are now.
    """

    totals: Totals
    number: int
    played: int
    columns: int
    broke: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    remaining: tuple[str, ...] = field(default=())


def judge(rules: Rules, facts: EndFacts) -> Verdict:
    """Return whether the game has ended, by which end, and who has won."""
    end = next((end for end in rules.ends if ENDS[end.when](end, facts)), None)
    if end is None:
        return Verdict(eliminated=facts.eliminated)
    ending = Ending(end.when, facts.number, threshold(end, facts.columns))
    contenders = {p: facts.totals[p] for p in facts.remaining} or facts.totals
    best = best_of(rules, contenders)
    if len(best) == 1:
        return Verdict("finished", best, (), ending, facts.eliminated)
    tie = rules.tie if facts.remaining or rules.tie != "play_on" else "share"
    return TIES[tie](best, ending, facts.eliminated)


def eliminated_now(rules: Rules, totals: Totals) -> tuple[str, ...]:
    """Return the players dealt in who have reached a total at which one is out."""
    limits = [end for end in rules.ends if end.when == "eliminated"]
    if not limits:
        return ()
    return tuple(
        player
        for player, total in totals.items()
        if any(_is_reached(end.at, end.above, total) for end in limits)
    )


def best_of(rules: Rules, totals: Totals) -> tuple[str, ...]:
    """Return the players with the best total, in the order of ``totals``."""
    if not totals:
        return ()
    best = (min if rules.lowest_wins else max)(totals.values())
    return tuple(player for player, total in totals.items() if total == best)


def target_of(rules: Rules, players: int) -> int | None:
    """Return the fewest points that end a game with that many columns, ``None`` if none do."""
    targets = (threshold(end, players) for end in rules.ends if end.when == "score")
    return min((points for points in targets if points is not None), default=None)


def threshold(end: End, players: int) -> int | None:
    """Return the points of an end, with that many columns."""
    return end.at * players if end.at is not None and end.per_player else end.at


def _score(end: End, facts: EndFacts) -> bool:
    return _is_reached(threshold(end, facts.columns), end.above, max(facts.totals.values()))


def _is_reached(limit: int | None, above: bool, total: int) -> bool:
    return limit is not None and (total > limit if above else total >= limit)


def _rounds(end: End, facts: EndFacts) -> bool:
    return end.count is not None and facts.played >= end.count


def _below_zero(_end: End, facts: EndFacts) -> bool:
    return min(facts.totals.values()) < 0


def _broke(_end: End, facts: EndFacts) -> bool:
    return bool(facts.broke)


def _zero(_end: End, facts: EndFacts) -> bool:
    return min(facts.totals.values()) <= 0


def _eliminated(_end: End, facts: EndFacts) -> bool:
    return len(facts.remaining) <= 1


def _share(best: tuple[str, ...], ending: Ending, eliminated: tuple[str, ...]) -> Verdict:
    return Verdict("finished", best, best, ending, eliminated)


def _sudden_death(best: tuple[str, ...], ending: Ending, eliminated: tuple[str, ...]) -> Verdict:
    return Verdict("sudden_death", (), best, ending, eliminated)


def _play_on(best: tuple[str, ...], _ending: Ending, eliminated: tuple[str, ...]) -> Verdict:
    return Verdict("playing", (), best, None, eliminated)


ENDS: Mapping[EndKind, Callable[[End, EndFacts], bool]] = {
    "score": _score,
    "rounds": _rounds,
    "below_zero": _below_zero,
    "broke": _broke,
    "zero": _zero,
    "eliminated": _eliminated,
}
TIES: Mapping[Tie, Callable[[tuple[str, ...], Ending, tuple[str, ...]], Verdict]] = {
    "share": _share,
    "sudden_death": _sudden_death,
    "play_on": _play_on,
}
