"""``eights verify``: checks a whole database, and writes and reads anchors."""

import argparse
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from app.cli.failures import CommandFailed, failures_explained, settings_with

if TYPE_CHECKING:
    from app.audit import Anchor
    from app.store.inspection import Inspection


def verify(args: argparse.Namespace) -> int:
    """Check the database in the settings, and return 1 if anything in it is not whole.

    A given anchor has to hold still; a new one is written only if everything is whole.
    """
    from app.store import is_current

    url = settings_with().database_url
    with failures_explained():
        if not is_current(url):
            raise CommandFailed(
                "There is no up-to-date database here yet; “eights serve” makes it."
            )
        anchor = _read_anchor(Path(args.anchor)) if args.anchor else None
        return verify_database(url, anchor, args.write_anchor)


def verify_database(
    url: str, anchor: "Anchor | None" = None, anchor_file: str | None = None
) -> int:
    """Check everything in one view of the database, and return 1 if it is not whole."""
    from app.audit import audit
    from app.store.inspection import inspecting

    with inspecting(url) as inspection:
        report = audit(inspection, anchor)
        for fault in report.faults:
            print(fault)
        for game in report.deleted:
            print(f"game {game}: was deleted since the anchor was written")
        verdict = f"{report.broken} not whole" if report.faults else "all whole"
        print(f"{_count(report.games, 'game')}, {_count(report.events, 'event')}, {verdict}")
        if anchor_file and report.faults:
            raise CommandFailed("No anchor was written.")
        if anchor_file:
            _write_anchor(inspection, Path(anchor_file).expanduser().absolute())
    return 1 if report.faults else 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _read_anchor(file: Path) -> "Anchor":
    from app.audit.anchors import NoAnchor, parse_anchor

    try:
        return parse_anchor(file.expanduser().read_text("utf-8"))
    except (NoAnchor, UnicodeDecodeError) as error:
        raise CommandFailed(f"{file} is no anchor, or not a whole one.") from error


def _write_anchor(inspection: "Inspection", file: Path) -> None:
    """Write an anchor of the database, whole, over an older one."""
    from app.audit.anchors import anchor_of, anchor_text
    from app.store.files import sync_folder

    if not file.parent.is_dir():
        raise CommandFailed(f"There is no folder {file.parent}.")
    text = anchor_text(anchor_of(inspection, datetime.now(UTC)))
    try:
        _put(text, file)
        sync_folder(file.parent)
    except OSError as error:  # it names the temporary file, or none
        raise CommandFailed(f"No anchor was written. {file}: {error.strerror}.") from error
    print(f"The anchor is {file}; keep it where nobody who can reach the database can change it.")


def _put(text: str, file: Path) -> None:
    """Write a file whole, and only then put it in the place of an older one."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as made:
        try:
            made.write(text)
            made.flush()
            os.fsync(made.fileno())
            os.chmod(made.name, 0o644)  # nothing in it is secret
            os.replace(made.name, file)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(made.name)
