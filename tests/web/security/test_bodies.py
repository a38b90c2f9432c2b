"""A hundred megabytes are refused after a few kilobytes, whether their length was said or not."""

import logging
import resource
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from starlette.testclient import TestClient

from tests.servers import Served, serving, settings_for
from tests.web.security.securing import API

SOON = 30.0
HUNDRED_MB = 100 * 1024 * 1024
PATHS = ["/games", "/api/v1/games", "/g/annbocydi0000001", "/nothing"]


@pytest.fixture(scope="module")
def served(migrated: object) -> Iterator[Served]:
    """A real server; nothing is written."""
    with serving(settings_for(f"sqlite:///{migrated}")) as served:
        yield served


@contextmanager
def post(served: Served, path: str, *headers: str) -> Iterator[socket.socket]:
    """Begin a POST from one of our own pages; the body is still to come."""
    host = f"127.0.0.1:{served.port}"
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", *headers, "", ""]
    with socket.create_connection(("127.0.0.1", served.port), SOON) as phone:
        phone.sendall("\r\n".join(lines).encode())
        yield phone


def answer(phone: socket.socket) -> str:
    """Return all that comes until the other end closes the connection."""
    parts = []
    while part := phone.recv(65_536):
        parts.append(part)
    return b"".join(parts).decode()


def assert_refused(said: str, path: str) -> None:
    assert said.startswith("HTTP/1.1 413 ")
    assert "\r\nconnection: close\r\n" in said.lower()
    assert "content-security-policy" in said
    assert ('"code":"too_large"' in said) == path.startswith("/api/")


@pytest.mark.parametrize("path", PATHS)
def test_a_length_that_is_too_large_is_refused_before_anything_is_sent(
    served: Served, path: str
) -> None:
    with post(served, path, f"Content-Length: {HUNDRED_MB}") as phone:
        assert_refused(answer(phone), path)


@pytest.mark.parametrize("path", PATHS[:2])
def test_a_body_without_a_length_is_refused_when_it_becomes_too_large(
    served: Served, path: str
) -> None:
    chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    with post(
        served, path, "Transfer-Encoding: chunked", "Content-Type: application/json"
    ) as phone:
        for _ in range(5):  # 80 KiB of a body that says it goes on
            phone.sendall(chunk)

        assert_refused(answer(phone), path)


@pytest.mark.parametrize("how", ["Content-Length: {n}", "Transfer-Encoding: chunked"])
def test_who_sends_it_all_regardless_is_stopped_and_memory_stays_flat(
    served: Served, how: str
) -> None:
    most_before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = post(served, "/api/v1/games", how.format(n=HUNDRED_MB))
    with begun as phone, pytest.raises(OSError, match=r"reset|pipe"):
        send_it_all(phone)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most_before
    assert grown < TEN_MEBIBYTES


# Linux counts the most memory ever used in kibibytes, macOS in bytes.
TEN_MEBIBYTES = 10 * 1024 * (1024 if sys.platform == "darwin" else 1)


def send_it_all(phone: socket.socket) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for _ in range(HUNDRED_MB // 0x10000):
        phone.sendall(chunk)


@pytest.mark.parametrize("path", PATHS[:2])
def test_who_leaves_in_the_middle_of_a_body_is_nobodys_fault(
    served: Served, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        with post(served, path, "Content-Length: 100", "Content-Type: application/json") as phone:
            phone.sendall(b"{")
        wait_until(lambda: "left in the middle" in caplog.text)

    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


def wait_until(so: Callable[[], bool]) -> None:
    for _ in range(int(SOON * 100)):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come about")


def test_an_ordinary_program_gets_to_read_the_refusal(served: Served) -> None:
    said = httpx.post(f"{served.url}/api/v1/games", content=b"x" * 5_000_000, timeout=SOON)

    assert (said.status_code, said.json()["code"]) == (413, "too_large")


def test_a_body_without_a_length_that_is_small_enough_is_read(served: Served) -> None:
    parts = iter([b'{"players": ', b'"Ann"}'])
    said = httpx.post(
        f"{served.url}/api/v1/games",
        content=parts,
        headers={"Content-Type": "application/json"},
        timeout=SOON,
    )

    assert said.status_code == 422


@pytest.mark.parametrize("path", [API, "/games"])
def test_a_body_of_64_kib_is_not_too_large(client: TestClient, path: str) -> None:
    assert client.post(path, content=b"x" * 65_536).status_code != 413


@pytest.mark.parametrize("length", ["-1", "1e9", "9" * 30, "+1"])
def test_a_length_that_is_no_length_counts_as_too_large(client: TestClient, length: str) -> None:
    answer = client.post(API, content=b"{}", headers={"Content-Length": length})

    assert answer.status_code == 413
