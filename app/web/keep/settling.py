"""A round that cannot be recorded as it was typed: another count of it stands, or the game is over.

If the recorded round is the same, there is nothing to settle. Otherwise both counts are shown side
by side, and the keeper chooses; the count that loses is noted in the history.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.commands import DiscardCount, RoundAsEntered
from app.ledger.game import Game, RecordedRound
from app.ledger.rounds import can_deal, next_number
from app.ledger.table import status
from app.play import KeyReused
from app.scoring.checks import tidy_hand
from app.scoring.complaints import Invalid
from app.scoring.rounds import Hand, Round
from app.web.keep.comparing import conflict_with, in_one_line
from app.web.keep.entry_form import EntryForm, undone_round
from app.web.keep.no_next_round import no_next_round_page
from app.web.keep.request import (
    Keeper,
    KeeperRequest,
    RoundInPath,
    keeper_router,
    posted,
    see_other,
)
from app.web.keep.round_pages import FormState, correct_page, entry_page
from app.web.round_form.as_typed import as_typed
from app.web.round_form.context import Messages
from app.web.round_form.typed_round import (
    NOBODY,
    TypedRound,
    parse_round,
    read_hands,
    read_round,
)
from app.web.site.forms import Fields

router = keeper_router()


@dataclass(frozen=True, slots=True)
class DiscardForm:
    """Another count of a round, as it was typed, on the page of the next round or on its own."""

    typed: TypedRound
    from_entry: bool

    @classmethod
    def of(cls, fields: Fields) -> "DiscardForm":
        """Return the form with these fields."""
        return cls(parse_round(fields), "number" in fields)

    def command(self, game: Game, number: int) -> DiscardCount:
        """Return the command; hands of players who are not in the game are left out."""
        known = [player.id for player in game.players]
        went_out = self.typed.went_out if self.typed.went_out in (*known, NOBODY) else ""
        hands = _tidy_hands(self.typed, game)
        hands.pop(went_out, None)
        return DiscardCount(number, went_out, hands)


@router.post("/rounds/{number}/let-go")
def discard_count(
    keeper: Keeper, recorded: RoundInPath, form: Annotated[DiscardForm, posted(DiscardForm.of)]
) -> Response:
    """Keep the round as it is recorded, and note the count of it that was typed here."""
    number = recorded.round.number
    to = keeper.home if form.from_entry else f"{keeper.home}/rounds/{number}"
    try:
        return keeper.record(form.command(keeper.game, number), to)
    except KeyReused:  # this very page was answered before
        return see_other(to)


def cannot_record(game: Game, form: EntryForm) -> bool:
    """Return whether the round cannot be recorded now, whatever is typed."""
    return form.is_taken(game) or _cannot_go_on(game, form)


def settle(keeper: KeeperRequest, form: EntryForm, typed: TypedRound) -> Response:
    """Go on if the very same round is recorded; otherwise show both side by side."""
    game, words = keeper.game, keeper.words
    recorded_round = game.round(form.number or 0) if form.is_taken(game) else None
    if recorded_round and not recorded_round.struck and _says(recorded_round.round, typed, game):
        return see_other(keeper.home)
    if (
        recorded_round
        and not recorded_round.struck
        and (over := _over_the_recorded(keeper, form, recorded_round))
    ):
        return over
    if _cannot_go_on(game, form):
        return no_next_round_with(keeper, typed)
    if recorded_round is None or (recorded_round.struck and form.again is not None):
        return _changed_meanwhile(keeper, form, typed)
    draft = str(next_number(game))
    conflict = conflict_with(game, recorded_round, typed, words, "recorded", draft, keeper.home)
    # The form now is that of the next round, which has a dealer of its own.
    state = FormState(typed.dealt_by(""), conflict=conflict)
    return keeper.page("entry", entry_page(game, state, words), 409)


def no_next_round_with(keeper: KeeperRequest, typed: TypedRound) -> Response:
    """Show that the game does not go on, and the round that was typed after its end."""
    why = "over" if status(keeper.game) == "finished" else "too_few"
    line = in_one_line(keeper.game, typed, keeper.words)
    return no_next_round_page(keeper, keeping.elsewhere(why, keeper.words, typed=line), 409)


def _cannot_go_on(game: Game, form: EntryForm) -> bool:
    """Return whether the game does not go on; an undone round needs only the players it had."""
    again = form.again is not None and status(game) != "finished"
    return not can_deal(game) and not again


def _says(round_: Round, typed: TypedRound, game: Game) -> bool:
    """Return whether the recorded round is the same as the typed one.

    Whose deal it was follows from the rounds before it, unless it was chosen.
    """
    try:
        mine = read_round(typed, round_.players, game.rules, hands_needed=False)
    except Invalid:
        return False
    theirs = RoundAsEntered(
        round_.went_out,
        round_.hands,
        round_.late_card,
        round_.penalties,
        round_.multiplier,
        round_.last_card,
        mine.dealer and round_.dealer,
        round_.note,
    )
    return mine == theirs


def _over_the_recorded(
    keeper: KeeperRequest, form: EntryForm, recorded: RecordedRound
) -> Response | None:
    """Return the page on which the typed round is saved over the recorded one.

    This is for a form that was saved once already, or that enters an undone round again which
    counts by now: as one more round it would be there twice. ``None`` if another phone recorded it.
    """
    game, words = keeper.game, keeper.words
    ours = keeper.play.knows(game.id, keeper.write())
    if not ours and form.again is None:
        return None
    why, reason = ("saved", keeping.COUNTED_WRONG) if ours else ("changed", keeping.ENTERED_AGAIN)
    typed = parse_round(form.fields, as_typed(recorded.round, game.rules))
    conflict = conflict_with(game, recorded, typed, words, why, form.draft, keeper.home)
    state = FormState(typed, conflict=conflict)
    page = correct_page(game, recorded, state, words, words.gettext(reason))
    return keeper.page("correct", page, 409)


def _changed_meanwhile(keeper: KeeperRequest, form: EntryForm, typed: TypedRound) -> Response:
    """Show the typed round, whose number belongs to no round any more."""
    game, words = keeper.game, keeper.words
    same_sheet = form.epoch in (None, game.installation.epoch)
    why = keeping.elsewhere("changed" if same_sheet else "restored", words)
    undone = undone_round(game, form.number) if form.again is not None else None
    state = FormState(typed, messages=Messages((why,), bad=True), undone=undone)
    return keeper.page("entry", entry_page(game, state, words), 409)


def _tidy_hands(typed: TypedRound, game: Game) -> dict[str, Hand]:
    """Return the typed hands, without those that are impossible under the rules."""
    known = [player.id for player in game.players]
    hands = read_hands(typed, known, game.rules, complaints=[])
    tidy: dict[str, Hand] = {}
    for one in known:
        with suppress(Invalid, KeyError):
            tidy[one] = tidy_hand(hands[one], game.rules, len(known))
    return tidy
