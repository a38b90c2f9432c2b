"""The games that this phone keeps or has watched, and finding one among two hundred."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.rounds import last_counting
from app.play import Play
from app.web.site.cookies import Role, SeenGame
from app.web.site.names import Person, day_of, people, title_of
from app.web.standings.result import Result, result_of

SHOWN = 20
"""How many are listed before anybody asks for more."""
LINEUPS, MOST_NAMES = 2, 40
FEWEST_TOGETHER = 2
"""How many games some people have to finish together to be listed head to head."""


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game that this browser keeps (``k``) or watches (``w``), with how it stands.

    ``round`` is the number of the last round that counts, 0 before the first; ``leaders`` have
    the total ``best``, in ``chips`` or in points; ``result`` is there once the game is over.
    """

    role: Role
    game: str
    title: str
    day: date
    round: int
    leaders: tuple[Person, ...]
    best: int
    chips: bool
    result: Result | None


@dataclass(frozen=True, slots=True)
class Month:
    """The games of one month by their days, the newest first; ``name`` is such as "March 2026"."""

    name: str
    games: tuple[MyGame, ...]


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who played together, in seat order, and the newest ``game`` of theirs."""

    game: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rivals:
    """People who finished ``games`` together, and how many of them each has won, most first.

    Where two won together, both have won.
    """

    games: int
    wins: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MyGames:
    """The list of games: by month, those ``running``, and how many ``more`` there are.

    ``query`` is the search text; ``findable`` if there are enough to search in.
    ``rivals`` finished several of the listed games together. ``lineups`` are those who played
    last; ``names`` are of everybody who played here, the latest first.
    """

    months: tuple[Month, ...]
    running: tuple[MyGame, ...]
    more: int
    query: str
    findable: bool
    any: bool
    lineups: tuple[LineUp, ...]
    names: tuple[str, ...]
    rivals: tuple[Rivals, ...]


def my_games(
    play: Play, seen: Sequence[SeenGame], words: Words, query: str, whole: bool
) -> MyGames:
    """Return the games of this browser; with a ``query``, those of them that match it.

    All its words have to be found, in any order, in the title, the players' names, the day or the
    note; with or without the marks on their letters.
    """
    listed = seen if whole or query else seen[:SHOWN]
    games = list(_games(play, listed))
    matching = [(one, game) for one, game in games if not query or _matches(game, query, words)]
    found = [_my_game(one, game, words) for one, game in matching]
    lineups = _lineups(game for _, game in games)
    by_day = sorted(found, key=lambda mine: mine.day, reverse=True)
    months = groupby(by_day, lambda mine: words.month(mine.day))
    return MyGames(
        months=tuple(Month(name, tuple(games)) for name, games in months),
        running=tuple(mine for mine in found if not query and not mine.result),
        more=len(seen) - len(listed),
        query=query,
        findable=len(seen) > SHOWN // 2,
        any=bool(found or query or len(listed) < len(seen)),
        lineups=lineups[:LINEUPS],
        rivals=_head_to_head(game for _, game in matching if table.ending(game)),
        names=_names_in(lineups)[:MOST_NAMES],
    )


def _names_in(lineups: Iterable[LineUp]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for lineup in lineups for name in lineup.names))


def _games(play: Play, seen: Sequence[SeenGame]) -> Iterator[tuple[SeenGame, Game]]:
    for one in seen:
        try:
            yield one, play.game(one.game)
        except NotFound:
            continue  # deleted meanwhile


def _my_game(seen: SeenGame, game: Game, words: Words) -> MyGame:
    persons, last, ending = people(game), last_counting(game), table.ending(game)
    first = [place for place in ranking.standings(game) if place.rank == 1]
    return MyGame(
        role=seen.role,
        game=game.id,
        title=title_of(game, words),
        day=day_of(game),
        round=last.round.number if last else 0,
        leaders=tuple(persons[place.player] for place in first),
        best=first[0].total if first else 0,
        chips=game.rules.scoring == "chips",
        result=result_of(game, ending, persons) if ending else None,
    )


def _lineups(games: Iterable[Game]) -> tuple[LineUp, ...]:
    """Return who played together, each set of people once, the newest first."""
    found: dict[frozenset[str], LineUp] = {}
    for game in games:
        names = tuple(player.name for player in game.active())
        found.setdefault(frozenset(names), LineUp(game.id, names))
    return tuple(found.values())


def _head_to_head(games: Iterable[Game]) -> tuple[Rivals, ...]:
    """Return who finished at least two of the games together, those with most games first.

    Only names tell people apart, and a player who left in the middle of a game has no part in it;
    a winner has, who can have left before a correction ended the game in an earlier round.
    """
    played = Counter[frozenset[str]]()
    won: dict[frozenset[str], Counter[str]] = {}
    for game in games:
        winners = ranking.winners(game)
        names = {p.id: p.name for p in game.players if p.active or p.id in winners}
        together = frozenset(names.values())
        played[together] += 1
        wins = won.setdefault(together, Counter(dict.fromkeys(names.values(), 0)))
        wins.update(names[winner] for winner in winners)
    return tuple(
        Rivals(number, tuple(won[together].most_common()))
        for together, number in played.most_common()
        if number >= FEWEST_TOGETHER
    )


def _matches(game: Game, query: str, words: Words) -> bool:
    day = day_of(game)
    names = (player.name for player in game.players)
    days = (day.isoformat(), words.date(day), words.month(day))
    text = _folded(" ".join((game.title, *names, *days, game.note)))
    return all(word in text for word in _folded(query).split())


def _folded(text: str) -> str:
    """Return the text without regard to case and to marks on letters: "Ștefan" is "stefan"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
