"""A backup is put back while phones keep score: they notice, and what waits is looked at first."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.http import RenderedCache
from app.play import Play
from app.store import Store
from tests.browser.offline.test_offline import all_is_sent, count
from tests.browser.phone import KeeperPhone
from tests.browser.table import Table, expect_round
from tests.restoring import backed_up, restored
from tests.servers import Served

pytestmark = pytest.mark.browser


PutBack = Callable[[str], None]


@pytest.fixture
def put_back(served: Served) -> Iterator[PutBack]:
    """Let the server go on from a backup, as one that was started anew would."""
    stores: list[Store] = []

    def put_back(backup: str) -> None:
        state = served.app.state
        stores.append(Store(restored(backup)))
        state.play = Play(stores[-1], state.hub)
        state.rendered = RenderedCache(state.hub)

    yield put_back
    for store in stores:
        store.close()


def test_a_page_that_is_open_goes_back_to_what_the_backup_holds(
    keeper: KeeperPhone, table: Table, put_back: PutBack, database: Path
) -> None:
    backup = backed_up(database)
    keeper.round("Ann", 12, 7)
    expect_round(keeper, 2)

    keeper.page.context.set_offline(True)  # as it is to a phone whose server is started anew
    put_back(backup)
    keeper.page.context.set_offline(False)

    expect_round(keeper, 1)
    keeper.round("Bo", 20, 3)
    assert table.totals() == {"p1": 20, "p2": 0, "p3": 3}


def test_a_round_that_waits_is_shown_and_saved_by_who_has_looked(
    keeper: KeeperPhone, table: Table, put_back: PutBack, database: Path
) -> None:
    backup = backed_up(database)
    keeper.round("Ann", 12, 7)
    keeper.page.context.set_offline(True)
    count(keeper, "Bo", 20, 3)
    expect_round(keeper, 3)
    put_back(backup)
    keeper.page.context.set_offline(False)

    keeper.page.get_by_role("button", name="Look").click()
    expect(keeper.page.get_by_text("A backup was put back meanwhile")).to_be_visible()
    assert table.totals() == {"p1": 0, "p2": 0, "p3": 0}

    keeper.save()
    all_is_sent(keeper.page)
    assert table.totals() == {"p1": 20, "p2": 0, "p3": 3}


def test_a_round_that_was_half_typed_is_refused_once_and_then_saved(
    keeper: KeeperPhone, table: Table, put_back: PutBack, database: Path
) -> None:
    page = keeper.page
    backup = backed_up(database)
    page.route("**/stream*", lambda route: route.abort())  # nothing is heard of it here
    page.reload()
    keeper.went_out("Bo")
    keeper.keys("20")
    keeper.next()
    keeper.keys("3")
    put_back(backup)

    keeper.next()
    expect(page.get_by_text("A backup was put back meanwhile")).to_be_visible()
    assert table.totals() == {"p1": 0, "p2": 0, "p3": 0}
    keeper.save()

    all_is_sent(page)
    assert table.totals() == {"p1": 20, "p2": 0, "p3": 3}
