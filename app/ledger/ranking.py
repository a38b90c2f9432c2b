"""Who stands where: places, leaders and winners, and the points that are played to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from app.ledger.game import Game, Player
from app.ledger.rounds import last_counting
from app.ledger.table import ending, last_tally, left_alone, playing, totals
from app.scoring.ends import best_of, target_of
from app.scoring.tally import Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: equal totals share a rank, and the next rank is skipped (1, 1, 3)."""

    player: str
    rank: int
    total: int
    eliminated: bool


def standings(game: Game) -> tuple[Standing, ...]:
    """Return the places, best first and in seat order where equal; players who left are not ranked.

    Players who are still in stand before those who were eliminated.
    """
    counted = _totals_of(game, game.active())
    sign = 1 if game.rules.lowest_wins else -1
    out = last_tally(game).eliminated
    place = {player: (player in out, sign * total) for player, total in counted.items()}
    return tuple(
        Standing(
            player,
            1 + sum(other < place[player] for other in place.values()),
            counted[player],
            player in out,
        )
        for player in sorted(place, key=lambda player: place[player])
    )


def leaders(game: Game) -> tuple[str, ...]:
    """Return the players in first place who are still in, in seat order."""
    return tuple(s.player for s in standings(game) if s.rank == 1 and not s.eliminated)


def leaders_after(game: Game, number: int) -> tuple[str, ...]:
    """Return the leaders after round ``number``, some of whom may have left since."""
    tally = game.tally(number)
    still_in = {p: total for p, total in tally.totals.items() if p not in tally.eliminated}
    return best_of(game.rules, still_in or tally.totals)


def ranks_gained(game: Game) -> dict[str, int]:
    """Return how many ranks the last round that counts moved each player up.

    Empty where it was the first. A player who sat down after it moves nobody: they had no part
    in it.
    """
    last = last_counting(game)
    if last is None:
        return {}
    number = last.round.number
    now = replace(game, players=tuple(p for p in game.players if p.since <= number))
    kept = number - 1
    before = replace(
        now, rounds=game.rounds[:kept], cached_tallies=game.tallies[:kept], ended_early=False
    )
    if not last_tally(before).played:
        return {}
    ranks = {s.player: s.rank for s in standings(now)}
    newcomers = {player.id for player in game.players if player.since >= number}
    return {
        s.player: s.rank - ranks.get(s.player, s.rank)
        for s in standings(before)
        if s.player not in newcomers
    }


def winners(game: Game) -> tuple[str, ...]:
    """Return the winners, in seat order; if it was ended by hand, the best of those playing."""
    tally = last_tally(game)
    if tally.status != "finished" and game.ended_early:
        return best_of(game.rules, _totals_of(game, _contenders(game)))
    alone = left_alone(game)
    return (alone.id,) if alone else tally.winners


def tied(game: Game) -> tuple[str, ...]:
    """Return the players with equal best totals at an end, or none."""
    if last_tally(game).status != "finished" and game.ended_early:
        best = winners(game)
        return best if len(best) > 1 else ()
    return () if left_alone(game) else last_tally(game).tied


def target(game: Game) -> int | None:
    """Return the points that end the game, or ``None`` where points do not end it.

    Of a game that points or another rule have ended, those of the round in which they did.
    """
    tally = last_tally(game)
    over = tally.ending if tally.status == "finished" else None
    at = over.round if over else len(game.rounds) + 1
    return target_of(game.rules, sum(player.since <= at for player in game.players))


def losers_at_the_end(game: Game) -> tuple[str, ...]:
    """Return the players dealt in who came to the target or below zero, and lost by it.

    Empty where the game was not ended by points.
    """
    end, line, now = ending(game), target(game), totals(game)
    won = winners(game)
    others = [player.id for player in playing(game) if player.id not in won]
    if end is not None and end.when == "below_zero":
        return tuple(player for player in others if now[player] < 0)
    if end is None or end.when != "score" or line is None:
        return ()
    above = any(e.when == "score" and e.above for e in game.rules.ends)
    return tuple(player for player in others if now[player] >= line + above)


def ended_by(game: Game) -> tuple[str, ...]:
    """Return the players who went broke, below zero or down to zero, if that ended the game."""
    end = ending(game)
    if end is None or end.when not in _ENDED_BY:
        return ()
    return _ENDED_BY[end.when](game.tally(end.round))


def _contenders(game: Game) -> tuple[Player, ...]:
    """Return the players who can win a game that is ended by hand.

    In sudden death those who are tied, otherwise those who are not out; none who has left.
    """
    tally, here = last_tally(game), tuple(game.active())
    level = tally.tied if tally.status == "sudden_death" else ()
    return (
        tuple(player for player in here if player.id in level)
        or tuple(player for player in here if player.id not in tally.eliminated)
        or here
    )


def _totals_of(game: Game, players: Iterable[Player]) -> dict[str, int]:
    now = totals(game)
    return {player.id: now[player.id] for player in players}


_ENDED_BY: Mapping[str, Callable[[Tally], tuple[str, ...]]] = {
    "broke": lambda tally: tally.broke,
    "below_zero": lambda tally: tuple(p for p, total in tally.totals.items() if total < 0),
    "zero": lambda tally: tuple(p for p, total in tally.totals.items() if total <= 0),
}
