"""Real servers on ports of their own: in a thread of this process, or as ``eights serve``."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from app.web.security.protocol import BoundedProtocol

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 60.0
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


def request(method: str, url: str, **more: Any) -> httpx2.Response:
    """Ask a server, and bear with a busy machine: the client's own patience is five seconds."""
    return httpx2.request(method, url, timeout=SECONDS, **more)


def settings_for(database_url: str, **chosen: object) -> Settings:
    """Return settings that look at neither the environment nor ``.env``; no rate limits.

    Nothing is served beyond this machine, so its links lead to 127.0.0.1. Games of an evening long
    ago stay, although nobody has played them since.
    """
    usual: dict[str, object] = {"host": "127.0.0.1", "rate_limits": "off", "empty_games_days": 0}
    given = usual | {"database_url": database_url} | chosen
    return Settings(_env_file=None, **given)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Served:
    """An application that answers at ``url``, in this very process."""

    app: FastAPI
    url: str
    port: int


@contextmanager
def serving(settings: Settings, **options: object) -> Iterator[Served]:
    """Serve the application in a thread; ``options`` are uvicorn's.

    The socket listens from the start, so a request that comes early waits and is not refused.
    """
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        app, port = create_app(settings), listening.getsockname()[1]
        server = uvicorn.Server(_config(app, options))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Served(app, f"http://127.0.0.1:{port}", port)
        finally:
            _stop(server, thread, app)


def _config(app: FastAPI, options: dict[str, object]) -> uvicorn.Config:
    quiet = {
        "http": BoundedProtocol,
        "lifespan": "on",
        "ws": "none",
        "log_config": None,
        "access_log": False,
    }
    usual = {"proxy_headers": False, "server_header": False, "timeout_graceful_shutdown": 5}
    return uvicorn.Config(app, **(quiet | usual | options))  # type: ignore[arg-type]


def _stop(server: uvicorn.Server, thread: threading.Thread, app: FastAPI) -> None:
    # Signals are heard in the main thread only, so the streams are ended by hand.
    if hasattr(app.state, "hub"):
        app.state.hub.close()
    server.should_exit = True
    thread.join(SECONDS)
    assert not thread.is_alive(), "the server did not stop"


@dataclass(frozen=True)
class Process:
    """``eights serve`` in a process of its own, answering at ``url``."""

    popen: subprocess.Popen[str]
    url: str
    port: int

    def stop(self, number: int = signal.SIGTERM, seconds: float = SECONDS) -> int:
        """Send the signal, and return the exit status; fails if that takes too long."""
        self.popen.send_signal(number)
        return self.popen.wait(seconds)


@contextmanager
def process(
    database_url: str, before: Callable[[], object] | None = None, **environment: str
) -> Iterator[Process]:
    """Run ``eights serve`` on a free port, with ``EIGHTS_…`` from ``environment``.

    ``before`` is called in its process just before it begins.
    """
    given = {"EIGHTS_DATABASE_URL": database_url, "EIGHTS_RATE_LIMITS": "off"}
    given |= {"EIGHTS_EMPTY_GAMES_DAYS": "0"} | environment
    command = [sys.executable, "-u", "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | given,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=before,  # nothing else runs in this process yet
    ) as popen:
        try:
            port = _port(popen)
            yield Process(popen, f"http://127.0.0.1:{port}", port)
        finally:
            popen.kill()


def _port(popen: subprocess.Popen[str]) -> int:
    assert popen.stdout is not None
    for line in popen.stdout:
        if found := ADDRESS.search(line):
            return int(found[1])
    raise AssertionError(f"the server did not start: {popen.wait(SECONDS)}")
