"""Print the path of a Chromium for the browser tests, and fetch one where there is none.

``python tests/get_browser.py`` prints one line on standard output; all else that is said goes
to standard error. In order: the browser named by ``EIGHTS_TEST_BROWSER``, one that is
installed, one that Playwright downloads, one from Debian's packages (as root). If none can be
had it exits 1 and says how to get one, so that no browser test is ever skipped for want of it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

# The headless shell first: the same engine without windows and menus, for half of the work.
PACKAGES = ("chromium-headless-shell", "chromium")
COMMANDS = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
HOW_TO_GET_ONE = """\
The browser tests need Chromium or Chrome, and none was found or could be fetched. Either
  install one        Debian: sudo apt-get install chromium     macOS: Google Chrome
  or have one        export EIGHTS_TEST_BROWSER=/path/to/chrome
  or let Playwright  .venv/bin/python -m playwright install chromium"""
HOW_TO_START_PLAYWRIGHT = """\
Playwright, which drives the browser in the tests, does not start. Its words are those of
  .venv/bin/python -m playwright --version
and on Debian what it lacks is most often: sudo apt-get install libatomic1"""
# Another apt-get may be at work: this one waits for its turn, ten minutes at most.
PATIENT = ("-o", "DPkg::Lock::Timeout=600")
# Prints where Playwright keeps its own Chromium, downloaded or not.
PLAYWRIGHTS_PATH = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""


class NoBrowserError(Exception):
    """No browser can be had; the message says how to get one."""


def main() -> None:
    try:
        print(get_browser())
    except NoBrowserError as error:
        sys.exit(str(error))


def get_browser() -> Path:
    """Return the path of a browser that starts; raise NoBrowserError if there is none."""
    need_playwright()
    # Each way is tried only when those before it have failed.
    for path in chain(named(), installed(), downloaded(), from_debian()):
        if starts(path):
            return path
    raise NoBrowserError(HOW_TO_GET_ONE)


def need_playwright() -> None:
    """Playwright carries a program of its own, which wants a library that Debian may lack."""
    command = (sys.executable, "-m", "playwright")
    if starts(*command):
        return
    if is_debian_root():
        apt_install("libatomic1")
    if not starts(*command):
        raise NoBrowserError(HOW_TO_START_PLAYWRIGHT)


def named() -> Iterator[Path]:
    """A browser that someone chose is used or complained about, never replaced."""
    path = os.environ.get("EIGHTS_TEST_BROWSER")
    if not path:
        return
    if not starts(path):
        raise NoBrowserError(f"EIGHTS_TEST_BROWSER is {path}, which does not start.")
    yield Path(path)


def installed() -> Iterator[Path]:
    for command in COMMANDS:
        if found := shutil.which(command):
            yield Path(found)
    yield from map(Path, MAC_APPS)


def downloaded() -> Iterator[Path]:
    """Playwright's own Chromium, kept in its cache. A closed network is no error here."""
    asked = subprocess.run(
        [sys.executable, "-c", PLAYWRIGHTS_PATH], capture_output=True, text=True, check=True
    )
    path = Path(asked.stdout.strip())
    if not path.exists():
        attempt("Downloading a Chromium", sys.executable, "-m", "playwright", "install", "chromium")
    yield path


def from_debian() -> Iterator[Path]:
    for package in PACKAGES if is_debian_root() else ():
        apt_install(package)
        yield from installed()


def is_debian_root() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def apt_install(package: str) -> None:
    attempt("Reading the list of Debian's packages", "apt-get", "update", *PATIENT)
    install = ("apt-get", "install", *PATIENT, "--yes", "--no-install-recommends", package)
    attempt(f"Installing Debian's {package}", *install)


def starts(*command: str | Path) -> bool:
    """Whether it runs: a stub, or a program whose system libraries are missing, does not."""
    try:
        return subprocess.run([*command, "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def attempt(what: str, *command: str) -> None:
    """Run a command; what it says is shown only where it fails, and the next way is tried."""
    print(what, file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(
        command, env=quiet, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if ran.returncode:
        print(f"{what} failed:", *ran.stdout.splitlines()[-5:], sep="\n    ", file=sys.stderr)


if __name__ == "__main__":
    main()
