"""Who wrote which hand of a round down, and when: what stands folded up under the scoresheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.i18n.people import keeper
from app.i18n.words import Words
from app.ledger.events import Recorded, RoundCorrected, RoundRecorded
from app.ledger.game import Game, Line
from app.ledger.replay import Moment
from app.web.site.people import Person, people


@dataclass(frozen=True, slots=True)
class Stroke:
    """What one keeper wrote at one time, in UTC; ``whose`` is empty for the whole round."""

    by: str
    at: datetime
    whose: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A round, and from whom what stands there is: a corrected hand from who corrected it."""

    number: int
    strokes: tuple[Stroke, ...]


_Hands = dict[str, tuple[str, datetime]]


class Writers:
    """Hears the story of a game from its beginning, and knows who wrote what stands there now."""

    def __init__(self) -> None:
        self._rounds: dict[int, _Hands] = {}

    def hear(self, moment: Moment) -> None:
        """Note who wrote which hand in the moment, if anybody did."""
        event = moment.recorded.event
        if isinstance(event, RoundRecorded | RoundCorrected):
            number = event.round.number
            self._rounds[number] = _hands(moment, number, self._rounds.get(number, {}))

    def written(self, game: Game, words: Words) -> tuple[Written, ...]:
        """Return by round who wrote down what is on the sheet now."""
        who = people(game)
        return tuple(
            Written(number, tuple(_strokes(hands, who, words)))
            for number, hands in sorted(self._rounds.items())
        )


def _hands(moment: Moment, number: int, until_now: _Hands) -> _Hands:
    """Return from whom each hand of the round is, and since when."""
    before = moment.before.line(number) if moment.before else None
    after = moment.after.line(number)
    if after is None:
        return until_now
    was, now = before.round.hands if before else {}, after.round.hands
    stays = {player for player in until_now if was.get(player) == now.get(player)}
    return {
        p: until_now[p] if p in stays else (_by(after, p, moment.recorded), moment.recorded.at)
        for p in after.round.players
    }


def _by(line: Line, player: str, recorded: Recorded) -> str:
    return line.entered_by.get(player, recorded.by)


def _strokes(hands: _Hands, who: dict[str, Person], words: Words) -> Iterator[Stroke]:
    together = sorted(set(hands.values()), key=lambda one: one[1])
    for by, at in together:
        whose = tuple(who[player] for player, hand in hands.items() if hand == (by, at))
        yield Stroke(keeper(by, words), at, whose if len(together) > 1 else ())
