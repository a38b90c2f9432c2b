"""Starting: how long to the first answer, and how much memory the program takes."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import sit_down
from tests.servers import process

STARTS = 3


def measure(folder: Path) -> Iterator[Figure]:
    """Yield seconds to the first answer, and the memory in use after a few."""
    url = f"sqlite:///{folder / 'starting.sqlite3'}"
    migrate(url)
    starts = [_start(url) for _ in range(STARTS)]
    seconds = statistics.median(seconds for seconds, _ in starts)
    memory = [mebibytes for _, mebibytes in starts if mebibytes]
    yield Figure("start-up to the first answer", seconds, None, "s", 1.5, "at most")
    if memory:
        yield Figure("memory", statistics.median(memory), None, "MiB", 100, "at most")


def _start(url: str) -> tuple[float, float]:
    began = time.perf_counter()
    with process(url) as server:
        httpx.get(server.url).raise_for_status()
        seconds = time.perf_counter() - began
        game = sit_down(server.url)
        game.record(1)
        httpx.get(f"{server.url}/g/{game.id}").raise_for_status()
        return seconds, _mebibytes(server.popen.pid)


def _mebibytes(pid: int) -> float:
    """Return the resident memory of a process, or 0 where the system has no /proc."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
