"""Reading: the live page and the game's JSON, against a bare Starlette app with the same bytes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

from app.store import migrate
from tests.bench.figures import Figure, in_turns, requests_a_second
from tests.bench.games import sit_down
from tests.servers import process

GOAL = 0.6
ROUNDS = 8


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the figures of both ways to read a game."""
    url = f"sqlite:///{folder / 'pages.sqlite3'}"
    migrate(url)
    with process(url) as server:
        game = sit_down(server.url)
        game.play(ROUNDS)
        for what, path in (("the live page", f"/g/{game.id}"), ("the game's JSON", game.path)):
            body = httpx.get(server.url + path).content
            with _bare(body, folder) as bare:
                ours, baseline = in_turns(
                    partial(requests_a_second, server.port, path),
                    partial(requests_a_second, bare, "/"),
                )
            yield Figure(f"{what}, requests a second", ours, baseline, "", GOAL, "at least")


@contextmanager
def _bare(body: bytes, folder: Path) -> Iterator[int]:
    """Serve the bytes from a Starlette app with one route, and yield its port."""
    file = folder / "bare.bytes"
    file.write_bytes(body)
    command = [sys.executable, "-m", "tests.bench.bare_pages", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as popen:
        try:
            assert popen.stdout is not None
            yield int(popen.stdout.readline())
        finally:
            popen.kill()
