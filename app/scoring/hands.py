"""What one hand counts.

==========  ===========================================================================
a card      its exact card's value if the rules give one, else its rank's value
late card   one card added to every hand but that of who went out
jokers      a fixed number of points each, where the rules value them so
multiplier  times the whole hand
==========  ===========================================================================

Applied in that order. Not covered: jokers that double the hand, and rounding to tens.
"""

from collections.abc import Iterable

from app.scoring.cards import is_joker
from app.scoring.rounds import Hand, Round
from app.scoring.rules import Rules


def count_hand(hand: Hand, rules: Rules, late_card: str | None = None, multiplier: int = 1) -> int:
    """Return the hand's value in points, late card, jokers and multiplier included.

    The hand's cards are known to be valid under the rules (see :mod:`app.scoring.checks`).
    """
    points = hand.points or 0
    if hand.jokers:
        points += hand.jokers * _joker_points(rules)
    if hand.cards:
        points += count_cards(hand.cards, rules)
    if late_card:
        points += count_cards((late_card,), rules)
    return points * multiplier


def count_cards(cards: Iterable[str], rules: Rules) -> int:
    """Return the sum of the cards' values in points."""
    return sum(_joker_points(rules) if is_joker(c) else rules.points_of(c) for c in cards)


def count_round(round_: Round, rules: Rules) -> dict[str, int]:
    """Return what every hand of the round counts, by player; 0 for who went out."""
    return {
        player: 0
        if player == round_.went_out or player not in round_.hands
        else count_hand(round_.hands[player], rules, round_.late_card, round_.multiplier)
        for player in round_.players
    }


def _joker_points(rules: Rules) -> int:
    return (rules.joker.points or 0) if rules.joker else 0
