"""The form that begins a game, as it was filled in: nothing is lost when something is wrong."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.ledger.game import Game
from app.web.rules_form.form import TypedRules, form_of, typed_rules
from app.web.site.forms import day_in, first_of_each
from app.web.site.names import Mark, mark

FEWEST_ROWS, MOST_ROWS = 4, 10
# Longer input is cut off when a form comes back; no honest answer is longer.
ECHOED = 200
KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")

Pairs = Sequence[tuple[str, str]]
"""A form's names and values in its own order, a name as often as it has fields."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row of the form: a name, and a total if the game began on paper, as they were typed."""

    number: int
    name: str = ""
    start: str = ""

    @property
    def mark(self) -> Mark:
        """The mark of the player in this seat."""
        return mark(self.number)


def new_key() -> str:
    """Return a random key for a form: 192 bits in 32 URL-safe characters."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class StartForm:
    """Everything that was typed.

    ``dealer`` is the number of a seat. ``sure``: the warning about names that look alike has been
    read. ``day`` is the date on the phone, where a script could fill it in.
    """

    seats: tuple[SeatRow, ...] = tuple(SeatRow(n) for n in range(1, FEWEST_ROWS + 1))
    on_paper: bool = False
    rules: TypedRules = field(default_factory=TypedRules)
    dealer: int = 1
    title: str = ""
    key: str = field(default_factory=new_key)
    sure: bool = False
    day: str | None = None

    @property
    def filled(self) -> tuple[SeatRow, ...]:
        """The rows in which something stands."""
        return tuple(s for s in self.seats if s.name.strip() or (self.on_paper and s.start))

    @property
    def full(self) -> bool:
        """Whether there is no room for another row."""
        return len(self.seats) >= MOST_ROWS

    def with_another_seat(self) -> "StartForm":
        """Return the form with one row more, up to ten."""
        if self.full:
            return self
        return replace(self, seats=(*self.seats, SeatRow(len(self.seats) + 1)))

    def with_new_key(self) -> "StartForm":
        """Return the form with another key, under which it begins another game."""
        return replace(self, key=new_key())


def typed(pairs: Pairs) -> StartForm:
    """Return the form as it was sent; of more rows than there may be, none is dropped."""
    names, starts = _texts(pairs, "name"), _texts(pairs, "start")
    rows = max(len(names), FEWEST_ROWS)
    names, starts = [*names, *[""] * rows], [*starts, *[""] * rows]
    dealer, key = _text(pairs, "dealer"), _text(pairs, "key")
    fields = first_of_each(pairs)
    return StartForm(
        seats=tuple(SeatRow(i + 1, names[i], starts[i].strip()) for i in range(rows)),
        on_paper=bool(_text(pairs, "paper")),
        rules=typed_rules(fields),
        dealer=int(dealer) if re.fullmatch(r"[1-9][0-9]?", dealer) else 1,
        title=_text(pairs, "title"),
        key=key if KEY.fullmatch(key) else new_key(),
        sure=bool(_text(pairs, "sure")),
        day=day_in(fields),
    )


def like(game: Game) -> StartForm:
    """Return the form with the same people and rules; seat 1 deals first."""
    names = [player.name for player in game.active()][:MOST_ROWS]
    rows = max(len(names), FEWEST_ROWS)
    seats = tuple(SeatRow(i + 1, names[i] if i < len(names) else "") for i in range(rows))
    return StartForm(seats=seats, title=game.title, rules=form_of(game.rules))


def _text(pairs: Pairs, name: str) -> str:
    return next(iter(_texts(pairs, name)), "")


def _texts(pairs: Pairs, name: str) -> list[str]:
    return [value[:ECHOED] for field, value in pairs if field == name]
