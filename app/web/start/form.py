"""The form that begins a game: what was typed, what is wrong with it, and what it asks for."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.ledger.commands import CreateGame, NewPlayer
from app.ledger.game import Game
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.lookalikes import look_alike
from app.scoring.presets import PRESETS
from app.scoring.resolve import POINTS
from app.scoring.rules import Rules
from app.scoring.texts import clean_name, clean_title, same_name
from app.web.rules_form.form import TypedRules, filled, rules_of, typed_rules
from app.web.rules_form.panel import at_fields
from app.web.rules_form.texts import whole
from app.web.site.forms import day_in
from app.web.site.people import Mark, mark

FEWEST_ROWS, MOST_ROWS = 4, 10
# So much of what was typed comes back; no honest answer is longer.
ECHOED = 200

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seat:
    """One row of the form: a name, and a total if the game began on paper, as they were typed."""

    number: int
    name: str = ""
    start: str = ""

    @property
    def mark(self) -> Mark:
        """The mark that who sits here will have."""
        return mark(self.number)


@dataclass(frozen=True, slots=True)
class StartForm:
    """Everything that was typed, so that nothing is lost when something is wrong.

    ``dealer`` is the number of a seat; ``sure`` tells that the warning about names that look
    alike has been read. ``day`` is the date on the phone, where a script could tell it.
    """

    seats: tuple[Seat, ...] = tuple(Seat(n) for n in range(1, FEWEST_ROWS + 1))
    on_paper: bool = False
    rules: TypedRules = field(default_factory=TypedRules)
    dealer: int = 1
    title: str = ""
    key: str = ""
    sure: bool = False
    day: str | None = None

    @property
    def filled(self) -> tuple[Seat, ...]:
        """The rows in which something stands."""
        return tuple(s for s in self.seats if s.name.strip() or (self.on_paper and s.start))

    def with_another_seat(self) -> "StartForm":
        """Return the form with one row more, up to ten."""
        if len(self.seats) >= MOST_ROWS:
            return self
        return replace(self, seats=(*self.seats, Seat(len(self.seats) + 1)))


@dataclass(frozen=True, slots=True)
class Wish:
    """What the form asks for, or what is wrong with it: complaints by the field's id."""

    command: CreateGame | None
    wrong: Mapping[str, Complaint] = field(default_factory=dict)
    alike: tuple[tuple[str, str], ...] = ()


Fields = Sequence[tuple[str, str]]
"""What a form sent: names and values in its own order, a name as often as it has fields."""


def typed(form: Fields) -> StartForm:
    """Return what was typed; rows that are too many come back, for nobody is left out unsaid."""
    names, starts = _texts(form, "name"), _texts(form, "start")
    rows = max(len(names), FEWEST_ROWS)
    padded = [*names, *[""] * rows], [*starts, *[""] * rows]
    dealer = _text(form, "dealer")
    return StartForm(
        seats=tuple(Seat(i + 1, padded[0][i], padded[1][i].strip()) for i in range(rows)),
        on_paper=bool(_text(form, "paper")),
        rules=typed_rules(first_of_each(form)),
        dealer=int(dealer) if re.fullmatch(r"[1-9][0-9]?", dealer) else 1,
        title=_text(form, "title"),
        key=_text(form, "key"),
        sure=bool(_text(form, "sure")),
        day=day_in(first_of_each(form)),
    )


def like(game: Game) -> StartForm:
    """Return the form with the same people and rules; who dealt first before does so again."""
    names = [player.name for player in game.active()][:MOST_ROWS]
    rows = max(len(names), FEWEST_ROWS)
    seats = tuple(Seat(i + 1, names[i] if i < len(names) else "") for i in range(rows))
    return StartForm(seats=seats, title=game.title, rules=filled(game.rules))


def first_of_each(form: Fields) -> dict[str, str]:
    """Return the fields by name, the first of each."""
    return dict(reversed(form))


def wish(form: StartForm, game_id: str) -> Wish:
    """Return the command that the form asks for, or everything that is wrong with it."""
    wrong: dict[str, Complaint] = {}
    rules = _rules(form, wrong)
    players = _players(form, rules or PRESETS["standard"], wrong)
    dealer = _dealer(form, wrong)
    title = _checked(wrong, "title", lambda: clean_title(form.title))
    if wrong or rules is None:
        return Wish(None, wrong)
    alike = () if form.sure else look_alike([player.name for player in players])
    command = CreateGame(game_id, title or "", rules, players, dealer, form.day)
    return Wish(command, alike=alike)


def _players(form: StartForm, rules: Rules, wrong: dict[str, Complaint]) -> tuple[NewPlayer, ...]:
    players: list[NewPlayer] = []
    for seat in form.filled:
        name = _name(seat, [player.name for player in players], wrong)
        players.append(NewPlayer(name, _start(form, seat, wrong)))
    low, high = rules.players
    if not low <= len(players) <= high:
        wrong["players"] = Complaint("players_out_of_range", (), {"low": low, "high": high})
    return tuple(players)


def _name(seat: Seat, taken: Sequence[str], wrong: dict[str, Complaint]) -> str:
    place = f"name-{seat.number}"
    name = _checked(wrong, place, lambda: clean_name(seat.name)) or ""
    if name and any(same_name(name, other) for other in taken):
        wrong[place] = Complaint("name_taken", (), {"name": name})
    return name


def _start(form: StartForm, seat: Seat, wrong: dict[str, Complaint]) -> int | None:
    if not form.on_paper or not seat.start:
        return None
    return _checked(wrong, f"start-{seat.number}", lambda: _number(seat.start, *POINTS))


def _dealer(form: StartForm, wrong: dict[str, Complaint]) -> str | None:
    """Return the name in the dealer's seat, or ``None`` where no name can be told yet."""
    name = next((seat.name for seat in form.filled if seat.number == form.dealer), None)
    if name is None and form.dealer > 1:
        wrong["dealer"] = Complaint("dealer_stranger")
    return name.strip() if name and not wrong else None


def _rules(form: StartForm, wrong: dict[str, Complaint]) -> Rules | None:
    try:
        return rules_of(form.rules)
    except Invalid as invalid:
        wrong |= at_fields(invalid)
        return None


def _checked(wrong: dict[str, Complaint], place: str, read: Callable[[], T]) -> T | None:
    """Return what ``read`` returns, or note the first thing that is wrong with it."""
    try:
        return read()
    except Invalid as invalid:
        wrong[place] = invalid.complaints[0]
        return None


def _number(text: str, low: int, high: int) -> int:
    number = whole(text)
    if not low <= number <= high:
        raise complain("out_of_range", low=low, high=high)
    return number


def _text(form: Fields, name: str) -> str:
    return next(iter(_texts(form, name)), "")


def _texts(form: Fields, name: str) -> list[str]:
    return [value[:ECHOED] for field, value in form if field == name]
