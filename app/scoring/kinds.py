"""Who gets which points for a round: one small pure function a kind, in one table.

Every kind takes who went out and what each player owes (nothing for who went out), and returns
the points that each player's total changes by; a player whom it does not name gets 0. A blocked
round has a table of its own.

A penalty costs the player to whom it is given, also who went out:

==================  ==========================================================================
the lowest wins     it is added to their score, whatever their hand brings them
the highest wins    those who did not go out owe it with their hand; it is taken off what who
                    went out adds
changes nothing     in a countdown that somebody went out of, where ``nobody_scores`` and, in
                    chips, for who went out (see ``chips``)
==================  ==========================================================================
"""

from collections.abc import Callable, Mapping

from app.scoring.cards import is_joker
from app.scoring.rounds import Round
from app.scoring.rules import Blocked, Rules, Scoring

Points = Mapping[str, int]
Kind = Callable[[str, Points], dict[str, int]]
BlockedKind = Callable[[Rules, Round, Points], dict[str, int]]


def penalty(_winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which everyone pays for their own hand.

    ==============  =========================================================
    who went out    0
    everyone else   what their own hand counts
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
    not covered     hands, which change nothing when somebody went out
    ==============  =========================================================
    """
    return {winner: -1}


def zero_sum(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which what one wins, the others lose.

    ==============  =========================================================
    who went out    the sum of what the others owe
    everyone else   minus what they owe
    best total      the highest
    blocked         sums to zero too: see ``losers_pay_lowest``
    not covered     a penalty of who went out, a cap, a reset or a last card,
                    after which the scores need not sum to zero
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
    ==============  =========================================================
    """
    losers = _losers(winner, owed)
    return {winner: (2 * sum(losers.values()) + len(losers)) // (2 * len(losers))}


def difference(_winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which everyone adds how far they stay below the largest hand.

    ==============  =========================================================
    everyone        (the most that anyone owes) - (what they owe)
    best total      the highest
    not covered     a penalty of who went out, which is no part of the largest
                    hand: it is taken off afterwards
    ==============  =========================================================
    """
    most = max(owed.values())
    return {player: most - points for player, points in owed.items()}


def everyone_counts(_rules: Rules, _round: Round, owed: Points) -> dict[str, int]:
    """Score a blocked round in which all add what their own hand counts.

    ==============  =========================================================
    everyone        what their own hand counts
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
    """Score a blocked zero-sum round, in which the others lose what the lowest hand collects.

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


def score_round(rules: Rules, round_: Round, hands: Points, penalties: Points) -> dict[str, int]:
    """Return the points of a round that is not played for chips, by everyone dealt in.

    Who went out on a card that the rules value (``last_card``) adds its points, an exact card
    beating its rank.
    """
    if round_.went_out is None:
        return _blocked(rules, round_, hands, penalties)
    scores = _won(rules, round_, hands, penalties)
    if round_.last_card is not None:
        scores[round_.went_out] += last_card_points(rules, round_.last_card)
    return scores


def penalty_counts(rules: Rules, round_: Round, player: str) -> bool:
    """Return whether a penalty of that player makes any difference in a round that counts."""
    if round_.went_out is None:
        pays = rules.scoring != "chips" or rules.blocked == "lowest_collects"
        return pays and rules.blocked != "nobody_scores"
    if rules.scoring == "chips":
        return player != round_.went_out
    return rules.scoring != "countdown"


def _won(rules: Rules, round_: Round, hands: Points, penalties: Points) -> dict[str, int]:
    winner = round_.went_out or ""
    kind = KINDS[rules.scoring]
    if rules.scoring == "countdown":
        return _of_all(round_, kind(winner, hands))
    if rules.lowest_wins:
        return plus(_of_all(round_, kind(winner, hands)), penalties)
    own = penalties.get(winner, 0)
    owed = plus(hands, _losers(winner, penalties))
    return plus(_of_all(round_, kind(winner, owed)), {winner: -own})


def _blocked(rules: Rules, round_: Round, hands: Points, penalties: Points) -> dict[str, int]:
    if rules.blocked == "nobody_scores":
        penalties = {}
    if rules.lowest_wins or rules.blocked == "everyone_counts":
        sign = 1 if rules.lowest_wins else -1
        cost = {player: sign * points for player, points in penalties.items()}
        return plus(_blocked_hands(rules, round_, hands), cost)
    return _blocked_hands(rules, round_, plus(hands, penalties))


def _blocked_hands(rules: Rules, round_: Round, owed: Points) -> dict[str, int]:
    if rules.scoring == "zero_sum" and rules.blocked == "lowest_collects":
        return losers_pay_lowest(round_, owed)
    return _of_all(round_, BLOCKED[rules.blocked](rules, round_, owed))


def last_card_points(rules: Rules, card: str) -> int:
    """Return the points for going out on that card; a joker has no rank, so it is no jack."""
    rank = card if is_joker(card) else card[0]
    return rules.last_card.get(card, rules.last_card.get(rank, 0))


def _of_all(round_: Round, scored: Points) -> dict[str, int]:
    return {player: scored.get(player, 0) for player in round_.players}


def _losers(winner: str, owed: Points) -> Points:
    return {player: points for player, points in owed.items() if player != winner}


def plus(points: Points, more: Points) -> dict[str, int]:
    """Return everyone's points with those that only some of them have more."""
    return {player: own + more.get(player, 0) for player, own in points.items()}


def _lowest_and_pot(owed: Points) -> tuple[list[str], int]:
    low = min(owed.values())
    lowest = [player for player, points in owed.items() if points == low]
    return lowest, sum(points - low for points in owed.values())
