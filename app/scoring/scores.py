"""From a round's counted hands to the players' new totals: scores, then the cap, then resets."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring.chips import pay_round
from app.scoring.hands import Counted
from app.scoring.kinds import plus, score_round
from app.scoring.rounds import Round
from app.scoring.rules import Rules
from app.scoring.tally import Capped, Relieved, RoundEvent, TotalReset, WentBroke


@dataclass(frozen=True, slots=True)
class Reached:
    """The totals of those dealt in after the round, who went broke, and all that happened."""

    totals: Mapping[str, int]
    broke: tuple[str, ...]
    events: tuple[RoundEvent, ...]


def reach_totals(
    rules: Rules, round_: Round, counted: Counted, totals: Mapping[str, int]
) -> Reached:
    """Return the totals that a round which counts leads to, from ``totals`` before it."""
    if rules.scoring == "chips":
        paid = pay_round(rules, round_, counted, totals)
        reached, broke = _sum(totals, paid.scores), paid.broke
        events: list[RoundEvent] = [*map(Relieved, paid.relieved), *map(WentBroke, broke)]
    else:
        reached, broke = _sum(totals, _scores(rules, round_, counted)), ()
        capped = _capped(rules, round_, counted, totals, reached)
        events = [Capped(player, cap) for player, cap in capped.items()]
        reached |= capped
    resets = _resets(rules, reached)
    events += [TotalReset(p, reached[p], resets[p]) for p in totals if p in resets]
    return Reached(reached | resets, broke, tuple(events))


def scores_by_itself(rules: Rules, round_: Round, counted: Counted) -> dict[str, int]:
    """Return what the round would score by itself.

    What a round for chips would score depends on what everybody had: there it is the hands.
    """
    if rules.scoring == "chips":
        return plus(counted.hands, counted.penalties)
    return _scores(rules, round_, counted)


def _scores(rules: Rules, round_: Round, counted: Counted) -> dict[str, int]:
    return score_round(rules, round_, counted.hands, counted.penalties)


def _capped(
    rules: Rules,
    round_: Round,
    counted: Counted,
    totals: Mapping[str, int],
    reached: Mapping[str, int],
) -> dict[str, int]:
    """Return the cap of those who are above it, and without their jokers would not be."""
    cap = rules.joker_cap
    if cap is None or not counted.jokers:
        return {}
    plain = _sum(totals, score_round(rules, round_, counted.plain, counted.penalties))
    return {player: cap for player in reached if reached[player] > cap >= plain[player]}


def _resets(rules: Rules, reached: Mapping[str, int]) -> dict[str, int]:
    """Return the new totals of those whose total becomes another."""
    if not rules.resets:
        return {}
    changed = {player: rules.resets.get(total, total) for player, total in reached.items()}
    return {player: total for player, total in changed.items() if total != reached[player]}


def _sum(totals: Mapping[str, int], scores: Mapping[str, int]) -> dict[str, int]:
    return {player: totals[player] + points for player, points in scores.items()}
