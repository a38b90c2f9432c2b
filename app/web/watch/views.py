"""What each view of a game shows: the contexts of its templates, from one reading of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Literal

from fastapi import Depends
from starlette.requests import Request

from app.i18n.words import Words
from app.ledger.chain import first_unlinked
from app.ledger.game import Game
from app.play import Play
from app.web.site.heading import heading
from app.web.site.leafing import PAGE, Order, stretch
from app.web.standings.standings import standings
from app.web.watch.chart import Chart, chart
from app.web.watch.history import History, history
from app.web.watch.sheet import Sheet, sheet
from app.web.watch.sheet_corrected import Corrected
from app.web.watch.sheet_entries import Writers
from app.web.watch.statistics import Figures, figures

Part = Literal["standings", "statistics", "sheet", "history"]
# What a view consists of below its heading. On wide screens a "table" has the sheet as well.
PARTS: Mapping[str, tuple[Part, ...]] = {
    "standings": ("standings", "statistics"),
    "sheet": ("sheet",),
    "table": ("standings", "statistics", "sheet"),
    "history": ("history",),
    "heading": (),
    "tv": ("standings",),
}
STREAMED = PARTS.keys() - {"tv"}
"""The views of which there is a stream; a television listens to the standings."""


@dataclass(frozen=True, slots=True)
class Paging:
    """Which page of a long list is shown: from ``start`` on, or where it is ``None`` the first."""

    order: Order = "newest"
    start: int | None = None


FIRST_PAGE = Paging()


async def _paging(request: Request) -> Paging:
    order: Order = "oldest" if request.query_params.get("order") == "oldest" else "newest"
    return Paging(order, _start(request.query_params.get("from", "")))


PagingDep = Annotated[Paging, Depends(_paging)]


def _start(text: str) -> int | None:
    """Return the first of the page on which that event or round is, so that each page has one."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return max(0, number - 1) // PAGE * PAGE + 1 if number else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the rounds come to, drawn and counted; neither is there before the second round."""

    chart: Chart | None
    figures: Figures | None


def contexts(
    play: Play, game_id: str, view: str, paging: Paging, words: Words
) -> dict[str, object]:
    """Return what the view's templates need: the heading, and a context for each of its parts."""
    game = play.game(game_id)
    makers: dict[str, Callable[[], object]] = {
        "heading": lambda: heading(game, play.next_game(game), words),
        "standings": lambda: standings(game, play.hands(game_id), words),
        "statistics": lambda: Statistics(chart(game), figures(game, words)),
        "sheet": lambda: _sheet(play, game, view == "sheet", paging, words),
        "history": lambda: _history(play, game, paging, words),
    }
    return {part: makers[part]() for part in ("heading", *PARTS[view])}


def _sheet(play: Play, game: Game, alone: bool, paging: Paging, words: Words) -> Sheet:
    """Return the scoresheet. The whole story costs more, and is read only where it tells more:

    on a page of its own the sheet says who wrote what, and beside the standings what was corrected.
    """
    shown = stretch(len(game.lines), "newest", paging.start if alone else None)
    if not alone and not any(line.corrected for line in game.lines):
        return sheet(game, {}, words, shown=shown)
    corrected, writers = Corrected(game.lines[shown.after : shown.until]), Writers()
    # Each round was an event, so that the ones that are shown were recorded after that many.
    for moment in play.story(game.id, shown.after, game.revision):
        corrected.hear(moment)
        if alone:
            writers.hear(moment)
    hands = writers.written(game, words) if alone else ()
    return sheet(game, corrected.scores, words, hands, shown)


def _history(play: Play, game: Game, paging: Paging, words: Words) -> History:
    told = stretch(game.revision, paging.order, paging.start)
    broken_at = first_unlinked(game.id, islice(play.rows(game.id), game.revision))
    moments = play.story(game.id, told.after, told.until)
    return history(game, told, moments, paging.order, words, broken_at)
