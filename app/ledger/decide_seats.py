"""Decisions about who sits at the table: at the beginning, late, renamed, moved, gone, back."""

from collections.abc import Iterator

from app.ledger.commands import (
    AddPlayer,
    ChangePlayer,
    CreateGame,
    NewPlayer,
    StartRule,
)
from app.ledger.events import (
    Event,
    GameCreated,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    Seat,
    StartCorrected,
)
from app.ledger.game import Game, Player
from app.ledger.guards import refuse_if_over, refuse_if_over_for_good, refuse_if_stale
from app.ledger.refusals import NotFound, PlayerIsOut
from app.ledger.table import is_out, playing, totals
from app.scoring.complaints import complain
from app.scoring.rule_values import POINTS
from app.scoring.texts import (
    clean_day,
    clean_name,
    clean_note,
    clean_reason,
    clean_title,
    same_name,
)

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
    title, note = clean_title(command.title, "title"), clean_note(command.note, "note")
    day = "" if command.day is None else clean_day(command.day, "day")
    return (GameCreated(command.game, title, command.rules, seats, first, day, note),)


def add_player(game: Game, command: AddPlayer) -> Iterator[Event]:
    """Yield that somebody joined late."""
    name = _free_name(game, command.name)
    refuse_if_over_for_good(game)
    most = game.rules.players[1]
    if len(playing(game)) >= most or len(game.players) >= COLUMNS:
        raise complain("table_full", high=min(most, COLUMNS))
    start = start_of(game, command.start)
    yield PlayerJoined(Seat(f"p{len(game.players) + 1}", name, start))


def change_player(game: Game, command: ChangePlayer) -> Iterator[Event]:
    """Yield the changes to a player: of name, seat, starting total, or whether they play.

    Raises as :func:`~app.ledger.decide.decide` does, and ``PlayerIsOut`` for a player who is.
    """
    player = game.player(command.player)
    if player is None:
        raise NotFound("player")
    refuse_if_stale(game, command.version, player)
    if command.reason is not None and command.start is None:
        raise complain("key_missing", "start")
    yield from _rename(game, player, command.name)
    yield from _move(game, player, command.seat)
    if command.start is not None:
        yield from _begin_elsewhere(player, command.start, command.reason or "")
    yield from _leave_or_return(game, player, command.active)


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


def _seats(command: CreateGame) -> Iterator[Seat]:
    taken: list[str] = []
    for i, player in enumerate(command.players):
        name = _named(player, taken, i)
        taken.append(name)
        start = command.rules.start if player.start is None else player.start
        yield Seat(f"p{player.place or i + 1}", name, _in_range(start, "players", i, "start"))


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


def _begin_elsewhere(player: Player, start: int, reason: str) -> Iterator[Event]:
    points, why = _in_range(start, "start"), clean_reason(reason, "reason")
    if points != player.start:
        yield StartCorrected(player.id, points, why)


def _leave_or_return(game: Game, player: Player, active: bool | None) -> Iterator[Event]:
    if active and is_out(game, player.id):
        raise PlayerIsOut(player.id)
    if active is None or active == player.active:
        return
    # Leaving takes a player out of the ranking, which would rewrite a result that is known.
    (refuse_if_over_for_good if active else refuse_if_over)(game)
    if active and len(playing(game)) >= game.rules.players[1]:
        raise complain("table_full", high=game.rules.players[1])
    yield PlayerReturned(player.id) if active else PlayerLeft(player.id)


def _in_range(points: int, *loc: str | int) -> int:
    low, high = POINTS
    if not low <= points <= high:
        raise complain("out_of_range", *loc, low=low, high=high)
    return points
