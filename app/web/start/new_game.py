"""The game that the form asks for, or everything that is wrong with the form."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from app.ledger.commands import CreateGame, NewPlayer
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.presets import STANDARD
from app.scoring.rule_values import POINTS
from app.scoring.rules import Rules
from app.scoring.texts import clean_name, clean_title, same_name
from app.web.rules_form.form import rules_of
from app.web.rules_form.panel import at_fields
from app.web.rules_form.texts import whole
from app.web.start.form import SeatRow, StartForm

T = TypeVar("T")
Wrong = dict[str, Complaint]
"""Complaints, each by the id of its field."""


def new_game(form: StartForm, game_id: str) -> CreateGame:
    """Return the command that the form asks for.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is wrong, each place
    being the id of a field.
    """
    wrong: Wrong = {}
    rules = _rules(form, wrong)
    players = _players(form, rules or STANDARD, wrong)
    dealer = _dealer(form, wrong)
    title = _checked(wrong, "title", lambda: clean_title(form.title))
    if wrong or rules is None:
        raise Invalid(Complaint(c.code, (field,), c.params) for field, c in wrong.items())
    return CreateGame(game_id, title or "", rules, players, dealer, form.day)


def _rules(form: StartForm, wrong: Wrong) -> Rules | None:
    try:
        return rules_of(form.rules)
    except Invalid as invalid:
        wrong |= at_fields(invalid)
        return None


def _players(form: StartForm, rules: Rules, wrong: Wrong) -> tuple[NewPlayer, ...]:
    players: list[NewPlayer] = []
    for row in form.filled:
        name = _name(row, [player.name for player in players], wrong)
        players.append(NewPlayer(name, _start(form, row, wrong)))
    low, high = rules.players
    if not low <= len(players) <= high:
        wrong["players"] = Complaint("players_out_of_range", (), {"low": low, "high": high})
    return tuple(players)


def _name(row: SeatRow, taken: Sequence[str], wrong: Wrong) -> str:
    field = f"name-{row.number}"
    name = _checked(wrong, field, lambda: clean_name(row.name)) or ""
    if name and any(same_name(name, other) for other in taken):
        wrong[field] = Complaint("name_taken", (), {"name": name})
    return name


def _start(form: StartForm, row: SeatRow, wrong: Wrong) -> int | None:
    if not form.on_paper or not row.start:
        return None
    return _checked(wrong, f"start-{row.number}", lambda: _number(row.start, *POINTS))


def _dealer(form: StartForm, wrong: Wrong) -> str | None:
    """Return the name in the dealer's seat, or ``None`` where something is wrong."""
    name = next((row.name for row in form.filled if row.number == form.dealer), None)
    if name is None and form.dealer > 1:
        wrong["dealer"] = Complaint("dealer_stranger")
    return name.strip() if name and not wrong else None


def _checked(wrong: Wrong, field: str, read: Callable[[], T]) -> T | None:
    """Return what ``read`` returns, or note the first thing that is wrong with it."""
    try:
        return read()
    except Invalid as invalid:
        wrong[field] = invalid.complaints[0]
        return None


def _number(text: str, low: int, high: int) -> int:
    number = whole(text)
    if not low <= number <= high:
        raise complain("out_of_range", low=low, high=high)
    return number
