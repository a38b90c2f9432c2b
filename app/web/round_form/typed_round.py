"""Form fields → commands, with everything that was typed kept for showing it again.

A hand is typed as points (``12``, or a sum ``10+15+8``), perhaps with jokers beside them, as cards
(``K 9 A 10``), or as points and cards, and then they have to agree (``app.web.site.typed``).
Blank is missing, and never 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.ledger.commands import RoundAsEntered
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.hands import count_hand
from app.scoring.rounds import Hand, Round
from app.scoring.rules import Rules
from app.web.round_form.details import (
    Particulars,
    meant,
    particulars_as_typed,
    typed_particulars,
)
from app.web.site.forms import Fields
from app.web.site.typed import as_written, cards_in, hand_in, whole_in

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand's fields, as they were typed; ``jokers`` stand beside typed points."""

    points: str = ""
    cards: str = ""
    jokers: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed in any; no joker at all is nothing."""
        return not (self.points.strip() or self.cards.strip() or self.jokers.strip(" 0"))

    @property
    def told(self) -> str:
        """What was typed, as it is read beside a name."""
        if self.cards and self.points:
            return f"{self.cards} = {self.points}"
        jokers = f"JK × {self.jokers}" if self.jokers.strip(" 0") else ""
        return self.cards or " + ".join(part for part in (self.points, jokers) if part)


@dataclass(frozen=True, slots=True)
class TypedRound:
    """A round as it was typed; ``went_out`` is a player's id, ``"nobody"``, or not chosen yet."""

    went_out: str = ""
    hands: Mapping[str, TypedHand] = field(default_factory=dict)
    more: Particulars = field(default_factory=Particulars)

    def hand(self, player: str) -> TypedHand:
        """Return what was typed for the player."""
        return self.hands.get(player, TypedHand())

    def asked(self, players: Iterable[str]) -> list[str]:
        """Return the players whose hands are asked for: all but who went out."""
        return [player for player in players if player != self.went_out]

    def held(self, players: Iterable[str]) -> list[str]:
        """Return the players whose hands are asked for and typed."""
        return [player for player in self.asked(players) if not self.hand(player).blank]

    def missing(self, players: Iterable[str]) -> list[str]:
        """Return the players whose hands are asked for and blank."""
        return [player for player in self.asked(players) if self.hand(player).blank]


def typed_round(fields: Fields, was: TypedRound | None = None) -> TypedRound:
    """Return the round as it was typed, whatever is wrong with it.

    What the form has no field for, apart from the hands, is as it ``was``. The total of a hand
    that was noted by cards is left out where only the cards were changed: it was the old ones'.
    """
    kinds = ("points-", "cards-", "jokers-")
    players = dict.fromkeys(
        name.removeprefix(kind) for kind in kinds for name in fields if name.startswith(kind)
    )
    hands = {
        player: _by_its_cards(
            TypedHand(*(fields.get(kind + player, "") for kind in kinds)),
            was.hand(player) if was else TypedHand(),
        )
        for player in players
    }
    more = typed_particulars(fields, was.more if was else None)
    return TypedRound(fields.get("went_out", ""), hands, more)


def _by_its_cards(typed: TypedHand, was: TypedHand) -> TypedHand:
    only_cards = was.cards and typed.points == was.points and typed.cards.strip()
    return replace(typed, points="") if only_cards and typed.cards != was.cards else typed


def as_typed(round_: Round, rules: Rules) -> TypedRound:
    """Return how the round would have been typed."""
    hands = {player: hand_as_typed(hand, rules) for player, hand in round_.hands.items()}
    return TypedRound(round_.went_out or NOBODY, hands, particulars_as_typed(round_))


def hand_as_typed(hand: Hand, rules: Rules) -> TypedHand:
    """Return how the hand would have been typed."""
    if hand.cards is None:
        return TypedHand(str(hand.points or 0), jokers=str(hand.jokers or ""))
    cards = " ".join(as_written(card) for card in hand.cards)
    return TypedHand(str(count_hand(hand, rules)), cards)


def entered(
    typed: TypedRound, players: Iterable[str], rules: Rules, hands_needed: bool = True
) -> RoundAsEntered:
    """Return the round that was typed.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is missing or no number.
    """
    hands, complaints = hands_of(typed, players, rules)
    more, wrong = meant(typed.more)
    complaints += wrong
    complaints += [
        Complaint("hand_missing", ("hands", player), {"player": player})
        for player in (typed.missing(players) if hands_needed else ())
    ]
    if not typed.went_out:
        complaints.insert(0, Complaint("who_went_out", ("went_out",)))
    if complaints:
        raise Invalid(complaints)
    return RoundAsEntered(
        None if typed.went_out == NOBODY else typed.went_out,
        hands,
        more.late_card,
        more.penalties,
        more.multiplier,
        more.last_card,
        more.dealer,
        more.note,
    )


def hands_of(
    typed: TypedRound, players: Iterable[str], rules: Rules
) -> tuple[dict[str, Hand], list[Complaint]]:
    """Return the hands that were typed so far, and what is wrong with the others.

    A hand typed for who went out goes along if it holds anything, so that it is refused.
    """
    hands: dict[str, Hand] = {}
    complaints: list[Complaint] = []
    for player in [*players, *(typed.hands.keys() - set(players))]:
        hand = typed.hand(player)
        if hand.blank or (player == typed.went_out and hand == TypedHand("0")):
            continue
        try:
            hands[player] = _hand(hand, rules)
        except Invalid as wrong:
            complaints += [c.under("hands", player) for c in wrong.complaints]
    return hands, complaints


def _hand(typed: TypedHand, rules: Rules) -> Hand:
    jokers = whole_in(typed.jokers, "jokers") if typed.jokers.strip() else 0
    # A hand of jokers alone that double is worth nothing.
    points = hand_in(typed.points) if typed.points.strip() else None
    cards = cards_in(typed.cards, "cards") if typed.cards.strip() else None
    if isinstance(points, tuple):
        if cards not in (None, points):
            raise complain("hand_unclear", "points")
        return Hand(cards=points, jokers=jokers)
    if cards is None:
        return Hand(points=points or 0, jokers=jokers)
    if points is not None:
        _agree(points, cards, rules)
    return Hand(cards=cards, jokers=jokers)


def _agree(points: int, cards: tuple[str, ...], rules: Rules) -> None:
    counted = count_hand(Hand(cards=cards), rules)
    if counted != points:
        raise complain("cards_count_other", "points", counted=counted, typed=points)
