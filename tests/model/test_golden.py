"""Whole seeded games, replayed from their events: one checksum over everything that comes out.

``EIGHTS_GOLDEN_GAMES`` says how many games (300 unless it is set). A checksum that changes means
that a table somewhere would read another result off the same cards. It was fixed once the model
agreed with every game; where the games themselves are drawn in another way, fix it anew:
``EIGHTS_GOLDEN_GAMES=300 python -m tests.model.test_golden`` prints it.
"""

import hashlib
import json
import os
from random import Random

from app.ledger.replay import replay
from tests.model.core_table import ask, seen, sit_down
from tests.model.random_games import random_game

GAMES = int(os.environ.get("EIGHTS_GOLDEN_GAMES", "300"))
CHECKSUMS = {
    300: "f216c5befbf6d5022649d1e9973d0e32aad3ef8e4edf734944b225cc0d94e5ba",
    10_000: "81160819da332aa34bd8f4fee2414fe9caf0b3e99a9bb2c582a85e099e6dafa1",
}


def test_whole_games_replay_to_the_results_that_were_fixed() -> None:
    assert checksum(GAMES) == CHECKSUMS[GAMES]


def checksum(games: int) -> str:
    """The SHA-256, in hex, over the results of that many games."""
    digest = hashlib.sha256()
    for seed in range(games):
        digest.update(json.dumps(result(seed), sort_keys=True).encode())
    return digest.hexdigest()


def result(seed: int) -> object:
    """All that is seen of the game which the seed names, replayed from its events."""
    start, turns = random_game(Random(seed))
    table = sit_down(start)
    for turn in turns:
        ask(table, turn.command)
    return seen(replay(table.events))


if __name__ == "__main__":
    print(GAMES, checksum(GAMES))
