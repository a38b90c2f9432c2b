"""Whether an event could have been decided in the game as it was then, under the rules of its day.

The chain of hashes only shows that nothing was changed without making all later hashes again. So
each event is compared with the decision that would have produced it, which has to produce that
very event. Decisions that older versions made differently are accepted, as noted below.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, get_args

from app.audit.commands_for import command_for
from app.audit.objections import NOT_SO_DECIDED, objections_to, objections_to_rules
from app.audit.shapes import is_whole
from app.ledger.chain import Row, read_row, row_of
from app.ledger.commands import AddPlayer, CreateGame, NewPlayer, StartRule
from app.ledger.decide import create, decide
from app.ledger.events import (
    DateChanged,
    Event,
    GameCreated,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RecordedEvent,
    RoundCorrected,
    RoundRecorded,
    RulesChanged,
    StartCorrected,
)
from app.ledger.game import Game
from app.ledger.replay import replay
from app.ledger.table import enough_players, hands_needed, left_alone, playing, status
from app.scoring.checks import tidy_round
from app.scoring.rounds import Round
from app.scoring.texts import clean_day, clean_note, clean_reason

# Games as large as today's bounds forbid were played before there were any.
_BOUNDS = frozenset({"too_many_rounds"})

# Reasons that depend on the totals, and with them on who is out and whether the game is over.
_BY_TOTALS = frozenset(
    {
        "game_over",
        "eliminated",
        "hand_missing",
        "loan_stranger",
        "loan_too_large",
        "not_those_dealt_in",
        "players_out_of_range",
        "table_full",
        "too_few_players",
    }
)

SETTLED = 2
"""The version in which a game's creation is written since some readings of the rules changed."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """The first event of a history that cannot have been decided, and the code of the reason."""

    seq: int
    code: str


def first_impossible(game: str, rows: Iterable[Row]) -> Impossible | None:
    """Return the first event of a history that cannot have been decided, or ``None``.

    The rows have to be a history in which :func:`app.ledger.chain.first_break` found nothing.
    """
    rules_were_settled = True
    earlier: Game | None = None
    state: Game | None = None
    last: RecordedEvent | None = None
    for row in rows:
        item = read_row(row)
        if row_of(item) != row:
            return Impossible(row.seq, "not_an_event")
        if last is None:
            rules_were_settled = json.loads(row.text)["v"] >= SETTLED
        codes = impossible(game, state, item, rules_were_settled)
        if codes and last and _at_once(last, item):
            codes = impossible(game, earlier, item, rules_were_settled)
        if codes:
            return Impossible(row.seq, codes[0])
        earlier, last, state = state, item, replay([item], state)
    return None


def impossible(
    game: str, before: Game | None, item: RecordedEvent, rules_were_settled: bool = True
) -> tuple[str, ...]:
    """Return the codes of the reasons why the event is impossible in the state ``before`` it.

    Without ``rules_were_settled`` the game was begun under older readings of the rules.
    """
    if not is_whole(item.event, item.text):
        return ("not_an_event",)
    if isinstance(item.event, GameCreated):
        return _of_creation(game, before, item.event)
    if before is None:
        return ("not_begun",)
    codes = _CHECKS.get(type(item.event), _of_any)(before, item.event)
    doubtful = not rules_were_settled and _read_otherwise_then(before)
    accepted = _BOUNDS | (_BY_TOTALS if doubtful else frozenset())
    return tuple(code for code in codes if code not in accepted)


def _read_otherwise_then(game: Game) -> bool:
    """Return whether older readings of the rules could have led to other totals or another end.

    In earlier versions a player who was left alone had not won; a target for each player counted
    those dealt in; and where the highest wins, some penalties cost nothing, and a blocked round was
    scored differently.
    """
    rounds = [recorded.round for recorded in game.rounds]
    return (
        left_alone(game) is not None
        or any(end.per_player for end in game.rules.ends)
        or (not game.rules.lowest_wins and any(r.penalties or not r.went_out for r in rounds))
    )


def _at_once(one: RecordedEvent, other: RecordedEvent) -> bool:
    """Return whether one command corrected a start and let the player leave or come back.

    Leaving or coming back was then decided by the totals from before the correction.
    """
    return (
        isinstance(one.event, StartCorrected)
        and isinstance(other.event, PlayerLeft | PlayerReturned)
        and (one.at, one.by, one.event.player) == (other.at, other.by, other.event.player)
    )


