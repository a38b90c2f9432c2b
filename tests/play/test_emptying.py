"""Games that were begun and never played are deleted after a while, as if by their keeper."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest

from app.ledger.commands import AddPlayer, StrikeRound
from app.ledger.refusals import NotFound
from app.live import Hub
from app.main import create_app
from app.play import Answer, KeyReused, Play, Write, delete_unplayed_daily, emptying
from app.play.emptying import EmptyGames
from app.store import Busy, Store
from tests.builders import EVENING, GAME, TOKEN, Table, points, sat_down, sit_down, worked_example
from tests.servers import settings_for

SECONDS = 60.0


class Calendar:
    """The time at the server, which is turned by hand."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now

    def days_later(self, days: float) -> None:
        """Let so many days pass."""
        self.now += timedelta(days=days)


@pytest.fixture
def calendar() -> Calendar:
    """It is the evening on which all begin."""
    return Calendar()


@pytest.fixture
def table(store: Store, hub: Hub, calendar: Calendar) -> Table:
    """Ann, Bo, Cy and Di have sat down; nothing has been dealt."""
    return sit_down(Play(store, hub, calendar))


def record(table: Table) -> None:
    table.record(worked_example(table.game))


def record_and_strike(table: Table) -> None:
    record(table)
    table.record(StrikeRound(1, 1, "for practice"))


def test_a_game_without_a_round_is_deleted_after_thirty_days(
    table: Table, calendar: Calendar
) -> None:
    calendar.days_later(30)
    assert table.play.empty.untouched_for(30) == []

    calendar.days_later(0.001)
    assert table.play.empty.untouched_for(30) == [GAME]
    assert table.play.empty.delete_unplayed(GAME, 30)

    with pytest.raises(NotFound):
        table.play.game(GAME)


@pytest.mark.parametrize("play_a_round", [record, record_and_strike])
def test_a_game_with_a_round_stays_for_ever(
    table: Table, calendar: Calendar, play_a_round: Callable[[Table], None]
) -> None:
    play_a_round(table)
    calendar.days_later(4000)

    assert table.play.empty.untouched_for(30) == []
    assert not table.play.empty.delete_unplayed(GAME, 30)
    assert len(table.game.rounds) == 1


def somebody_joins(table: Table) -> None:
    table.record(AddPlayer("Eve"))


def a_hand_is_counted(table: Table) -> None:
    table.play.put_hand(GAME, "p1", points(15), Write(TOKEN), lambda _hands: Answer(204))


def a_phone_is_let_in(table: Table) -> None:
    table.play.links.open(GAME, TOKEN)


@pytest.mark.parametrize("touch", [somebody_joins, a_hand_is_counted, a_phone_is_let_in])
def test_whoever_touches_it_keeps_it_for_another_thirty_days(
    table: Table, calendar: Calendar, touch: Callable[[Table], None]
) -> None:
    calendar.days_later(29)
    touch(table)
    calendar.days_later(30)
    assert table.play.empty.untouched_for(30) == []

    calendar.days_later(1)
    assert table.play.empty.untouched_for(30) == [GAME]


def test_a_round_that_is_recorded_in_the_last_moment_keeps_it(
    table: Table, calendar: Calendar
) -> None:
    calendar.days_later(31)
    found = table.play.empty.untouched_for(30)
    record(table)

    assert [table.play.empty.delete_unplayed(game, 30) for game in found] == [False]
    assert len(table.game.rounds) == 1


def test_it_leaves_the_mark_of_a_deletion(table: Table, calendar: Calendar, store: Store) -> None:
    calendar.days_later(31)
    table.play.empty.delete_unplayed(GAME, 30)

    with store.reading() as tx:
        assert tx.was_deleted(GAME)
        assert list(tx.game_ids()) == []
    with pytest.raises(KeyReused):
        sit_down(table.play)
    assert not table.play.empty.delete_unplayed(GAME, 30)


def test_who_watches_hears_of_it(table: Table, calendar: Calendar, hub: Hub) -> None:
    async def scene() -> bool:
        async with hub.watch(GAME) as watcher:
            await asyncio.to_thread(table.play.empty.delete_unplayed, GAME, 30)
            return await watcher.changed(SECONDS)

    calendar.days_later(31)
    assert asyncio.run(scene())


def test_the_server_does_it_as_soon_as_it_runs(store: Store, database_url: str) -> None:
    long_ago = EVENING - timedelta(days=400)
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down(at=long_ago))
    app = create_app(settings_for(database_url, empty_games_days=30))

    async def run() -> bool:
        async with app.router.lifespan_context(app), app.state.hub.watch(GAME) as watcher:
            return bool(await watcher.changed(SECONDS))

    assert asyncio.run(run())
    with store.reading() as now:
        assert now.was_deleted(GAME)


def test_with_the_setting_at_zero_nothing_ever_goes(store: Store, database_url: str) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down(at=EVENING - timedelta(days=4000)))
    app = create_app(settings_for(database_url, empty_games_days=0))

    async def tasks() -> int:
        async with app.router.lifespan_context(app):
            return len(asyncio.all_tasks())

    assert asyncio.run(tasks()) == 1


def test_it_is_done_again_every_day_and_after_a_day_on_which_it_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(emptying, "DAY", 0.0)
    days: Iterator[list[str] | Busy] = iter([["ann"], Busy(), ["bo", "cy"]])
    stop, gone = asyncio.Event(), []

    class Untouched(EmptyGames):
        def __init__(self) -> None:
            pass

        def untouched_for(self, days_: int) -> list[str]:
            today = next(days)
            if isinstance(today, Busy):
                raise today
            return today

        def delete_unplayed(self, game_id: str, days_: int) -> bool:
            gone.append(game_id)
            if game_id == "bo":
                stop.set()
            return True

    asyncio.run(delete_unplayed_daily(Untouched(), 30, stop))

    assert gone == ["ann", "bo"]
    assert "again tomorrow" in caplog.text
