"""``eights serve``: the socket, the server, and the greeting in the terminal."""

import argparse
import errno
import gc
import importlib.util
import io
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from app.cli.descriptors import within_descriptors
from app.cli.failures import CommandFailed, failures_explained, settings_with

if TYPE_CHECKING:
    from uvicorn import Server

    from app.settings import Settings
    from app.store import Note

# A write switches threads a dozen times, and each time waits while a rendering thread runs on.
SECONDS_A_TURN = 0.0002
SECONDS_TO_FINISH = 5
"""How long requests in progress may take once the server is told to stop."""

SECONDS_OF_SILENCE = 15
"""How long an idle connection is held."""

HEADER_BYTES = 32 * 1024
"""The same bound as ``app.web.security.protocol`` has, for where there is no httptools."""

RECEIVED_AHEAD = 64 * 1024
"""How many bytes of a connection may wait to be read by the program."""

# Set explicitly: in a terminal with dark text on light the code would be inverted.
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


def serve(args: argparse.Namespace) -> int:
    """Serve until told to stop. Raises ``CommandFailed`` if it cannot begin."""
    settings = within_descriptors(settings_with(host=args.host, port=args.port))
    os.umask(0o077)  # only the owner can read files made from here on
    with (
        _database_held(settings.database_url) as note,
        _listen(settings.host, settings.port) as listening,
    ):
        port: int = listening.getsockname()[1]
        note(_who(f", port {port}"))
        with _without_garbage_collection():
            server = _server(settings)
        _greet(settings, port)
        sys.setswitchinterval(SECONDS_A_TURN)
        server.run(sockets=[listening])
    return 0


@contextmanager
def _database_held(url: str) -> Iterator["Note"]:
    """Hold the database, migrated, for the length of the block; yield how to note its holder."""
    from app.store import holding, migrate
    from app.store.copies import check_after_a_crash, settle_in

    with ExitStack() as until_the_end:
        with failures_explained():
            note = until_the_end.enter_context(holding(url, _who()))
            check_after_a_crash(url)
            migrate(url)
            if not settle_in(url, datetime.now(UTC)):
                print("This is not the database that was served here last: it counts as restored.")
        yield note


def _who(where: str = "") -> str:
    since = datetime.now().strftime("%H:%M on %-d %B")
    return f"process {os.getpid()} on {socket.gethostname()}{where}, since {since}"


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; phones that connect before the program is ready wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        listening = socket.create_server(
            (host, port), family=family, dualstack_ipv6=both, backlog=2048
        )
        # Connections inherit it, so the kernel does not read ahead more than a body, either.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_AHEAD)
        return listening
    except OSError as error:
        raise CommandFailed(_why_not(error, host, port)) from error


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        other = f"Stop the other program, or choose another port: eights serve --port {port + 1}"
        return f"Port {port} is already in use. {other}"
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


def _server(settings: "Settings") -> "Server":
    """Return the server, which logs no requests and does not believe the headers of proxies."""
    import uvicorn

    from app.main import create_app

    config = uvicorn.Config(
        create_app(settings),
        http=_protocol(settings),
        lifespan="on",
        ws="none",
        access_log=False,
        log_config=None,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        timeout_keep_alive=SECONDS_OF_SILENCE,
        h11_max_incomplete_event_size=HEADER_BYTES,
    )
    return uvicorn.Server(config)


def _protocol(settings: "Settings") -> Any:
    """Return the HTTP protocol; without httptools (on Windows) the server's own choice."""
    if importlib.util.find_spec("httptools") is None:
        return "auto"
    from app.web.security import Proxies
    from app.web.security.protocol import bounded

    # A browser has its stream, and makes requests beside it.
    each = 2 * settings.most_streams_each if settings.rate_limits == "on" else 0
    return bounded(settings.most_connections, each, Proxies(settings.trusted_proxies))


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Collect no garbage while modules are imported: they stay. That saves a sixth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _greet(settings: "Settings", port: int) -> None:
    """Print where the program can be reached, and which SQLite keeps the games."""
    if settings.database_url.startswith("sqlite"):
        import sqlite3

        print(f"SQLite {sqlite3.sqlite_version}")
    from app.web.site.addresses import EVERYWHERE, address_for_phones

    address = settings.base_url or f"http://{address_for_phones(settings.host)}:{port}"
    print(f"On phones in the same network: {address}")
    _draw_qr(address)
    if settings.host in EVERYWHERE:
        print(f"On this machine:               http://127.0.0.1:{port}")
    print("Ctrl+C ends it.", flush=True)


def _draw_qr(address: str) -> None:
    """Print the address as a QR code, where there is a terminal that can show one."""
    if not sys.stdout.isatty():
        return
    try:
        "█▀▄".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    import segno

    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, compact=True)
    for line in drawn.getvalue().splitlines():
        print(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}")
