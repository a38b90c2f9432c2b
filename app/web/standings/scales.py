"""How long the bars of the standings are.

============  ==================================================================================
to a target   how far a total is towards it; also towards the points at which one is out
a countdown   the part that is left of the total at the beginning
chips, other  a total beside the largest one
============  ==================================================================================
"""

from dataclasses import dataclass

from app.ledger import ranking, table
from app.ledger.game import Game
from app.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class Scale:
    """The total at which a bar is full, and the one (if any) from which on it is past the line."""

    full: int
    line: int | None

    @classmethod
    def of(cls, game: Game) -> "Scale":
        """Return the scale that goes with the rules of the game, as it stands."""
        if game.rules.scoring == "countdown":
            return cls(max(player.start for player in game.players), None)
        target = line_of(game)
        if target is None:
            return cls(max(table.totals(game).values(), default=0), None)
        return cls(target, target + _only_above(game.rules))

    def share(self, total: int) -> float:
        """Return the length of the bar in percent, to one decimal place."""
        if self.full <= 0:
            return 0
        return round(min(max(100 * total / self.full, 0), 100), 1)

    def past(self, total: int) -> bool:
        """Return whether the total is one that ends the game, or a player's part in it."""
        return self.line is not None and total >= self.line


def line_of(game: Game) -> int | None:
    """Return the total that ends the game, or a player's part in it; ``None`` where none does."""
    limits = (end.at for end in game.rules.ends if end.when == "eliminated")
    target = ranking.target(game)
    return target if target is not None else next(limits, None)


def _only_above(rules: Rules) -> bool:
    return any(end.above for end in rules.ends if end.when == "score")
