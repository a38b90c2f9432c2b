"""A card table without a server: commands go in, the game as it then stands comes out."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from app.ledger import chain
from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    CreateGame,
    EndGame,
    NewPlayer,
    RecordRound,
    ReopenGame,
    RestoreRound,
    RoundAsEntered,
    StartRule,
    StrikeRound,
)
from app.ledger.decide import create, decide
from app.ledger.events import RecordedEvent
from app.ledger.game import Game, Player
from app.ledger.replay import replay
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand

FIRST_DEAL = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)

HandSpec = int | str
"""A hand as it is said at the table: a total, or cards such as ``"8S 8D KS"``."""


class Table:
    """Friends at a table, known by name; every event that they cause is kept."""

    _game: Game

    def __init__(
        self,
        *names: str,
        rules: object = None,
        starts: Mapping[str, int] | None = None,
        first_dealer: str | None = None,
    ) -> None:
        starts = starts or {}
        players = tuple(NewPlayer(name, starts.get(name)) for name in names)
        self.events: list[RecordedEvent] = []
        command = CreateGame("table0000000000", "", resolve(rules), players, first_dealer)
        self._record("keeper-1", *create(command))

    @property
    def game(self) -> Game:
        """The game as it now stands."""
        return self._game

    def do(self, command: Command, by: str = "keeper-1") -> Game:
        """Carry the command out."""
        return self._record(by, *decide(self._game, command))

    def round(self, went_out: str | None, hands: Mapping[str, HandSpec], **more: object) -> Game:
        """Record the next round."""
        return self.do(RecordRound(self.entered(went_out, hands, **more)))

    def correct(
        self, number: int, went_out: str | None, hands: Mapping[str, HandSpec], **more: object
    ) -> Game:
        """Correct a round, seen as it now is."""
        entered = self.entered(went_out, hands, **more)
        return self.do(CorrectRound(number, self._version(number), entered, "counted wrong"))

    def strike(self, number: int, reason: str = "misdeal") -> Game:
        """Strike a round out, seen as it now is."""
        return self.do(StrikeRound(number, self._version(number), reason))

    def restore(self, number: int) -> Game:
        """Bring a struck round back, seen as it now is."""
        return self.do(RestoreRound(number, self._version(number)))

    def join(self, name: str, start: int | StartRule | None = None) -> Game:
        """Let somebody sit down late."""
        return self.do(AddPlayer(name, start))

    def change(
        self,
        who: str,
        name: str | None = None,
        seat: int | None = None,
        active: bool | None = None,
    ) -> Game:
        """Rename or reseat a player, or let them leave or come back; seen as they now are."""
        player = self.player(who)
        return self.do(ChangePlayer(player.id, player.version, name, seat, active))

    def rename(self, title: str) -> Game:
        """Give the game another title."""
        return self.do(ChangeGame(self.game.revision, title=title))

    def play_by(self, rules: object) -> Game:
        """Change the rules."""
        return self.do(ChangeGame(self.game.revision, rules=resolve(rules)))

    def end(self) -> Game:
        """End the game by hand."""
        return self.do(EndGame(self.game.revision))

    def reopen(self) -> Game:
        """Take back an ending by hand."""
        return self.do(ReopenGame(self.game.revision))

    def player(self, name: str) -> Player:
        """Return the player with that name."""
        return next(player for player in self._game.players if player.name == name)

    def name(self, player_id: str) -> str:
        """Return the name of the player with that id."""
        return next(player.name for player in self._game.players if player.id == player_id)

    @property
    def rows(self) -> list[chain.Row]:
        """The events as a database keeps them."""
        return [chain.row_of(event) for event in self.events]

    def entered(
        self, went_out: str | None, hands: Mapping[str, HandSpec], **more: object
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

    def _version(self, number: int) -> int:
        recorded = self.game.round(number)
        return recorded.version if recorded else 1

    def _record(self, by: str, *events: object) -> Game:
        revision = len(self.events)
        head = self.events[-1].hash if self.events else chain.GENESIS
        at = FIRST_DEAL + timedelta(minutes=revision)
        recorded = chain.record("table0000000000", revision, head, events, at, by)  # type: ignore[arg-type]  # events of this game
        self.events += recorded
        self._game = replay(recorded, self._game if revision else None)
        return self._game


def held(hand: HandSpec) -> Hand:
    """Return the hand that is said as a total or as cards."""
    return Hand(points=hand) if isinstance(hand, int) else Hand(cards=tuple(hand.split()))
