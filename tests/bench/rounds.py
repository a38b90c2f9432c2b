"""Writing: a round, durable, against one bare INSERT; and a long game against a short one."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from app.store import migrate
from tests.bench.figures import Figure, in_turns
from tests.bench.games import Game, sit_down
from tests.servers import process

WRITES = 200
LONG, SHORT, AROUND = 1_000, 10, 40


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the figures of recording rounds."""
    url = f"sqlite:///{folder / 'rounds.sqlite3'}"
    migrate(url)
    with process(url) as server:
        with _bare(f"sqlite:///{folder / 'bare.sqlite3'}") as bare:
            ours, baseline = in_turns(lambda: _rounds(server.url), lambda: _inserts(bare))
        yield Figure("recording a round, a second", ours, baseline, "", 0.5, "at least")
        long, short = _long_and_short(server.url)
        yield Figure(f"round {LONG} against round {SHORT}", long, short, "ms", 1.3, "at most")


def _rounds(url: str) -> float:
    game = sit_down(url)
    return WRITES / _seconds(lambda: game.play(WRITES))


def _inserts(url: str) -> float:
    hands = {f"p{seat}": {"cards": ["K", "9", "A", "5"]} for seat in (1, 2, 3)}
    body = {"number": 1, "went_out": "p4", "hands": hands}
    with httpx.Client(base_url=url) as client:
        return WRITES / _seconds(
            lambda: [client.post("/rounds", json=body).raise_for_status() for _ in range(WRITES)]
        )


def _long_and_short(url: str) -> tuple[float, float]:
    """Return milliseconds a round, up to round 1,000 and about round 10, in turns."""
    long = sit_down(url)
    long.play(LONG - AROUND)
    late, early = [], []
    for number in range(LONG - AROUND + 1, LONG + 1):
        late.append(_milliseconds(long, number))
        short = sit_down(url)
        short.play(SHORT - 1)
        early.append(_milliseconds(short, SHORT))
    return statistics.median(late), statistics.median(early)


def _milliseconds(game: Game, number: int) -> float:
    return 1_000 * _seconds(lambda: game.record(number))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


@contextmanager
def _bare(url: str) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.bench.bare_rounds", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as popen:
        try:
            assert popen.stdout is not None
            yield f"http://127.0.0.1:{int(popen.stdout.readline())}"
        finally:
            popen.kill()
