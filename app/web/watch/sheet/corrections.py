"""The scores that corrections replaced, which stand struck through on the scoresheet."""

from collections.abc import Iterator, Mapping, Sequence

from app.ledger.events import RoundCorrected, RoundRestored, RoundStruck
from app.ledger.game import Game, RecordedRound
from app.ledger.replay import EventInContext
from app.ledger.rounds import counts

ReplacedScores = Mapping[tuple[int, str], tuple[int, ...]]
"""Scores by round and player, oldest first."""

MOST_CHANGES = 100
"""The sheet shows so many changes of rounds, the newest; the history has all of them."""


class CorrectionCollector:
    """Collects the scores that were replaced from the story of some rounds.

    The story has to begin before the first of them was recorded; ``rounds`` are as they
    are in the end, which says how many changes there were.
    """

    def __init__(self, rounds: Sequence[RecordedRound]) -> None:
        self.scores: dict[tuple[int, str], tuple[int, ...]] = {}
        self._numbers = frozenset(recorded.round.number for recorded in rounds)
        self._skipped = sum(recorded.version - 1 for recorded in rounds) - MOST_CHANGES

    def add(self, context: EventInContext) -> None:
        """Note the scores that were replaced by the event, if any were."""
        event = context.recorded.event
        if not isinstance(event, RoundCorrected | RoundStruck | RoundRestored):
            return
        number = event.round.number if isinstance(event, RoundCorrected) else event.number
        self._skipped -= number in self._numbers
        is_shown = number in self._numbers and self._skipped < 0
        if is_shown and isinstance(event, RoundCorrected) and context.before:
            for player, score in _changed(context.before, context.after, number):
                self.scores[number, player] = (*self.scores.get((number, player), ()), score)


def scores_of(game: Game, number: int) -> Mapping[str, int]:
    """Return the scores of the round, in points; of one that does not count, as if it did."""
    tally = game.tally(number)
    return tally.scores if counts(game, number) else tally.unscored


def _changed(before: Game, after: Game, number: int) -> Iterator[tuple[str, int]]:
    was, now = scores_of(before, number), scores_of(after, number)
    return ((player, score) for player, score in was.items() if now.get(player) != score)
