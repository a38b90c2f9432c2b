"""A game's history: its chain of hashes, and whether each event could have been decided then."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.audit.possible import first_impossible
from app.ledger.chain import Row, first_break, read_row
from app.ledger.events import RecordedEvent
from app.ledger.game import Game
from app.ledger.keepers import Keepers, keepers_of
from app.ledger.replay import replay

BREAKS: Mapping[str, str] = {
    "out_of_sequence": "is missing, or stands in another's place",
    "hash_differs": "was changed, or does not follow on the one before",
    "does_not_replay": "cannot have happened",
}

WHY_NOT: Mapping[str, str] = {
    "begun_elsewhere": "a game begins once, under its own id",
    "game_over": "the game was over",
    "name_taken": "somebody had that name already",
    "not_an_event": "the program writes no such event",
    "not_found": "there was nothing of the kind",
    "not_so_decided": "the program would have written something else",
    "not_those_dealt_in": "other players were dealt in",
    "not_those_dealt_in_then": "other players had been dealt in",
    "number_not_next": "another round came next",
    "stranger": "somebody in it was not at the table",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, in a sentence, with a game or (``None``) with the database."""

    game: str | None
    text: str

    def __str__(self) -> str:
        said = f"game {self.game}: {self.text}" if self.game is not None else self.text
        return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in said)


@dataclass(frozen=True, slots=True)
class UnbrokenHistory:
    """A history with an unbroken chain: its rows, the events in them, and the game they lead to."""

    id: str
    rows: Sequence[Row]
    recorded: Sequence[RecordedEvent]
    game: Game
    keepers: Keepers


def read_history(game: str, rows: Sequence[Row]) -> tuple[UnbrokenHistory | None, list[Fault]]:
    """Return the history if it can be replayed, and the fault of the first bad event."""
    if not rows:
        return None, [Fault(game, f"event 1 {BREAKS['out_of_sequence']}")]
    if found := first_break(game, rows):
        return None, [Fault(game, f"event {found.seq} {BREAKS[found.code]}")]
    history = history_of(game, rows)
    return history, [Fault(game, text) for text in _impossible(history)]


def history_of(game: str, rows: Sequence[Row]) -> UnbrokenHistory:
    """Return the history of rows with an unbroken chain."""
    recorded = [read_row(row) for row in rows]
    return UnbrokenHistory(game, rows, recorded, replay(recorded), keepers_of(recorded))


def _impossible(history: UnbrokenHistory) -> Iterator[str]:
    found = first_impossible(history.id, history.rows)
    if found:
        why = WHY_NOT.get(found.code, found.code.replace("_", " "))
        yield f"event {found.seq} cannot have happened: {why}"
    if history.keepers.stranger:
        yield f"event {history.keepers.stranger} was written by nobody who kept score then"
