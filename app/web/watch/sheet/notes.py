"""The notes under the scoresheet: loans, special events, and the cards of counted hands."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import rounds
from app.i18n.words import Words
from app.ledger.game import Game, RecordedRound
from app.web.site.names import Person
from app.web.watch.paging import ListPage


@dataclass(frozen=True, slots=True)
class LoanNote:
    """Chips that one player lent another."""

    giver: Person
    taker: Person
    amount: int


@dataclass(frozen=True, slots=True)
class Note:
    """The note under the sheet about a round: the loans before it, then its special events."""

    number: int
    loans: tuple[LoanNote, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsHeld:
    """The hands of a round that were counted card by card: ``("Bo", "KS 9 A")``."""

    number: int
    hands: tuple[tuple[Person, str], ...]


def notes_of(
    game: Game, page: ListPage, persons: Mapping[str, Person], words: Words
) -> tuple[Note, ...]:
    upcoming = 0 if page.later else 1  # chips may have been lent before it
    numbers = range(page.after + 1, page.until + 1 + upcoming)
    notes = (Note(n, _loans(game, persons, n), _sentences(game, n, words)) for n in numbers)
    return tuple(note for note in notes if note.loans or note.sentences)


def _loans(game: Game, persons: Mapping[str, Person], number: int) -> tuple[LoanNote, ...]:
    loans = (loan for loan in game.counted_loans if loan.before == number)
    return tuple(LoanNote(persons[loan.giver], persons[loan.taker], loan.amount) for loan in loans)


def _sentences(game: Game, number: int, words: Words) -> tuple[str, ...]:
    recorded = game.round(number)
    if recorded is None:
        return ()
    special = "; ".join(rounds.details(game, recorded.round, words))
    return (
        *([f"{special[:1].upper()}{special[1:]}."] if special else []),
        *rounds.event_sentences(game, number, words),
    )


def cards_of(recorded: RecordedRound, persons: Mapping[str, Person]) -> CardsHeld:
    hands = recorded.round.hands.items()
    held = ((persons[player], " ".join(hand.cards)) for player, hand in hands if hand.cards)
    return CardsHeld(recorded.round.number, tuple(held))
