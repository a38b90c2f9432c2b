"""A round as it was typed into the form's fields, read into a command, or into complaints.

The fields are kept as they were typed, so that a refused form can be shown again. A hand is typed
as points (``12``, or a sum ``10+15+8``), perhaps with jokers beside them, as cards (``K 9 A 10``),
or as points and cards, and then they have to agree (``app.web.site.typed``). A blank hand is
missing, and never 0.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.ledger.commands import RoundAsEntered
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.hands import count_hand
from app.scoring.rounds import Hand, Penalty
from app.scoring.rules import Rules
from app.web.site.forms import Fields
from app.web.site.typed import cards_in, hand_in, spelled, whole_in

NOBODY = "nobody"

_HAND = re.compile(r"(?:points|cards|jokers)-(.*)", re.S)
_PENALTY = re.compile(r"penalty-player-([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand's fields; ``jokers`` stand beside typed points."""

    points: str = ""
    cards: str = ""
    jokers: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed; zero jokers count as blank."""
        return not (self.points.strip() or self.cards.strip() or self.jokers.strip(" 0"))

    @property
    def text(self) -> str:
        """The typed hand in one text, to stand behind a player's name."""
        if self.cards and self.points:
            return f"{self.cards} = {self.points}"
        jokers = f"JK × {self.jokers}" if self.jokers.strip(" 0") else ""
        return self.cards or " + ".join(part for part in (self.points, jokers) if part)


@dataclass(frozen=True, slots=True)
class TypedPenalty:
    """A penalty's fields; ``player`` is an id."""

    player: str = ""
    points: str = ""
    cards: str = ""
    note: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was chosen or typed."""
        return not (self.player or (self.points + self.cards + self.note).strip())


@dataclass(frozen=True, slots=True)
class TypedDetails:
    """The fields of a round apart from the player who went out and the hands."""

    late_card: str = ""
    last_card: str = ""
    multiplier: str = "1"
    dealer: str = ""
    note: str = ""
    penalties: tuple[TypedPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class TypedRound:
    """A whole round; ``went_out`` is a player's id, ``"nobody"``, or empty: not chosen yet."""

    went_out: str = ""
    hands: Mapping[str, TypedHand] = field(default_factory=dict)
    details: TypedDetails = field(default_factory=TypedDetails)

    def hand(self, player: str) -> TypedHand:
        """Return the fields of the player's hand."""
        return self.hands.get(player, TypedHand())

    def with_hands(self, players: Iterable[str]) -> list[str]:
        """Return those of the players who did not go out and whose hands were typed."""
        return [
            player for player in players if player != self.went_out and not self.hand(player).blank
        ]

    def without_hands(self, players: Iterable[str]) -> list[str]:
        """Return those of the players who did not go out and whose hands are blank."""
        return [player for player in players if player != self.went_out and self.hand(player).blank]

    def dealt_by(self, dealer: str) -> "TypedRound":
        """Return the same round with another dealer, by id; empty: as it follows."""
        return replace(self, details=replace(self.details, dealer=dealer))


def parse_round(fields: Fields, was: TypedRound | None = None) -> TypedRound:
    """Return the round as it was typed, whatever is wrong with it.

    Details without a field in the form stay as they ``was``, so that no page can lose a detail
    that it does not show.
    """
    was = was or TypedRound()
    players = dict.fromkeys(found[1] for found in map(_HAND.fullmatch, fields) if found)
    hands = {player: _parse_hand(fields, player, was.hand(player)) for player in players}
    return TypedRound(fields.get("went_out", ""), hands, _parse_details(fields, was.details))


def read_round(
    typed: TypedRound, players: Collection[str], rules: Rules, hands_needed: bool = True
) -> RoundAsEntered:
    """Return the round that the fields describe.

    Raises :class:`~app.scoring.complaints.Invalid` with every field that is missing or unreadable.
    """
    complaints = [] if typed.went_out else [Complaint("who_went_out", ("went_out",))]
    hands = read_hands(typed, players, rules, complaints)
    details = typed.details
    round_ = RoundAsEntered(
        went_out=None if typed.went_out == NOBODY else typed.went_out,
        hands=hands,
        late_card=_read_card(details.late_card),
        last_card=_read_card(details.last_card),
        multiplier=_read_multiplier(details.multiplier, complaints),
        penalties=tuple(_read_penalty(p, i, complaints) for i, p in enumerate(details.penalties)),
        dealer=details.dealer or None,
        note=details.note,
    )
    for player in typed.without_hands(players) if hands_needed else ():
        complaints.append(Complaint("hand_missing", ("hands", player), {"player": player}))
    if complaints:
        raise Invalid(complaints)
    return round_


