"""From a round's counted hands to the players' new totals: scores, then the cap, then resets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.scoring.blocked_rounds import score_blocked_round
from app.scoring.chips import pay_round
from app.scoring.hands import CountedHands
from app.scoring.kinds import Points, add_points, score_won_round
from app.scoring.rounds import Round
from app.scoring.rules import Rules
from app.scoring.tally import Capped, Relieved, RoundEvent, TotalReset, WentBroke


@dataclass(frozen=True, slots=True)
class NewTotals:
    """The totals after the round of those dealt in, who went broke, and the round's events."""

    totals: Mapping[str, int]
    broke: tuple[str, ...] = ()
    events: tuple[RoundEvent, ...] = ()


def reach_totals(
    rules: Rules, round_: Round, counted: CountedHands, totals: Mapping[str, int]
) -> NewTotals:
    """Return the totals that a round which counts leads to, from ``totals`` before it."""
    reach = _pay if rules.scoring == "chips" else _add
    new = reach(rules, round_, counted, totals)
    return _reset(new, rules.resets, totals) if rules.resets else new


def scores_by_itself(rules: Rules, round_: Round, counted: CountedHands) -> dict[str, int]:
    """Return the scores of the round by itself, outside of any game.

    Chips depend on what everybody had, so there it is what each player owed.
    """
    if rules.scoring == "chips":
        return add_points(counted.hands, counted.penalties)
    return score_round(rules, round_, counted.hands, counted.penalties)


def _pay(
    rules: Rules, round_: Round, counted: CountedHands, totals: Mapping[str, int]
) -> NewTotals:
    paid = pay_round(rules, round_, counted, totals)
    events: list[RoundEvent] = [*map(Relieved, paid.relieved), *map(WentBroke, paid.broke)]
    return NewTotals(_sum(totals, paid.scores), paid.broke, tuple(events))


def _add(
    rules: Rules, round_: Round, counted: CountedHands, totals: Mapping[str, int]
) -> NewTotals:
    scores = score_round(rules, round_, counted.hands, counted.penalties)
    new = _sum(totals, scores)
    cap = rules.joker_cap
    if cap is None or not counted.jokers or max(new.values()) <= cap:
        return NewTotals(new)
    plain = _sum(totals, score_round(rules, round_, counted.plain, counted.penalties))
    capped = [player for player in new if new[player] > cap >= plain[player]]
    new |= dict.fromkeys(capped, cap)
    return NewTotals(new, events=tuple(Capped(player, cap) for player in capped))


def _reset(new: NewTotals, resets: Mapping[int, int], players: Iterable[str]) -> NewTotals:
    """Return the totals after the resets; a total that stays the same is not reset."""
    was = new.totals
    now = {player: resets.get(total, total) for player, total in was.items()}
    events = (TotalReset(p, was[p], now[p]) for p in players if p in now and now[p] != was[p])
    return NewTotals(now, new.broke, (*new.events, *events))


def score_round(rules: Rules, round_: Round, hands: Points, penalties: Points) -> dict[str, int]:
    """Return the points of a round that is not played for chips, by everyone dealt in."""
    if round_.went_out is None:
        return score_blocked_round(rules, round_, hands, penalties)
    return score_won_round(rules, round_, round_.went_out, hands, penalties)


def _sum(totals: Mapping[str, int], scores: Mapping[str, int]) -> dict[str, int]:
    return {player: totals[player] + points for player, points in scores.items()}
