"""From facts to the state of a game. Only this module knows what an event changes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.ledger.events import (
    GameCreated,
    GameEnded,
    GameReopened,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    Recorded,
    RoundCorrected,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    TitleChanged,
)
from app.ledger.game import Game, Line, Player
from app.scoring.games import BEFORE_THE_FIRST, tally_rounds


@dataclass(frozen=True, slots=True)
class Moment:
    """One event with the game as it was before it and as it is after it."""

    recorded: Recorded
    before: Game | None
    after: Game


def replay(recorded: Iterable[Recorded], game: Game | None = None) -> Game:
    """Return the game after the events, which follow on ``game`` (nothing: from the first on).

    Raises ``ValueError`` if there is nothing to replay or the first event creates no game.
    """
    last: Recorded | None = None
    for last in recorded:
        game = _apply(game, last)
    if game is None:
        raise ValueError("a game begins with its creation")
    if last is not None:
        game = replace(game, revision=last.seq, head=last.hash)
    return _tallied(game)


def story(recorded: Iterable[Recorded]) -> Iterator[Moment]:
    """Yield every event, oldest first, with the game before and after it."""
    before: Game | None = None
    for item in recorded:
        after = replay([item], before)
        yield Moment(item, before, after)
        before = after


def _apply(game: Game | None, item: Recorded) -> Game:
    """Return the game after one event; tallies that no longer hold are cut off.

    Its revision and head are left to the caller, who alone knows which event is the last.
    """
    if isinstance(item.event, GameCreated):
        return _created(item.event, item)
    if game is None:
        raise ValueError("a game begins with its creation")
    return _APPLY[type(item.event)](game, item.event, item)


def _tallied(game: Game) -> Game:
    known = len(game.tallies)
    if known == len(game.lines):
        return game
    rounds = ((line.round, not line.struck) for line in game.lines[known:])
    last = game.tallies[-1] if known else BEFORE_THE_FIRST
    more = tally_rounds(game.rules, game.players, rounds, last)
    return replace(game, tallies=game.tallies + more)


def _created(event: GameCreated, item: Recorded) -> Game:
    return Game(
        id=event.game,
        title=event.title,
        created_at=item.at,
        rules=event.rules,
        players=tuple(
            Player(seat.id, seat.name, number, seat.start)
            for number, seat in enumerate(event.players, start=1)
        ),
        first_dealer=event.first_dealer,
        lines=(),
        tallies=(),
        ended_early=False,
        keepers=1,
        revision=item.seq,
        head=item.hash,
    )


def _recorded(game: Game, event: RoundRecorded, item: Recorded) -> Game:
    by = {player: event.entered_by.get(player, item.by) for player in event.round.hands}
    return replace(game, lines=(*game.lines, Line(event.round, entered_by=by)))


def _corrected(game: Game, event: RoundCorrected, item: Recorded) -> Game:
    line = game.lines[event.round.number - 1]
    unchanged = {p for p, hand in event.round.hands.items() if line.round.hands.get(p) == hand}
    by = {p: line.entered_by[p] if p in unchanged else item.by for p in event.round.hands}
    return _with_line(
        game,
        replace(line, round=event.round, version=line.version + 1, corrected=True, entered_by=by),
    )


def _struck(game: Game, event: RoundStruck, _item: Recorded) -> Game:
    line = game.lines[event.number - 1]
    return _with_line(game, replace(line, struck=True, version=line.version + 1))


def _restored(game: Game, event: RoundRestored, _item: Recorded) -> Game:
    line = game.lines[event.number - 1]
    return _with_line(game, replace(line, struck=False, version=line.version + 1))


def _joined(game: Game, event: PlayerJoined, _item: Recorded) -> Game:
    seat = event.player
    newcomer = Player(
        seat.id, seat.name, len(game.players) + 1, seat.start, since=len(game.lines) + 1
    )
    return replace(game, players=(*game.players, newcomer))


def _renamed(game: Game, event: PlayerRenamed, _item: Recorded) -> Game:
    return _with_player(game, event.player, name=event.name)


def _left(game: Game, event: PlayerLeft, _item: Recorded) -> Game:
    return _with_player(game, event.player, active=False)


def _returned(game: Game, event: PlayerReturned, _item: Recorded) -> Game:
    return _with_player(game, event.player, active=True)


def _moved(game: Game, event: PlayerMoved, _item: Recorded) -> Game:
    """Put the player at their new seat; the others close up and make room."""
    changed = _with_player(game, event.player)
    mover = changed.player(event.player)
    others = [player for player in changed.players if player.id != event.player]
    order = [*others[: event.seat - 1], mover, *others[event.seat - 1 :]]
    seated = tuple(replace(p, seat=seat) for seat, p in enumerate(order, start=1) if p)
    return replace(changed, players=seated)


def _titled(game: Game, event: TitleChanged, _item: Recorded) -> Game:
    return replace(game, title=event.title)


def _ruled(game: Game, event: RulesChanged, _item: Recorded) -> Game:
    return replace(game, rules=event.rules, tallies=())


def _ended(game: Game, _event: GameEnded, _item: Recorded) -> Game:
    return replace(game, ended_early=True)


def _reopened(game: Game, _event: GameReopened, _item: Recorded) -> Game:
    return replace(game, ended_early=False)


def _handed_over(game: Game, _event: ScorekeepingHandedOver, _item: Recorded) -> Game:
    return replace(game, keepers=game.keepers + 1)


def _with_line(game: Game, line: Line) -> Game:
    at = line.round.number - 1
    lines = (*game.lines[:at], line, *game.lines[at + 1 :])
    return replace(game, lines=lines, tallies=game.tallies[:at])


def _with_player(game: Game, player_id: str, **changes: Any) -> Game:
    """Return the game with one player changed, which is a new version of that player alone."""
    players = tuple(
        replace(p, version=p.version + 1, **changes) if p.id == player_id else p
        for p in game.players
    )
    return replace(game, players=players)


_APPLY: Mapping[type, Callable[[Game, Any, Recorded], Game]] = {
    RoundRecorded: _recorded,
    RoundCorrected: _corrected,
    RoundStruck: _struck,
    RoundRestored: _restored,
    PlayerJoined: _joined,
    PlayerRenamed: _renamed,
    PlayerMoved: _moved,
    PlayerLeft: _left,
    PlayerReturned: _returned,
    TitleChanged: _titled,
    RulesChanged: _ruled,
    GameEnded: _ended,
    GameReopened: _reopened,
    ScorekeepingHandedOver: _handed_over,
}
