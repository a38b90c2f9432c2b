"""Fixtures for everyone: a store on a database made by the real migrations, and play on it."""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from jinja2 import Environment

from app.store import Store, migrate
from tests.compiled import CompiledOnce

if TYPE_CHECKING:
    from app.live import Hub
    from app.play import Play

# The same examples on every run, and no example fails for a machine that is busy.
settings.register_profile("same every time", derandomize=True, deadline=None)
settings.load_profile("same every time")


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once() -> Iterator[None]:
    """Most of the time in which a new server shows its first page goes into compiling it."""
    compiling = partial(Environment, bytecode_cache=CompiledOnce())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.web.site.templates.Environment", compiling)
        yield


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file fresh from the migrations, to be copied and never opened itself."""
    file = tmp_path_factory.mktemp("migrated") / "eights.sqlite3"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    """The file of a database of this test's own, without a game in it yet."""
    return Path(shutil.copy(migrated, tmp_path / "eights.sqlite3"))


@pytest.fixture
def database_url(database: Path) -> str:
    """The address of that database."""
    return f"sqlite:///{database}"


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store on that database."""
    store = Store(database_url)
    yield store
    store.close()


@pytest.fixture
def hub() -> Iterator["Hub"]:
    """A hub that nobody watches yet."""
    from app.live import Hub

    hub = Hub()
    yield hub
    hub.close()


@pytest.fixture
def play(store: Store, hub: "Hub") -> "Play":
    """The one way to write, on that store."""
    from app.play import Play

    return Play(store, hub)
