"""Whether a command is allowed, and which facts follow from it.

``create`` and ``decide`` are pure: they change nothing, they return events or raise. Whose turn
it is to write is not asked here (see ``app.play``).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.ledger.commands import (
    AddPlayer,
    BeginRematch,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    CreateGame,
    EndGame,
    EnterAgain,
    HandOver,
    LendChips,
    NewPlayer,
    RecordRound,
    ReopenGame,
    RestoreRound,
    RoundAsEntered,
    StartRule,
    StrikeRound,
)
from app.ledger.events import (
    Event,
    GameCreated,
    GameEnded,
    GameReopened,
    LoanMade,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    RematchBegun,
    RoundCorrected,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    Seat,
    TitleChanged,
)
from app.ledger.game import Game, Line, Player
from app.ledger.refusals import GameOver, NotFound, RoundTaken, Stale
from app.ledger.table import next_round, playing, status, totals
from app.scoring.checks import tidy_hand, tidy_round
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.games import BEFORE_THE_FIRST, only_decided
from app.scoring.resolve import PLAYERS, POINTS
from app.scoring.rounds import Hand, Loan, Round
from app.scoring.rules import Rules
from app.scoring.texts import clean_name, clean_note, clean_reason, clean_title, same_name

COLUMNS = 20
"""The most columns a sheet has, those of players who left included."""


def create(command: CreateGame) -> tuple[Event, ...]:
    """Return the facts that begin a game.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is wrong.
    """
    seats = tuple(_seats(command))
    names = [seat.name for seat in seats]
    low, high = command.rules.players
    if not low <= len(seats) <= high:
        raise complain("players_out_of_range", "players", low=low, high=high)
    named = names[0] if command.first_dealer is None else command.first_dealer
    dealer = clean_name(named, "first_dealer")
    first = next((seat.id for seat in seats if same_name(seat.name, dealer)), None)
    if first is None:
        raise complain("dealer_stranger", "first_dealer")
    title = clean_title(command.title, "title")
    return (GameCreated(command.game, title, command.rules, seats, first),)


def decide(game: Game, command: Command) -> tuple[Event, ...]:
    """Return the facts that follow from the command; none if it asks for what already is.

    Raises :class:`~app.scoring.complaints.Invalid` for wrong input and a
    :class:`~app.ledger.refusals.Refusal` for what the game, as it stands, does not allow.
    """
    return tuple(_DECIDE[type(command)](game, command))


def check_hand(game: Game, player_id: str, hand: Hand) -> Hand:
    """Return a hand of the round being counted, tidied.

    Raises ``NotFound`` for a stranger, ``GameOver``, and ``Invalid`` for a hand that cannot be.
    """
    if game.player(player_id) is None:
        raise NotFound("player")
    _refuse_if_over(game)
    seated = playing(game)
    if player_id not in [player.id for player in seated]:
        raise complain("not_dealt_in", player=player_id)
    return tidy_hand(hand, game.rules, len(seated))


def _record(game: Game, command: RecordRound) -> Iterator[Event]:
    upcoming = len(game.lines) + 1
    number = upcoming if command.number is None else command.number
    if 1 <= number < upcoming:
        raise RoundTaken(number)
    _refuse_if_over(game)
    if number != upcoming:
        raise complain("number_not_next", "number", next=upcoming)
    seated = tuple(player.id for player in playing(game))
    _refuse_if_too_few(game, len(seated))
    deal = next_round(game)
    round_ = _entered(command.round, number, seated, deal.dealer if deal else seated[0])
    tidy = tidy_round(round_, game.rules, _hands_needed(game, game.rules, number))
    entered_by = {p: by for p, by in command.entered_by.items() if p in tidy.hands}
    yield RoundRecorded(tidy, entered_by)


def _correct(game: Game, command: CorrectRound) -> Iterator[Event]:
    line = _line(game, command.number)
    _refuse_if_stale(line.version, command.version)
    reason = clean_reason(command.reason, "reason")
    was = line.round
    round_ = _entered(command.round, was.number, was.players, was.dealer)
    tidy = tidy_round(round_, game.rules, _hands_needed(game, game.rules, was.number))
    yield RoundCorrected(tidy, reason)


def _enter_again(game: Game, command: EnterAgain) -> Iterator[Event]:
    line = _line(game, command.number)
    if line.struck:
        yield from _restore(game, RestoreRound(command.number, command.version))
    as_seen = CorrectRound(command.number, command.version, command.round, command.reason)
    yield from _correct(game, as_seen)


def _begin_rematch(game: Game, command: BeginRematch) -> Iterator[Event]:
    if game.rematch != command.game:
        yield RematchBegun(command.game)


def _strike(game: Game, command: StrikeRound) -> Iterator[Event]:
    line = _line(game, command.number)
    _refuse_if_stale(line.version, command.version)
    reason = clean_reason(command.reason, "reason")
    if not line.struck:
        yield RoundStruck(command.number, reason)


def _restore(game: Game, command: RestoreRound) -> Iterator[Event]:
    line = _line(game, command.number)
    _refuse_if_stale(line.version, command.version)
    if not line.struck:
        raise NotFound("strike")
    yield RoundRestored(command.number)


def _add_player(game: Game, command: AddPlayer) -> Iterator[Event]:
    name = _free_name(game, command.name)
    _refuse_if_over(game)
    most = game.rules.players[1]
    if len(playing(game)) >= most or len(game.players) >= COLUMNS:
        raise complain("table_full", high=min(most, COLUMNS))
    start = start_of(game, command.start)
    yield PlayerJoined(Seat(f"p{len(game.players) + 1}", name, start))


def _change_player(game: Game, command: ChangePlayer) -> Iterator[Event]:
    player = game.player(command.player)
    if player is None:
        raise NotFound("player")
    _refuse_if_stale(player.version, command.version)
    yield from _rename(game, player, command.name)
    yield from _move(game, player, command.seat)
    yield from _leave_or_return(game, player, command.active)


def _rename(game: Game, player: Player, name: str | None) -> Iterator[Event]:
    if name is None:
        return
    renamed = _free_name(game, name, but=player)
    if renamed != player.name:
        yield PlayerRenamed(player.id, renamed)


def _move(game: Game, player: Player, seat: int | None) -> Iterator[Event]:
    if seat is None:
        return
    if not 1 <= seat <= len(game.players):
        raise complain("out_of_range", "seat", low=1, high=len(game.players))
    if seat != player.seat:
        yield PlayerMoved(player.id, seat)


def _leave_or_return(game: Game, player: Player, active: bool | None) -> Iterator[Event]:
    if active is None or active == player.active:
        return
    # Leaving takes a player out of the ranking, which would rewrite a result that is known.
    _refuse_if_over(game)
    if active and len(playing(game)) >= game.rules.players[1]:
        raise complain("table_full", high=game.rules.players[1])
    yield PlayerReturned(player.id) if active else PlayerLeft(player.id)


def _change_game(game: Game, command: ChangeGame) -> Iterator[Event]:
    _refuse_if_stale(game.revision, command.revision)
    title = None if command.title is None else clean_title(command.title, "title")
    if title is not None and title != game.title:
        yield TitleChanged(title)
    if command.rules is not None and command.rules != game.rules:
        _refuse_unless_rounds_fit(game, command.rules)
        yield RulesChanged(command.rules)


def _end(game: Game, command: EndGame) -> Iterator[Event]:
    _refuse_if_stale(game.revision, command.revision)
    _refuse_if_over(game)
    yield GameEnded()


def _reopen(game: Game, command: ReopenGame) -> Iterator[Event]:
    _refuse_if_stale(game.revision, command.revision)
    if not game.ended_early:
        raise NotFound("ending")
    yield GameReopened()


def _hand_over(game: Game, command: HandOver) -> Iterator[Event]:
    yield ScorekeepingHandedOver(f"keeper-{game.keepers + 1}", command.ends)


def _lend(game: Game, command: LendChips) -> Iterator[Event]:
    _refuse_if_over(game)
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
    loan = Loan(command.giver, command.taker, command.amount, len(game.lines) + 1)
    yield LoanMade(loan)


_DECIDE: Mapping[type, Callable[[Game, Any], Iterator[Event]]] = {
    RecordRound: _record,
    CorrectRound: _correct,
    StrikeRound: _strike,
    RestoreRound: _restore,
    AddPlayer: _add_player,
    ChangePlayer: _change_player,
    ChangeGame: _change_game,
    EndGame: _end,
    ReopenGame: _reopen,
    HandOver: _hand_over,
    LendChips: _lend,
    EnterAgain: _enter_again,
    BeginRematch: _begin_rematch,
}


def _seats(command: CreateGame) -> Iterator[Seat]:
    taken: list[str] = []
    for i, player in enumerate(command.players):
        name = _named(player, taken, i)
        taken.append(name)
        start = command.rules.start if player.start is None else player.start
        yield Seat(f"p{i + 1}", name, _in_range(start, "players", i, "start"))


def _named(player: NewPlayer, taken: list[str], i: int) -> str:
    name = clean_name(player.name, "players", i, "name")
    if any(same_name(name, other) for other in taken):
        raise complain("name_taken", "players", i, "name", name=name)
    return name


def _free_name(game: Game, text: str, but: Player | None = None) -> str:
    name = clean_name(text, "name")
    if any(same_name(name, other.name) for other in game.players if other != but):
        raise complain("name_taken", "name", name=name)
    return name


def _in_range(points: int, *loc: str | int) -> int:
    low, high = POINTS
    if not low <= points <= high:
        raise complain("out_of_range", *loc, low=low, high=high)
    return points


def start_of(game: Game, start: int | StartRule | None) -> int:
    """Return a late joiner's points: ``average`` is of those playing, with halves rounded up.

    Raises :class:`~app.scoring.complaints.Invalid` for points out of range.
    """
    if start is None:
        return game.rules.start
    if isinstance(start, int):
        return _in_range(start, "start")
    everyone = totals(game)
    seated = [everyone[player.id] for player in playing(game)] or [game.rules.start]
    if start == "average":
        return (2 * sum(seated) + len(seated)) // (2 * len(seated))
    return min(seated) if (start == "best") == game.rules.lowest_wins else max(seated)


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


def _hands_needed(game: Game, rules: Rules, number: int) -> bool:
    """Return whether round ``number`` needs hands: not in sudden death or a countdown.

    One that was played to decide a tie stays without, even if there is no tie any more.
    """
    line = game.line(number)
    if rules.scoring == "countdown" or (line and only_decided(line.round, game.rules)):
        return False
    before = game.tallies[number - 2] if number > 1 else BEFORE_THE_FIRST
    return before.status != "sudden_death"


def _line(game: Game, number: int) -> Line:
    line = game.line(number)
    if line is None:
        raise NotFound("round")
    return line


def _refuse_if_over(game: Game) -> None:
    if status(game) == "finished":
        raise GameOver


def _refuse_if_too_few(game: Game, dealt_in: int) -> None:
    """Refuse a round with nobody to play against, or at a table that too many have left.

    Who was eliminated still counts as sitting there: the game goes on until one is left.
    """
    low = game.rules.players[0]
    if dealt_in < PLAYERS[0] or len(tuple(game.active())) < low:
        raise complain("too_few_players", low=low)


def _refuse_if_stale(current: int, seen: int) -> None:
    if current != seen:
        raise Stale(current)


def _refuse_unless_rounds_fit(game: Game, rules: Rules) -> None:
    """Refuse rules under which a hand that was recorded could not be counted."""
    complaints: list[Complaint] = []
    low, high = rules.players
    # Who was eliminated still sits at the table, and may be back in under the other rules.
    if len(tuple(game.active())) < low or len(playing(game)) > high:
        complaints.append(Complaint("players_out_of_range", (), {"low": low, "high": high}))
    for line in game.lines:
        try:
            tidy_round(line.round, rules, _hands_needed(game, rules, line.round.number))
        except Invalid as wrong:
            number = line.round.number
            complaints += [c.under("rounds", number) for c in wrong.complaints]
    if complaints:
        raise Invalid(c.under("rules") for c in complaints)
