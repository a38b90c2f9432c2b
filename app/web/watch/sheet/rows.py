"""The rows of the scoresheet: a round each, with a cell for every player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.ledger.game import Game, Player, RecordedRound
from app.ledger.rounds import counts, in_sudden_death
from app.scoring.tally import Tally
from app.web.site.names import Person
from app.web.watch.sheet.corrections import ReplacedScores, scores_of

CellKind = Literal["points", "out", "still", "start", "absent"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a round, in points.

    ``out``: the player went out; ``start``: only the ``total`` with which they joined is shown;
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

    ``times`` is the multiplier of every hand; ``decides``: it was played in sudden death.
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


def starts_of(game: Game) -> tuple[Cell, ...]:
    """Return the row of the totals that players began with; empty if all began at 0."""
    cells = tuple(_start(player, 0) for player in game.players)
    return cells if any(cell.total for cell in cells) else ()


def row_of(
    game: Game, recorded: RecordedRound, persons: Mapping[str, Person], replaced: ReplacedScores
) -> SheetRow:
    number = recorded.round.number
    scores = scores_of(game, number)
    return SheetRow(
        number=number,
        dealer=persons[recorded.round.dealer],
        cells=tuple(_cell(game, recorded, player, scores, replaced) for player in game.players),
        counts=counts(game, number),
        struck=recorded.struck,
        corrected=recorded.corrected,
        blocked=recorded.round.went_out is None,
        times=recorded.round.multiplier,
        decides=in_sudden_death(game, number),
    )


def _cell(
    game: Game,
    recorded: RecordedRound,
    player: Player,
    scores: Mapping[str, int],
    replaced: ReplacedScores,
) -> Cell:
    number = recorded.round.number
    if player.id not in recorded.round.players:
        return _start(player, number)
    tally = game.tally(number)
    score = scores.get(player.id, 0)
    return Cell(
        kind=_kind(game, recorded, player.id, score),
        score=score,
        total=tally.totals[player.id],
        was=replaced.get((number, player.id), ()),
        noted=_is_noted(recorded, tally, player.id),
    )


def _kind(game: Game, recorded: RecordedRound, player: str, score: int) -> CellKind:
    if recorded.round.went_out == player:
        return "out"
    nothing = game.rules.scoring == "countdown" and not score
    return "still" if nothing or in_sudden_death(game, recorded.round.number) else "points"


def _is_noted(recorded: RecordedRound, tally: Tally, player: str) -> bool:
    penalised = any(penalty.player == player for penalty in recorded.round.penalties)
    return penalised or player in tally.capped or player in tally.relieved


def _start(player: Player, number: int) -> Cell:
    """Return the cell of the row above a player's first round, and blanks elsewhere."""
    return Cell("start", total=player.start) if player.since == number + 1 else Cell("absent")
