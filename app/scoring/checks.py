"""Checks of a round, which find everything that is wrong with it at once.

A hand of cards is checked against the decks in use: a deck holds four of a rank, one of an exact
card, and two jokers. The late card counts once; cards of penalties do not count, since they may
be in a hand as well, and neither does the last card, which lies on the pile.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.scoring.cards import JOKER, SUITS, is_bare, is_joker, parse_card
from app.scoring.complaints import Complaint, Invalid, Loc
from app.scoring.rounds import Hand, Penalty, Round
from app.scoring.rule_values import POINTS
from app.scoring.rules import Rules

MULTIPLIER_RANGE = (1, 4)
JOKERS = (0, 20)
"""The most that ten decks hold."""
NO_CARDS: Mapping[str, int] = {}


def tidy_round(round_: Round, rules: Rules, hands_needed: bool = True) -> Round:
    """Return the round with every card in its one spelling, and its hands in seat order.

    The player who went out has none. With ``hands_needed``, everyone else dealt in has one. Raises
    :class:`~app.scoring.complaints.Invalid` with everything that is wrong under the rules.
    """
    complaints: list[Complaint] = []
    tidy = replace(
        round_,
        hands={
            player: _tidy_hand(hand, rules, ("hands", player), complaints)
            for player, hand in round_.hands.items()
        },
        penalties=tuple(
            _tidy_penalty(item, rules, ("penalties", i), complaints)
            for i, item in enumerate(round_.penalties)
        ),
    )
    if round_.late_card is not None:
        late = _tidy_card(round_.late_card, rules, ("late_card",), complaints)
        tidy = replace(tidy, late_card=late)
    if round_.last_card is not None:
        last = _tidy_card(round_.last_card, rules, ("last_card",), complaints, rules.last_card)
        tidy = replace(tidy, last_card=last)
    complaints += _table_complaints(tidy, hands_needed)
    if not complaints:
        decks = rules.decks_for(len(round_.players))
        complaints += _too_many(tidy.hands.values(), tidy.late_card, decks, ("hands",))
    if complaints:
        raise Invalid(complaints)
    holding = [p for p in tidy.players if p in tidy.hands and p != tidy.went_out]
    return replace(tidy, hands={player: tidy.hands[player] for player in holding})


def tidy_hand(hand: Hand, rules: Rules, players: int) -> Hand:
    """Return one hand with its cards in their one spelling, checked against the decks alone.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is wrong.
    """
    complaints: list[Complaint] = []
    tidy = _tidy_hand(hand, rules, (), complaints)
    complaints += [] if complaints else _too_many([tidy], None, rules.decks_for(players), ())
    if complaints:
        raise Invalid(complaints)
    return tidy


def _tidy_hand(hand: Hand, rules: Rules, loc: Loc, complaints: list[Complaint]) -> Hand:
    if (hand.cards is None) == (hand.points is None):
        complaints.append(Complaint("hand_unclear", loc))
        return hand
    complaints += _out_of_range(hand.points or 0, POINTS, (*loc, "points"))
    complaints += _out_of_range(hand.jokers, JOKERS, (*loc, "jokers"))
    if 0 < hand.jokers <= JOKERS[1] and rules.joker is None:
        complaints.append(Complaint("no_jokers", (*loc, "jokers")))
    if hand.cards is None:
        return hand
    if hand.jokers:
        complaints.append(Complaint("jokers_beside_cards", (*loc, "jokers")))
    return replace(hand, cards=_tidy_cards(hand.cards, rules, (*loc, "cards"), complaints))


def _tidy_penalty(item: Penalty, rules: Rules, loc: Loc, complaints: list[Complaint]) -> Penalty:
    if (item.cards is None) == (item.points is None) or item.cards == ():
        complaints.append(Complaint("penalty_unclear", loc))
        return item
    complaints += _out_of_range(item.points or 0, POINTS, (*loc, "points"))
    if item.cards is None:
        return item
    return replace(item, cards=_tidy_cards(item.cards, rules, (*loc, "cards"), complaints))


def _tidy_cards(
    cards: Iterable[str], rules: Rules, loc: Loc, complaints: list[Complaint]
) -> tuple[str, ...]:
    tidy = [_tidy_card(card, rules, (*loc, i), complaints) for i, card in enumerate(cards)]
    return tuple(card for card in tidy if card is not None)


def _tidy_card(
    text: str,
    rules: Rules,
    loc: Loc,
    complaints: list[Complaint],
    valued: Mapping[str, int] = NO_CARDS,
) -> str | None:
    """Return the card; its suit has to be said where that is ``valued``, here or by the rules."""
    try:
        card = parse_card(text)
    except Invalid as wrong:
        complaints += [c.under(*loc) for c in wrong.complaints]
        return None
    suits = rules.suits_that_matter(card) or "".join(s for s in SUITS if card + s in valued)
    if is_joker(card) and rules.joker is None:
        complaints.append(Complaint("no_jokers", loc))
    elif is_bare(card) and suits:
        complaints.append(Complaint("suit_needed", loc, {"rank": card, "suits": suits}))
    return card


def _table_complaints(round_: Round, hands_needed: bool) -> Iterator[Complaint]:
    """Yield what does not fit the table: strangers, missing and empty hands, a bad multiplier."""
    if round_.went_out is not None and round_.went_out not in round_.players:
        yield Complaint("went_out_stranger", ("went_out",))
    if round_.dealer not in round_.players:
        yield Complaint("dealer_stranger", ("dealer",))
    yield from _out_of_range(round_.multiplier, MULTIPLIER_RANGE, ("multiplier",))
    yield from _hand_complaints(round_, hands_needed)
    for i, item in enumerate(round_.penalties):
        if item.player not in round_.players:
            yield Complaint("penalty_stranger", ("penalties", i, "player"))


def _hand_complaints(round_: Round, hands_needed: bool) -> Iterator[Complaint]:
    for player in round_.hands:
        if player not in round_.players:
            yield Complaint("hand_of_stranger", ("hands", player))
    for player in round_.players:
        hand = round_.hands.get(player)
        if player == round_.went_out:
            if hand and (hand.cards or hand.points or hand.jokers):
                yield Complaint("went_out_holds_cards", ("hands", player), {"player": player})
        elif hand is None and hands_needed:
            yield Complaint("hand_missing", ("hands", player), {"player": player})
        elif hand is not None and hand.cards == ():
            yield Complaint("hand_empty", ("hands", player), {"player": player})


def _out_of_range(number: int, bounds: tuple[int, int], loc: Loc) -> list[Complaint]:
    low, high = bounds
    if low <= number <= high:
        return []
    return [Complaint("out_of_range", loc, {"low": low, "high": high})]


def _too_many(
    hands: Iterable[Hand], late_card: str | None, decks: int, loc: Loc
) -> list[Complaint]:
    hands = tuple(hands)
    cards = [card for hand in hands for card in hand.cards or ()]
    cards += [late_card] if late_card else []
    cards += [JOKER] * sum(hand.jokers for hand in hands)
    ranks = Counter(JOKER if is_joker(card) else card[0] for card in cards)
    exact = Counter(card for card in cards if not is_bare(card) and not is_joker(card))
    counts = [(what, n, (2 if what == JOKER else 4) * decks) for what, n in ranks.items()]
    counts += [(card, n, decks) for card, n in exact.items()]
    return [
        Complaint("too_many_cards", loc, {"card": what, "count": n, "holds": most, "decks": decks})
        for what, n, most in counts
        if n > most
    ]
