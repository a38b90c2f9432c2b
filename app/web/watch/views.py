"""The views of a game: the contexts of their templates, from one reading of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from app.i18n.words import Words
from app.ledger.chain import first_unlinked
from app.ledger.game import Game
from app.play import Play
from app.web.standings.standings import standings
from app.web.watch.chart import Chart, chart
from app.web.watch.heading import heading
from app.web.watch.history import HistoryPage, history
from app.web.watch.paging import PageRequest, list_page
from app.web.watch.sheet.corrections import CorrectionCollector
from app.web.watch.sheet.entries import EntryCollector
from app.web.watch.sheet.sheet import Sheet, sheet
from app.web.watch.statistics import Statistics, statistics

Part = Literal["standings", "statistics", "sheet", "history"]
# The parts of a view below its heading. On wide screens a "table" has the sheet as well.
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
class StatisticsPart:
    """The chart and the statistics of a game; neither is there before the second round."""

    chart: Chart | None
    numbers: Statistics | None


def contexts(
    play: Play, game_id: str, view: str, page_request: PageRequest, words: Words
) -> dict[str, object]:
    """Return the view's contexts: the heading, and one for each of its parts."""
    game = play.game(game_id)
    makers: dict[str, Callable[[], object]] = {
        "heading": lambda: heading(game, play.next_game(game), words),
        "standings": lambda: standings(game, play.hands(game_id), words),
        "statistics": lambda: StatisticsPart(chart(game), statistics(game, words)),
        "sheet": lambda: _sheet(play, game, view == "sheet", page_request, words),
        "history": lambda: _history(play, game, page_request, words),
    }
    return {part: makers[part]() for part in ("heading", *PARTS[view])}


def _sheet(play: Play, game: Game, alone: bool, page_request: PageRequest, words: Words) -> Sheet:
    """Return the scoresheet.

    On a page of its own it also lists who entered which hand; elsewhere only corrections.
    Reading the whole story costs more, and is done only where it adds something.
    """
    page = list_page(len(game.rounds), "newest", page_request.start if alone else None)
    if not alone and not any(recorded_round.corrected for recorded_round in game.rounds):
        return sheet(game, {}, words, page=page)
    corrections = CorrectionCollector(game.rounds[page.after : page.until])
    entries = EntryCollector()
    # Each round was an event, so the rounds of this page were recorded after that many.
    for context in play.story(game.id, page.after, game.revision):
        corrections.add(context)
        if alone:
            entries.add(context)
    entered = entries.by_round(game, words) if alone else ()
    return sheet(game, corrections.scores, words, entered, page)


def _history(play: Play, game: Game, page_request: PageRequest, words: Words) -> HistoryPage:
    page = list_page(game.revision, page_request.order, page_request.start)
    broken_at = first_unlinked(game.id, islice(play.rows(game.id), game.revision))
    contexts = play.story(game.id, page.after, page.until)
    return history(game, page, contexts, page_request.order, words, broken_at)
