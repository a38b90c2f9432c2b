"""Runs a baseline's app on a port of its own, under the same server as the program."""

import socket

import uvicorn
from starlette.types import ASGIApp


def serve(app: ASGIApp) -> None:
    """Serve on a free port, which is printed once it listens."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        print(listening.getsockname()[1], flush=True)
        config = uvicorn.Config(app, access_log=False, log_config=None, ws="none")
        uvicorn.Server(config).run(sockets=[listening])
