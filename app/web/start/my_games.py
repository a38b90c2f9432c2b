"""The games that this phone keeps or has watched, and finding one among two hundred."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play import Play
from app.web.site.cookies import Kind, Seen
from app.web.site.heading import day_of, title_of
from app.web.standings.places import Standings, standings
from app.web.start.head_to_head import Rivals, head_to_head

SHOWN = 20
"""How many are listed before anybody asks for more."""
LINEUPS, MOST_NAMES = 2, 40


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game that this browser keeps (``k``) or watches (``w``), with how it stands."""

    kind: Kind
    game: str
    title: str
    day: date
    standings: Standings


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
class MyGames:
    """What is listed: by month, those ``running``, how many ``more`` there are.

    ``wanted`` is what was searched for; ``findable`` if there are enough to search in.
    ``rivals`` finished several of the listed games together.
    ``lineups`` played last; ``names`` are all that played here, whoever did so last first.
    """

    months: tuple[Month, ...]
    running: tuple[MyGame, ...]
    more: int
    wanted: str
    findable: bool
    any: bool
    lineups: tuple[LineUp, ...]
    names: tuple[str, ...]
    rivals: tuple[Rivals, ...]


def my_games(play: Play, seen: Sequence[Seen], words: Words, wanted: str, whole: bool) -> MyGames:
    """Return the games of this browser; with something ``wanted``, those of them that fit.

    All words have to be found, in any order, in the title, the players' names or the day; with
    or without the marks on their letters.
    """
    listed = seen if whole or wanted else seen[:SHOWN]
    games = list(_games(play, listed))
    fitting = [(one, game) for one, game in games if _fits(game, wanted, words)]
    found = [_mine(one, game, words) for one, game in fitting]
    lineups = _lineups(game for _, game in games)
    by_day = sorted(found, key=lambda mine: mine.day, reverse=True)
    months = groupby(by_day, lambda mine: words.month(mine.day))
    return MyGames(
        months=tuple(Month(name, tuple(games)) for name, games in months),
        running=tuple(mine for mine in found if not wanted and not mine.standings.result),
        more=len(seen) - len(listed),
        wanted=wanted,
        findable=len(seen) > SHOWN // 2,
        any=bool(found or wanted or len(listed) < len(seen)),
        lineups=lineups[:LINEUPS],
        rivals=head_to_head(game for _, game in fitting),
        names=tuple(dict.fromkeys(name for one in lineups for name in one.names))[:MOST_NAMES],
    )


def _games(play: Play, seen: Sequence[Seen]) -> Iterator[tuple[Seen, Game]]:
    for one in seen:
        try:
            yield one, play.game(one.game)
        except NotFound:
            continue  # deleted meanwhile


def _mine(seen: Seen, game: Game, words: Words) -> MyGame:
    shown = standings(game, (), words)
    return MyGame(seen.kind, game.id, title_of(game, words), day_of(game), shown)


def _lineups(games: Iterable[Game]) -> tuple[LineUp, ...]:
    """Return who played together, each set of people once, the newest first."""
    found: dict[frozenset[str], LineUp] = {}
    for game in games:
        names = tuple(player.name for player in game.active())
        found.setdefault(frozenset(names), LineUp(game.id, names))
    return tuple(found.values())


def _fits(game: Game, wanted: str, words: Words) -> bool:
    day = day_of(game)
    names = (player.name for player in game.players)
    days = (day.isoformat(), words.date(day), words.month(day))
    said = _folded(" ".join((game.title, *names, *days, game.note)))
    return all(word in said for word in _folded(wanted).split())


def _folded(text: str) -> str:
    """Return the text without regard to case and to marks on letters: "Ștefan" is "stefan"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
