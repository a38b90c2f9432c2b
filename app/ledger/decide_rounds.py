"""Decisions about rounds: recorded, corrected, entered again, struck out, brought back."""

from collections.abc import Iterator
from dataclasses import replace

from app.ledger.commands import (
    CorrectRound,
    DiscardCount,
    EnterAgain,
    RecordRound,
    RestoreRound,
    RoundAsEntered,
    StrikeRound,
)
from app.ledger.events import (
    Event,
    RoundCorrected,
    RoundLetGo,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
)
from app.ledger.game import Game
from app.ledger.guards import refuse_if_over, refuse_if_stale, refuse_one_more_round, round_of
from app.ledger.refusals import NotFound, RoundTaken, Stale, Unchanged
from app.ledger.table import enough_players, hands_needed, next_dealer, playing
from app.scoring.checks import tidy_hand, tidy_round
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.rounds import Hand, Round
from app.scoring.rules import Rules
from app.scoring.texts import clean_note, clean_reason

NOBODY = "nobody"


def record(game: Game, command: RecordRound) -> Iterator[Event]:
    """Yield the event that the next round was recorded."""
    upcoming = len(game.rounds) + 1
    number = upcoming if command.number is None else command.number
    if 1 <= number < upcoming:
        raise RoundTaken(number)
    if command.epoch is not None and command.epoch != game.installation.epoch:
        raise Stale(game.revision)
    refuse_if_over(game)
    if number != upcoming:
        raise complain("number_not_next", "number", next=upcoming)
    refuse_one_more_round(game)
    seated = playing(game)
    if not enough_players(game):
        raise complain("too_few_players", low=game.rules.players[0])
    players = tuple(player.id for player in seated)
    round_ = _entered(command.round, number, players, next_dealer(game, seated))
    tidy = tidy_round(round_, game.rules, hands_needed(game, number))
    entered_by = {p: by for p, by in sorted(command.entered_by.items()) if p in tidy.hands}
    yield RoundRecorded(tidy, entered_by)


def correct(game: Game, command: CorrectRound) -> Iterator[Event]:
    """Yield the event that a round was corrected, with the whole round.

    Raises ``Unchanged`` if nothing changes: such a correction would look suspicious in the history.
    """
    corrected = _corrected(game, command)
    if says_the_same(corrected.round, round_of(game, command.number).round):
        raise Unchanged(command.number)
    yield corrected


def enter_again(game: Game, command: EnterAgain) -> Iterator[Event]:
    """Yield that a struck round counts again, as it is written now.

    One that is written as it was is only brought back.
    """
    recorded = round_of(game, command.number)
    as_seen = CorrectRound(command.number, command.version, command.round, command.reason)
    if not recorded.struck:
        yield from correct(game, as_seen)
        return
    corrected = _corrected(game, as_seen)
    yield from restore(game, RestoreRound(command.number, command.version))
    if not says_the_same(corrected.round, recorded.round):
        yield corrected


def strike(game: Game, command: StrikeRound) -> Iterator[Event]:
    """Yield that a round was struck out, unless it is already."""
    recorded = round_of(game, command.number)
    refuse_if_stale(game, command.version, recorded)
    reason = clean_reason(command.reason, "reason")
    if not recorded.struck:
        yield RoundStruck(command.number, reason)


def restore(game: Game, command: RestoreRound) -> Iterator[Event]:
    """Yield that a struck round counts again."""
    recorded = round_of(game, command.number)
    refuse_if_stale(game, command.version, recorded)
    if not recorded.struck:
        raise NotFound("strike")
    yield RoundRestored(command.number)


def says_the_same(one: Round, other: Round) -> bool:
    """Return whether two rounds are the same, ignoring the order of cards."""
    return _in_order(one) == _in_order(other)


def _in_order(round_: Round) -> Round:
    hands = {p: replace(hand, cards=_sorted(hand.cards)) for p, hand in round_.hands.items()}
    penalties = [replace(item, cards=_sorted(item.cards)) for item in round_.penalties]
    return replace(round_, hands=hands, penalties=tuple(sorted(penalties, key=repr)))


def _sorted(cards: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if cards is None else tuple(sorted(cards))


def _corrected(game: Game, command: CorrectRound) -> RoundCorrected:
    recorded = round_of(game, command.number)
    refuse_if_stale(game, command.version, recorded)
    reason = clean_reason(command.reason, "reason")
    was = recorded.round
    round_ = _entered(command.round, was.number, was.players, was.dealer)
    tidy = tidy_round(round_, game.rules, _needed_with(game, round_))
    return RoundCorrected(tidy, reason)


def _entered(entered: RoundAsEntered, number: int, players: tuple[str, ...], dealer: str) -> Round:
    return Round(
        number=number,
        players=players,
        dealer=entered.dealer or dealer,
        went_out=entered.went_out,
        hands=entered.hands,
        late_card=entered.late_card,
        penalties=tuple(
            replace(item, note=clean_note(item.note, "penalties", i, "note"))
            for i, item in enumerate(entered.penalties)
        ),
        multiplier=entered.multiplier,
        last_card=entered.last_card,
        note=clean_note(entered.note, "note"),
    )


def discard_count(game: Game, command: DiscardCount) -> Iterator[Event]:
    """Yield the event that another count of a round was discarded, with the hands in it."""
    recorded = round_of(game, command.number)
    dealt = len(recorded.round.players)
    for player in (*command.hands, *({command.went_out} - {"", NOBODY})):
        if game.player(player) is None:
            raise NotFound("player")
    hands = {p: tidy_hand(hand, game.rules, dealt) for p, hand in sorted(command.hands.items())}
    yield RoundLetGo(command.number, command.went_out, hands)


def _needed_with(game: Game, round_: Round) -> bool:
    return hands_needed(game, round_.number, round_.hands.keys() - {round_.went_out})


def refuse_unless_rounds_fit(game: Game, rules: Rules) -> None:
    """Refuse rules under which a hand that was recorded could not be counted."""
    complaints: list[Complaint] = []
    low, high = rules.players
    # An eliminated player still sits at the table, and may be back in under the other rules.
    if len(tuple(game.active())) < low or len(playing(game)) > high:
        complaints.append(Complaint("players_out_of_range", (), {"low": low, "high": high}))
    for number, recorded in enumerate(game.rounds, start=1):
        try:
            needed = hands_needed(game, number, recorded.round.hands, rules)
            tidy_round(recorded.round, rules, needed)
        except Invalid as wrong:
            complaints += [c.under("rounds", number) for c in wrong.complaints]
    if complaints:
        raise Invalid(c.under("rules") for c in complaints)


def check_hand(game: Game, player_id: str, hand: Hand) -> Hand:
    """Return a hand of the round being counted, tidied.

    Raises ``NotFound`` for a player who is not dealt in, ``GameOver``, ``Full``, and ``Invalid``
    for an impossible hand.
    """
    if game.player(player_id) is None:
        raise NotFound("player")
    refuse_if_over(game)
    refuse_one_more_round(game)
    seated = playing(game)
    if player_id not in [player.id for player in seated]:
        raise complain("not_dealt_in", player=player_id)
    return tidy_hand(hand, game.rules, len(seated))
