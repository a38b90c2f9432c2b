"""The line chart of the totals by round: coordinates for a drawing, and nothing left to compute.

The drawing is 640 units wide. Round 0 is what everybody began with; a line begins where its
player came in, ends where they were eliminated, and is level over a round that does not count.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.ledger.game import Game, Player
from app.web.site.names import Person, people
from app.web.standings.scales import line_of

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 600, 16, 288
# How many characters of a number have room at the left, and how much every further one takes.
ROOM, CHARACTER = 5, 12
# How near to the target another number may stand beside the axis.
NEAR = 22
# How far apart the marks at the ends of the lines stand at least.
APART = 27
MOST_TICKS, MOST_ROUNDS = 5, 10
FEWEST_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line as ``"x,y x,y"``, and the height at which their mark stands behind it."""

    person: Person
    points: str
    end: int
    mark: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside an axis, and where."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart; ``target`` is the line to be reached or kept below, if the rules have one.

    ``left`` is where the lines begin: the numbers stand before it.
    """

    left: int
    curves: tuple[Curve, ...]
    totals: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    target: Tick | None


def chart(game: Game) -> Chart | None:
    """Return the chart, or ``None`` before there are two rounds to draw a line between."""
    if len(game.rounds) < FEWEST_ROUNDS:
        return None
    persons = people(game)
    paths = {player.id: _path_of(game, player) for player in game.players}
    line = line_of(game)
    scale = _Scale.around(_values(paths.values(), line), len(game.rounds))
    ends = _spread([scale.y(points[-1][1]) for points in paths.values() if points])
    curves = zip((p for p in game.players if paths[p.id]), ends, strict=True)
    return Chart(
        left=scale.left,
        curves=tuple(_curve(scale, persons[p.id], paths[p.id], mark) for p, mark in curves),
        totals=tuple(_beside(scale, line)),
        rounds=tuple(Tick(scale.x(number), number) for number in _numbers(len(game.rounds))),
        target=None if line is None else Tick(scale.y(line), line),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a total and a round stand in the drawing."""

    left: int
    lowest: int
    highest: int
    ticks: Sequence[int]
    rounds: int

    @classmethod
    def around(cls, values: Sequence[int], rounds: int) -> "_Scale":
        """Return the scale on which all of the values have their place."""
        step = _step(max(values) - min(values))
        first, last = min(values) // step, -(-max(values) // step)
        last = max(last, first + 1)
        ticks = [step * n for n in range(first, last + 1)]
        return cls(_left([*ticks, *values]), ticks[0], ticks[-1], ticks, rounds)

    def x(self, number: int) -> int:
        """Return where a round stands, from the left."""
        return self.left + round((RIGHT - self.left) * number / self.rounds)

    def y(self, total: int) -> int:
        """Return where a total stands, from the top."""
        share = (total - self.lowest) / (self.highest - self.lowest)
        return BOTTOM - round((BOTTOM - TOP) * share)


def _left(values: Sequence[int]) -> int:
    """Return where the lines begin, so that the longest number has room before them."""
    return LEFT + CHARACTER * max(0, max(len(f"{value:,}") for value in values) - ROOM)


def _beside(scale: _Scale, line: int | None) -> Iterator[Tick]:
    """Yield the numbers at the side that do not run into the one of the target."""
    for tick in (Tick(scale.y(value), value) for value in scale.ticks):
        if line is None or abs(tick.at - scale.y(line)) >= NEAR:
            yield tick


def _path_of(game: Game, player: Player) -> list[tuple[int, int]]:
    """Return the player's total after each round, from the round in which they joined."""
    path = [(player.since - 1, player.start)]
    for number, tally in enumerate(game.tallies, start=1):
        if number >= player.since:
            path.append((number, tally.totals.get(player.id, player.start)))
        if player.id in tally.eliminated:
            break
    return path if len(path) > 1 else []


def _values(paths: Iterable[Sequence[tuple[int, int]]], line: int | None) -> list[int]:
    totals = [total for points in paths for _, total in points]
    return [*totals, 0, *([] if line is None else [line])]


def _step(span: int) -> int:
    """Return the distance between the numbers at the side: 1, 2 or 5, with noughts behind."""
    step, factors = 1, (2, 5, 10)
    while span > step * (MOST_TICKS - 1):
        tens = 10 ** (len(str(step)) - 1)
        step = next(tens * factor for factor in factors if tens * factor > step)
    return step


def _numbers(rounds: int) -> list[int]:
    every = -(-rounds // MOST_ROUNDS)
    return list(range(every, rounds + 1, every))


def _spread(heights: Sequence[int]) -> list[int]:
    """Return the heights moved as little as may be, so that no mark covers another."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    apart = min(APART, (BOTTOM - TOP) // max(len(heights) - 1, 1))
    placed: list[float] = []
    for rank, at in enumerate(order):
        least = placed[-1] + apart if placed else TOP
        most = BOTTOM - apart * (len(order) - 1 - rank)
        placed.append(min(max(heights[at], least), most))
    return [round(placed[order.index(at)]) for at in range(len(heights))]


def _curve(scale: _Scale, person: Person, path: Sequence[tuple[int, int]], mark: int) -> Curve:
    points = " ".join(f"{scale.x(number)},{scale.y(total)}" for number, total in path)
    return Curve(person, points, scale.x(path[-1][0]), mark)
