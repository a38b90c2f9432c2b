"""Neighbours: how long others' writes take while the longest game there may be is read."""

import asyncio
import multiprocessing
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import Game, sit_down
from tests.long_games import NAMES, played, put_into
from tests.servers import process

ROUNDS, TURNS, WRITES, GOAL = 1_000, 5, 30, 2.0
READ = ("", "/sheet", "/history", "/stream?view=table")
READ_BY_PROGRAMS = ("", "?from=2", "/history", "/export.json")


def measure(folder: Path) -> Iterator[Figure]:
    """Yield milliseconds a write while eight loops read the longest game, and without them."""
    url = f"sqlite:///{folder / 'neighbours.sqlite3'}"
    migrate(url)
    long = put_into(url, played(ROUNDS, *NAMES))
    with process(url) as server:
        game = sit_down(server.url)
        number, beside, alone = 0, [], []
        for _ in range(TURNS):
            alone += _writes(game, number)
            with _eight_loops(server.port, long):
                beside += _writes(game, number + WRITES)
            number += 2 * WRITES
    ours, baseline = statistics.median(beside), statistics.median(alone)
    yield Figure("a write beside readers of 1,000 rounds", ours, baseline, "ms", GOAL, "at most")


def _writes(game: Game, before: int) -> list[float]:
    """Return milliseconds of each write."""
    took = []
    for number in range(before + 1, before + WRITES + 1):
        started = time.perf_counter()
        game.record(number)
        took.append(1_000 * (time.perf_counter() - started))
    return took


@contextmanager
def _eight_loops(port: int, long: str) -> Iterator[None]:
    paths = [f"/g/{long}{path}" for path in READ]
    paths += [f"/api/v1/games/{long}{path}" for path in READ_BY_PROGRAMS]
    readers = multiprocessing.Process(target=_readers, args=(port, paths))
    readers.start()
    time.sleep(2)  # they are all at it
    try:
        yield
    finally:
        readers.kill()
        readers.join()


def _readers(port: int, paths: list[str]) -> None:
    """Read each path without a pause, taking less of the processor than what is measured does."""
    os.nice(10)

    async def all_of_them() -> None:
        await asyncio.gather(*(_read(port, path) for path in paths))

    asyncio.run(all_of_them())


async def _read(port: int, path: str) -> None:
    """Read again and again; of a stream the first state that it brings."""
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n\r\n"
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**26)
        with suppress(asyncio.IncompleteReadError):
            while True:
                writer.write(asked.encode())
                head = await reader.readuntil(b"\r\n\r\n")
                if not head.startswith(b"HTTP/1.1 200"):
                    raise RuntimeError(head.decode("latin-1"))
                if b"event-stream" in head:
                    await reader.readuntil(b"event: state")
                    await reader.readuntil(b"\n\n")
                    break
                length = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
                await reader.readexactly(int(length))
        writer.close()
