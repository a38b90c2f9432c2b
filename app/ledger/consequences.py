"""The consequences of a change: how it affects the game beyond the change itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.ledger.game import Game
from app.ledger.ranking import standings, target, tied, winners
from app.ledger.table import ending, status, totals


@dataclass(frozen=True, slots=True)
class Consequence:
    """One consequence: a code, and its parameters (ids of players, rounds, points)."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


def consequences(before: Game, after: Game) -> tuple[Consequence, ...]:
    """Return what changed between two states of a game, the most important first.

    ``game_open_again``, ``game_over``, ``sudden_death``, ``winner_changed``, ``target_changed``
    (by a newcomer, not by other rules), then by player in seat order ``eliminated`` and
    ``back_in`` (by a change of something recorded, not by another round), ``total_changed`` and
    ``rank_changed``.
    """
    return (
        *_of_the_end(before, after),
        *_of_the_target(before, after),
        *_of_those_out(before, after),
        *_of_totals(before, after),
        *_of_ranks(before, after),
    )


def changed_rounds(before: Game, after: Game) -> list[int]:
    """Return the numbers of the rounds whose version, scores or totals have changed."""
    was, now = _results(before), _results(after)
    return [number for number in now if now[number] != was.get(number)]


def entered_round(before: Game, after: Game) -> int | None:
    """Return the number of the round that was recorded, corrected, struck out or brought back."""
    was, now = _as_entered(before), _as_entered(after)
    return next((number for number in now if now[number] != was.get(number)), None)


def _results(game: Game) -> dict[int, object]:
    return {
        recorded.round.number: (recorded.version, tally.scores, tally.totals)
        for recorded, tally in zip(game.rounds, game.tallies, strict=True)
    }


def _as_entered(game: Game) -> dict[int, object]:
    return {recorded.round.number: (recorded.round, recorded.struck) for recorded in game.rounds}


def _of_the_end(before: Game, after: Game) -> Iterator[Consequence]:
    was, now = ending(before), ending(after)
    if was and not now:
        yield Consequence("game_open_again", {"round": was.round})
    elif now and was != now:
        over = {"round": now.round, "when": now.when, "at": now.at, "winners": winners(after)}
        yield Consequence("game_over", over)
    if status(after) == "sudden_death" != status(before):
        level = tied(after)
        params = {"tied": level, "total": totals(after)[level[0]]}
        yield Consequence("sudden_death", params)
    if status(before) == status(after) == "finished" and winners(before) != winners(after):
        changed = {"before": winners(before), "after": winners(after)}
        yield Consequence("winner_changed", changed)


def _of_the_target(before: Game, after: Game) -> Iterator[Consequence]:
    was, now = target(before), target(after)
    if len(before.players) != len(after.players) and was != now:
        yield Consequence("target_changed", {"before": was, "after": now})


def _of_those_out(before: Game, after: Game) -> Iterator[Consequence]:
    if len(before.rounds) != len(after.rounds):
        return
    was, now = _out(before), _out(after)
    for player in after.players:
        if player.id in was and player.id in now and was[player.id] != now[player.id]:
            yield _out_or_in(player.id, totals(after)[player.id], out=now[player.id])


def _out_or_in(player: str, total: int, *, out: bool) -> Consequence:
    params = {"player": player, "total": total}
    return Consequence("eliminated", params) if out else Consequence("back_in", params)


def _out(game: Game) -> dict[str, bool]:
    """Return for each player who has not left whether they are out; the last one in is not."""
    won = winners(game)
    return {s.player: s.eliminated and s.player not in won for s in standings(game)}


def _of_totals(before: Game, after: Game) -> Iterator[Consequence]:
    was, now = totals(before), totals(after)
    for player in after.players:
        if player.id in was and was[player.id] != now[player.id]:
            yield _changed("total_changed", player.id, was[player.id], now[player.id])


def _of_ranks(before: Game, after: Game) -> Iterator[Consequence]:
    was = {standing.player: standing.rank for standing in standings(before)}
    now = {standing.player: standing.rank for standing in standings(after)}
    for player in after.players:
        if player.id in was and player.id in now and was[player.id] != now[player.id]:
            yield _changed("rank_changed", player.id, was[player.id], now[player.id])


def _changed(code: str, player: str, before: int, after: int) -> Consequence:
    return Consequence(code, {"player": player, "before": before, "after": after})
