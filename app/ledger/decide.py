"""Whether a command is allowed, and which facts follow from it.

``create`` and ``decide`` are pure: they change nothing, they return events or raise. Whether
somebody may write is for ``app.play``. Rounds and seats have modules of their own.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.ledger.commands import (
    AddPlayer,
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    DiscardCount,
    EndGame,
    EndLink,
    EnterAgain,
    HandOver,
    LendChips,
    RecordRound,
    ReopenGame,
    RestoreRound,
    StrikeRound,
)
from app.ledger.decide_rounds import (
    check_hand,
    correct,
    discard_count,
    enter_again,
    record,
    refuse_unless_rounds_fit,
    restore,
    strike,
)
from app.ledger.decide_seats import add_player, change_player, create, start_of
from app.ledger.events import (
    DateChanged,
    Event,
    GameEnded,
    GameReopened,
    KeeperLinkEnded,
    LoanMade,
    NoteChanged,
    RematchBegun,
    RulesChanged,
    ScorekeepingHandedOver,
    TitleChanged,
)
from app.ledger.game import Game
from app.ledger.guards import refuse_if_over, refuse_if_stale, refuse_without_room
from app.ledger.refusals import NotFound
from app.ledger.table import playing, totals
from app.scoring.complaints import complain
from app.scoring.rounds import Loan
from app.scoring.texts import clean_day, clean_note, clean_title

__all__ = ["check_hand", "create", "decide", "start_of"]


def decide(game: Game, command: Command) -> tuple[Event, ...]:
    """Return the facts that follow from the command; none if it would change nothing.

    Raises :class:`~app.scoring.complaints.Invalid` for wrong input and a
    :class:`~app.ledger.refusals.Refusal` if the game, as it stands, does not allow it.
    """
    events = tuple(_DECIDE[type(command)](game, command))
    refuse_without_room(game, command, len(events))
    return events


def _change_game(game: Game, command: ChangeGame) -> Iterator[Event]:
    refuse_if_stale(game, command.revision)
    title = None if command.title is None else clean_title(command.title, "title")
    if title is not None and title != game.title:
        yield TitleChanged(title)
    note = None if command.note is None else clean_note(command.note, "note")
    if note is not None and note != game.note:
        yield NoteChanged(note)
    day = None if command.day is None else clean_day(command.day, "day")
    if day is not None and day != game.day:
        yield DateChanged(day)
    if command.rules is not None and command.rules != game.rules:
        refuse_unless_rounds_fit(game, command.rules)
        yield RulesChanged(command.rules)


def _end(game: Game, command: EndGame) -> Iterator[Event]:
    refuse_if_stale(game, command.revision)
    if game.ended_early:
        return
    refuse_if_over(game)
    yield GameEnded()


def _reopen(game: Game, command: ReopenGame) -> Iterator[Event]:
    refuse_if_stale(game, command.revision)
    if not game.ended_early:
        raise NotFound("ending")
    yield GameReopened()


def _hand_over(game: Game, command: HandOver) -> Iterator[Event]:
    yield ScorekeepingHandedOver(f"keeper-{game.keepers + 1}", command.ends)


def _end_link(_game: Game, command: EndLink) -> Iterator[Event]:
    yield KeeperLinkEnded(command.keeper)


def _lend(game: Game, command: LendChips) -> Iterator[Event]:
    refuse_if_over(game)
    if game.rules.scoring != "chips":
        raise complain("loans_need_chips")
    chips = {player.id: totals(game)[player.id] for player in playing(game)}
    for end, player in (("from", command.giver), ("to", command.taker)):
        if player not in chips:
            raise complain("loan_stranger", end)
    if command.giver == command.taker:
        raise complain("loan_to_self", "to")
    if not 0 < command.amount <= chips[command.giver]:
        raise complain("loan_too_large", "amount", player=command.giver, chips=chips[command.giver])
    loan = Loan(command.giver, command.taker, command.amount, len(game.rounds) + 1)
    yield LoanMade(loan)


def _begin_rematch(game: Game, command: BeginRematch) -> Iterator[Event]:
    if game.rematch != command.game:
        yield RematchBegun(command.game)


_DECIDE: Mapping[type, Callable[[Game, Any], Iterator[Event]]] = {
    RecordRound: record,
    CorrectRound: correct,
    StrikeRound: strike,
    RestoreRound: restore,
    DiscardCount: discard_count,
    AddPlayer: add_player,
    ChangePlayer: change_player,
    ChangeGame: _change_game,
    EndGame: _end,
    ReopenGame: _reopen,
    HandOver: _hand_over,
    EndLink: _end_link,
    LendChips: _lend,
    EnterAgain: enter_again,
    BeginRematch: _begin_rematch,
}
