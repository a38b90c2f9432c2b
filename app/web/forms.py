"""Form fields → commands, with everything that was typed kept for showing it again.

A hand is typed as points (``12``, or a sum ``10+15+8``), as cards (``K 9 A 10``), or as both, and
then they have to agree. Blank is missing, and never 0.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.ledger.commands import RoundAsEntered
from app.ledger.refusals import Stale
from app.scoring.cards import RANKS, SUITS
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.hands import count_cards
from app.scoring.rounds import Hand, Round
from app.scoring.rules import Rules

Fields = Mapping[str, str]

NOBODY = "nobody"
MOST_FIELDS = 100
_SUM = re.compile(r"-?[0-9]{1,5}(?:[+-][0-9]{1,5}){0,20}")
_TERM = re.compile(r"[+-]?[0-9]+")
_WHOLE = re.compile(r"-?[0-9]{1,5}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_KEY = re.compile(r"[!-~]{1,200}")
_CARD = re.compile(rf"(?:10|[{RANKS}])[{SUITS}]?|JK")


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand's two fields, as they were typed."""

    points: str = ""
    cards: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed in either."""
        return not (self.points.strip() or self.cards.strip())


@dataclass(frozen=True, slots=True)
class TypedRound:
    """A round as it was typed; ``went_out`` is a player's id, ``"nobody"``, or not chosen yet."""

    went_out: str = ""
    hands: Mapping[str, TypedHand] = field(default_factory=dict)

    def hand(self, player: str) -> TypedHand:
        """Return what was typed for the player."""
        return self.hands.get(player, TypedHand())

    def asked(self, players: Iterable[str]) -> list[str]:
        """Return the players whose hands are asked for: all but who went out."""
        return [player for player in players if player != self.went_out]

    def missing(self, players: Iterable[str]) -> list[str]:
        """Return the players whose hands are asked for and blank."""
        return [player for player in self.asked(players) if self.hand(player).blank]


async def fields_of(request: Request) -> dict[str, str]:
    """Return the form's fields, the first of each name.

    Raises ``HTTPException`` 400 for what is no form, or is not in UTF-8.
    """
    try:
        text = (await request.body()).decode("ascii")
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as wrong:
        raise HTTPException(400) from wrong
    return dict(reversed(pairs))


def key_of(fields: Fields) -> str | None:
    """Return the form's own key, under which it is done once however often it is sent."""
    return fields["key"] if _KEY.fullmatch(fields.get("key", "")) else None


def fingerprint(path: str, fields: Fields) -> str:
    """Return what tells this form, as it was filled in, from another one under the same key."""
    whole = hashlib.sha256(path.encode())
    for name, value in sorted(fields.items()):
        whole.update(f"\0{name}\0{value}".encode())
    return whole.hexdigest()


def number_in(fields: Fields, name: str) -> int:
    """Return a number that a form carries along unseen.

    Raises :class:`~app.ledger.refusals.Stale` where it is missing: what it belonged to is not
    known then, and must not be guessed.
    """
    if not _NUMBER.fullmatch(fields.get(name, "")):
        raise Stale(0)
    return int(fields[name])


def points_in(fields: Fields, name: str) -> int:
    """Return the points typed in a field. Raises ``Invalid`` (``not_points``)."""
    text = _tidy(fields.get(name, ""))
    if not _WHOLE.fullmatch(text):
        raise complain("not_points", name)
    return int(text)


def typed_round(fields: Fields) -> TypedRound:
    """Return the round as it was typed, whatever is wrong with it."""
    players = [name.removeprefix("points-") for name in fields if name.startswith("points-")]
    players += [name.removeprefix("cards-") for name in fields if name.startswith("cards-")]
    hands = {
        player: TypedHand(fields.get(f"points-{player}", ""), fields.get(f"cards-{player}", ""))
        for player in players
    }
    return TypedRound(fields.get("went_out", ""), hands)


def as_typed(round_: Round, rules: Rules) -> TypedRound:
    """Return how the round would have been typed."""
    hands = {player: hand_as_typed(hand, rules) for player, hand in round_.hands.items()}
    return TypedRound(round_.went_out or NOBODY, hands)


def hand_as_typed(hand: Hand, rules: Rules) -> TypedHand:
    """Return how the hand would have been typed."""
    if hand.cards is None:
        return TypedHand(str(hand.points or 0))
    cards = " ".join(card.replace("T", "10") for card in hand.cards)
    return TypedHand(str(count_cards(hand.cards, rules)), cards)


def entered(typed: TypedRound, players: Iterable[str], rules: Rules) -> RoundAsEntered:
    """Return the round that was typed.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is missing or no number.
    """
    hands, complaints = hands_of(typed, players, rules)
    complaints += [
        Complaint("hand_missing", ("hands", player), {"player": player})
        for player in typed.missing(players)
    ]
    if not typed.went_out:
        complaints.insert(0, Complaint("who_went_out", ("went_out",)))
    if complaints:
        raise Invalid(complaints)
    return RoundAsEntered(None if typed.went_out == NOBODY else typed.went_out, hands)


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
    if not typed.cards.strip():
        return Hand(points=_sum(typed.points))
    cards = _cards(typed.cards)
    if typed.points.strip() and all(_CARD.fullmatch(card) for card in cards):
        _agree(_sum(typed.points), cards, rules)
    return Hand(cards=cards)


def _agree(points: int, cards: tuple[str, ...], rules: Rules) -> None:
    spelled = [card.replace("10", "T") for card in cards if card != "JK" or rules.joker]
    counted = count_cards(spelled, rules)
    if counted != points:
        raise complain("cards_count_other", "points", counted=counted, typed=points)


def _sum(text: str) -> int:
    tidy = _tidy(text)
    if not _SUM.fullmatch(tidy):
        raise complain("not_a_sum", "points")
    return sum(int(term) for term in _TERM.findall(tidy))


def _cards(text: str) -> tuple[str, ...]:
    """Return the cards of "K 9 A 10", however they are parted; lower case is welcome here."""
    words = re.split(r"[\s,.;]+", text.upper().strip(" \t,.;"))
    return tuple(card for word in words for card in _run(word))


def _run(word: str) -> list[str]:
    """Return the cards of "K9A5" too, where the whole word is made of nothing but cards."""
    cards = [match[0] for match in _CARD.finditer(word)]
    return cards if "".join(cards) == word and "JK" not in word else [word]


def _tidy(text: str) -> str:
    # A minus as typography has it, as a phone's keyboard may write it.
    return re.sub(r"\s", "", text).replace("−", "-").replace("–", "-")
