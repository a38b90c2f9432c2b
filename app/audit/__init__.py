"""Whether a database is whole: each check returns every fault that it finds, in sentences.

===========  ==================================================================================
the file     SQLite's own checks, the tables and triggers, and rows that belong to no game
histories    each game's chain of hashes, and that each event could have been decided then
tables       games, keepers, kept answers and hands being counted, compared with the events
an anchor    the state that was noted elsewhere at an earlier time is still there
===========  ==================================================================================

The first three find inconsistencies. Only an anchor finds a history that was changed together
with all its hashes.
"""

from dataclasses import dataclass

from app.audit.anchors import Anchor, against_anchor
from app.audit.files import faults_of_file
from app.audit.histories import Fault, read_history
from app.audit.tables import faults_of_marks, faults_of_rows
from app.audit.texts import is_text
from app.store.inspection import Inspection

__all__ = ["Anchor", "Fault", "Report", "audit"]


@dataclass(frozen=True, slots=True)
class Report:
    """How much was checked, and every fault in it.

    ``deleted`` are games that were deleted through the program since the anchor was written.
    """

    games: int
    events: int
    faults: tuple[Fault, ...]
    deleted: tuple[str, ...] = ()

    @property
    def broken(self) -> int:
        """The number of games with something wrong; the database itself counts as one."""
        return len({fault.game for fault in self.faults})


def audit(inspection: Inspection, anchor: Anchor | None = None) -> Report:
    """Check everything, in one view of the database."""
    faults = [*faults_of_file(inspection), *faults_of_marks(inspection)]
    games = inspection.games()
    events = 0
    for game in inspection.all_ids():
        if not is_text(game):
            faults.append(Fault(game, "has an invalid id: it contains bytes that are not text"))
            continue
        rows = inspection.rows(game)
        events += len(rows)
        history, found = read_history(game, rows)
        faults += found
        if history:
            faults += faults_of_rows(history, inspection, games.get(game))
        if anchor and game in anchor.games:
            faults += against_anchor(anchor.games[game], rows, history, inspection)
    if anchor is None:
        return Report(len(games), events, tuple(faults))
    missing, deleted = anchor.missing(games, inspection.deleted())
    faults += [*anchor.faults_of_installation(inspection), *missing]
    return Report(len(games), events, tuple(faults), deleted)
