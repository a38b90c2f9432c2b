"""The command that would have produced an event, given the game before it."""

from collections.abc import Callable, Mapping
from typing import Any

from app.ledger.commands import (
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    Command,
    DiscardCount,
    EndGame,
    EndLink,
    HandOver,
    LendChips,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.events import (
    Event,
    GameEnded,
    GameReopened,
    KeeperLinkEnded,
    LoanMade,
    NoteChanged,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    RematchBegun,
    RoundLetGo,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    StartCorrected,
    TitleChanged,
)
from app.ledger.game import Game, Player, RecordedRound


def command_for(before: Game, event: Event) -> Command:
    """Return the command that produces this event and no other.

    Raises ``KeyError`` for an event that does not hold its whole command.
    """
    return _COMMANDS[type(event)](before, event)


def _change(before: Game, player_id: str, **changes: Any) -> ChangePlayer:
    return ChangePlayer(player_id, _version(before.player(player_id)), **changes)


def _version(thing: RecordedRound | Player | None) -> int:
    return thing.version if thing else 0


_COMMANDS: Mapping[type, Callable[[Game, Any], Command]] = {
    RoundStruck: lambda g, e: StrikeRound(e.number, _version(g.round(e.number)), e.reason),
    RoundRestored: lambda g, e: RestoreRound(e.number, _version(g.round(e.number))),
    RoundLetGo: lambda _, e: DiscardCount(e.number, e.went_out, e.hands),
    PlayerRenamed: lambda g, e: _change(g, e.player, name=e.name),
    PlayerMoved: lambda g, e: _change(g, e.player, seat=e.seat),
    PlayerLeft: lambda g, e: _change(g, e.player, active=False),
    PlayerReturned: lambda g, e: _change(g, e.player, active=True),
    StartCorrected: lambda g, e: _change(g, e.player, start=e.start, reason=e.reason),
    TitleChanged: lambda g, e: ChangeGame(g.revision, title=e.title),
    NoteChanged: lambda g, e: ChangeGame(g.revision, note=e.note),
    RulesChanged: lambda g, e: ChangeGame(g.revision, rules=e.rules),
    GameEnded: lambda g, _: EndGame(g.revision),
    GameReopened: lambda g, _: ReopenGame(g.revision),
    ScorekeepingHandedOver: lambda _, e: HandOver(e.ended),
    KeeperLinkEnded: lambda _, e: EndLink(e.keeper),
    LoanMade: lambda _, e: LendChips(e.loan.giver, e.loan.taker, e.loan.amount),
    RematchBegun: lambda _, e: BeginRematch(e.game),
}
