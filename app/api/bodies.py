"""The bodies of requests: shapes only, and strict. The rules of the game are left to ``ledger``.

A key that may be left out may not be ``null`` instead, unless the type says so.
"""

from typing import Annotated

from pydantic import (
    BeforeValidator,
    Field,
    StringConstraints,
)

from app.api.body_types import (
    Body,
    BroughtToken,
    Card,
    Day,
    Name,
    Note,
    Points,
    RulesBody,
    Start,
    Title,
    left_out,
    with_example,
)
from app.api.round_bodies import HandBody
from app.ledger.commands import NewPlayer
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from app.scoring.rules import Rules


class PlayerBody(Body):
    """Somebody who sits down; without ``start`` they begin where the rules say."""

    name: Name
    start: Points = left_out()

    def player(self) -> NewPlayer:
        """Return the new player."""
        return NewPlayer(self.name, self.start)


def _name_alone(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


Seated = Annotated[
    PlayerBody, BeforeValidator(_name_alone, json_schema_input_type=Name | PlayerBody)
]


class NewGame(Body):
    """A game to be begun; ``id`` and ``keeper_token`` may be brought along, made at random."""

    model_config = with_example(
        {"players": ["Ann", {"name": "Bo", "start": 20}], "rules": "standard", "title": "Friday"}
    )

    players: Annotated[list[Seated], Field(max_length=20)]
    rules: RulesBody = left_out()
    title: Title = ""
    day: Day = left_out()
    note: Note = ""
    first_dealer: Name = left_out()
    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{12,64}$")] = left_out()
    keeper_token: BroughtToken = left_out()

    def seated(self) -> tuple[NewPlayer, ...]:
        """Return the players in seat order."""
        return tuple(player.player() for player in self.players)


class GameChanges(Body):
    """Another title, day, note or other rules; fields left out stay as they are."""

    model_config = with_example({"title": "Saturday"})

    title: Title = left_out()
    day: Day = left_out()
    note: Note = left_out()
    rules: RulesBody = left_out()


class LatePlayer(Body):
    """Somebody who joins late, at a number of points or at a total worked out from the others."""

    model_config = with_example({"name": "Cy", "start": "average"})

    name: Name
    start: Start = left_out()


class PlayerChanges(Body):
    """Another name or seat (1 is the first), whether they still play, or where they began.

    A ``start`` replaces a starting total that was wrong, and needs a ``reason``.
    """

    model_config = with_example({"name": "Dan"})

    name: Name = left_out()
    seat: Annotated[int, Field(ge=1, le=20)] = left_out()
    active: bool = left_out()
    start: Points = left_out()
    reason: Note = left_out()


class LoanBody(Body):
    """Chips that one player lends another, from one round to the next."""

    model_config = with_example({"from": "p1", "to": "p2", "amount": 20})

    giver: Annotated[str, Field(alias="from")]
    taker: Annotated[str, Field(alias="to")]
    amount: int = Field(ge=1)


class HandOverBody(Body):
    """Whether the keeper's token that is used ends with this.

    ``keeper_token``, the new one, may be brought along, made at random and stored before it is
    sent: then an answer that gets lost locks nobody out.
    """

    model_config = with_example({"end_mine": False})

    end_mine: bool = False
    keeper_token: BroughtToken = left_out()


class ScoresBody(Body):
    """Hands by name, to be counted under rules."""

    model_config = with_example({"rules": "house", "hands": {"Ann": {"cards": ["JC", "JK"]}}})

    rules: RulesBody = left_out()
    hands: Annotated[dict[str, HandBody], Field(min_length=1, max_length=20)]


class CutBody(Body):
    """The card that each has cut, by name."""

    model_config = with_example({"cards": {"Ann": "AS", "Bo": "3D"}})

    cards: Annotated[dict[str, Card], Field(min_length=1, max_length=20)]


def rules_of(body: NewGame | GameChanges | ScoresBody) -> Rules:
    """Return the rules, whole; raises ``Invalid``."""
    try:
        return resolve(body.rules)
    except Invalid as wrong:
        raise Invalid(complaint.under("rules") for complaint in wrong.complaints) from None
