"""Who gets which points in a blocked round, one that nobody went out of: a table of ways.

See ``kinds`` for how penalties count in it.
"""

from collections.abc import Callable, Mapping

from app.scoring.kinds import Points, add_points, with_zeros
from app.scoring.rounds import Round
from app.scoring.rules import Blocked, Rules

BlockedKind = Callable[[Rules, Round, Points], dict[str, int]]


def everyone_counts(_rules: Rules, _round: Round, owed: Points) -> dict[str, int]:
    """Score a blocked round in which all add the points of their own hand.

    ==============  =========================================================
    everyone        the points of their own hand
    not covered     tables where the highest wins, who cannot choose it; of a
                    game that was begun when they could, a penalty is taken off
    ==============  =========================================================
    """
    return dict(owed)


def lowest_collects(rules: Rules, _round: Round, owed: Points) -> dict[str, int]:
    """Score a blocked round in which the lowest hand collects the differences.

    ===============  =========================================================
    the pot          the sum, over all hands, of (hand - lowest hand)
    one lowest       gets the pot
    several lowest   ``split``: the pot between them, rounded down;
                     ``each``: the whole pot each
    zero-sum         see ``losers_pay_lowest``
    ===============  =========================================================
    """
    lowest, pot = _lowest_and_pot(owed)
    share = pot if rules.blocked_tie == "each" else pot // len(lowest)
    return dict.fromkeys(lowest, share)


def losers_pay_lowest(round_: Round, owed: Points) -> dict[str, int]:
    """Score a blocked zero-sum round: the others lose the points that the lowest hand collects.

    ===============  =========================================================
    everyone else    minus (hand - lowest hand)
    one lowest       gets the sum of that
    several lowest   share it; what cannot be shared goes to the first of them
                     from the dealer's left, and ``blocked_tie`` is not asked
    ===============  =========================================================
    """
    lowest, pot = _lowest_and_pot(owed)
    low = owed[lowest[0]]
    scores = {player: low - points for player, points in owed.items()}
    scores |= dict.fromkeys(lowest, pot // len(lowest))
    first = next(player for player in round_.from_dealers_left() if player in lowest)
    scores[first] += pot % len(lowest)
    return scores


def nobody_scores(_rules: Rules, _round: Round, _owed: Points) -> dict[str, int]:
    """Score a blocked round that changes nothing.

    ==============  =========================================================
    everyone        0; penalties fall away with the round
    ==============  =========================================================
    """
    return {}


BLOCKED: Mapping[Blocked, BlockedKind] = {
    "everyone_counts": everyone_counts,
    "lowest_collects": lowest_collects,
    "nobody_scores": nobody_scores,
}


def score_blocked_round(
    rules: Rules, round_: Round, hands: Points, penalties: Points
) -> dict[str, int]:
    """Return the points of a round that nobody went out of, by everyone dealt in."""
    if rules.blocked == "nobody_scores":
        penalties = {}
    if rules.lowest_wins or rules.blocked == "everyone_counts":
        sign = 1 if rules.lowest_wins else -1
        cost = {player: sign * points for player, points in penalties.items()}
        return add_points(_blocked_hands(rules, round_, hands), cost)
    return _blocked_hands(rules, round_, add_points(hands, penalties))


def _blocked_hands(rules: Rules, round_: Round, owed: Points) -> dict[str, int]:
    if rules.scoring == "zero_sum" and rules.blocked == "lowest_collects":
        return losers_pay_lowest(round_, owed)
    return with_zeros(round_, BLOCKED[rules.blocked](rules, round_, owed))


def _lowest_and_pot(owed: Points) -> tuple[list[str], int]:
    low = min(owed.values())
    lowest = [player for player, points in owed.items() if points == low]
    return lowest, sum(points - low for points in owed.values())
