"""Answers that the connection itself gives, without the application: a line of plain text."""

from http import HTTPStatus

from app.web.security.headers import HEADERS

RETRY_AFTER = b"30"


def plain_answer(status: HTTPStatus) -> bytes:
    """Return a whole answer, headers included, after which the connection is closed."""
    text = f"{status.phrase}.\n".encode()
    headers = [
        *HEADERS,
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"content-length", b"%d" % len(text)),
        (b"connection", b"close"),
    ]
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers.append((b"retry-after", RETRY_AFTER))
    lines = [b"HTTP/1.1 %d %s" % (status, status.phrase.encode())]
    lines += [b"%s: %s" % header for header in headers]
    return b"\r\n".join([*lines, b"", text])
