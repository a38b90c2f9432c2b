"""The points of a hand.

==========  ===================================================================================
a card      its exact card's value if the rules give one, else its rank's value
late card   one card added to every hand, except of the player who went out
jokers      a fixed number of points each; or they double the hand's other cards: ``compound``
            times 2 each (times 4 for two), ``once`` times 2 at most, ``additive`` times (1 + n)
multiplier  times the whole hand: the round's own, and the rules' for the last round
rounding    to the nearest multiple of ``round_to``, halves up, and never to 0
==========  ===================================================================================

Applied in that order. A hand of jokers alone that double is worth 0, and a typed total is the
hand without its jokers. A penalty's jokers double that penalty's cards only; neither the
multiplier nor the rounding touches a penalty.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.scoring.cards import JOKER
from app.scoring.jokers import Doubles
from app.scoring.rounds import Hand, Penalty, Round
from app.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class CountedHands:
    """The points of a round's hands by player, 0 for the player who went out.

    ``hands`` is what each hand counts, and ``plain`` is the same as if nobody had held a joker.
    ``penalties`` names only the players who have some, ``jokers`` those in whose hand one counted.
    """

    hands: Mapping[str, int]
    plain: Mapping[str, int]
    penalties: Mapping[str, int] = field(default_factory=dict)
    jokers: frozenset[str] = frozenset()


def count_hand(hand: Hand, rules: Rules, late_card: str | None = None, multiplier: int = 1) -> int:
    """Return the hand's value in points, including late card, jokers, multiplier and rounding.

    The hand's cards are known to be valid under the rules (see :mod:`app.scoring.checks`).
    """
    points, jokers = _points_and_jokers(hand, rules, late_card)
    return _finished(_with_jokers(points, jokers, rules), multiplier, rules)


def count_round(round_: Round, rules: Rules, times: int = 1) -> CountedHands:
    """Return the points of every hand of the round, each ``times`` its points in another round."""
    plain, multiplier = dict.fromkeys(round_.players, 0), round_.multiplier * times
    with_jokers: dict[str, int] = {}
    for player, hand in round_.hands.items():
        points, jokers = _points_and_jokers(hand, rules, round_.late_card)
        plain[player] = _finished(points, multiplier, rules)
        if jokers:
            whole = _with_jokers(points, jokers, rules)
            with_jokers[player] = _finished(whole, multiplier, rules)
    penalties = _penalties(round_.penalties, rules)
    return CountedHands(plain | with_jokers, plain, penalties, frozenset(with_jokers))


def count_penalty(item: Penalty, rules: Rules) -> int:
    """Return a penalty's value in points, a joker among its cards doubling just those."""
    if item.points is not None:
        return item.points
    points, jokers = _points_and_jokers(Hand(cards=item.cards), rules, None)
    return _with_jokers(points, jokers, rules)


def _penalties(penalties: Iterable[Penalty], rules: Rules) -> dict[str, int]:
    points: dict[str, int] = {}
    for item in penalties:
        points[item.player] = points.get(item.player, 0) + count_penalty(item, rules)
    return points


def _points_and_jokers(hand: Hand, rules: Rules, late_card: str | None) -> tuple[int, int]:
    """Return the points without jokers, and the number of jokers."""
    cards = hand.cards or ()
    if late_card is not None:
        cards = (*cards, late_card)
    jokers = cards.count(JOKER)
    if jokers:
        cards = tuple(card for card in cards if card != JOKER)
    return (hand.points or 0) + sum(map(rules.worth.__getitem__, cards)), hand.jokers + jokers


def _compound(points: int, jokers: int) -> int:
    return points << jokers


def _once(points: int, _jokers: int) -> int:
    return points * 2


def _additive(points: int, jokers: int) -> int:
    return points * (1 + jokers)


DOUBLES: Mapping[Doubles, Callable[[int, int], int]] = {
    "compound": _compound,
    "once": _once,
    "additive": _additive,
}


def _with_jokers(points: int, jokers: int, rules: Rules) -> int:
    if not jokers or rules.joker is None:
        return points
    if rules.joker.doubles is not None:
        return DOUBLES[rules.joker.doubles](points, jokers)
    return points + jokers * (rules.joker.points or 0)


def _finished(points: int, multiplier: int, rules: Rules) -> int:
    whole = points * multiplier
    return _rounded(whole, rules.round_to) if rules.round_to else whole


def _rounded(points: int, step: int) -> int:
    """Return the nearest multiple, halves up; a number other than 0 never becomes 0."""
    nearest = (2 * points + step) // (2 * step) * step
    if nearest or not points:
        return nearest
    return step if points > 0 else -step
