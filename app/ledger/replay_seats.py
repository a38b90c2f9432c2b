"""What events change about the players of a game: who sits where, and with which start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.ledger.events import (
    GameCreated,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    RecordedEvent,
    StartCorrected,
)
from app.ledger.game import Game, Player


def begin(event: GameCreated, item: RecordedEvent) -> Game:
    """Return the game as it is when its players have sat down."""
    return Game(
        id=event.game,
        title=event.title,
        created_at=item.at,
        day=event.day or item.at.date().isoformat(),
        rules=event.rules,
        players=tuple(
            Player(
                seat.id,
                seat.name,
                number,
                seat.start,
                by_rules=seat.start == event.rules.start,
                head=item.hash,
            )
            for number, seat in enumerate(event.players, start=1)
        ),
        first_dealer=event.first_dealer,
        rounds=(),
        loans=(),
        ended_early=False,
        rematch=None,
        keepers=1,
        revision=item.seq,
        head=item.hash,
        note=event.note,
    )


def _apply_player_joined(game: Game, event: PlayerJoined, item: RecordedEvent) -> Game:
    seat = event.player
    newcomer = Player(
        seat.id,
        seat.name,
        len(game.players) + 1,
        seat.start,
        since=len(game.rounds) + 1,
        by_rules=seat.start == game.rules.start,
        head=item.hash,
    )
    return replace(game, players=(*game.players, newcomer))


def _apply_player_renamed(game: Game, event: PlayerRenamed, item: RecordedEvent) -> Game:
    return _with_player(game, event.player, item, name=event.name)


def _apply_player_moved(game: Game, event: PlayerMoved, item: RecordedEvent) -> Game:
    """Put the player at their new seat; the others close up and make room."""
    changed = _with_player(game, event.player, item)
    mover = changed.player(event.player)
    others = [player for player in changed.players if player.id != event.player]
    order = [*others[: event.seat - 1], mover, *others[event.seat - 1 :]]
    seated = tuple(replace(p, seat=seat) for seat, p in enumerate(order, start=1) if p)
    return replace(changed, players=seated)


def _apply_player_left(game: Game, event: PlayerLeft, item: RecordedEvent) -> Game:
    return _with_player(game, event.player, item, active=False)


def _apply_player_returned(game: Game, event: PlayerReturned, item: RecordedEvent) -> Game:
    return _with_player(game, event.player, item, active=True)


def _apply_start_corrected(game: Game, event: StartCorrected, item: RecordedEvent) -> Game:
    by_rules = event.start == game.rules.start
    corrected = _with_player(game, event.player, item, start=event.start, by_rules=by_rules)
    return replace(corrected, cached_tallies=())


def _with_player(game: Game, player_id: str, item: RecordedEvent, **changes: Any) -> Game:
    """Return the game with one player changed, which is a new version of that player alone."""
    players = tuple(
        replace(p, version=p.version + 1, head=item.hash, **changes) if p.id == player_id else p
        for p in game.players
    )
    return replace(game, players=players)


SEAT_CHANGES: Mapping[type, Callable[[Game, Any, RecordedEvent], Game]] = {
    PlayerJoined: _apply_player_joined,
    PlayerRenamed: _apply_player_renamed,
    PlayerMoved: _apply_player_moved,
    PlayerLeft: _apply_player_left,
    PlayerReturned: _apply_player_returned,
    StartCorrected: _apply_start_corrected,
}
