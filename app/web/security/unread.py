"""Whether the client of a connection reads its answers.

We keep this because neither uvicorn nor asyncio ends a write that nobody reads: the bytes wait in
the transport, then in the kernel, where a short answer counts as sent although nobody took it. A
phone that lost its network looks the same for as long as nothing is acknowledged.
"""

import array
import asyncio
import sys
from collections.abc import Callable

READ_TIMEOUT = 24.0
LEAST_READ = 4 * 1024


class UnreadWatch:
    """Compares, at each call, how many bytes still wait to be read: ``unread`` returns that.

    A client that has taken neither everything nor ``LEAST_READ`` bytes within ``patience`` seconds
    does not read. Bytes written meanwhile make that neither longer nor shorter.
    """

    def __init__(self, unread: Callable[[], int], patience: float) -> None:
        self._unread = unread
        self._patience = patience
        self._since = 0.0
        self._then = 0

    def nobody_reads(self, now: float) -> bool:
        """Return whether nobody has read for too long; ``now`` is the event loop's time."""
        waiting = self._unread()
        if not waiting or not self._then or waiting <= self._then - LEAST_READ:
            self._since, self._then = now, waiting
        return waiting > 0 and now - self._since >= self._patience


def unread_on(transport: asyncio.Transport) -> int:
    """Return how many bytes wait in the transport and, on Linux, in the kernel."""
    return transport.get_write_buffer_size() + _unread_in_kernel(transport)


def _unread_in_kernel(transport: asyncio.Transport) -> int:
    if sys.platform != "linux":
        return 0
    from fcntl import ioctl
    from termios import TIOCOUTQ

    socket = transport.get_extra_info("socket")
    if socket is None or socket.fileno() < 0:
        return 0
    size = array.array("i", [0])
    try:
        ioctl(socket.fileno(), TIOCOUTQ, size)
    except OSError:
        return 0  # the connection is not TCP
    return size[0]
