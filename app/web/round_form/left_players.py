"""Hands typed for players who have left meanwhile, and so have no row on the page any more."""

from collections.abc import Iterable, Sequence

from app.i18n.words import Words
from app.ledger.game import Game
from app.scoring.complaints import Complaint
from app.web.round_form.preview import sentence_of
from app.web.round_form.typed_round import NOBODY, TypedRound

_CODES = {"went_out_stranger", "hand_of_stranger"}


def typed_for_left_players(
    game: Game, players: Sequence[str], typed: TypedRound, words: Words
) -> tuple[str, ...]:
    """Return a sentence for each of them: they stay on the page until the round is saved."""
    complaints = [
        Complaint("hand_of_stranger", ("hands", one))
        for one, hand in typed.hands.items()
        if one not in players and not hand.blank
    ]
    if typed.went_out not in ("", NOBODY, *players):
        complaints.insert(0, Complaint("went_out_stranger", ("went_out",)))
    return tuple(sentence_of(game, complaint, typed, words) for complaint in complaints)


def without_left_players(complaints: Iterable[Complaint]) -> tuple[Complaint, ...]:
    """Return the complaints without those about players who have left."""
    return tuple(complaint for complaint in complaints if complaint.code not in _CODES)