def read_hands(
    typed: TypedRound, players: Iterable[str], rules: Rules, complaints: list[Complaint]
) -> dict[str, Hand]:
    """Return the hands typed so far; ``complaints`` gets those about the ones that are wrong.

    A hand typed for the player who went out goes along if it holds anything, to be refused.
    """
    hands: dict[str, Hand] = {}
    for player in dict.fromkeys([*players, *typed.hands]):
        hand = typed.hand(player)
        if hand.blank or (player == typed.went_out and hand == TypedHand("0")):
            continue
        try:
            hands[player] = _read_hand(hand, rules)
        except Invalid as wrong:
            complaints += [c.under("hands", player) for c in wrong.complaints]
    return hands


def points_of_cards(cards: tuple[str, ...], rules: Rules) -> int:
    """Return the points of the cards under the rules, to be shown beside them."""
    return count_hand(Hand(cards=cards), rules)


def _parse_hand(fields: Fields, player: str, was: TypedHand) -> TypedHand:
    """Return a hand's fields, without a total that was shown for cards which have changed since."""
    points, cards, jokers = (
        fields.get(f"{name}-{player}", "") for name in ("points", "cards", "jokers")
    )
    only_cards_changed = was.cards and points == was.points and cards.strip() and cards != was.cards
    return TypedHand("" if only_cards_changed else points, cards, jokers)


def _parse_details(fields: Fields, was: TypedDetails) -> TypedDetails:
    numbers = sorted({int(found[1]) for found in map(_PENALTY.fullmatch, fields) if found})
    penalties = [_parse_penalty(fields, number) for number in numbers]
    return TypedDetails(
        late_card=fields.get("late_card", was.late_card),
        last_card=fields.get("last_card", was.last_card),
        multiplier=fields.get("multiplier", was.multiplier),
        dealer=fields.get("dealer", was.dealer),
        note=fields.get("note", was.note),
        penalties=tuple(p for p in penalties if not p.blank) if numbers else was.penalties,
    )


def _parse_penalty(fields: Fields, number: int) -> TypedPenalty:
    names = ("player", "points", "cards", "note")
    return TypedPenalty(*(fields.get(f"penalty-{name}-{number}", "") for name in names))


def _read_hand(typed: TypedHand, rules: Rules) -> Hand:
    jokers = whole_in(typed.jokers, "jokers") if typed.jokers.strip() else 0
    # A hand of jokers alone that double is worth nothing.
    points = hand_in(typed.points) if typed.points.strip() else None
    cards = cards_in(typed.cards, "cards") if typed.cards.strip() else None
    if isinstance(points, tuple):  # cards, typed where points stand
        if cards not in (None, points):
            raise complain("hand_unclear", "points")
        return Hand(cards=points, jokers=jokers)
    if cards is None:
        return Hand(points=points or 0, jokers=jokers)
    counted = points_of_cards(cards, rules)
    if points not in (None, counted):
        raise complain("cards_count_other", "points", counted=counted, typed=points)
    return Hand(cards=cards, jokers=jokers)


def _read_penalty(typed: TypedPenalty, i: int, complaints: list[Complaint]) -> Penalty:
    """Return the penalty; its cards may stand in either of its fields, not in both."""
    if not typed.player:
        complaints.append(Complaint("penalty_for_whom", ("penalties", i, "player")))
    cards: tuple[str, ...] | None = None
    points: int | tuple[str, ...] | None = None
    try:
        points = hand_in(typed.points) if typed.points.strip() else None
        cards = cards_in(typed.cards, "cards") if typed.cards.strip() else None
        if isinstance(points, tuple) and cards:
            raise complain("penalty_unclear", "points")
    except Invalid as wrong:
        complaints += [c.under("penalties", i) for c in wrong.complaints]
    if isinstance(points, tuple):
        return Penalty(typed.player, points, None, typed.note)
    return Penalty(typed.player, cards, points, typed.note)


def _read_multiplier(text: str, complaints: list[Complaint]) -> int:
    try:
        return whole_in(text or "1", "multiplier")
    except Invalid as wrong:
        complaints += wrong.complaints
        return 1


def _read_card(text: str) -> str | None:
    return spelled(text.strip().upper()) or None
