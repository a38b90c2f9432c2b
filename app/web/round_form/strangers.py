"""What was typed for somebody who has left meanwhile, and so has no row on the page any more."""

from collections.abc import Iterable, Sequence

from app.i18n.words import Words
from app.ledger.game import Game
from app.scoring.complaints import Complaint
from app.web.round_form.preview import said_of
from app.web.round_form.typed_round import NOBODY, TypedRound

_CODES = {"went_out_stranger", "hand_of_stranger"}


def gone(game: Game, seated: Sequence[str], typed: TypedRound, words: Words) -> tuple[str, ...]:
    """Return a sentence for each of them: they stay on the page while it is mended."""
    said = [Complaint("hand_of_stranger", ("hands", one)) for one in _with_hands(seated, typed)]
    if typed.went_out not in ("", NOBODY, *seated):
        said.insert(0, Complaint("went_out_stranger", ("went_out",)))
    return tuple(said_of(game, one, typed, words) for one in said)


def at_the_table(complaints: Iterable[Complaint]) -> tuple[Complaint, ...]:
    """Return what is wrong apart from who has left."""
    return tuple(one for one in complaints if one.code not in _CODES)


def _with_hands(seated: Sequence[str], typed: TypedRound) -> list[str]:
    return [one for one, hand in typed.hands.items() if one not in seated and not hand.blank]
