"""Players as pages show them: a name, and a mark that is the same everywhere."""

from dataclasses import dataclass

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
