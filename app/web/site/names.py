"""What pages call a game and its players: its title and day, their names and marks.

A player's mark is a suit or a shape on a colour, the same on every page.
"""

from dataclasses import dataclass
from datetime import date

from app.i18n.words import Words, isolated, names
from app.ledger.game import Game

SHAPES = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """Which shape (``#m1`` … ``#m10``) stands on which colour (``.p1`` … ``.p10``)."""

    shape: int
    colour: int


@dataclass(frozen=True, slots=True)
class Person:
    """A player on a page."""

    id: str
    name: str
    mark: Mark
    active: bool = True


def mark(place: int) -> Mark:
    """Return the mark of the ``place``-th to join, from 1; no two of the first hundred agree."""
    shape, lap = (place - 1) % SHAPES, (place - 1) // SHAPES
    return Mark(shape + 1, (shape + lap) % SHAPES + 1)


def people(game: Game) -> dict[str, Person]:
    """Return everybody who ever sat down, by id, in seat order.

    Marks follow the order of joining, not of the seats, so that they stay when seats change.
    """
    joined = sorted(game.players, key=lambda player: (len(player.id), player.id))
    place = {player.id: number for number, player in enumerate(joined, start=1)}
    return {p.id: Person(p.id, p.name, mark(place[p.id]), p.active) for p in game.players}


def day_of(game: Game) -> date:
    """Return the date at the table on which the game was played."""
    return date.fromisoformat(game.day)


def title_of(game: Game, words: Words) -> str:
    """Return the game's title, or the players' names where it has none.

    Names written from right to left are isolated in it, so it can stand in any line. The element
    around it is set to read from left to right, as all our languages do, and must not guess.
    """
    return isolated(game.title) or names([player.name for player in game.active()], words)
