"""Scoring: a long game from its events, and how the cost grows with the number of rounds."""

import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from app.ledger.replay import replay
from tests.bench.figures import Figure
from tests.ledger.tables import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
LONG, SHORT = 1_000, 100
TURNS = 9
DECKS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] * 2


def measure(_folder: Path) -> Iterator[Figure]:
    """Yield milliseconds for a long game, and what a round costs in it and in a short one."""
    long, short = _played(LONG), _played(SHORT)
    times = [(_milliseconds(long), _milliseconds(short)) for _ in range(TURNS)]
    whole = statistics.median(long for long, _ in times)
    part = statistics.median(short for _, short in times)
    yield Figure(f"scoring {LONG} rounds of {len(NAMES)}", whole, None, "ms", 30, "at most")
    each = (1_000 * whole / LONG, 1_000 * part / SHORT)
    yield Figure("one of 1,000 rounds against one of 100", *each, "µs", 1.3, "at most")


def _played(rounds: int) -> Table:
    """Return a house game of so many rounds, dealt from a shuffled pair of decks."""
    table, chance = Table(*NAMES, rules={"preset": "house", "ends": []}), random.Random(8)
    for number in range(rounds):
        chance.shuffle(DECKS)
        out = NAMES[number % len(NAMES)]
        others = [name for name in NAMES if name != out]
        hands = {name: " ".join(DECKS[4 * i : 4 * i + 4]) for i, name in enumerate(others)}
        table.round(out, hands)
    return table


def _milliseconds(table: Table) -> float:
    started = time.process_time()
    replay(table.events)
    return 1_000 * (time.process_time() - started)
