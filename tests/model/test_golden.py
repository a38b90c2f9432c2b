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
    300: "4b23b2d7f01958821eeb15166b71e773101d6573d2558e3eef0e6c2a74efc754",
    10_000: "caa4c939619ca1669d861dd8fe071118964c7a4f33d8cd25356bc20865d28121",
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
