"""What a round has besides its hands, as it was typed: late and last card, penalties, and so on.

Fields that a form does not have leave the round as it was, so that no page can lose what it does
not show.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.rounds import Penalty, Round
from app.web.site.typed import as_written, cards_in, hand_in, spelled, whole_in

_PENALTY = re.compile(r"penalty-player-([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class TypedPenalty:
    """A penalty's fields, as they were typed; ``player`` is an id."""

    player: str = ""
    points: str = ""
    cards: str = ""
    note: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was chosen or typed."""
        return not (self.player or (self.points + self.cards + self.note).strip())


@dataclass(frozen=True, slots=True)
class Particulars:
    """All that was typed of a round apart from who went out and the hands."""

    late_card: str = ""
    last_card: str = ""
    multiplier: str = "1"
    dealer: str = ""
    note: str = ""
    penalties: tuple[TypedPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class Meant:
    """The same as it is meant."""

    late_card: str | None = None
    last_card: str | None = None
    multiplier: int = 1
    dealer: str | None = None
    note: str = ""
    penalties: tuple[Penalty, ...] = ()


def typed_particulars(fields: Mapping[str, str], was: Particulars | None = None) -> Particulars:
    """Return what was typed; what the form has no field for is as it ``was``."""
    was = was or Particulars()
    numbers = sorted({int(found[1]) for found in map(_PENALTY.fullmatch, fields) if found})
    return Particulars(
        late_card=fields.get("late_card", was.late_card),
        last_card=fields.get("last_card", was.last_card),
        multiplier=fields.get("multiplier", was.multiplier),
        dealer=fields.get("dealer", was.dealer),
        note=fields.get("note", was.note),
        penalties=tuple(
            item for item in (_typed_penalty(fields, i) for i in numbers) if not item.blank
        )
        if numbers
        else was.penalties,
    )


def particulars_as_typed(round_: Round) -> Particulars:
    """Return how the particulars of the round would have been typed."""
    return Particulars(
        late_card=round_.late_card or "",
        last_card=round_.last_card or "",
        multiplier=str(round_.multiplier),
        dealer=round_.dealer,
        note=round_.note,
        penalties=tuple(_penalty_as_typed(item) for item in round_.penalties),
    )


def meant(typed: Particulars) -> tuple[Meant, list[Complaint]]:
    """Return what is meant, and what is wrong with what was typed."""
    complaints: list[Complaint] = []
    said = Meant(
        late_card=_card(typed.late_card),
        last_card=_card(typed.last_card),
        multiplier=_multiplier(typed.multiplier, complaints),
        dealer=typed.dealer or None,
        note=typed.note,
        penalties=tuple(_penalty(item, i, complaints) for i, item in enumerate(typed.penalties)),
    )
    return said, complaints


def without_dealer(typed: Particulars) -> Particulars:
    """Return the same for another round than the one whose dealer was typed."""
    return replace(typed, dealer="")


def _typed_penalty(fields: Mapping[str, str], i: int) -> TypedPenalty:
    names = ("player", "points", "cards", "note")
    return TypedPenalty(*(fields.get(f"penalty-{name}-{i}", "") for name in names))


def _penalty_as_typed(item: Penalty) -> TypedPenalty:
    points = "" if item.points is None else str(item.points)
    cards = " ".join(as_written(card) for card in item.cards or ())
    return TypedPenalty(item.player, points, cards, item.note)


def _penalty(typed: TypedPenalty, i: int, complaints: list[Complaint]) -> Penalty:
    cards, points = None, None
    if not typed.player:
        complaints.append(Complaint("penalty_for_whom", ("penalties", i, "player")))
    try:
        cards, points = _cards_or_points(typed)
    except Invalid as wrong:
        complaints += [c.under("penalties", i) for c in wrong.complaints]
    return Penalty(typed.player, cards, points, typed.note)


def _cards_or_points(typed: TypedPenalty) -> tuple[tuple[str, ...] | None, int | None]:
    """Return what the penalty costs; cards may stand in either of its fields, not in both."""
    points = hand_in(typed.points) if typed.points.strip() else None
    cards = cards_in(typed.cards, "cards") if typed.cards.strip() else None
    if not isinstance(points, tuple):
        return cards, points
    if cards:
        raise complain("penalty_unclear", "points")
    return points, None


def _multiplier(text: str, complaints: list[Complaint]) -> int:
    try:
        return whole_in(text or "1", "multiplier")
    except Invalid as wrong:
        complaints += wrong.complaints
        return 1


def _card(text: str) -> str | None:
    return spelled(text.strip().upper()) or None
