"""Who entered which hand of a round, and when: the folded list under the scoresheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.i18n.people import keeper
from app.i18n.words import Words
from app.ledger.events import RecordedEvent, RoundCorrected, RoundRecorded
from app.ledger.game import Game, RecordedRound
from app.ledger.replay import EventInContext
from app.web.site.names import Person, people


@dataclass(frozen=True, slots=True)
class HandsEntered:
    """The players whose hands one keeper entered at one time, in UTC; empty for the whole round."""

    by: str
    at: datetime
    players: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class RoundEntries:
    """A round, and who entered its hands; a corrected hand was entered by its corrector."""

    number: int
    entries: tuple[HandsEntered, ...]


_Hands = dict[str, tuple[str, datetime]]


class EntryCollector:
    """Collects from the story of a game, from its beginning on, who entered each hand."""

    def __init__(self) -> None:
        self._rounds: dict[int, _Hands] = {}

    def add(self, context: EventInContext) -> None:
        """Note who entered which hands by the event, if any."""
        event = context.recorded.event
        if isinstance(event, RoundRecorded | RoundCorrected):
            number = event.round.number
            self._rounds[number] = _hands(context, number, self._rounds.get(number, {}))

    def by_round(self, game: Game, words: Words) -> tuple[RoundEntries, ...]:
        """Return who entered the hands that are on the sheet now, round by round."""
        persons = people(game)
        return tuple(
            RoundEntries(number, tuple(_entered(hands, persons, words)))
            for number, hands in sorted(self._rounds.items())
        )


def _hands(context: EventInContext, number: int, earlier: _Hands) -> _Hands:
    """Return who entered each hand of the round, and when."""
    before = context.before.round(number) if context.before else None
    after = context.after.round(number)
    if after is None:
        return earlier
    was, now = before.round.hands if before else {}, after.round.hands
    stays = {player for player in earlier if was.get(player) == now.get(player)}
    return {
        p: earlier[p] if p in stays else (_by(after, p, context.recorded), context.recorded.at)
        for p in after.round.players
    }


def _by(recorded_round: RecordedRound, player: str, recorded: RecordedEvent) -> str:
    return recorded_round.entered_by.get(player, recorded.by)


def _entered(hands: _Hands, persons: dict[str, Person], words: Words) -> Iterator[HandsEntered]:
    together = sorted(set(hands.values()), key=lambda one: one[1])
    for by, at in together:
        whose = tuple(persons[player] for player, hand in hands.items() if hand == (by, at))
        yield HandsEntered(keeper(by, words), at, whose if len(together) > 1 else ())
