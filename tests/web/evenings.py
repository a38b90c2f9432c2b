"""An evening at the card table, written down one command after the other."""

from collections.abc import Mapping

from app.i18n.words import ENGLISH
from app.ledger.commands import Command, RecordRound
from app.ledger.events import RecordedEvent
from app.ledger.game import Game
from app.ledger.replay import replay, story
from app.scoring.rounds import Hand
from app.web.standings.standings import standings
from app.web.watch.sheet.corrections import CorrectionCollector
from app.web.watch.sheet.rows import Cell
from app.web.watch.sheet.sheet import sheet
from tests.builders import ann_bo_cy_di, out, player_id, sat_down, then


class Evening:
    """A game and all that was written about it, one command after the other."""

    def __init__(self, *players: str, rules: str | Mapping[str, object] | None = None) -> None:
        command = ann_bo_cy_di(rules=rules, players=players or ("Ann", "Bo", "Cy", "Di"))
        self.recorded: tuple[RecordedEvent, ...] = sat_down(command)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return replay(self.recorded)

    def do(self, command: Command) -> None:
        """Let the keeper do something."""
        self.recorded = (*self.recorded, *then(self.game, command))

    def round(self, went_out: str | None, **hands: Hand | int) -> None:
        """Record a round by the players' names."""
        self.do(RecordRound(out(self.game, went_out, **hands)))

    def shown(self, *hands: str) -> dict[str, tuple[int, int, int | None, bool, int]]:
        """Return rank, total, points of the last round, out, and movement by name."""
        ids = [player_id(self.game, name) for name in hands]
        return {
            place.person.name: (place.rank, place.total, place.gained, place.out, place.moved)
            for place in standings(self.game, ids, ENGLISH).places
        }

    def sheet_rows(self) -> list[list[Cell]]:
        """Return the cells of the scoresheet, round by round."""
        corrections = CorrectionCollector(self.game.rounds)
        for context in story(self.recorded):
            corrections.add(context)
        shown = sheet(self.game, corrections.scores, ENGLISH)
        return [list(row.cells) for row in shown.rows]
