"""A card table without a server: commands go in, the game as it then stands comes out."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from app.ledger import chain
from app.ledger.commands import (
    Command,
    CorrectRound,
    CreateGame,
    NewPlayer,
    RecordRound,
    RoundAsEntered,
)
from app.ledger.decide import create, decide
from app.ledger.events import Recorded
from app.ledger.game import Game
from app.ledger.replay import replay
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand

FIRST_DEAL = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)

Held = int | str
"""A hand as it is said at the table: a total, or cards such as ``"8S 8D KS"``."""


class Table:
    """Friends at a table, known by name; every event that they cause is kept."""

    def __init__(
        self,
        *names: str,
        rules: object = None,
        starts: Mapping[str, int] | None = None,
        first_dealer: str | None = None,
    ) -> None:
        starts = starts or {}
        players = tuple(NewPlayer(name, starts.get(name)) for name in names)
        self.events: list[Recorded] = []
        command = CreateGame("table0000000000", "", resolve(rules), players, first_dealer)
        self._record("keeper-1", *create(command))

    @property
    def game(self) -> Game:
        """The game as it now stands."""
        return self._game

    def do(self, command: Command, by: str = "keeper-1") -> Game:
        """Carry the command out."""
        return self._record(by, *decide(self._game, command))

    def round(self, went_out: str | None, hands: Mapping[str, Held], **more: object) -> Game:
        """Record the next round."""
        return self.do(RecordRound(self.entered(went_out, hands, **more)))

    def correct(self, number: int, went_out: str | None, hands: Mapping[str, Held]) -> Game:
        """Correct a round, seen as it now is."""
        line = self.game.line(number)
        assert line is not None
        entered = self.entered(went_out, hands)
        return self.do(CorrectRound(number, line.version, entered, "counted wrong"))

    def entered(
        self, went_out: str | None, hands: Mapping[str, Held], **more: object
    ) -> RoundAsEntered:
        """Return a round as somebody enters it, with ids for names."""
        by_id = {self.id(name): held(hand) for name, hand in hands.items()}
        return RoundAsEntered(self.id(went_out) if went_out else None, by_id, **more)  # type: ignore[arg-type]  # whatever a round can hold

    def id(self, name: str) -> str:
        """Return the id of the player with that name."""
        return next(player.id for player in self._game.players if player.name == name)

    def named(self, by_id: Mapping[str, int]) -> dict[str, int]:
        """Return points by name for points by id."""
        return {p.name: by_id[p.id] for p in self.game.players if p.id in by_id}

    def names(self, ids: tuple[str, ...]) -> list[str]:
        """Return the names of those ids."""
        return [p.name for p in self.game.players if p.id in ids]

    def _record(self, by: str, *events: object) -> Game:
        revision = len(self.events)
        head = self.events[-1].hash if self.events else chain.GENESIS
        at = FIRST_DEAL + timedelta(minutes=revision)
        recorded = chain.record("table0000000000", revision, head, events, at, by)  # type: ignore[arg-type]  # events of this game
        self.events += recorded
        self._game = replay(recorded, self._game if revision else None)
        return self._game


def held(hand: Held) -> Hand:
    """Return the hand that is said as a total or as cards."""
    return Hand(points=hand) if isinstance(hand, int) else Hand(cards=tuple(hand.split()))
