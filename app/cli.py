"""The command line: ``eights serve``, ``eights verify``.

What a command needs is imported by that command: ``--help`` answers at once.
"""

import argparse
import errno
import gc
import importlib.util
import io
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn import Server

    from app.ledger.chain import Row
    from app.settings import Settings
    from app.store import Store

SECONDS_TO_FINISH = 5
"""How long answers that are under way may take once the server is told to stop."""

SECONDS_OF_SILENCE = 15
"""How long a connection is held on which nobody asks anything."""

HEADER_BYTES = 32 * 1024
"""The same bound as ``app.web.security.protocol`` has, for where there is no httptools."""

# Said outright, since in a terminal of dark text on light the code would come out inverted.
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"

BREAKS = {
    "out_of_sequence": "is missing, or stands in another's place",
    "hash_differs": "was changed, or does not follow on the one before",
    "does_not_replay": "cannot have happened",
}


class Refused(Exception):
    """The command cannot be carried out; the message says why, in a sentence for people."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in ``arguments`` (those of the process), and return its exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="eights",
        description="Keeps score at Crazy Eights: one person counts, the table watches.",
        epilog="Settings are read from EIGHTS_… in the environment and from a .env file.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = _command(commands, "serve", _serve, "serve the pages, to phones on the network too")
    serve.add_argument("--host", help="address to listen on (default: every one, 0.0.0.0)")
    serve.add_argument("--port", type=int, help="port to listen on (default: 8000)")
    _command(commands, "verify", _verify, "replay every game, and check that nothing was changed")
    return parser


def _command(commands: Any, name: str, run: Any, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
    )
    parser.set_defaults(run=run)
    return parser


def _serve(chosen: argparse.Namespace) -> int:
    from app.store import migrate

    settings = _settings(host=chosen.host, port=chosen.port)
    with _listen(settings.host, settings.port) as listening:
        with _trouble_in_words():
            migrate(settings.database_url)
        with _nothing_thrown_away():
            server = _server(settings)
        _greet(settings, listening.getsockname()[1])
        server.run(sockets=[listening])
    return 0


def _verify(_chosen: argparse.Namespace) -> int:
    from app.store import Store, is_current

    url = _settings().database_url
    with _trouble_in_words():
        if not is_current(url):
            raise Refused("There is no up-to-date database here yet; “eights serve” makes it.")
        with closing(Store(url)) as store:
            return _verify_games(store)


def _verify_games(store: "Store") -> int:
    """Check every game in one view of the database, and return 1 if one of them is not whole."""
    games = events = broken = 0
    with store.reading() as reading:
        for game in reading.game_ids():
            rows = list(reading.rows(game))
            games, events = games + 1, events + len(rows)
            if fault := _fault(game, rows):
                broken += 1
                print(fault)
    verdict = f"{broken} not whole" if broken else "all whole"
    print(f"{_count(games, 'game')}, {_count(events, 'event')}, {verdict}")
    return 1 if broken else 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _fault(game: str, rows: Sequence["Row"]) -> str | None:
    """Return a sentence on the first event of the game that is not as it was written."""
    from app.ledger.chain import first_break

    if not rows:
        return f"game {game}: event 1 {BREAKS['out_of_sequence']}"
    found = first_break(game, rows)
    return f"game {game}: event {found.seq} {BREAKS[found.code]}" if found else None


def _settings(**overrides: object) -> "Settings":
    """Return the settings, with those overrides that are not ``None``."""
    from pydantic import ValidationError

    from app.settings import Settings

    given: dict[str, Any] = {name: value for name, value in overrides.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        wrong = [f"EIGHTS_{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors()]
        raise Refused("\n".join(wrong)) from error


@contextmanager
def _trouble_in_words() -> Iterator[None]:
    """Turn what can be wrong with a database into a sentence."""
    from app.store import Busy, NewerDatabase

    try:
        yield
    except NewerDatabase as error:
        raise Refused(_newer(error.revision)) from error
    except Busy as error:
        raise Refused(f"The database cannot be used now: {error}.") from error


def _newer(revision: str) -> str:
    return (
        f"This database was made by a newer version of the program (revision {revision}).\n"
        "Nothing was changed. Install that version, or use another database."
    )


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; phones that come before the program is ready wait a moment."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both, backlog=2048)
    except OSError as error:
        raise Refused(_why_not(error, host, port)) from error


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
        http=_protocol(),
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


def _protocol() -> Any:
    """Return how connections are held; without httptools (on Windows) as the server knows to."""
    if importlib.util.find_spec("httptools") is None:
        return "auto"
    from app.web.security.protocol import BoundedProtocol

    return BoundedProtocol


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Do not look for garbage among what is imported: it stays. That saves a sixth of the start."""
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
    from app.web.addresses import EVERYWHERE, address_for_phones

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
