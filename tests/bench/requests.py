"""How much of the program one request runs through: files and functions of ``app``, counted.

Whoever follows a tap through the code reads that many files, so fewer are better. A profiler in
every thread of the server counts them, in the second such request: the first one also imports
modules and compiles templates.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from starlette.testclient import TestClient

import app
from app.main import create_app
from app.store import migrate
from tests.bench.figures import Figure
from tests.servers import settings_for
from tests.web.keeping import sit_down

OURS = str(Path(app.__file__).parent)
HOME = "http://table.local"
ROUND = {"points_p1": "15", "points_p2": "8", "points_p3": "32"}


class Trace:
    """The functions of the program that ran while it was listening."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()
        self._listening = False

    @property
    def files(self) -> int:
        """How many files the functions stand in."""
        return len({code.co_filename for code in self._codes})

    @property
    def functions(self) -> int:
        """How many functions ran; what a function defines within itself counts with it."""
        return len(self.names())

    def names(self) -> set[tuple[str, str]]:
        """Return the file and the name of each function that ran."""
        return {(c.co_filename, c.co_qualname.split(".<locals>")[0]) for c in self._codes}

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Begin anew, and listen until the block is left."""
        self._codes.clear()
        self._listening = True
        try:
            yield
        finally:
            self._listening = False

    def called(self, frame: FrameType, event: str, _arg: object) -> None:
        """Note a call, in whichever thread it happens."""
        if self._listening and event == "call" and frame.f_code.co_filename.startswith(OURS):
            self._codes.add(frame.f_code)


def measure(folder: Path) -> Iterator[Figure]:
    """Yield the files and functions of a save on the keeper's page, and the first page's files."""
    with _tracing() as trace, _client(folder) as client:
        keeper = sit_down(client.app, client)  # type: ignore[arg-type]
        for _ in range(2):
            form = keeper.form("/rounds")
            with trace.listening():
                answer = keeper.send(form, went_out="p4", **ROUND)
            assert answer.status_code == 303
        yield Figure("saving a round, files", trace.files, None, "", 25, "at most")
        yield Figure("saving a round, functions", trace.functions, None, "", 100, "at most")
        for _ in range(2):
            with trace.listening():
                assert client.get("/").status_code == 200
        yield Figure("the first page, files", trace.files, None, "", 25, "at most")


@contextmanager
def _client(folder: Path) -> Iterator[TestClient]:
    url = f"sqlite:///{folder / 'requests.sqlite3'}"
    migrate(url)
    with TestClient(create_app(settings_for(url)), HOME, follow_redirects=False) as client:
        client.headers["Origin"] = HOME
        yield client


@contextmanager
def _tracing() -> Iterator[Trace]:
    """Trace every thread that starts from now on."""
    trace = Trace()
    threading.setprofile(trace.called)
    try:
        yield trace
    finally:
        threading.setprofile(None)
