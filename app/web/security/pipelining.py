"""Requests sent before the one ahead of them is answered (pipelining, RFC 9112, 9.3.2).

Browsers do not; anybody else may, and read the answers slowly. We keep this because uvicorn makes
objects of each request as it comes, a hundred times its bytes, and reads on after every answer:
memory grew from 77 to 1,521 MiB in 11 seconds. Here requests that wait in line are held as bytes,
and once there are enough of those nothing more is read: the client has to wait.

=====================================  ============================================
requests made ready ahead              those that begin in ``AT_A_TIME`` bytes
bytes held before reading stops        ``MOST_HELD``, and the last read
answers held for a slow reader         one, and the transport's buffer (64 KiB)
=====================================  ============================================
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HELD = 16 * 1024
AT_A_TIME = 256


class PipeliningProtocol(HttpToolsProtocol):
    """One connection, whose requests are taken up one after the other."""

    _flow: "_Flow"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._held = bytearray()
        self._deaf = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = self._flow = _Flow(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._held.clear()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        self._held += data
        self._take_up()

    def take(self, part: bytes) -> None:
        """Parse some bytes, few enough that not many requests begin in them."""
        super().data_received(part)

    def listen_no_more(self) -> None:
        """Drop all bytes held and still to come; these are read only to be dropped."""
        self._deaf = True
        self._held.clear()
        self._read_or_wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # Later, since this is called from within the application.
        if self._held and not self.pipeline:
            self.loop.call_soon(self._go_on)

    def _unsupported_upgrade_warning(self) -> None:
        """Answer in HTTP as if no upgrade had been requested, and then end the connection.

        The bytes after such a request may be in the other protocol, so they must not be parsed.
        """
        self.cycle.keep_alive = False
        self.listen_no_more()

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self._take_up()

    def _take_up(self) -> None:
        while self._held and not self.pipeline:
            part = bytes(self._held[:AT_A_TIME])
            del self._held[:AT_A_TIME]
            self.take(part)
        self._read_or_wait()

    def _read_or_wait(self) -> None:
        was_full, self._flow.full = self._flow.full, len(self._held) > MOST_HELD
        if self._flow.full:
            self.flow.pause_reading()
        elif was_full or self.pipeline:
            # The server stops reading as soon as one waits in line, and so would not hear that
            # the other end has gone.
            self.flow.resume_reading()


class _Flow(FlowControl):
    """Does not read on while ``full``, whatever the server asks for after each answer."""

    full = False

    def resume_reading(self) -> None:
        if not self.full:
            super().resume_reading()
