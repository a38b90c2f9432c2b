"""The heading of every page of a game: its title, its rules in a few words, and its day."""

from dataclasses import dataclass
from datetime import date

from app.i18n.rules import summary
from app.i18n.words import Words
from app.ledger import table
from app.ledger.game import Game
from app.ledger.tags import Tag
from app.web.site.names import day_of, title_of


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
