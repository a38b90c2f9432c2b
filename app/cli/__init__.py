"""The command line: ``eights serve``, ``verify``, ``backup`` and ``restore``.

Each command imports what it needs, so that ``--help`` answers at once.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from app.cli.copying import backup, restore
from app.cli.failures import CommandFailed
from app.cli.serving import serve
from app.cli.verifying import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in ``arguments``, by default the process's own; return the exit status."""
    args = _parser().parse_args(arguments)
    try:
        status: int = args.run(args)
    except CommandFailed as failure:
        print(failure, file=sys.stderr)
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
    served = _command(commands, "serve", serve, "serve the pages, to phones on the network too")
    served.add_argument("--host", help="address to listen on (default: every one, 0.0.0.0)")
    served.add_argument("--port", type=int, help="port to listen on (default: 8000)")
    _verifying(commands)
    _copying(commands)
    return parser


def _verifying(commands: Any) -> None:
    checked = _command(
        commands, "verify", verify, "check that all is whole and nothing was changed"
    )
    checked.add_argument(
        "--write-anchor", metavar="FILE", help="note in FILE what stands now, if all is whole"
    )
    checked.add_argument(
        "--anchor", metavar="FILE", help="check that what was noted in FILE still stands"
    )
    checked.epilog = (
        "Every event is held against the one before, and against what could have been decided "
        "then; everything beside them against the events. It may run beside a server. Only an "
        "anchor that was kept elsewhere shows that the end of a game, a game, or a whole history "
        "was replaced; games that went on since, or were deleted by their keeper, are fine."
    )


def _copying(commands: Any) -> None:
    saved = _command(commands, "backup", backup, "copy all games to a new file, and check the copy")
    saved.add_argument("file", metavar="FILE", help="the file to make; nothing is written over")
    saved.epilog = "It may run beside a server. The copy holds everything; only you can read it."
    put_back = _command(commands, "restore", restore, "put a backup in the place of all games")
    put_back.add_argument("file", metavar="FILE", help="the backup; it is checked first, and stays")
    put_back.epilog = (
        "Stop the server first. What was there before is kept beside the database. Phones that saw "
        "what the backup does not hold are told so when they save."
    )


def _command(commands: Any, name: str, run: Any, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
    )
    parser.set_defaults(run=run)
    return parser
