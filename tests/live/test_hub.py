"""Writers say that a game has changed, and whoever watches it hears so."""

import asyncio
import threading

from app.live import Hub

SOON = 30.0
NOT_NOW = 0.01


def test_a_watcher_hears_of_a_newer_state() -> None:
    async def watch() -> bool:
        hub = Hub()
        async with hub.watch("ann") as watcher:
            hub.publish("ann", 2)
            return await watcher.changed(SOON)

    assert asyncio.run(watch())


def test_a_watcher_does_not_hear_of_other_games() -> None:
    async def watch() -> bool:
        hub = Hub()
        async with hub.watch("ann") as watcher:
            hub.publish("bo", 2)
            return await watcher.changed(NOT_NOW)

    assert not asyncio.run(watch())


def test_three_changes_while_nobody_looked_are_one_word() -> None:
    async def watch() -> tuple[bool, bool]:
        hub = Hub()
        async with hub.watch("ann") as watcher:
            for revision in (2, 3, 4):
                hub.publish("ann", revision)
            return await watcher.changed(SOON), await watcher.changed(NOT_NOW)

    assert asyncio.run(watch()) == (True, False)


def test_publishing_works_from_another_thread() -> None:
    async def watch() -> bool:
        hub = Hub()
        async with hub.watch("ann") as watcher:
            writer = threading.Thread(target=hub.publish, args=("ann", 2))
            writer.start()
            heard = await watcher.changed(SOON)
            writer.join()
            return heard

    assert asyncio.run(watch())


def test_nothing_is_left_of_those_who_have_gone() -> None:
    async def watch() -> tuple[int, int]:
        hub = Hub()
        async with hub.watch("ann"), hub.watch("ann"), hub.watch("bo"):
            there = hub.watchers
        return there, hub.watchers

    assert asyncio.run(watch()) == (3, 0)


def test_closing_ends_those_who_watch_and_those_who_come_later() -> None:
    async def watch() -> tuple[bool, bool, bool]:
        hub = Hub()
        async with hub.watch("ann") as early:
            hub.close()
            woken = await early.changed(SOON)
            async with hub.watch("ann") as late:
                return woken, early.closed, late.closed

    assert asyncio.run(watch()) == (True, True, True)


def test_hands_being_counted_are_newer_without_a_new_revision() -> None:
    hub = Hub()
    hub.publish("ann", 5)
    before = hub.latest("ann")

    hub.publish("ann", 5)

    assert hub.latest("ann") > before


def test_a_game_that_was_forgotten_is_never_taken_for_an_older_one() -> None:
    hub = Hub(remembered=2)
    unheard_of = hub.latest("ann")
    hub.publish("ann", 2)
    for other in ("bo", "cy", "di"):
        hub.publish(other, 1)

    assert hub.latest("ann") > unheard_of
    hub.publish("ann", 3)
    assert hub.latest("ann") > hub.latest("di")


def test_what_is_remembered_does_not_grow_with_the_games() -> None:
    hub = Hub(remembered=3)

    for number in range(100):
        hub.publish(f"game {number}", 1)

    assert len(hub._ticks) == 3
