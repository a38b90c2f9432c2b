"""The page where no round can be counted: the game is over, or too few are left at the table."""

from dataclasses import dataclass

from starlette.responses import Response

from app.i18n import keeping
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.game import Game
from app.ledger.rounds import last_counting
from app.web.keep.context import GameContext, NewestRound, TooFewPage
from app.web.keep.request import KeeperRequest
from app.web.keep.round_pages import newest_round, round_sentence
from app.web.site.names import Person, people

STEP = 100
"""Points by which a game that is over can be played on."""


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A line of the final standings."""

    rank: int
    player: Person
    total: str


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """The end of a game: the winners, in words too, and what can be done now.

    ``alone``: everybody else has left. ``play_on`` is the next target that would open the game
    again, or ``None``.
    """

    game: GameContext
    winners: tuple[Person, ...]
    headline: str
    reason: str
    standings: tuple[FinalPlace, ...]
    last: NewestRound | None
    early: bool
    alone: bool
    play_on: int | None
    problem: str = ""


def no_next_round_page(keeper: KeeperRequest, problem: str = "", status: int = 200) -> Response:
    """Return the page that says why, and what can be done about it."""
    game, words = keeper.game, keeper.words
    if table.status(game) == "finished":
        return keeper.page("finished", _finished_page(game, words, problem), status)
    page = TooFewPage(
        game=GameContext.of(game, words),
        why=keeping.too_few(game, words),
        last=newest_round(game, words),
        problem=problem,
    )
    return keeper.page("too_few", page, status)


def _finished_page(game: Game, words: Words, problem: str) -> FinishedPage:
    who = people(game)
    return FinishedPage(
        game=GameContext.of(game, words),
        winners=tuple(who[winner] for winner in ranking.winners(game)),
        headline=keeping.headline(game, words),
        reason=keeping.why_over(game, words),
        standings=tuple(
            FinalPlace(place.rank, who[place.player], words.number(place.total))
            for place in ranking.standings(game)
        ),
        last=_last_counting_round(game, words),
        early=game.ended_early,
        alone=table.left_alone(game) is not None,
        play_on=_next_target(game),
        problem=problem,
    )


def _last_counting_round(game: Game, words: Words) -> NewestRound | None:
    recorded = last_counting(game)
    if recorded is None:
        return None
    sentence, tag = round_sentence(game, recorded, words), str(game.tag_of(recorded))
    return NewestRound(recorded.round.number, tag, sentence, recorded.struck)


def _next_target(game: Game) -> int | None:
    """Return the next hundred above every total, where reaching a target ended the game."""
    ending = table.ending(game)
    if ending is None or ending.when != "score" or game.ended_early:
        return None
    top = max(table.totals(game).values())
    return (top // STEP + 1) * STEP
