"""Connections to a server, byte by byte; the server holds them as ``eights serve`` does."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from app.web.security.protocol import BoundedProtocol

SOON = 30.0
SHORT = 0.3


class Impatient(BoundedProtocol):
    """Waits for what is to come for a moment only."""

    patience = SHORT


@contextmanager
def serving_bare(app: ASGIApp, protocol: type[BoundedProtocol] = BoundedProtocol) -> Iterator[int]:
    """Serve ``app`` alone in a thread; yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app, http=protocol, lifespan="off", ws="none", log_config=None)
        config.timeout_graceful_shutdown = 1
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(SOON)
            assert not thread.is_alive()


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    """Yield a connection."""
    with socket.create_connection(("127.0.0.1", port), SOON) as phone:
        yield phone


def told(phone: socket.socket) -> bytes:
    """Return all that comes until the other end closes the connection."""
    parts = []
    while part := phone.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def hear(phone: socket.socket, ending: bytes) -> None:
    """Wait until what has come ends with that; an answer may come in several pieces."""
    heard = b""
    while not heard.endswith(ending):
        part = phone.recv(65_536)
        assert part, heard
        heard += part
