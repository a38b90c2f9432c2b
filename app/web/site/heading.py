"""What stands above every page of a game: what it is called, how it is played, and of which day."""

from dataclasses import dataclass
from datetime import date

from app.i18n.rules import summary
from app.i18n.words import Words, isolated, names
from app.ledger import table
from app.ledger.game import Game
from app.ledger.tags import Tag


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above every page of a game. ``title`` is the game's, or else the names.

    ``rules`` are the rules in a few words, ``day`` is the day on which it was played;
    ``next_game`` is the game in which the same people went on, or nothing.
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
    """Return what stands above every page of the game."""
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
    """Return the game's title, or the names of who plays where it has none.

    It can stand in any line: what is written from right to left is set apart. So the element around
    it reads from left to right, as all our languages do, and is not to guess from a name.
    """
    return isolated(game.title) or names([player.name for player in game.active()], words)
