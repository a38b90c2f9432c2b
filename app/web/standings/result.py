"""The result of a finished game: who won, and how."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.ledger import ranking, table
from app.ledger.game import Game
from app.ledger.rounds import counts, decided_in_sudden_death
from app.scoring.tally import Ending
from app.web.site.names import Person


@dataclass(frozen=True, slots=True)
class Result:
    """Who won the game, with how many points, and in which round.

    ``played`` is how many rounds counted until then. ``early``: it was ended by hand;
    ``decided``: by sudden death; ``last_in``: the others had been eliminated; ``alone``:
    everybody else has left.
    """

    winners: tuple[Person, ...]
    total: int
    round: int
    played: int
    early: bool
    chips: bool = False
    decided: bool = False
    last_in: bool = False
    alone: bool = False


def result_of(game: Game, ending: Ending, persons: Mapping[str, Person]) -> Result:
    """Return how the game ended, by that ``ending``."""
    winners = tuple(persons[player] for player in ranking.winners(game))
    return Result(
        winners=winners,
        total=table.totals(game)[winners[0].id] if winners else 0,
        round=ending.round,
        played=sum(counts(game, number) for number in range(1, ending.round + 1)),
        early=ending.when == "early",
        chips=game.rules.scoring == "chips",
        decided=decided_in_sudden_death(game),
        last_in=ending.when == "eliminated",
        alone=ending.when == "alone",
    )
