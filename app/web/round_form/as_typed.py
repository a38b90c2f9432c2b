"""A recorded round → the form's fields, as they would have been typed."""

from app.scoring.rounds import Hand, Penalty, Round
from app.scoring.rules import Rules
from app.web.round_form.typed_round import (
    NOBODY,
    TypedDetails,
    TypedHand,
    TypedPenalty,
    TypedRound,
    points_of_cards,
)
from app.web.site.typed import as_written


def as_typed(round_: Round, rules: Rules) -> TypedRound:
    """Return the fields as if the round had been typed into them."""
    hands = {player: hand_as_typed(hand, rules) for player, hand in round_.hands.items()}
    return TypedRound(round_.went_out or NOBODY, hands, details_as_typed(round_))


def hand_as_typed(hand: Hand, rules: Rules) -> TypedHand:
    """Return the fields as if the hand had been typed into them."""
    if hand.cards is None:
        return TypedHand(str(hand.points or 0), jokers=str(hand.jokers or ""))
    cards = " ".join(as_written(card) for card in hand.cards)
    return TypedHand(str(points_of_cards(hand.cards, rules)), cards)


def details_as_typed(round_: Round) -> TypedDetails:
    """Return the fields as if the round's details had been typed into them."""
    return TypedDetails(
        late_card=round_.late_card or "",
        last_card=round_.last_card or "",
        multiplier=str(round_.multiplier),
        dealer=round_.dealer,
        note=round_.note,
        penalties=tuple(_penalty_as_typed(penalty) for penalty in round_.penalties),
    )


def _penalty_as_typed(penalty: Penalty) -> TypedPenalty:
    points = "" if penalty.points is None else str(penalty.points)
    cards = " ".join(as_written(card) for card in penalty.cards or ())
    return TypedPenalty(penalty.player, points, cards, penalty.note)
