"""The rules that take several fields each: card values, jokers, ends, and numbers by players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Loc
from app.scoring.end_conditions import End, EndKind
from app.scoring.jokers import Joker
from app.scoring.presets import PRESETS
from app.scoring.rule_values import PLAYERS, RuleValue, for_players
from app.scoring.rules import ENDS_USED_BY, Rules
from app.web.rules_form.field_kinds import Count, RuleField, Select, number_text
from app.web.rules_form.reading import FieldReader
from app.web.rules_form.texts import as_pairs

TABLES = range(PLAYERS[0], PLAYERS[1] + 1)
"""The numbers of players for which decks and cards dealt can be set."""
FIXED_POINTS = "points"
"""The choice for a joker with a fixed value; the others are the ways of doubling."""
MARKS: Mapping[str, Mapping[str, str]] = {
    "score": {"above": "r-above", "per_player": "r-each"},
    "eliminated": {"above": "r-out-above"},
}
"""The boxes that belong to an end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValueFields(RuleField):
    """A field for each rank, and one for single cards (``cards``)."""

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the values, with ``None`` for each card of before that has none any more."""
        ranks = {rank: form.maybe_number(f"{self.name}-{rank}") for rank in RANKS}
        single = form.pairs(self.cards)
        if any(card in RANKS for card in single):
            form.wrong.append(Complaint("card_unknown", (self.cards,)))
        before = dict.fromkeys([*PRESETS[base.preset].values, *base.values])
        return {**before, **ranks, **single}

    def fill(self, value: Mapping[str, int]) -> dict[str, str]:
        """Return the fields."""
        single = {card: worth for card, worth in value.items() if card not in RANKS}
        ranks = {f"{self.name}-{rank}": number_text(value.get(rank)) for rank in RANKS}
        return {**ranks, self.cards: as_pairs(single)}

    def at(self, loc: Loc) -> str:
        """Return the rank's field, or that of single cards."""
        rank = str(loc[0]) if loc else ""
        return f"{self.name}-{rank}" if rank in RANKS else self.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerFields(Select):
    """How jokers count, and a field for their points."""

    points: Count
    widget: ClassVar[str] = "jokers"

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the joker's worth."""
        how = form.text(self.name)
        if how == "none":
            return None
        if how == FIXED_POINTS:
            return {"points": form.number(self.points.name, 0)}
        return {"doubles": how}

    def fill(self, value: Joker | None) -> dict[str, str]:
        """Return both fields."""
        how = "none" if value is None else value.doubles or FIXED_POINTS
        return {self.name: how, **self.points.fill(value.points if value else None)}

    def at(self, loc: Loc) -> str:
        """Return the field for the points."""
        return self.points.name


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFields(RuleField):
    """A box for each end, and the fields of its numbers."""

    rounds: str

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the ticked ends in their former order, since sentences name the first."""
        scoring = form.text("r-scoring")
        ends = [
            self._read_end(when, form)
            for when, used_by in ENDS_USED_BY.items()
            if form.is_ticked(f"r-end-{when}") and (when == "rounds" or scoring in used_by)
        ]
        return sorted(ends, key=_in_order_of(base))

    def _read_end(self, when: EndKind, form: FieldReader) -> dict[str, object]:
        if when == "rounds":
            return {"when": when, "count": form.number(self.rounds, 1)}
        if when not in MARKS:
            return {"when": when}
        flags = {key: True for key, name in MARKS[when].items() if form.is_ticked(name)}
        return {"when": when, "at": form.target(), **flags}

    def fill(self, value: tuple[End, ...]) -> dict[str, str]:
        """Return the boxes that are ticked, and the number of rounds."""
        ends = {end.when: end for end in value}
        marks = {
            name: "1"
            for when, names in MARKS.items()
            for key, name in names.items()
            if getattr(ends.get(when), key, False)  # type: ignore[call-overload]
        }
        rounds = ends["rounds"].count if "rounds" in ends else None
        ticked = {f"r-end-{when}": "1" for when in ends}
        return {**ticked, **marks, self.rounds: number_text(rounds)}

    def at(self, loc: Loc) -> str:
        """Return the field for the points to play to, that for the rounds, or all of them."""
        return {"at": "own", "count": self.rounds}.get(
            str(loc[1]) if len(loc) > 1 else "", self.name
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFields(RuleField):
    """From how many players to how many."""

    fewest: str
    most: str

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return both numbers."""
        return [form.number(self.fewest, PLAYERS[0]), form.number(self.most, PLAYERS[1])]

    def fill(self, value: tuple[int, int]) -> dict[str, str]:
        """Return both fields."""
        return {self.fewest: str(value[0]), self.most: str(value[1])}


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPlayersFields(RuleField):
    """A field for each number of players."""

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the numbers, each by the number of players from which it holds."""
        steps: dict[str, int] = {}
        last: int | None = None
        for number in TABLES:
            now = form.number(f"{self.name}-{number}", 1)
            if now != last:
                steps[str(number)] = last = now
        return steps

    def fill(self, value: Mapping[int, int]) -> dict[str, str]:
        """Return all the fields."""
        return {f"{self.name}-{number}": str(for_players(value, number)) for number in TABLES}


def _in_order_of(rules: Rules) -> Callable[[Mapping[str, Any]], int]:
    order = [str(end.when) for end in rules.ends]
    return lambda end: order.index(end["when"]) if end["when"] in order else len(order)
