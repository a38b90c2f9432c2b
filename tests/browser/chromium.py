"""The browser of the tests: the one that was found, without any traffic of its own."""

import os

from playwright.sync_api import Browser, Playwright

from tests.get_browser import get_browser

QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A plain address in the local network, where the browser does not trust what it trusts here.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
)


# Root needs "--no-sandbox", in tests only.
AS_USUAL = (*QUIET, *(("--no-sandbox",) if os.geteuid() == 0 else ()))


def launch(playwright: Playwright, *more: str, **environment: str) -> Browser:
    """Start the browser; the caller closes it."""
    return playwright.chromium.launch(
        executable_path=get_browser(), args=[*AS_USUAL, *more], env={**os.environ, **environment}
    )
