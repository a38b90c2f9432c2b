"""The scoresheet as it would stand on paper: a round a row, a player a column."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.i18n import keeping, rounds
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.counting import counts, in_sudden_death
from app.ledger.game import Game, Line, Player
from app.scoring.tally import Tally
from app.web.site.leafing import Stretch
from app.web.site.people import Person, people
from app.web.watch.sheet_corrected import Replaced, scores_of
from app.web.watch.sheet_entries import Written

CellKind = Literal["points", "out", "still", "start", "absent"]


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
    ``still`` has a total and no score, as in sudden death or a countdown; ``absent`` stays blank.
    ``was`` are the scores that corrections replaced, oldest first; ``noted``: a note below tells
    more.
    """

    kind: CellKind
    score: int = 0
    total: int = 0
    was: tuple[int, ...] = ()
    noted: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round. ``counts`` is false when it was struck or stands after the end of the game.

    ``times`` is what every hand was multiplied by; ``decides``: it was played in sudden death.
    """

    number: int
    dealer: Person
    cells: tuple[Cell, ...]
    counts: bool
    struck: bool
    corrected: bool
    blocked: bool
    times: int
    decides: bool


@dataclass(frozen=True, slots=True)
class Lent:
    """Chips that one player lent another."""

    giver: Person
    taker: Person
    amount: int


@dataclass(frozen=True, slots=True)
class Note:
    """What stands under the sheet about a round: loans before it, then what was special in it."""

    number: int
    loans: tuple[Lent, ...]
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsHeld:
    """The hands of a round that were counted card by card: ``("Bo", "KS 9 A")``."""

    number: int
    hands: tuple[tuple[Person, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The scoresheet at one revision; ``starts`` is the row above the first round, if needed.

    ``headline`` says who has won, once somebody has; ``written`` is there where it is asked for.
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
    written: tuple[Written, ...]
    earlier: int | None
    later: int | None
    chosen: bool


def sheet(
    game: Game,
    replaced: Replaced,
    words: Words,
    written: tuple[Written, ...] = (),
    shown: Stretch | None = None,
) -> Sheet:
    """Return the scoresheet, or the rounds of it that are ``shown``.

    ``replaced`` are the scores that corrections replaced.
    """
    shown = shown or Stretch(0, len(game.lines), len(game.lines))
    lines = game.lines[shown.after : shown.until]
    who, finished = people(game), table.status(game) == "finished"
    rows = tuple(_row(game, line, who, replaced) for line in lines)
    return Sheet(
        revision=game.revision,
        columns=_columns(game, who),
        starts=() if shown.after else _starts(game),
        rows=rows,
        any_corrected=any(row.corrected for row in rows),
        any_struck=any(row.struck for row in rows),
        any_noted=any(cell.noted for row in rows for cell in row.cells),
        notes=_notes(game, shown, who, words),
        cards=tuple(held for line in lines if (held := _cards(line, who)).hands),
        finished=finished,
        headline=keeping.headline(game, words) if finished else "",
        written=tuple(one for one in written if shown.after < one.number <= shown.until),
        earlier=shown.earlier,
        later=shown.later,
        chosen=shown.chosen,
    )


def _columns(game: Game, who: Mapping[str, Person]) -> tuple[Column, ...]:
    totals, best = table.totals(game), set(ranking.winners(game))
    return tuple(Column(who[p.id], totals[p.id], p.id in best) for p in game.players)


def _starts(game: Game) -> tuple[Cell, ...]:
    """Return the row of those who did not begin at nothing; empty if everybody did."""
    cells = tuple(_start(player, 0) for player in game.players)
    return cells if any(cell.total for cell in cells) else ()


def _row(game: Game, line: Line, who: Mapping[str, Person], replaced: Replaced) -> SheetRow:
    number = line.round.number
    scores = scores_of(game, number)
    return SheetRow(
        number=number,
        dealer=who[line.round.dealer],
        cells=tuple(_cell(game, line, player, scores, replaced) for player in game.players),
        counts=counts(game, number),
        struck=line.struck,
        corrected=line.corrected,
        blocked=line.round.went_out is None,
        times=line.round.multiplier,
        decides=in_sudden_death(game, number),
    )


def _cell(
    game: Game, line: Line, player: Player, scores: Mapping[str, int], replaced: Replaced
) -> Cell:
    number = line.round.number
    if player.id not in line.round.players:
        return _start(player, number)
    tally = game.tally(number)
    score = scores.get(player.id, 0)
    return Cell(
        kind=_kind(game, line, player.id, score),
        score=score,
        total=tally.totals[player.id],
        was=replaced.get((number, player.id), ()),
        noted=_is_noted(line, tally, player.id),
    )


def _kind(game: Game, line: Line, player: str, score: int) -> CellKind:
    if line.round.went_out == player:
        return "out"
    nothing = game.rules.scoring == "countdown" and not score
    return "still" if nothing or in_sudden_death(game, line.round.number) else "points"


def _is_noted(line: Line, tally: Tally, player: str) -> bool:
    penalised = any(penalty.player == player for penalty in line.round.penalties)
    return penalised or player in tally.capped or player in tally.relieved


def _notes(game: Game, shown: Stretch, who: Mapping[str, Person], words: Words) -> tuple[Note, ...]:
    upcoming = 0 if shown.later else 1  # chips may have been lent before it
    numbers = range(shown.after + 1, shown.until + 1 + upcoming)
    notes = (Note(n, _lent(game, who, n), _told(game, n, words)) for n in numbers)
    return tuple(note for note in notes if note.loans or note.told)


def _cards(line: Line, who: Mapping[str, Person]) -> CardsHeld:
    hands = line.round.hands.items()
    held = ((who[player], " ".join(hand.cards)) for player, hand in hands if hand.cards)
    return CardsHeld(line.round.number, tuple(held))


def _lent(game: Game, who: Mapping[str, Person], number: int) -> tuple[Lent, ...]:
    loans = (loan for loan in game.lent if loan.before == number)
    return tuple(Lent(who[loan.giver], who[loan.taker], loan.amount) for loan in loans)


def _told(game: Game, number: int, words: Words) -> tuple[str, ...]:
    line = game.line(number)
    if line is None:
        return ()
    special = "; ".join(rounds.particulars(game, line.round, words))
    return (
        *([f"{special[:1].upper()}{special[1:]}."] if special else []),
        *rounds.happened(game, number, words),
    )


def _start(player: Player, number: int) -> Cell:
    """Return the cell of the row above a player's first round, and blanks elsewhere."""
    return Cell("start", total=player.start) if player.since == number + 1 else Cell("absent")