def _of_creation(game: str, before: Game | None, event: GameCreated) -> tuple[str, ...]:
    if before is not None or event.game != game:
        return ("begun_elsewhere",)
    ids = [seat.id for seat in event.players]
    if sorted(ids) != sorted(f"p{n}" for n in range(1, len(ids) + 1)):
        return (NOT_SO_DECIDED,)
    dealers = [seat.name for seat in event.players if seat.id == event.first_dealer]
    if not dealers:
        return ("dealer_stranger",)
    command = CreateGame(
        game,
        event.title,
        event.rules,
        tuple(NewPlayer(seat.name, seat.start, int(seat.id[1:])) for seat in event.players),
        dealers[0],
        event.day or None,
        event.note,
    )
    return (*objections_to_rules(event.rules), *objections_to(partial(create, command), event))


def _of_round(before: Game, event: RoundRecorded) -> tuple[str, ...]:
    """Return the objections to a round. Bounds are left out, since they have changed."""
    round_, seated = event.round, tuple(player.id for player in playing(before))
    codes = [
        ("game_over", status(before) == "finished"),
        ("number_not_next", round_.number != len(before.rounds) + 1),
        ("stranger", any(before.player(player) is None for player in round_.players)),
        ("not_those_dealt_in", round_.players != seated),
        ("too_few_players", not enough_players(before)),
        (NOT_SO_DECIDED, not event.entered_by.keys() <= round_.hands.keys()),
    ]
    found = tuple(code for code, is_so in codes if is_so)
    return found or _of_hands(before, round_, hands_needed(before, round_.number))


def _of_correction(before: Game, event: RoundCorrected) -> tuple[str, ...]:
    """Return the objections to a correction.

    Older versions allowed one that changes nothing, and one that gives a round without hands
    only some of them.
    """
    round_, recorded = event.round, before.round(event.round.number)
    if recorded is None:
        return ("not_found",)
    if round_.players != recorded.round.players:
        return ("not_those_dealt_in_then",)
    needed = bool(recorded.round.hands) and hands_needed(before, round_.number, round_.hands)
    reason = objections_to(lambda: (clean_reason(event.reason),), event.reason)
    return (*reason, *_of_hands(before, round_, needed))


def _of_hands(before: Game, round_: Round, needed: bool) -> tuple[str, ...]:
    def tidied() -> tuple[Round, ...]:
        penalties = tuple(replace(item, note=clean_note(item.note)) for item in round_.penalties)
        noted = replace(round_, penalties=penalties, note=clean_note(round_.note))
        return (tidy_round(noted, before.rules, needed),)

    return objections_to(tidied, round_)


def _of_joining(before: Game, event: PlayerJoined) -> tuple[str, ...]:
    """Return the objections to a newcomer, whose start is a typed or a computed number."""
    seat = event.player
    ways = (seat.start, *get_args(StartRule))
    commands = [AddPlayer(seat.name, way) for way in ways]
    found = [objections_to(partial(decide, before, command), event) for command in commands]
    return () if () in found else found[0]


def _of_return(before: Game, event: PlayerReturned) -> tuple[str, ...]:
    """Return the objections to a return.

    Earlier versions let an eliminated player return, to no effect.
    """
    codes = _of_any(before, event)
    return () if codes == ("eliminated",) and not _is_here(before, event.player) else codes


def _is_here(game: Game, player_id: str) -> bool:
    player = game.player(player_id)
    return player is None or player.active


def _of_day(_before: Game, event: DateChanged) -> tuple[str, ...]:
    """Return the objections to a day. Earlier versions allowed removing it, or setting it twice."""
    day = event.played_on
    return objections_to(lambda: (clean_day(day),), day) if day else ()


def _of_rules_changed(before: Game, event: RulesChanged) -> tuple[str, ...]:
    return (*objections_to_rules(event.rules), *_of_any(before, event))


def _of_any(before: Game, event: Event) -> tuple[str, ...]:
    """Return the objections to an event that one command has always produced."""
    return objections_to(partial(decide, before, command_for(before, event)), event)


_CHECKS: Mapping[type, Callable[[Game, Any], tuple[str, ...]]] = {
    RoundRecorded: _of_round,
    RoundCorrected: _of_correction,
    PlayerJoined: _of_joining,
    PlayerReturned: _of_return,
    DateChanged: _of_day,
    RulesChanged: _of_rules_changed,
}
