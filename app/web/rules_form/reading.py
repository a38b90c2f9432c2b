"""Reads the options of the rules' form: fields → the keys of the contract's ``rules`` object."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.presets import PRESETS
from app.scoring.rule_values import POINTS
from app.scoring.rules import Rules
from app.web.rules_form.options import CHOICES, FIXED, TABLES, Fields, uses
from app.web.rules_form.texts import pairs, whole

T = TypeVar("T")


class Reading:
    """Reads the fields of the options; ``wrong`` gathers what cannot be read."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.wrong: list[Complaint] = []

    def spec(self, begun: Rules) -> dict[str, object]:
        """Return the ``rules`` object's keys as they were typed, for those that are used."""
        kind = self._text("r-scoring")
        return {
            "name": self._text("r-name").strip() or begun.name,
            "scoring": kind,
            "ends": sorted(self._ends(kind), key=_in_order_of(begun)),
            "resets": self._pairs("r-resets"),
            "start": self._read("r-start", whole, 0),
            "players": [self._read("r-low", whole, 2), self._read("r-high", whole, 10)],
            "decks": self._steps("r-decks"),
            "duty": self._text("r-duty") or None,
            **{key: self._text(name) for name, key in CHOICES.items()},
            **(self._of_hands(begun) if uses(kind, "values") else {}),
            **({"joker_cap": self._maybe("r-cap")} if uses(kind, "cap") else {}),
            **({"last_card": self._pairs("r-last")} if uses(kind, "last") else {}),
        }

    def target(self) -> int:
        """Return the points to play to. Raises ``Invalid`` at the field ``own``."""
        try:
            at = whole(self._text("own"))
        except Invalid:
            at = 0
        if not 1 <= at <= POINTS[1]:
            raise complain("out_of_range", "own", low=1, high=POINTS[1])
        return at

    def _of_hands(self, begun: Rules) -> dict[str, object]:
        return {
            "values": self._values(begun),
            "joker": self._joker(),
            "round_to": self._maybe("r-round"),
            "last_round": self._maybe("r-last-round"),
            "deal": self._steps("r-deal"),
        }

    def _values(self, begun: Rules) -> dict[str, int | None]:
        """Return the values, with ``None`` for each card of before that has none any more."""
        ranks = {rank: self._maybe(f"r-v-{rank}") for rank in RANKS}
        single = self._pairs("r-cards")
        if any(card in RANKS for card in single):
            self.wrong.append(Complaint("card_unknown", ("r-cards",)))
        before = dict.fromkeys([*PRESETS[begun.preset].values, *begun.values])
        return {**before, **ranks, **single}

    def _joker(self) -> dict[str, object] | None:
        how = self._text("r-joker")
        if how == "none":
            return None
        if how == FIXED:
            return {"points": self._read("r-joker-points", whole, 0)}
        return {"doubles": how}

    def _ends(self, kind: str) -> list[dict[str, object]]:
        ends: list[dict[str, object]] = []
        if self._ticked("score", kind, "target"):
            marks = {"above": "r-above", "per_player": "r-each"}
            flags = {key: True for key, name in marks.items() if self.fields.get(name)}
            ends.append({"when": "score", "at": self._target(), **flags})
        if self._ticked("rounds", kind, "rounds"):
            ends.append({"when": "rounds", "count": self._read("r-count", whole, 1)})
        for when in ("below_zero", "broke", "zero"):
            ends += [{"when": when}] if self._ticked(when, kind, when) else []
        if self._ticked("eliminated", kind, "target"):
            above = {"above": True} if self.fields.get("r-out-above") else {}
            ends.append({"when": "eliminated", "at": self._target(), **above})
        return ends

    def _ticked(self, when: str, kind: str, option: str) -> bool:
        return bool(self.fields.get(f"r-end-{when}")) and uses(kind, option)

    def _target(self) -> int:
        try:
            return self.target()
        except Invalid as wrong:
            self.wrong += wrong.complaints
            return 1

    def _steps(self, name: str) -> dict[str, int]:
        """Return from which number of players on there is how much."""
        steps: dict[str, int] = {}
        last: int | None = None
        for number in TABLES:
            now = self._read(f"{name}-{number}", whole, 1)
            if now != last:
                steps[str(number)] = last = now
        return steps

    def _pairs(self, name: str) -> dict[str, int]:
        nothing: dict[str, int] = {}
        return self._read(name, pairs, nothing)

    def _maybe(self, name: str) -> int | None:
        return self._read(name, whole, 0) if self._text(name).strip() else None

    def _read(self, name: str, read: Callable[[str], T], otherwise: T) -> T:
        try:
            return read(self._text(name))
        except Invalid as wrong:
            self.wrong += [Complaint(c.code, (name,), c.params) for c in wrong.complaints]
            return otherwise

    def _text(self, name: str) -> str:
        return self.fields.get(name, "")


def _in_order_of(rules: Rules) -> Callable[[Mapping[str, object]], int]:
    """Return where an end stands among the rules' own, since the first one that fits is told."""
    order = [str(end.when) for end in rules.ends]
    return lambda end: order.index(str(end["when"])) if end["when"] in order else len(order)
