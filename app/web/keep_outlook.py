"""What saving would do, said before it is saved: for a whole round, and for one half typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.ledger.commands import CorrectRound, RecordRound, RoundAsEntered
from app.ledger.game import Game
from app.ledger.table import playing, totals
from app.play import Play
from app.scoring.complaints import Complaint, Invalid
from app.scoring.rounds import Hand
from app.web.forms import NOBODY, TypedRound, entered, hands_of
from app.web.keep_asking import WORDS
from app.web.keep_contexts import Band
from app.wording import keeping
from app.wording.outlook import outlook
from app.wording.people import player

SAID_AT_ONCE = 3
NOT_YET = {"who_went_out", "hand_missing"}


@dataclass(frozen=True, slots=True)
class Outlook:
    """The sentences, the totals after the round where they are known, and what is wrong."""

    band: Band
    after: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Complaint, ...] = ()


def outlook_of_round(play: Play, game: Game, typed: TypedRound, token: str | None) -> Outlook:
    """Return what recording the round would do. Raises what play raises, but for ``Invalid``."""
    seated = [one.id for one in playing(game)]
    try:
        command = RecordRound(entered(typed, seated, game.rules))
        after = play.preview(game.id, command, token).after
    except Invalid as wrong:
        return _not_ready(play, game, typed, token, wrong)
    said = outlook(game, after, WORDS)
    return Outlook(Band((said,) if said else ()), totals(after))


def outlook_of_correction(
    play: Play, game: Game, command: CorrectRound, token: str | None
) -> Outlook:
    """Return what the correction would do. Raises what play raises."""
    after = play.preview(game.id, command, token).after
    said = keeping.corrected(game, after, WORDS)
    return Outlook(Band(said), after.tallies[command.number - 1].totals)


def complained(game: Game, complaints: tuple[Complaint, ...]) -> Outlook:
    """Return why it cannot be saved: whose hands are missing in one sentence, then the rest."""
    waiting = [str(c.params["player"]) for c in complaints if c.code == "hand_missing"]
    other = [c for c in complaints if c.code != "hand_missing"]
    said = [_said(game, complaint) for complaint in other[:SAID_AT_ONCE]]
    said += [keeping.missing([player(game, one) for one in waiting], WORDS)] if waiting else []
    return Outlook(Band(tuple(said), bad=True), problems=tuple(other))


def _said(game: Game, complaint: Complaint) -> str:
    text = keeping.problem(complaint, game, WORDS)
    whose = (
        game.player(str(complaint.loc[1]))
        if complaint.loc[:1] == ("hands",) and len(complaint.loc) > 2
        else None
    )
    return keeping.about(whose.name, text, WORDS) if whose else text


def _not_ready(
    play: Play, game: Game, typed: TypedRound, token: str | None, wrong: Invalid
) -> Outlook:
    """Return what is still missing, and what the hands that are there already mean."""
    told = complained(game, wrong.complaints)
    if any(c.code not in NOT_YET for c in wrong.complaints):
        return told
    waiting = told.band.sentences
    if not typed.went_out:
        return Outlook(Band(waiting))
    try:
        after = _as_if_nothing_more(play, game, typed, token)
    except Invalid as impossible:
        return complained(game, impossible.complaints)
    known = _known(game, typed)
    said = keeping.so_far(after, known, WORDS)
    reached = {one: totals(after)[one] for one in known}
    return Outlook(Band((said, *waiting) if said else waiting), reached)


def _as_if_nothing_more(play: Play, game: Game, typed: TypedRound, token: str | None) -> Game:
    """Return the game as if the missing hands held nothing.

    Hands only ever add points, so that a total that is reached so is reached whatever is missing.
    """
    seated = [one.id for one in playing(game)]
    hands, _ = hands_of(typed, seated, game.rules)
    nothing = {one: Hand(points=0) for one in typed.missing(seated)}
    went_out = None if typed.went_out == NOBODY else typed.went_out
    round_ = RoundAsEntered(went_out, {**nothing, **hands})
    return play.preview(game.id, RecordRound(round_), token).after


def _known(game: Game, typed: TypedRound) -> list[str]:
    """Return the players whose total after the round is known, or can only grow.

    Nobody's is where the lowest hand collects: any of the missing ones may be lower.
    """
    seated = [one.id for one in playing(game)]
    if typed.went_out == NOBODY and game.rules.blocked != "everyone_counts":
        return []
    if game.rules.scoring != "penalty" and typed.went_out != NOBODY:
        return [one for one in seated if one == typed.went_out]
    return [one for one in seated if one not in typed.missing(seated)]
