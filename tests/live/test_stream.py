"""A stream tells one watcher every state, whole, for as long as they listen."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from app.live import CUT_OFF, Hub, StateStream, event
from app.live.stream import COMMENT

SOON = 30.0


@dataclass
class Table:
    """What there is to see, and how often it was rendered."""

    total: int = 15
    deleted: bool = False

    async def render(self) -> tuple[str, bytes]:
        if self.deleted:
            raise LookupError
        return str(self.total), event(str(self.total), f"Ann {self.total}")


@dataclass
class Phone:
    """One that listens: what it was sent, and a way to leave. ``stalled`` stops reading."""

    hub: Hub
    stalled: bool = False
    parts: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    cut_off: int = 0

    @property
    def server(self) -> dict[str, Callable[[], None]]:
        return {CUT_OFF: self._cut_off}

    def listen(self, stream: StateStream, last: str | None = None) -> "asyncio.Task[None]":
        headers = [] if last is None else [(b"last-event-id", last.encode())]
        scope = {"type": "http", "method": "GET", "headers": headers, "extensions": self.server}
        return asyncio.create_task(stream(scope, self._receive, self._send))

    async def heard(self) -> bytes:
        """Return the next part that is not the reconnection time."""
        async with asyncio.timeout(SOON):
            while (part := await self.parts.get()).startswith(b"retry:"):
                pass
        return part

    def _cut_off(self) -> None:
        self.cut_off += 1

    async def _receive(self) -> dict[str, object]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: object) -> None:
        if self.stalled:
            await asyncio.Event().wait()
        assert isinstance(message, dict)
        if message["type"] == "http.response.body":
            await self.parts.put(message["body"])


def with_phone(scene: Callable[[Hub, Table, Phone], Awaitable[None]]) -> None:
    async def play() -> None:
        hub = Hub()
        await scene(hub, Table(), Phone(hub))
        assert hub.watchers == 0

    asyncio.run(play())


def test_the_whole_state_comes_at_once_and_then_every_newer_one() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render))
        assert await phone.heard() == b"id: 15\nevent: state\ndata: Ann 15\n\n"
        table.total = 27
        hub.publish("ann", 2)
        assert await phone.heard() == b"id: 27\nevent: state\ndata: Ann 27\n\n"
        phone.left.set()
        await listening

    with_phone(scene)


def test_who_comes_back_to_the_same_state_is_not_told_it_again() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render), last="15")
        await asyncio.sleep(0)
        table.total = 27
        hub.publish("ann", 2)
        assert await phone.heard() == event("27", "Ann 27")
        phone.left.set()
        await listening

    with_phone(scene)


@pytest.mark.parametrize("last", ["14", "16", "999999", "", "x" * 300, "ÿ"])
def test_any_other_last_event_id_gets_the_whole_state(last: str) -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render), last=last)
        assert await phone.heard() == event("15", "Ann 15")
        phone.left.set()
        await listening

    with_phone(scene)


def test_a_change_that_does_not_show_is_not_sent() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render))
        await phone.heard()
        hub.publish("ann", 2)
        await asyncio.sleep(0.01)
        table.total = 27
        hub.publish("ann", 3)
        assert await phone.heard() == event("27", "Ann 27")
        phone.left.set()
        await listening

    with_phone(scene)


def test_a_game_that_is_deleted_says_so_and_ends_its_stream() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render, gone=LookupError))
        await phone.heard()
        table.deleted = True
        hub.publish("ann", 2)
        assert await phone.heard() == b"id: gone\nevent: gone\ndata: \n\n"
        assert await phone.heard() == b""
        await listening

    with_phone(scene)


def test_silence_is_broken_by_a_heartbeat() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render, heartbeat=0.001))
        await phone.heard()
        assert await phone.heard() == COMMENT
        assert await phone.heard() == COMMENT
        phone.left.set()
        await listening
        assert phone.cut_off == 0

    with_phone(scene)


def test_a_reader_that_stalls_is_cut_off() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        phone.stalled = True
        async with asyncio.timeout(SOON):
            await phone.listen(StateStream(hub, "ann", table.render, patience=0.01))
        assert phone.cut_off == 1

    with_phone(scene)


def test_closing_the_hub_ends_the_answer_properly() -> None:
    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        listening = phone.listen(StateStream(hub, "ann", table.render))
        await phone.heard()
        hub.close()
        assert await phone.heard() == b""
        await listening

    with_phone(scene)


def test_a_game_that_is_not_there_is_said_before_anything_is_sent() -> None:
    async def nothing() -> tuple[str, bytes]:
        raise LookupError("game")

    async def scene(hub: Hub, table: Table, phone: Phone) -> None:
        with pytest.raises(LookupError):
            await phone.listen(StateStream(hub, "ann", nothing))
        assert phone.parts.empty()

    with_phone(scene)


def test_no_text_can_end_an_event_or_begin_another() -> None:
    hostile = "Ann\n\nid: 99\revent: state\r\ndata: Bo wins"

    told = event("15", hostile).decode()

    assert told == (
        "id: 15\nevent: state\n"
        "data: Ann\ndata: \ndata: id: 99\ndata: event: state\ndata: data: Bo wins\n\n"
    )
