"""Compares the rows beside a game's events with the events."""

import json
from collections.abc import Callable, Iterator

from app.audit.histories import Fault, UnbrokenHistory
from app.audit.texts import is_hash, is_stamp
from app.ledger.chain import canonical
from app.ledger.codec import decode_hand, encode_hand
from app.scoring.checks import tidy_hand
from app.scoring.complaints import Invalid
from app.store.inspection import AnswerRow, Inspection, KeeperRow, WorkingHandRow


def faults_of_rows(
    history: UnbrokenHistory, inspection: Inspection, created_at: str | None
) -> list[Fault]:
    """Return the contradictions between other tables and the history. ``None``: no such game."""
    texts = [*_of_game(history, created_at)]
    texts += [text for check in _CHECKS for text in check(history, inspection)]
    return [Fault(history.id, text) for text in texts]


def faults_of_marks(inspection: Inspection) -> list[Fault]:
    """Return the faults of the marks that deleted games leave."""
    there = set(inspection.all_ids())
    faults = []
    for game, at in inspection.deleted().items():
        if game in there:
            faults.append(Fault(game, "is marked as deleted, and there is still something of it"))
        if not is_stamp(at):
            faults.append(Fault(game, "was deleted at no time"))
    return faults


def _of_game(history: UnbrokenHistory, created_at: str | None) -> Iterator[str]:
    if created_at is None:
        yield "has events, and is not among the games"
    elif created_at != history.rows[0].at:
        yield "was begun at another time than its first event says"


def _of_keepers(history: UnbrokenHistory, inspection: Inspection) -> Iterator[str]:
    rows = inspection.keepers(history.id)
    for name in history.keepers.made.keys() - {row.name for row in rows}:
        yield f"{name} is missing, whom event {history.keepers.made[name]} let keep score"
    for row in rows:
        yield from _of_keeper(history, row)


def _of_keeper(history: UnbrokenHistory, row: KeeperRow) -> Iterator[str]:
    if row.name not in history.keepers.made:
        yield f"{row.name} may keep score, and no event says so"
        return
    ended = history.keepers.ended.get(row.name)
    if ended and row.ended_at is None:
        yield f"{row.name} may still keep score, whose link event {ended} ended"
    if not ended and row.ended_at is not None:
        yield f"{row.name} may not keep score any more, and no event says so"
    times = (row.made_at, *(at for at in (row.ended_at, row.opened_at) if at is not None))
    if not is_hash(row.token_hash) or not all(map(is_stamp, times)):
        yield f"what is kept of the link of {row.name} was changed"


def _of_answers(history: UnbrokenHistory, inspection: Inspection) -> Iterator[str]:
    for row in inspection.answers(history.id):
        if wrong := _of_answer(history, row):
            yield f"the answer that is kept under {str(row.key)[:12]}… {wrong}"


def _of_answer(history: UnbrokenHistory, row: AnswerRow) -> str | None:
    """Return the faults of a kept answer. Older programs did not note whose answer it is."""
    if not is_hash(row.key) or not 0 <= row.before <= row.after:
        return "was changed"
    if row.after > len(history.rows):
        return f"is of event {row.after}, which is not there"
    if row.keeper is not None and row.keeper not in history.keepers.made:
        return f"was given to {row.keeper}, who never kept score"
    written = history.rows[row.before : row.after]
    if row.keeper is not None and any(event.by != row.keeper for event in written):
        return f"was given to {row.keeper}, who did not write event {row.before + 1}"
    return None


def _of_hands(history: UnbrokenHistory, inspection: Inspection) -> Iterator[str]:
    for row in inspection.hands(history.id):
        if not _is_possible(history, row):
            yield f"the hand that is being counted for {row.player} cannot have been entered"


def _is_possible(history: UnbrokenHistory, row: WorkingHandRow) -> bool:
    """Return whether a player of the game could hold that hand.

    It does not check whether they are dealt in: a correction may have taken them out since.
    """
    game = history.game
    if game.player(row.player) is None or row.by not in history.keepers.made:
        return False
    try:
        hand = decode_hand(json.loads(row.hand))
        same = canonical(encode_hand(hand)) == row.hand
        return same and is_stamp(row.at) and tidy_hand(hand, game.rules, len(game.players)) == hand
    except (Invalid, ValueError, TypeError, AttributeError, KeyError):
        return False


_CHECKS: tuple[Callable[[UnbrokenHistory, Inspection], Iterator[str]], ...] = (
    _of_keepers,
    _of_answers,
    _of_hands,
)
