"""From facts to the state of a game.

Only this module knows what an event changes, and ``replay_seats`` of those about players.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from typing import Any

from app.ledger.events import (
    DateChanged,
    GameCreated,
    GameEnded,
    GameReopened,
    KeeperLinkEnded,
    LoanMade,
    NoteChanged,
    RecordedEvent,
    RematchBegun,
    RoundCorrected,
    RoundLetGo,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    TitleChanged,
)
from app.ledger.game import Game, RecordedRound
from app.ledger.replay_seats import SEAT_CHANGES, begin


@dataclass(frozen=True, slots=True)
class EventInContext:
    """One event with the game as it was before it and as it is after it."""

    recorded: RecordedEvent
    before: Game | None
    after: Game


def replay(recorded: Iterable[RecordedEvent], game: Game | None = None) -> Game:
    """Return the game after the events, which follow on ``game`` (nothing: from the first on).

    Its totals are worked out. Raises ``ValueError`` if there is nothing to replay or the first
    event creates no game, and whatever else an event does that cannot follow.
    """
    after = _after(recorded, game)
    _ = after.tallies
    return after


def story(recorded: Iterable[RecordedEvent], game: Game | None = None) -> Iterator[EventInContext]:
    """Yield every event, oldest first, with the game before and after it.

    The events follow on ``game`` (nothing: from the first on). The totals of a state are worked
    out only where they are looked at, since each correction may change those of every round.
    """
    for item in recorded:
        before, game = game, _after([item], game)
        yield EventInContext(item, before, game)


def _after(recorded: Iterable[RecordedEvent], game: Game | None) -> Game:
    last: RecordedEvent | None = None
    for rounds, items in groupby(recorded, lambda item: isinstance(item.event, RoundRecorded)):
        group = tuple(items)
        last = group[-1]
        game = _with_rounds(game, group) if rounds and game else reduce(_apply, group, game)
    if game is None:
        raise ValueError("a game begins with its creation")
    return replace(game, revision=last.seq, head=last.hash) if last else game


def _apply(game: Game | None, item: RecordedEvent) -> Game:
    """Return the game after one event; tallies that no longer hold are cut off.

    ``revision`` and ``head`` are left to the last event, since copying a game has its price.
    """
    if isinstance(item.event, GameCreated):
        return begin(item.event, item)
    if game is None:
        raise ValueError("a game begins with its creation")
    return _APPLY[type(item.event)](game, item.event, item)


def _with_rounds(game: Game, items: Iterable[RecordedEvent]) -> Game:
    """Return the game with all those rounds, at once: most of a game is one round after another."""
    return replace(game, rounds=(*game.rounds, *map(_recorded_round, items)))


def _recorded_round(item: RecordedEvent) -> RecordedRound:
    event: RoundRecorded = item.event  # type: ignore[assignment]  # only rounds come here
    by = dict.fromkeys(event.round.hands, item.by)
    return RecordedRound(event.round, entered_by={**by, **event.entered_by}, head=item.hash)


def _apply_round_corrected(game: Game, event: RoundCorrected, item: RecordedEvent) -> Game:
    recorded = game.rounds[event.round.number - 1]
    unchanged = {p for p, hand in event.round.hands.items() if recorded.round.hands.get(p) == hand}
    by = {p: recorded.entered_by[p] if p in unchanged else item.by for p in event.round.hands}
    return _with_round(game, recorded, item, round=event.round, corrected=True, entered_by=by)


def _apply_round_struck(game: Game, event: RoundStruck, item: RecordedEvent) -> Game:
    return _with_round(game, game.rounds[event.number - 1], item, struck=True)


def _apply_round_restored(game: Game, event: RoundRestored, item: RecordedEvent) -> Game:
    return _with_round(game, game.rounds[event.number - 1], item, struck=False)


def _apply_round_let_go(game: Game, _event: RoundLetGo, _item: RecordedEvent) -> Game:
    return game


def _apply_title_changed(game: Game, event: TitleChanged, _item: RecordedEvent) -> Game:
    return replace(game, title=event.title)


def _apply_note_changed(game: Game, event: NoteChanged, _item: RecordedEvent) -> Game:
    return replace(game, note=event.note)


def _apply_date_changed(game: Game, event: DateChanged, _item: RecordedEvent) -> Game:
    return replace(game, day=event.played_on or game.created_at.date().isoformat())


def _apply_rules_changed(game: Game, event: RulesChanged, _item: RecordedEvent) -> Game:
    players = tuple(replace(p, start=event.rules.start) if p.by_rules else p for p in game.players)
    return replace(game, rules=event.rules, players=players, cached_tallies=())


def _apply_game_ended(game: Game, _event: GameEnded, _item: RecordedEvent) -> Game:
    return replace(game, ended_early=True)


def _apply_game_reopened(game: Game, _event: GameReopened, _item: RecordedEvent) -> Game:
    return replace(game, ended_early=False)


def _apply_handed_over(game: Game, _event: ScorekeepingHandedOver, _item: RecordedEvent) -> Game:
    return replace(game, keepers=game.keepers + 1)


def _apply_link_ended(game: Game, _event: KeeperLinkEnded, _item: RecordedEvent) -> Game:
    return game


def _apply_loan(game: Game, event: LoanMade, _item: RecordedEvent) -> Game:
    return replace(game, loans=(*game.loans, event.loan))


def _apply_rematch(game: Game, event: RematchBegun, _item: RecordedEvent) -> Game:
    return replace(game, rematch=event.game)


def _with_round(game: Game, recorded: RecordedRound, item: RecordedEvent, **changes: Any) -> Game:
    """Return the game with one round changed, which is a new version of that round alone."""
    at = recorded.round.number - 1
    changed = replace(recorded, version=recorded.version + 1, head=item.hash, **changes)
    rounds = (*game.rounds[:at], changed, *game.rounds[at + 1 :])
    return replace(game, rounds=rounds, cached_tallies=game.cached_tallies[:at])


_APPLY: Mapping[type, Callable[[Game, Any, RecordedEvent], Game]] = {
    **SEAT_CHANGES,
    RoundCorrected: _apply_round_corrected,
    RoundStruck: _apply_round_struck,
    RoundRestored: _apply_round_restored,
    RoundLetGo: _apply_round_let_go,
    TitleChanged: _apply_title_changed,
    NoteChanged: _apply_note_changed,
    DateChanged: _apply_date_changed,
    RulesChanged: _apply_rules_changed,
    GameEnded: _apply_game_ended,
    GameReopened: _apply_game_reopened,
    ScorekeepingHandedOver: _apply_handed_over,
    KeeperLinkEnded: _apply_link_ended,
    LoanMade: _apply_loan,
    RematchBegun: _apply_rematch,
}
