"""What can be read off the table: standings, whose deal it is, who has won.

All of it is computed from the state of a game; nothing of it is ever stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.ledger.game import Game, Player
from app.scoring.games import BEFORE_THE_FIRST, Ending, Status, Tally, best_of, target_of

WILD_RANK = "8"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: equal totals share a rank, and the next rank is skipped (1, 1, 3)."""

    player: str
    rank: int
    total: int
    eliminated: bool


@dataclass(frozen=True, slots=True)
class NextRound:
    """What the table needs for the next deal.

    ``deal`` is cards to each player, ``wild`` each player's wild rank; ``scorekeeper`` is the
    player whom the rules oblige to keep score, if they do.
    """

    number: int
    dealer: str
    deal: Mapping[str, int]
    wild: Mapping[str, str]
    decks: int
    scorekeeper: str | None = None


def last_tally(game: Game) -> Tally:
    """Return what stands after the last round, or what stood before the first."""
    return game.tallies[-1] if game.tallies else BEFORE_THE_FIRST


def status(game: Game) -> Status:
    """Return whether the game is being played, in sudden death, or finished."""
    return "finished" if game.ended_early else last_tally(game).status


def ending(game: Game) -> Ending | None:
    """Return which end ended the game and in which round; ``None`` while it is played."""
    natural = last_tally(game).ending
    if natural is None and game.ended_early:
        return Ending("early", len(game.lines))
    return natural


def winners(game: Game) -> tuple[str, ...]:
    """Return who has won, in seat order: the best totals of those playing, if ended by hand."""
    tally = last_tally(game)
    if tally.status != "finished" and game.ended_early:
        return best_of(game.rules, _totals_of(game, game.active()))
    return tally.winners


def tied(game: Game) -> tuple[str, ...]:
    """Return the players with equal best totals at an end, or none."""
    if last_tally(game).status != "finished" and game.ended_early:
        best = winners(game)
        return best if len(best) > 1 else ()
    return last_tally(game).tied


def totals(game: Game) -> dict[str, int]:
    """Return everybody's total in points now, those who left included."""
    return _totals_of(game, game.players)


def playing(game: Game) -> tuple[Player, ...]:
    """Return those who are dealt in, in seat order: neither left nor eliminated."""
    out = last_tally(game).eliminated
    return tuple(player for player in game.active() if player.id not in out)


def standings(game: Game) -> tuple[Standing, ...]:
    """Return the places, best first and in seat order where equal; who left is not ranked."""
    counted = _totals_of(game, game.active())
    sign = 1 if game.rules.lowest_wins else -1
    out = last_tally(game).eliminated
    order = sorted(counted, key=lambda player: sign * counted[player])
    return tuple(
        Standing(player, _rank(counted, player, sign), counted[player], player in out)
        for player in order
    )


def target(game: Game) -> int | None:
    """Return the points that end the game, or ``None`` where points do not end it."""
    return target_of(game.rules, len(playing(game)))


def next_round(game: Game) -> NextRound | None:
    """Return what is needed for the next deal, or ``None`` when the game is finished."""
    seated = playing(game)
    if status(game) == "finished" or not seated:
        return None
    cards = game.rules.dealt_to(len(seated))
    return NextRound(
        number=len(game.lines) + 1,
        dealer=_next_dealer(game, seated),
        deal={player.id: cards for player in seated},
        wild={player.id: WILD_RANK for player in seated},
        decks=game.rules.decks_for(len(seated)),
    )


def _totals_of(game: Game, players: Iterable[Player]) -> dict[str, int]:
    reached = last_tally(game).totals
    return {player.id: reached.get(player.id, player.start) for player in players}


def _rank(counted: Mapping[str, int], player: str, sign: int) -> int:
    return 1 + sum(sign * total < sign * counted[player] for total in counted.values())


def _next_dealer(game: Game, seated: tuple[Player, ...]) -> str:
    """Return who deals next: clockwise by seat from the last dealer, over those still playing."""
    last = next((line.round.dealer for line in reversed(game.lines) if not line.struck), None)
    if last is None:
        first = game.player(game.first_dealer)
        return _from_seat(first.seat if first else 1, seated)
    dealt = game.player(last)
    return _from_seat((dealt.seat if dealt else 0) + 1, seated)


def _from_seat(seat: int, seated: tuple[Player, ...]) -> str:
    return next((p.id for p in seated if p.seat >= seat), seated[0].id)
