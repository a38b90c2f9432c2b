"""The command line: ``eights serve``, ``verify``, ``backup`` and ``restore``.

What a command needs is imported by that command: ``--help`` answers at once.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from app.cli.serving import serve
from app.cli.trouble import Refused
from app.cli.verifying import verify


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
    served = _command(commands, "serve", serve, "serve the pages, to phones on the network too")
    served.add_argument("--host", help="address to listen on (default: every one, 0.0.0.0)")
    served.add_argument("--port", type=int, help="port to listen on (default: 8000)")
    _command(commands, "verify", verify, "replay every game, and check that nothing was changed")
    return parser


def _command(commands: Any, name: str, run: Any, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
    )
    parser.set_defaults(run=run)
    return parser
