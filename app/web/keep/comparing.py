"""What two counts of one round say apart from who went out and the hands, side by side."""

from collections.abc import Iterator
from dataclasses import replace

from app.i18n.people import player
from app.i18n.words import Words
from app.ledger.game import Game
from app.web.keep.context import Differs
from app.web.round_form.details import Particulars, TypedPenalty

NONE = "–"


def differences(
    game: Game, theirs: Particulars, mine: Particulars, words: Words
) -> tuple[Differs, ...]:
    """Return what differs, in the order and by the names of the form; mostly nothing.

    Whose deal it was follows from the rounds before it, unless it was said.
    """
    mine = replace(mine, dealer=mine.dealer or theirs.dealer)
    pairs = zip(_told(game, theirs, words), _told(game, mine, words), strict=True)
    return tuple(
        Differs(what, was or NONE, now or NONE) for (what, was), (_, now) in pairs if was != now
    )


def _told(game: Game, typed: Particulars, words: Words) -> Iterator[tuple[str, str]]:
    yield words.gettext("Late card, to every hand but that of who went out"), typed.late_card
    yield words.gettext("Went out on"), typed.last_card
    yield words.gettext("Everything counts"), f"×{typed.multiplier or 1}"
    yield words.gettext("Penalty"), ", ".join(_penalty(game, one) for one in typed.penalties)
    yield words.gettext("Deals"), _name(game, typed.dealer)
    yield words.gettext("Note"), typed.note.strip()


def _penalty(game: Game, typed: TypedPenalty) -> str:
    worth = " ".join(part for part in (typed.points.strip(), typed.cards.strip()) if part)
    note = f"({typed.note.strip()})" if typed.note.strip() else ""
    return " ".join(part for part in (_name(game, typed.player), worth, note) if part)


def _name(game: Game, one: str) -> str:
    return player(game, one) if game.player(one) else ""
