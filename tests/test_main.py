"""The parts put together: nothing is opened before the start, and nothing stays open after it."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.main import create_app
from tests.servers import settings_for


def test_putting_the_parts_together_opens_nothing(tmp_path: Path) -> None:
    app = create_app(settings_for(f"sqlite:///{tmp_path / 'eights.sqlite3'}"))

    assert list(tmp_path.iterdir()) == []
    assert not hasattr(app.state, "play")


@pytest.fixture
def stops_by_hand() -> Iterator[None]:
    """Ctrl-C stops the program, also where whoever began the tests had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("stops_by_hand")
def test_the_end_closes_the_streams_and_gives_the_signals_back(database_url: str) -> None:
    app = create_app(settings_for(database_url))

    async def run() -> bool:
        async with app.router.lifespan_context(app):
            assert signal.getsignal(signal.SIGINT) != signal.default_int_handler
        async with app.state.hub.watch("ann") as late:
            return bool(late.closed)

    assert asyncio.run(run())
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler


def test_a_signal_closes_the_streams_and_goes_on_to_whoever_heard_it_before(
    database_url: str,
) -> None:
    app, heard = create_app(settings_for(database_url)), []

    async def run() -> bool:
        async with app.router.lifespan_context(app), app.state.hub.watch("ann") as watcher:
            signal.raise_signal(signal.SIGTERM)
            return bool(await watcher.changed(5.0) and watcher.closed)

    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        assert asyncio.run(run())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert heard == [signal.SIGTERM]
