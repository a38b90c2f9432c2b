"""The forms of the round being counted, as they were posted, and the commands that they give."""

from dataclasses import dataclass

from app.i18n import keeping
from app.i18n.words import Words
from app.ledger.commands import Command, EnterAgain, RecordRound, StrikeRound
from app.ledger.game import Game, RecordedRound
from app.ledger.refusals import Stale
from app.ledger.rounds import dealt_in, next_number
from app.ledger.table import hands_needed
from app.ledger.tags import TagOrNumber, is_current, parse_tag
from app.web.keep.request import KeeperRequest
from app.web.round_form.as_typed import as_typed
from app.web.round_form.typed_round import TypedRound, parse_round, read_round
from app.web.site.forms import Fields, number_in, required


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The fields that identify the round; those of the round itself are among ``fields``.

    ``number`` is the round's, ``epoch`` that of the sheet which it follows on. ``again`` is the tag
    of the undone round that is entered again, ``None`` for a new one.
    """

    number: int | None
    key: str
    epoch: str | None
    again: str | None
    fields: Fields

    @classmethod
    def of(cls, fields: Fields) -> "EntryForm":
        """Return the form with these fields."""
        number = number_in(fields.get("number", ""))
        key, epoch, again = fields.get("key", ""), fields.get("epoch"), fields.get("again")
        return cls(number, key, epoch, again, fields)

    @property
    def draft(self) -> str:
        """The name under which the phone keeps the typed round."""
        number = self.fields.get("number", "")
        return number if self.again is None else f"{number}-{self.again}-again"

    def undone(self, game: Game) -> RecordedRound | None:
        """Return the undone round that is entered again, if it still stands as it was seen."""
        if self.again is None:
            return None
        recorded, seen = undone_round(game, self.number), parse_tag(self.again)
        if (
            recorded is None
            or seen is None
            or not is_current(game.tag_of(recorded), seen, game.installation)
        ):
            return None
        return recorded

    def typed(self, game: Game) -> TypedRound:
        """Return the round as it was typed."""
        undone = self.undone(game)
        return parse_round(self.fields, as_typed(undone.round, game.rules) if undone else None)

    def command(self, keeper: KeeperRequest, typed: TypedRound) -> Command:
        """Return the command. Raises ``Invalid``, or ``Stale`` without a number."""
        game, number = keeper.game, required(self.number)
        players = dealt_in(game, number)
        needed = hands_needed(game, min(number, next_number(game)), typed.with_hands(players))
        round_ = read_round(typed, players, game.rules, needed)
        if self.again is None:
            return RecordRound(round_, number, epoch=self.epoch)
        reason = keeper.words.gettext(keeping.ENTERED_AGAIN)
        return EnterAgain(number, required(parse_tag(self.again)), round_, reason)

    def is_taken(self, game: Game) -> bool:
        """Return whether there is a round with that number already, other than the undone one."""
        there = self.number is not None and 1 <= self.number <= len(game.rounds)
        return there and self.undone(game) is None


@dataclass(frozen=True, slots=True)
class UndoForm:
    """The round to undo, by its number, and the version of it that was on the page."""

    number: int | None
    version: TagOrNumber | None

    @classmethod
    def of(cls, fields: Fields) -> "UndoForm":
        """Return the form with these fields."""
        return cls(number_in(fields.get("number", "")), parse_tag(fields.get("version", "")))

    def command(self, game: Game, words: Words) -> StrikeRound:
        """Return the command.

        Raises ``Stale`` if a later round counts by now: the tap was on the last one.
        """
        number = required(self.number)
        if any(not recorded.struck for recorded in game.rounds[number:]):
            raise Stale(len(game.rounds))
        return StrikeRound(number, required(self.version), words.gettext(keeping.UNDONE))


def undone_round(game: Game, number: int | None) -> RecordedRound | None:
    """Return the last round, if it has that number and is struck out: it can be entered again."""
    last = game.rounds[-1] if game.rounds else None
    return last if last and last.struck and number == len(game.rounds) else None
