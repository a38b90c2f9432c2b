"""Weight: everything that a first visit fetches, as it travels, with the headers of the answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from app.store import migrate
from tests.bench.figures import Figure
from tests.bench.games import sit_down
from tests.browser.chromium import launch
from tests.servers import process

GOALS = {"the live page": (18, 8), "the keeper's page": (40, 12), "the first page": (28, 8)}


@dataclass
class Traffic:
    """The bytes of each answer that a page was given, by the browser's number for the request."""

    answers: dict[str, int] = field(default_factory=dict)

    def follow(self, session: CDPSession) -> None:
        """Count from now on. What has no end, such as a stream, counts with its headers."""
        session.on("Network.responseReceived", self._begun)
        session.on("Network.loadingFinished", self._ended)
        session.send("Network.enable")

    def _begun(self, event: dict[str, Any]) -> None:
        self.answers[event["requestId"]] = event["response"]["encodedDataLength"]

    def _ended(self, event: dict[str, Any]) -> None:
        self.answers[event["requestId"]] = event["encodedDataLength"]


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the kilobytes and the requests of the live, the keeper's and the first page."""
    url = f"sqlite:///{folder / 'weight.sqlite3'}"
    migrate(url)
    with process(url) as server:
        game = sit_down(server.url)
        game.play(3)
        paths = {
            "the live page": f"/g/{game.id}",
            "the keeper's page": f"/keep/{game.id}",
            "the first page": "/",
        }
        for what, path in paths.items():
            answers = _visit(server.url + path, game.keeper_cookie()).answers
            most_bytes, most_requests = GOALS[what]
            kilobytes = sum(answers.values()) / 1000
            yield Figure(f"{what}, first visit", kilobytes, None, "kB", most_bytes, "at most")
            yield Figure(f"{what}, requests", len(answers), None, "", most_requests, "at most")


def _visit(address: str, cookie: dict[str, str]) -> Traffic:
    traffic = Traffic()
    with sync_playwright() as playwright, launch(playwright) as browser:
        # What a service worker fetches for another time is no part of the visit.
        context = browser.new_context(service_workers="block")
        context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
        page = context.new_page()
        traffic.follow(context.new_cdp_session(page))
        page.goto(address, wait_until="load")
        page.wait_for_function("() => document.readyState === 'complete'")
    return traffic
