"""Bounds on a connection, before there is a request that anything else could check.

==============================================  ===============================================
more than 32 KiB, or 100 headers, in a head     431, and closed
a head or a body not complete after 15 s        408, and closed
nothing said at all for 15 s                    closed
16 times the body's bound around a body         closed
an answer of which nothing is read for 24 s     closed
one more than there is room for                 503, or 429 for one address, and closed
==============================================  ===============================================

Around a body are the sizes of its chunks and the trailers; headers that follow a body are
dropped, since everything has been checked by then.

We keep this because uvicorn bounds none of this where httptools does the reading, and a server at
home has no proxy in front that does. A subclass of its protocol costs an ordinary request a few
assignments; it overrides private methods, so ``pyproject.toml`` bounds the version of uvicorn.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from app.live import CUT_OFF, ClientLimits, TooManyClients, client_at
from app.web.security.bodies import LINGER, MOST_BYTES
from app.web.security.pipelining import PipeliningProtocol
from app.web.security.plain_answers import plain_answer
from app.web.security.proxies import Proxies
from app.web.security.unread import READ_TIMEOUT, UnreadWatch, unread_on

MOST_IN_HEAD = 32 * 1024
MOST_HEADERS = 100
MOST_AROUND_BODY = 16 * MOST_BYTES
REQUEST_TIMEOUT = 15.0
# No fraction of the time between two beats of a stream, of which one may be on its way.
LOOK_EVERY = 4.0
# So many connections more are answered that there is no room; others are just closed.
ANSWERED_WHEN_FULL = 16


class AlreadyAnswered(Exception):
    """Stops the parser in the middle of a message that is answered already."""


class BoundedProtocol(PipeliningProtocol):
    """One connection, which is closed when the client takes too much, or too long.

    The application can close it at once, by calling the extension ``CUT_OFF``.
    """

    patience = REQUEST_TIMEOUT
    readers_patience = READ_TIMEOUT
    look_every = LOOK_EVERY
    # As many as come, unless ``bounded`` says otherwise.
    limits: ClientLimits | None = None
    proxies = Proxies()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._running: RequestResponseCycle | None = None
        self._extensions: dict[str, Any] = {CUT_OFF: self._cut_off}
        self._alarm: asyncio.TimerHandle | None = None
        self._readers_alarm: asyncio.TimerHandle | None = None
        self._place: str | None = None
        # Since when a message is under way: on a new connection one is expected.
        self._since: float | None = self.loop.time()
        self._in_head = True
        # Bytes that came, without those of the body: in the last part, up to the end of the part
        # in which the message began, and since the message began.
        self._part = self._began_with = self._came = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._alarm = self.loop.call_later(self.patience, self._check_time)
        watch = UnreadWatch(lambda: unread_on(transport), self.readers_patience)
        self._check_reader(watch)
        if self.limits is not None:
            self._count_client(self.limits)

    def connection_lost(self, exc: Exception | None) -> None:
        for alarm in (self._alarm, self._readers_alarm):
            if alarm is not None:
                alarm.cancel()
        if self.limits is not None and self._place is not None:
            self.limits.leave(self._place)
            self._place = None
        self._extensions.clear()
        self._disconnect(self._running)
        super().connection_lost(exc)

    def take(self, part: bytes) -> None:
        if self._since is None or self._came == 0:
            self._since = self.loop.time()
        self._part = len(part)
        self._came += self._part
        super().take(part)
        if self._came > MOST_IN_HEAD and not self._deaf:
            self._check_size()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = self._extensions
        self._in_head = True
        self._came = self._began_with = self._part

    def on_headers_complete(self) -> None:
        self._in_head = False
        too_many = len(self.headers) > MOST_HEADERS
        if too_many or (self._came > MOST_IN_HEAD and self._size_of_head() > MOST_IN_HEAD):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise AlreadyAnswered
        super().on_headers_complete()
        self.headers = _Nowhere()

    def on_body(self, body: bytes) -> None:
        self._came -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._since = None
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer an unreadable request, unless the parser was stopped after an answer."""
        if not self._deaf:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def on_response_complete(self) -> None:
        # A message that waited for us, and not for the client, has its time from now on.
        if self._since is not None:
            self._since = self.loop.time()
        super().on_response_complete()

    def _count_client(self, limits: ClientLimits) -> None:
        address = self.client[0] if self.client else ""
        # A proxy has a connection for each of many clients: the bound for one is not for it.
        one = not self.proxies.trusts(address)
        try:
            limits.enter(client_at(address), one)
        except TooManyClients as full:
            self._turn_away(HTTPStatus(full.status), limits)
        else:
            self._place = client_at(address)

    def _turn_away(self, status: HTTPStatus, limits: ClientLimits) -> None:
        if len(self.connections) > limits.taken + ANSWERED_WHEN_FULL:
            self._cut_off()
        else:
            self._refuse(status)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _size_of_head(self) -> int:
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def _check_size(self) -> None:
        if self._in_head and self._came - self._began_with > MOST_IN_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._came > MOST_AROUND_BODY:
            self._cut_off()

    def _check_time(self) -> None:
        now, since = self.loop.time(), self._since
        # A client that waits in line for us is not late.
        left = self.patience if since is None or self.pipeline else since + self.patience - now
        if left > 0:
            self._alarm = self.loop.call_later(left, self._check_time)
        elif self._came == 0:
            self.transport.close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _check_reader(self, watch: UnreadWatch) -> None:
        if watch.nobody_reads(self.loop.time()):
            self._cut_off()
        else:
            again = self.loop.call_later(self.look_every, self._check_reader, watch)
            self._readers_alarm = again

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer, unless another answer has begun, and read no more."""
        self.listen_no_more()
        if self._running is None or self._running.response_complete:
            self._answer_and_close(status)
        elif not self._running.response_started:
            self._disconnect(self._running)
            self._answer_and_close(status)
        else:
            self._cut_off()

    def _answer_and_close(self, status: HTTPStatus) -> None:
        """Close after a moment: a connection closed while the client writes loses the answer."""
        self.transport.write(plain_answer(status))
        if self.transport.can_write_eof():
            self.transport.write_eof()
            self.loop.call_later(LINGER, self.transport.close)
        else:
            self.transport.close()

    def _cut_off(self) -> None:
        self.listen_no_more()
        self._disconnect(self._running)
        self.transport.abort()

    def _disconnect(self, cycle: RequestResponseCycle | None) -> None:
        """Tell the application that the client is gone; the server tells only the last in line."""
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()


def bounded(most: int, each: int, proxies: Proxies) -> type[BoundedProtocol]:
    """Return the protocol for at most ``most`` connections, ``each`` from one address (0: all).

    ``proxies`` may have all of them.
    """

    class Bounded(BoundedProtocol):
        limits = ClientLimits(most, each)

    Bounded.proxies = proxies
    return Bounded


class _Nowhere(list[tuple[bytes, bytes]]):
    """A container that drops everything put into it."""

    def append(self, _header: tuple[bytes, bytes]) -> None:
        pass
