"""The rows of the standings: each player's rank and total, and the changes of the last round."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.ledger import ranking
from app.ledger.game import Game, RecordedRound
from app.ledger.rounds import last_counting
from app.web.site.names import Person
from app.web.standings.scales import Scale


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the standings.

    ``gained`` are the points of the last round, ``None`` for a player who was not dealt in;
    ``out``: they went out in it; ``moved`` is how many ranks it moved them up. ``share`` is the
    length of their bar in percent (see :class:`~app.web.standings.scales.Scale`); ``past``: they
    are at the target. ``eliminated``: they are out of the game, and have not won it.
    """

    person: Person
    rank: int
    total: int
    gained: int | None
    out: bool
    moved: int
    share: float
    past: bool
    best: bool
    eliminated: bool


def places_of(game: Game, persons: Mapping[str, Person]) -> tuple[Place, ...]:
    """Return the places, best first and in seat order where equal."""
    last = last_counting(game)
    scores = _gained(game, last)
    out = last.round.went_out if last else None
    moved = ranking.ranks_gained(game)
    scale = Scale.of(game)
    best = set(ranking.winners(game))
    return tuple(
        Place(
            person=persons[standing.player],
            rank=standing.rank,
            total=standing.total,
            gained=scores.get(standing.player),
            out=standing.player == out,
            moved=moved.get(standing.player, 0),
            share=scale.share(standing.total),
            past=scale.past(standing.total),
            best=standing.player in best,
            eliminated=standing.eliminated and standing.player not in best,
        )
        for standing in ranking.standings(game)
    )


def _gained(game: Game, last: RecordedRound | None) -> Mapping[str, int]:
    """Return the points of the last round by player; in a countdown only those that are not 0."""
    scores = game.tally(last.round.number).scores if last else {}
    if game.rules.scoring == "countdown":
        return {player: points for player, points in scores.items() if points}
    return scores
