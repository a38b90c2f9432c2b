"""Head to head: among the same people, how often each of them won."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.ledger import ranking, table
from app.ledger.game import Game

FEWEST = 2


@dataclass(frozen=True, slots=True)
class Rivals:
    """People who finished ``games`` together, each with how many of them they won, most first.

    Where two won together, both have won.
    """

    games: int
    wins: tuple[tuple[str, int], ...]


def head_to_head(games: Iterable[Game]) -> tuple[Rivals, ...]:
    """Return those who finished at least two of the games together, who did so most first.

    People are known by their names alone, and who left in the middle of a game has no part in it.
    """
    played = Counter[frozenset[str]]()
    won: dict[frozenset[str], Counter[str]] = {}
    for game in games:
        if table.status(game) != "finished":
            continue
        names = {player.id: player.name for player in game.active()}
        together = frozenset(names.values())
        played[together] += 1
        wins = won.setdefault(together, Counter(dict.fromkeys(names.values(), 0)))
        wins.update(names[winner] for winner in ranking.winners(game))
    return tuple(
        Rivals(number, tuple(won[together].most_common()))
        for together, number in played.most_common()
        if number >= FEWEST
    )
