"""The scoresheet as it would stand on paper: a round a row, a player a column."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from app.ledger import table
from app.ledger.events import RoundCorrected
from app.ledger.game import Game, Line, Player
from app.ledger.replay import Moment
from app.scoring.games import Tally
from app.scoring.kinds import score_round
from app.web.people import Person, people

CellKind = Literal["points", "out", "start", "absent"]
Replaced = Mapping[tuple[int, str], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: their total below, and whether it is a winning one."""

    person: Person
    total: int
    best: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a round, in points.

    ``out`` marks who went out; ``start`` shows only the ``total`` that a player came in with;
    ``absent`` stays blank. ``was`` are the scores that corrections replaced, oldest first.
    """

    kind: CellKind
    score: int = 0
    total: int = 0
    was: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round. ``counts`` is false when it was struck or stands after the end of the game."""

    number: int
    dealer: Person
    cells: tuple[Cell, ...]
    counts: bool
    struck: bool
    corrected: bool
    blocked: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The scoresheet at one revision; ``starts`` is the row above the first round, if needed."""

    revision: int
    columns: tuple[Column, ...]
    starts: tuple[Cell, ...]
    rows: tuple[SheetRow, ...]
    any_corrected: bool
    any_struck: bool
    finished: bool


def sheet(game: Game, replaced: Replaced) -> Sheet:
    """Return the scoresheet; ``replaced`` are the scores that corrections replaced."""
    who = people(game)
    rows = tuple(_row(game, line, who, replaced) for line in game.lines)
    return Sheet(
        revision=game.revision,
        columns=_columns(game, who),
        starts=_starts(game),
        rows=rows,
        any_corrected=any(row.corrected for row in rows),
        any_struck=any(row.struck for row in rows),
        finished=table.status(game) == "finished",
    )


def replaced_scores(story: Iterable[Moment]) -> dict[tuple[int, str], tuple[int, ...]]:
    """Return by round and player which scores were corrected, oldest first."""
    replaced: dict[tuple[int, str], tuple[int, ...]] = {}
    for moment in story:
        event = moment.recorded.event
        if isinstance(event, RoundCorrected) and moment.before:
            for player, score in _changed(moment.before, moment.after, event.round.number):
                place = (event.round.number, player)
                replaced[place] = (*replaced.get(place, ()), score)
    return replaced


def _changed(before: Game, after: Game, number: int) -> list[tuple[str, int]]:
    was, now = scores_of(before, number), scores_of(after, number)
    return [(player, score) for player, score in was.items() if now.get(player) != score]


def scores_of(game: Game, number: int) -> dict[str, int]:
    """Return what the round scores by itself, in points, even where it does not count."""
    round_ = game.lines[number - 1].round
    return score_round(game.rules, round_, game.tallies[number - 1].counted)


def _columns(game: Game, who: Mapping[str, Person]) -> tuple[Column, ...]:
    totals, best = table.totals(game), set(table.winners(game))
    return tuple(Column(who[p.id], totals[p.id], p.id in best) for p in game.players)


def _starts(game: Game) -> tuple[Cell, ...]:
    """Return the row of those who did not begin at nothing; empty if everybody did."""
    cells = tuple(_start(player, 0) for player in game.players)
    return cells if any(cell.total for cell in cells) else ()


def _row(game: Game, line: Line, who: Mapping[str, Person], replaced: Replaced) -> SheetRow:
    number = line.round.number
    tally, scores = game.tallies[number - 1], scores_of(game, number)
    return SheetRow(
        number=number,
        dealer=who[line.round.dealer],
        cells=tuple(_cell(line, player, scores, tally, replaced) for player in game.players),
        counts=bool(tally.scores),
        struck=line.struck,
        corrected=line.corrected,
        blocked=line.round.went_out is None,
    )


def _cell(
    line: Line, player: Player, scores: Mapping[str, int], tally: Tally, replaced: Replaced
) -> Cell:
    number = line.round.number
    if player.id not in scores:
        return _start(player, number)
    return Cell(
        kind="out" if line.round.went_out == player.id else "points",
        score=scores[player.id],
        total=tally.totals[player.id],
        was=replaced.get((number, player.id), ()),
    )


def _start(player: Player, number: int) -> Cell:
    """Return the cell of the row above a player's first round, and blanks elsewhere."""
    return Cell("start", total=player.start) if player.since == number + 1 else Cell("absent")
