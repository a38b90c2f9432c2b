"""Who gets which points for a round: one small pure function a kind, in one table.

Every kind takes who went out and what each player owes (their hand and their penalties; for who
went out, their penalties alone), and returns the points that each player's total changes by; a
player whom it does not name gets 0. A blocked round has a table of its own.
"""

from collections.abc import Callable, Mapping

from app.scoring.cards import is_joker
from app.scoring.rounds import Round
from app.scoring.rules import Blocked, Rules, Scoring

Points = Mapping[str, int]
Kind = Callable[[str, Points], dict[str, int]]
BlockedKind = Callable[[Rules, Points], dict[str, int]]


def penalty(_winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which everyone pays for their own hand.

    ==============  =========================================================
    who went out    their own penalties, else 0
    everyone else   what their own hand counts, and their penalties
    best total      the lowest
    not covered     what a joker could spare them: see the cap in ``games``
    ==============  =========================================================
    """
    return dict(owed)


def winner_collects(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which who went out collects.

    ==============  =========================================================
    who went out    the sum of what the others owe
    everyone else   0
    best total      the highest
    not covered     penalties of who went out, which change nothing
    ==============  =========================================================
    """
    return {winner: sum(_losers(winner, owed).values())}


def countdown(winner: str, _owed: Points) -> dict[str, int]:
    """Score a round in which who went out comes one nearer to zero.

    ==============  =========================================================
    who went out    -1
    everyone else   0
    best total      the lowest; the total is also the number of cards dealt
                    and one's own wild rank
    not covered     hands and penalties, which change nothing when somebody
                    went out
    ==============  =========================================================
    """
    return {winner: -1}


def zero_sum(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which what one wins, the others lose.

    ==============  =========================================================
    who went out    the sum of what the others owe
    everyone else   minus what they owe
    best total      the highest
    not covered     penalties of who went out, which change nothing; a blocked
                    round, a cap, a reset or a last card, after which the
                    scores need not sum to zero
    ==============  =========================================================
    """
    losers = _losers(winner, owed)
    lost = {player: -points for player, points in losers.items()}
    return {winner: sum(losers.values()), **lost}


def average(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which who went out adds the average of the others.

    ==============  =========================================================
    who went out    the average of what the others owe, halves up
    everyone else   0
    best total      the highest
    not covered     penalties of who went out, which change nothing
    ==============  =========================================================
    """
    losers = _losers(winner, owed)
    return {winner: (2 * sum(losers.values()) + len(losers)) // (2 * len(losers))}


def difference(_winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which everyone adds how far they stay below the largest hand.

    ==============  =========================================================
    everyone        (the most that anyone owes) - (what they owe)
    best total      the highest
    not covered     nothing: who went out owes only their penalties
    ==============  =========================================================
    """
    most = max(owed.values())
    return {player: most - points for player, points in owed.items()}


def everyone_counts(_rules: Rules, owed: Points) -> dict[str, int]:
    """Score a blocked round in which all add what their own hand counts.

    ==============  =========================================================
    everyone        what their own hand counts, and their penalties
    ==============  =========================================================
    """
    return dict(owed)


def lowest_collects(rules: Rules, owed: Points) -> dict[str, int]:
    """Score a blocked round in which the lowest hand collects the differences.

    ===============  =========================================================
    the pot          the sum, over all hands, of (hand - lowest hand)
    one lowest       gets the pot
    several lowest   ``split``: the pot between them, rounded down;
                     ``each``: the whole pot each
    ===============  =========================================================
    """
    low = min(owed.values())
    pot = sum(points - low for points in owed.values())
    lowest = [player for player, points in owed.items() if points == low]
    share = pot if rules.blocked_tie == "each" else pot // len(lowest)
    return dict.fromkeys(lowest, share)


def nobody_scores(_rules: Rules, _owed: Points) -> dict[str, int]:
    """Score a blocked round that changes nothing.

    ==============  =========================================================
    everyone        0; penalties fall away with the round
    ==============  =========================================================
    """
    return {}


KINDS: Mapping[Scoring, Kind] = {
    "penalty": penalty,
    "winner_collects": winner_collects,
    "countdown": countdown,
    "zero_sum": zero_sum,
    "average": average,
    "difference": difference,
}
"""Every kind but ``chips``, which needs to know what the players can pay (see ``chips``)."""

BLOCKED: Mapping[Blocked, BlockedKind] = {
    "everyone_counts": everyone_counts,
    "lowest_collects": lowest_collects,
    "nobody_scores": nobody_scores,
}


def score_round(rules: Rules, round_: Round, owed: Points) -> dict[str, int]:
    """Return the points of a round that is not played for chips, by everyone dealt in.

    Who went out on a card that the rules value (``last_card``) adds its points, an exact card
    beating its rank.
    """
    if round_.went_out is None:
        return _of_all(round_, BLOCKED[rules.blocked](rules, owed))
    scores = _of_all(round_, KINDS[rules.scoring](round_.went_out, owed))
    if round_.last_card is not None:
        scores[round_.went_out] += last_card_points(rules, round_.last_card)
    return scores


def last_card_points(rules: Rules, card: str) -> int:
    """Return the points for going out on that card; a joker has no rank, so it is no jack."""
    rank = card if is_joker(card) else card[0]
    return rules.last_card.get(card, rules.last_card.get(rank, 0))


def _of_all(round_: Round, scored: Points) -> dict[str, int]:
    return {player: scored.get(player, 0) for player in round_.players}


def _losers(winner: str, owed: Points) -> Points:
    return {player: points for player, points in owed.items() if player != winner}
