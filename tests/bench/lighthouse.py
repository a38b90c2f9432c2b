"""Lighthouse on the live, the keeper's and the first page, as a slow phone on a slow network.

Lighthouse comes by npm into ``.venv``, which is never committed, on its first use.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import Game, sit_down
from tests.get_browser import get_browser
from tests.servers import ROOT, process

PACKAGE = "lighthouse@12.2.3"
INSTALLED = ROOT / ".venv" / "lighthouse"
GOALS = {"accessibility": 100, "best-practices": 100, "performance": 98}
SECONDS = 180
ROUNDS = 8


@dataclass(frozen=True)
class Visited:
    """A page, and the headers with which it is asked for."""

    name: str
    address: str
    headers: dict[str, str]


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the three scores of each page, out of 100; none where there is no npm."""
    if not shutil.which("npm"):
        print("Lighthouse is left out: it needs Node.js with npm", file=sys.stderr)
        return
    url = f"sqlite:///{folder / 'lighthouse.sqlite3'}"
    migrate(url)
    with process(url) as server:
        game = sit_down(server.url)
        game.play(ROUNDS)
        for page in _pages(server.url, game):
            for what, score in _scores(page, folder).items():
                name = f"Lighthouse, {page.name}: {what}"
                yield Figure(name, score, None, "", GOALS[what], "at least")


def _pages(url: str, game: Game) -> tuple[Visited, ...]:
    token = game.client.headers["Authorization"].removeprefix("Bearer ")
    return (
        Visited("live", f"{url}/g/{game.id}", {}),
        Visited("keeper's", f"{url}/keep/{game.id}", {"Cookie": f"keeper={token}"}),
        Visited("first", f"{url}/", {}),
    )


def _scores(page: Visited, folder: Path) -> dict[str, float]:
    """Return the scores of a page; what they lack goes to standard error."""
    headers = folder / "headers.json"
    headers.write_text(json.dumps(page.headers))
    flags = "--headless=new --disable-gpu" + (" --no-sandbox" if os.geteuid() == 0 else "")
    command = [
        str(_program()),
        page.address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(GOALS)}",
        f"--extra-headers={headers}",
        f"--chrome-flags={flags}",
    ]
    told = subprocess.run(
        command,
        env=os.environ | {"CHROME_PATH": str(get_browser())},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if told.returncode:
        raise RuntimeError(told.stderr)
    report = json.loads(told.stdout)
    _tell_what_is_lacking(page, report)
    return {what: 100 * report["categories"][what]["score"] for what in GOALS}


def _tell_what_is_lacking(page: Visited, report: dict[str, dict[str, dict[str, object]]]) -> None:
    for name, audit in report["audits"].items():
        counts = audit["scoreDisplayMode"] in ("binary", "metricSavings", "numeric")
        score = audit["score"]
        if counts and isinstance(score, int | float) and score < 0.9:
            shown = audit.get("displayValue", audit["title"])
            print(f"  {page.name}: {name} {score}: {shown}", file=sys.stderr)


def _program() -> Path:
    program = INSTALLED / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        INSTALLED.mkdir(parents=True, exist_ok=True)
        quiet = ("--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        command = ["npm", "install", "--prefix", str(INSTALLED), *quiet, PACKAGE]
        subprocess.run(command, check=True, stdout=sys.stderr)
    return program
