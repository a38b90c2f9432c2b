"""``eights verify``: everything is checked, and whoever touched something is told on."""

import argparse
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from app.cli.trouble import Refused, settings_with, trouble_in_words

if TYPE_CHECKING:
    from app.audit import Anchor
    from app.store.inspection import Inspection


def verify(chosen: argparse.Namespace) -> int:
    """Check the database in the settings, and return 1 if anything in it is not whole.

    An anchor that is given has to stand in it; one is written only where all is whole.
    """
    from app.store import is_current

    url = settings_with().database_url
    with trouble_in_words():
        if not is_current(url):
            raise Refused("There is no up-to-date database here yet; “eights serve” makes it.")
        anchor = _read_anchor(Path(chosen.anchor)) if chosen.anchor else None
        return verify_database(url, anchor, chosen.write_anchor)


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
            raise Refused("No anchor was written.")
        if anchor_file:
            _write_anchor(inspection, Path(anchor_file).expanduser().absolute())
    return 1 if report.faults else 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _read_anchor(file: Path) -> "Anchor":
    from app.audit.anchors import NoAnchor, read

    try:
        return read(file.expanduser().read_text("utf-8"))
    except (NoAnchor, UnicodeDecodeError) as error:
        raise Refused(f"{file} is no anchor, or not a whole one.") from error


def _write_anchor(inspection: "Inspection", file: Path) -> None:
    """Write an anchor of what is there, in place of an older one; there is never half of it."""
    from app.audit.anchors import anchor_of, written
    from app.store.files import sync_folder

    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent}.")
    text = written(anchor_of(inspection, datetime.now(UTC)))
    try:
        _put(text, file)
        sync_folder(file.parent)
    except OSError as error:  # which names the file that was to become it, or none
        raise Refused(f"No anchor was written. {file}: {error.strerror}.") from error
    print(f"The anchor is {file}; keep it where nobody who can reach the database can change it.")


def _put(text: str, file: Path) -> None:
    """Write a file whole, and only then in the place of an older one."""
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
