"""A figure, its baseline, and the goal; and a client that is quicker than what it measures."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Literal

CONNECTIONS = 8
REQUESTS = 4_000
TURNS = 5


@dataclass(frozen=True)
class Figure:
    """What was measured. ``ratio`` is ours to the baseline's; without one, ours to the goal's."""

    what: str
    ours: float
    baseline: float | None
    unit: str
    goal: float
    better: Literal["at least", "at most"]

    @property
    def ratio(self) -> float:
        """Ours in relation to the baseline."""
        return self.ours / self.baseline if self.baseline else self.ours

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.ratio >= self.goal if self.better == "at least" else self.ratio <= self.goal

    def line(self) -> str:
        """The figure as a line of the table."""
        baseline = "" if self.baseline is None else f"{self.baseline:,.4g}"
        ratio = "" if self.baseline is None else f"{self.ratio:.2f}"
        goal = f"{self.better} {self.goal:g}{'' if self.baseline else ' ' + self.unit}"
        verdict = "" if self.met else "  MISSED"
        ours = f"{self.ours:,.4g} {self.unit}"
        return f"{self.what:<46}{ours:>12}{baseline:>12}{ratio:>8}  {goal}{verdict}"


def in_turns(ours: Callable[[], float], baseline: Callable[[], float]) -> tuple[float, float]:
    """Return the medians of both, measured in turns so that a noisy minute hits them alike."""
    pairs = [(ours(), baseline()) for _ in range(TURNS)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


def requests_a_second(port: int, path: str) -> float:
    """Return how many GETs a second the server answers over a few kept-alive connections."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    started = time.perf_counter()
    asyncio.run(_all(_many(port, request) for _ in range(CONNECTIONS)))
    return REQUESTS / (time.perf_counter() - started)


async def _all(work: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*work)


async def _many(port: int, request: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(REQUESTS // CONNECTIONS):
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode("latin-1"))
        length = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
        await reader.readexactly(int(length))
    writer.close()
