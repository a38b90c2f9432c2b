"""Who gets which points for a round: one small pure function a kind, in one table.

Every kind takes the player who went out and the points that each player owes (that player owes
none), and returns by how much each total changes; a player whom it does not name gets 0. Blocked
rounds have a table of their own (``blocked_rounds``).

A penalty costs the player to whom it is given, also the one who went out:

==================  ==========================================================================
the lowest wins     it is added to their score, whatever the hand scores
the highest wins    those who did not go out owe it with their hand; it is taken off what the
                    player who went out adds
changes nothing     in a countdown that somebody went out of, where ``nobody_scores`` and, in
                    chips, for the player who went out (see ``chips``)
==================  ==========================================================================
"""

from collections.abc import Callable, Mapping

from app.scoring.cards import is_joker
from app.scoring.rounds import Round
from app.scoring.rules import Rules, Scoring

Points = Mapping[str, int]
Kind = Callable[[str, Points], dict[str, int]]


def penalty(_winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which everyone pays for their own hand.

    ==============  =========================================================
    went out        0
    everyone else   the points of their own hand
    best total      the lowest
    not covered     being spared by a joker: see the cap in ``games``
    ==============  =========================================================
    """
    return dict(owed)


def winner_collects(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which the player who went out collects.

    ==============  =========================================================
    went out        the sum of what the others owe
    everyone else   0
    best total      the highest
    ==============  =========================================================
    """
    return {winner: sum(_losers(winner, owed).values())}


def countdown(winner: str, _owed: Points) -> dict[str, int]:
    """Score a round in which the player who went out comes one nearer to zero.

    ==============  =========================================================
    went out        -1
    everyone else   0
    best total      the lowest; the total is also the number of cards dealt
                    and one's own wild rank
    not covered     hands, which change nothing when somebody went out
    ==============  =========================================================
    """
    return {winner: -1}


def zero_sum(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which the winner gains exactly the points that the others lose.

    ==============  =========================================================
    went out        the sum of what the others owe
    everyone else   minus what they owe
    best total      the highest
    blocked         sums to zero too: see ``losers_pay_lowest``
    not covered     a penalty of the player who went out, a cap, a reset or a last card,
                    after which the scores need not sum to zero
    ==============  =========================================================
    """
    losers = _losers(winner, owed)
    lost = {player: -points for player, points in losers.items()}
    return {winner: sum(losers.values()), **lost}


def average(winner: str, owed: Points) -> dict[str, int]:
    """Score a round in which the player who went out adds the average of the others.

    ==============  =========================================================
    went out        the average of what the others owe, halves up
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
    not covered     a penalty of the player who went out, which is no part of the largest
                    hand: it is taken off afterwards
    ==============  =========================================================
    """
    most = max(owed.values())
    return {player: most - points for player, points in owed.items()}


KINDS: Mapping[Scoring, Kind] = {
    "penalty": penalty,
    "winner_collects": winner_collects,
    "countdown": countdown,
    "zero_sum": zero_sum,
    "average": average,
    "difference": difference,
}
"""Every kind but ``chips``, which needs to know what the players can pay (see ``chips``)."""


def score_won_round(
    rules: Rules, round_: Round, winner: str, hands: Points, penalties: Points
) -> dict[str, int]:
    """Return the points of a round that ``winner`` went out of, by everyone dealt in.

    Going out on a card that the rules value (``last_card``) adds its points, an exact card beating
    its rank.
    """
    scores = _won(rules, round_, winner, hands, penalties)
    if round_.last_card is not None:
        scores[winner] += _last_card_points(rules, round_.last_card)
    return scores


def penalty_counts(rules: Rules, round_: Round, player: str) -> bool:
    """Return whether a penalty of that player makes any difference in a round that counts."""
    if round_.went_out is None:
        pays = rules.scoring != "chips" or rules.blocked == "lowest_collects"
        return pays and rules.blocked != "nobody_scores"
    if rules.scoring == "chips":
        return player != round_.went_out
    return rules.scoring != "countdown"


def _won(
    rules: Rules, round_: Round, winner: str, hands: Points, penalties: Points
) -> dict[str, int]:
    kind = KINDS[rules.scoring]
    if rules.scoring == "countdown":
        return with_zeros(round_, kind(winner, hands))
    if rules.lowest_wins:
        return add_points(with_zeros(round_, kind(winner, hands)), penalties)
    own = penalties.get(winner, 0)
    owed = add_points(hands, _losers(winner, penalties))
    return add_points(with_zeros(round_, kind(winner, owed)), {winner: -own})


def _last_card_points(rules: Rules, card: str) -> int:
    """Return the points for going out on that card; a joker has no rank, so it is no jack."""
    rank = card if is_joker(card) else card[0]
    return rules.last_card.get(card, rules.last_card.get(rank, 0))


def with_zeros(round_: Round, scored: Points) -> dict[str, int]:
    """Return the points of everyone dealt in; 0 for those whom ``scored`` does not name."""
    return {player: scored.get(player, 0) for player in round_.players}


def _losers(winner: str, owed: Points) -> Points:
    return {player: points for player, points in owed.items() if player != winner}


def add_points(points: Points, more: Points) -> dict[str, int]:
    """Return everyone's points, with what ``more`` adds for some of them."""
    return {player: own + more.get(player, 0) for player, own in points.items()}
