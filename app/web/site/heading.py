"""The heading of every page of a game: its title, its rules in a few words, and its day."""

from dataclasses import dataclass
from datetime import date

from app.i18n.rules import summary
from app.i18n.words import Words, isolated, names
from app.ledger import table
from app.ledger.game import Game
from app.ledger.tags import Tag


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a game. ``title`` is the game's own, or else the players' names.

    ``rules`` are the rules in a few words, ``day`` is the date at the table; ``next_game`` is the
    id of the game in which the same people went on, or empty.
    """

    game: str
    title: str
    rules: str
    tag: Tag
    finished: bool
    next_game: str
    day: date
    note: str


def heading(game: Game, next_game: str, words: Words) -> Heading:
    """Return the heading of the game's pages."""
    return Heading(
        game=game.id,
        title=title_of(game, words),
        rules=summary(game.rules, words),
        tag=game.tag,
        finished=table.status(game) == "finished",
        next_game=next_game,
        day=day_of(game),
        note=game.note,
    )


def day_of(game: Game) -> date:
    """Return the date at the table on which the game was played."""
    return date.fromisoformat(game.day)


def title_of(game: Game, words: Words) -> str:
    """Return the game's title, or the players' names where it has none.

    Names written from right to left are isolated in it, so it can stand in any line. The element
    around it is set to read from left to right, as all our languages do, and must not guess.
    """
    return isolated(game.title) or names([player.name for player in game.active()], words)
