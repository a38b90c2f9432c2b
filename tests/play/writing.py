"""Writes under keys, and answers by which two of them can be told apart."""

import json
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from app.ledger.commands import StrikeRound
from app.ledger.table import totals
from app.play import Answer, Outcome, Play, Write
from app.store import WorkingHand
from tests.builders import TOKEN, no_answer, points

OTHER_GAME = "annbocydi0000002"
STRANGERS_TOKEN = "a-strangers-token-of-thirty-chars"


def respond(outcome: Outcome) -> Answer:
    """Answer with all there is to know, so that two answers are the same only if they are."""
    body = {
        "revision": outcome.after.revision,
        "head": outcome.after.head,
        "totals": totals(outcome.after),
        "token": outcome.keeper_token,
    }
    return Answer(201, json.dumps(body).encode(), {"ETag": f'"{outcome.after.revision}"'})


def respond_with_hands(hands: Mapping[str, WorkingHand]) -> Answer:
    """Answer with the hands being counted: who holds what, and who entered it."""
    shown = {p: [w.hand.points, list(w.hand.cards or ()), w.by] for p, w in hands.items()}
    return Answer(200, json.dumps(shown, sort_keys=True).encode())


def write(key: str | None = None, fingerprint: str = "asked", token: str | None = TOKEN) -> Write:
    return Write(token, key, fingerprint)


def at_once(count: int, attempt: Callable[[int], object]) -> list[object]:
    """Return what each thread was answered when all of them start in the same moment."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        gate.wait()
        answer = attempt(number)
        return (answer.status, answer.body) if isinstance(answer, Answer) else answer

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def attempts(play: Play, game_id: str) -> list[Callable[[str | None], object]]:
    """Return every way to write, each to be tried with some token."""
    command = StrikeRound(1, 1, "misdeal")
    return [
        lambda token: play.keeper(game_id, token),
        lambda token: play.record(game_id, command, write(token=token), no_answer),
        lambda token: play.preview(game_id, command, token),
        lambda token: play.links.hand_over(game_id, True, write(token=token), no_answer),
        lambda token: play.put_hand(
            game_id, "p1", points(3), write(token=token), respond_with_hands
        ),
        lambda token: play.drop_hand(game_id, "p1", write(token=token), respond_with_hands),
    ]
