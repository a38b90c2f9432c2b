"""Which scores corrections replaced: what stands struck through on the scoresheet."""

from collections.abc import Iterator, Mapping

from app.ledger.events import RoundCorrected, RoundRestored, RoundStruck
from app.ledger.game import Game
from app.ledger.replay import Moment
from app.scoring.hands import count_round
from app.scoring.kinds import plus, score_round
from app.web.counting import counts

Replaced = Mapping[tuple[int, str], tuple[int, ...]]
"""Scores by round and player, oldest first."""

MOST_CHANGES = 100
"""So many changes of rounds are told on the sheet, the newest; the history has all of them."""


class Corrected:
    """Hears the story of a game from its beginning, one moment after the other."""

    def __init__(self, game: Game) -> None:
        """``game`` is how the story ends, which says how many changes there are."""
        self.scores: dict[tuple[int, str], tuple[int, ...]] = {}
        self._unheeded = sum(line.version - 1 for line in game.lines) - MOST_CHANGES

    def hear(self, moment: Moment) -> None:
        """Note the scores that were replaced in the moment, if any were."""
        event = moment.recorded.event
        if not isinstance(event, RoundCorrected | RoundStruck | RoundRestored):
            return
        self._unheeded -= 1
        if isinstance(event, RoundCorrected) and self._unheeded < 0 and moment.before:
            number = event.round.number
            for player, score in _changed(moment.before, moment.after, number):
                self.scores[number, player] = (*self.scores.get((number, player), ()), score)


def scores_of(game: Game, number: int) -> dict[str, int]:
    """Return what the round scores, in points; by itself, where it does not count.

    What a round for chips would score depends on what everybody had: there it is the hands.
    """
    line, tally = game.lines[number - 1], game.tally(number)
    if counts(game, number):
        return dict(tally.scores)
    counted = count_round(line.round, game.rules)
    if game.rules.scoring == "chips":
        return plus(counted.hands, counted.penalties)
    return score_round(game.rules, line.round, counted.hands, counted.penalties)


def _changed(before: Game, after: Game, number: int) -> Iterator[tuple[str, int]]:
    was, now = scores_of(before, number), scores_of(after, number)
    return ((player, score) for player, score in was.items() if now.get(player) != score)
