"""A round that stands already, and is sent once more: nothing to settle, or one over the other."""

from contextlib import suppress

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.commands import LetGo, RoundAsEntered
from app.ledger.game import Game, Line
from app.play import KeyReused
from app.scoring.checks import tidy_hand
from app.scoring.complaints import Invalid
from app.scoring.rounds import Hand
from app.web.keep.request import Asked
from app.web.keep.round_pages import Shown, conflict_with, correct_page
from app.web.round_form.typed_round import (
    NOBODY,
    TypedRound,
    as_typed,
    entered,
    hands_of,
    typed_round,
)


def stands(game: Game, line: Line, typed: TypedRound) -> bool:
    """Return whether the round is recorded just as it was typed, so that nothing is to settle.

    Whose deal it was follows from the rounds before it, unless it was said.
    """
    was = line.round
    try:
        mine = entered(typed, was.players, game.rules, hands_needed=False)
    except Invalid:
        return False
    dealer = mine.dealer and was.dealer
    theirs = RoundAsEntered(
        was.went_out,
        was.hands,
        was.late_card,
        was.penalties,
        was.multiplier,
        was.last_card,
        dealer,
        was.note,
    )
    return mine == theirs and not line.struck


def over_it(asked: Asked, game: Game, line: Line) -> Response | None:
    """Return the page on which what was typed is saved over the round as it stands.

    So it is where this very form was saved before, or enters a round again that counts already:
    as one more round it would be there twice. ``None`` where it is another phone's.
    """
    ours = asked.play.knows(game.id, asked.write())
    if line.struck or not (ours or "again" in asked.fields):
        return None
    why, reason = ("saved", keeping.COUNTED_WRONG) if ours else ("changed", keeping.ENTERED_AGAIN)
    typed = typed_round(asked.fields, as_typed(line.round, game.rules))
    draft = draft_of(asked)
    conflict = conflict_with(game, line, typed, asked.words, why, draft, asked.home)
    shown = Shown(typed, conflict=conflict)
    page = correct_page(game, line, shown, asked.words, asked.words.gettext(reason))
    return asked.page("correct", page, 409)


def let_go(asked: Asked) -> Response:
    """Keep the round as it stands, and note the count of it that was typed here and is let go."""
    game, typed = asked.game(), typed_round(asked.fields)
    known = [player.id for player in game.players]
    went_out = typed.went_out if typed.went_out in (*known, NOBODY) else ""
    hands = {one: hand for one, hand in _held(typed, game).items() if one != went_out}
    counting = "number" in asked.fields
    to = asked.home if counting else f"{asked.home}/rounds/{asked.number}"
    try:
        return asked.record(LetGo(asked.number, went_out, hands), to)
    except KeyReused:  # this very page was answered before
        return asked.go_on(to)


def _held(typed: TypedRound, game: Game) -> dict[str, Hand]:
    """Return the hands that were typed; what is no hand under the rules was no count either."""
    known = [player.id for player in game.players]
    hands, _ = hands_of(typed, known, game.rules)
    tidy: dict[str, Hand] = {}
    for one in known:
        with suppress(Invalid, KeyError):
            tidy[one] = tidy_hand(hands[one], game.rules, len(known))
    return tidy


def draft_of(asked: Asked) -> str:
    """Return the name under which the phone keeps what was typed for the round being counted."""
    number_, again = asked.fields.get("number", ""), asked.fields.get("again")
    return number_ if again is None else f"{number_}-{again}-again"
