"""The scoresheet as it would stand on paper: a round a row, a player a column."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import keeping
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.game import Game
from app.web.site.names import Person, people
from app.web.watch.paging import ListPage
from app.web.watch.sheet.corrections import ReplacedScores
from app.web.watch.sheet.entries import RoundEntries
from app.web.watch.sheet.notes import CardsHeld, Note, cards_of, notes_of
from app.web.watch.sheet.rows import Cell, SheetRow, row_of, starts_of


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: their total below, and whether it is a winning one."""

    person: Person
    total: int
    best: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The scoresheet at one revision; ``starts`` is the row above the first round, if needed.

    ``headline`` says who has won, once somebody has; ``entered`` is left out unless requested.
    Of a long game it has the rounds of one page; ``earlier`` and ``later`` begin those beside it.
    """

    revision: int
    columns: tuple[Column, ...]
    starts: tuple[Cell, ...]
    rows: tuple[SheetRow, ...]
    any_corrected: bool
    any_struck: bool
    any_noted: bool
    notes: tuple[Note, ...]
    cards: tuple[CardsHeld, ...]
    finished: bool
    headline: str
    entered: tuple[RoundEntries, ...]
    earlier: int | None
    later: int | None
    chosen: bool


def sheet(
    game: Game,
    replaced: ReplacedScores,
    words: Words,
    entered: tuple[RoundEntries, ...] = (),
    page: ListPage | None = None,
) -> Sheet:
    """Return the scoresheet, or one ``page`` of it.

    ``replaced`` are the scores that corrections replaced.
    """
    page = page or ListPage(0, len(game.rounds), len(game.rounds))
    rounds = game.rounds[page.after : page.until]
    persons, finished = people(game), table.status(game) == "finished"
    rows = tuple(row_of(game, recorded, persons, replaced) for recorded in rounds)
    return Sheet(
        revision=game.revision,
        columns=_columns(game, persons),
        starts=() if page.after else starts_of(game),
        rows=rows,
        any_corrected=any(row.corrected for row in rows),
        any_struck=any(row.struck for row in rows),
        any_noted=any(cell.noted for row in rows for cell in row.cells),
        notes=notes_of(game, page, persons, words),
        cards=tuple(held for recorded in rounds if (held := cards_of(recorded, persons)).hands),
        finished=finished,
        headline=keeping.headline(game, words) if finished else "",
        entered=tuple(entry for entry in entered if page.after < entry.number <= page.until),
        earlier=page.earlier,
        later=page.later,
        chosen=page.chosen,
    )


def _columns(game: Game, persons: Mapping[str, Person]) -> tuple[Column, ...]:
    totals, best = table.totals(game), set(ranking.winners(game))
    return tuple(Column(persons[p.id], totals[p.id], p.id in best) for p in game.players)
