"""Who gets which points for a round: one small pure function a kind, in one table.

Every function takes the rules, the round and what each hand counts, and returns points by
player; a player it does not name gets 0.
"""

from collections.abc import Callable, Mapping

from app.scoring.hands import count_cards
from app.scoring.rounds import Penalty, Round
from app.scoring.rules import Blocked, Rules, Scoring

Counted = Mapping[str, int]
Kind = Callable[[Rules, Round, Counted], dict[str, int]]


def penalty(_rules: Rules, _round: Round, counted: Counted) -> dict[str, int]:
    """Score a round in which everyone pays for their own hand.

    ==============  ============================================
    who went out    0
    everyone else   what their own hand counts
    best total      the lowest
    ==============  ============================================
    """
    return dict(counted)


def winner_collects(_rules: Rules, round_: Round, counted: Counted) -> dict[str, int]:
    """Score a round in which who went out collects.

    ==============  ============================================
    who went out    the sum of what the others' hands count
    everyone else   0
    best total      the highest
    ==============  ============================================
    """
    return {round_.went_out: sum(counted.values())} if round_.went_out else {}


def everyone_counts(_rules: Rules, _round: Round, counted: Counted) -> dict[str, int]:
    """Score a blocked round in which all add what their own hand counts."""
    return dict(counted)


def lowest_collects(rules: Rules, _round: Round, counted: Counted) -> dict[str, int]:
    """Score a blocked round in which the lowest hand collects the differences.

    ===============  =========================================================
    the pot          the sum, over all hands, of (hand - lowest hand)
    one lowest       gets the pot
    several lowest   ``split``: the pot between them, rounded down;
                     ``each``: the whole pot each
    ===============  =========================================================
    """
    low = min(counted.values())
    pot = sum(points - low for points in counted.values())
    lowest = [player for player, points in counted.items() if points == low]
    share = pot if rules.blocked_tie == "each" else pot // len(lowest)
    return dict.fromkeys(lowest, share)


def nobody_scores(_rules: Rules, _round: Round, _counted: Counted) -> dict[str, int]:
    """Score a blocked round that changes nothing."""
    return {}


KINDS: Mapping[Scoring, Kind] = {"penalty": penalty, "winner_collects": winner_collects}
BLOCKED: Mapping[Blocked, Kind] = {
    "everyone_counts": everyone_counts,
    "lowest_collects": lowest_collects,
    "nobody_scores": nobody_scores,
}


def score_round(rules: Rules, round_: Round, counted: Counted) -> dict[str, int]:
    """Return the points of the round for everyone who was dealt in, penalties included.

    A penalty is added to that player's own round, whoever went out.
    """
    kind = KINDS[rules.scoring] if round_.went_out else BLOCKED[rules.blocked]
    scored = kind(rules, round_, counted)
    scores = {player: scored.get(player, 0) for player in round_.players}
    for item in round_.penalties:
        scores[item.player] += _penalty_points(item, rules)
    return scores


def _penalty_points(item: Penalty, rules: Rules) -> int:
    return (item.points or 0) + count_cards(item.cards or (), rules)
