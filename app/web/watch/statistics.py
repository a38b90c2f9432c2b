"""Statistics of the players: rounds won, best, worst and average score, and who led when."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.ranking import leaders_after
from app.ledger.rounds import counts, in_sudden_death
from app.web.site.names import Person, people


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's statistics over the rounds in which they were dealt in.

    ``won`` is how often they went out; ``best`` and ``worst`` are scores of a round in points,
    as the rules see it; ``average`` is a text with one decimal place.
    """

    person: Person
    won: int
    average: str
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class CaughtHand:
    """The points that a player held at the end of a round."""

    person: Person
    points: int
    number: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a game. ``streak`` is the longest run of rounds won by one player.

    ``changes`` is how often the lead changed hands, the last time in round ``since``, to
    ``leaders``. ``biggest`` is the biggest hand that anybody was caught with.
    """

    players: tuple[PlayerStatistics, ...]
    streak: tuple[Person, int] | None
    changes: int
    leaders: tuple[Person, ...]
    since: int
    biggest: CaughtHand | None


def statistics(game: Game, words: Words) -> Statistics | None:
    """Return the statistics, or ``None`` before two rounds have counted."""
    numbers = _scored(game)
    if len(numbers) < 2:
        return None
    persons = people(game)
    taken, leaders = _leads(game, numbers)
    return Statistics(
        players=tuple(_of_each(game, numbers, persons.values(), words)),
        streak=_streak(game, numbers),
        changes=len(taken) - 1,
        leaders=tuple(persons[leader] for leader in leaders),
        since=taken[-1],
        biggest=_biggest(game, numbers, persons),
    )


def _scored(game: Game) -> list[int]:
    """Return the numbers of the rounds that count and score."""
    numbers = range(1, len(game.rounds) + 1)
    return [n for n in numbers if counts(game, n) and not in_sudden_death(game, n)]


def _of_each(
    game: Game, numbers: Sequence[int], persons: Iterable[Person], words: Words
) -> Iterator[PlayerStatistics]:
    for person in persons:
        scores = [_score(game, n, person.id) for n in numbers if _dealt_in(game, n, person.id)]
        if scores:
            low, high = min(scores), max(scores)
            best, worst = (low, high) if _low_is_good(game) else (high, low)
            won = sum(game.rounds[n - 1].round.went_out == person.id for n in numbers)
            average = words.decimal(sum(scores) / len(scores))
            yield PlayerStatistics(person, won, average, best, worst)


def _dealt_in(game: Game, number: int, player: str) -> bool:
    return player in game.rounds[number - 1].round.players


def _score(game: Game, number: int, player: str) -> int:
    return game.tallies[number - 1].scores.get(player, 0)


def _low_is_good(game: Game) -> bool:
    return game.rules.lowest_wins


def _biggest(
    game: Game, numbers: Sequence[int], persons: Mapping[str, Person]
) -> CaughtHand | None:
    """Return the biggest hand, the first of several; none where no hand came to anything."""
    hands = [
        CaughtHand(persons[player], points, number)
        for number in numbers
        for player, points in game.tallies[number - 1].counted.items()
    ]
    most = max(hands, key=lambda hand: hand.points, default=None)
    return most if most and most.points > 0 else None


def _streak(game: Game, numbers: Sequence[int]) -> tuple[Person, int] | None:
    """Return who won most rounds one after the other, and how many; the first of several."""
    runs = [(out, len(list(run))) for out, run in groupby(_winners(game, numbers)) if out]
    longest = max(runs, key=lambda run: run[1], default=None)
    if longest is None or longest[1] < 2:
        return None
    return people(game)[longest[0]], longest[1]


def _winners(game: Game, numbers: Sequence[int]) -> Iterator[str | None]:
    return (game.rounds[n - 1].round.went_out for n in numbers)


def _leads(game: Game, numbers: Sequence[int]) -> tuple[list[int], tuple[str, ...]]:
    """Return the rounds in which the lead was taken, and who holds it now.

    It is taken when none of the former leaders leads any more: to draw level is not enough.
    """
    taken: list[int] = []
    leaders: tuple[str, ...] = ()
    for number in numbers:
        first = leaders_after(game, number)
        still = tuple(leader for leader in leaders if leader in first)
        leaders = still or first
        if not still:
            taken.append(number)
    return taken, leaders
