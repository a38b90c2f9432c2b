"""Only what names one host, and one of ours, is answered; no page is made for another."""

import shutil
import socket
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.play import Play
from tests.builders import Table, sit_down
from tests.servers import Served, serving, settings_for
from tests.web.security.securing import API

KNOWN = ["localhost:8000", "127.0.0.1", "192.168.1.20:8000", "10.0.0.2", "[::1]:8000", "[fd00::1]"]
KNOWN += ["table.local", "TABLE.local:80", "laptop", "laptop.fritz.test", "score.home.arpa"]
FORGED = ["evil.example", "8.8.8.8", "127.0.0.1.evil.example", "localhost.evil.example:8000", ""]
FORGED += ["a b", "table.local/x", "table.local@evil.example", "evil.example#.local", "[::1", "-"]
FORGED += ["[2a00:1450::1]", "table.local:80:80", "<b>.local", "x\\.local"]
FORGED += ["[:::]", "[10.0.0.1]", "[::g]", "localhost:65536", "table.local:99999"]


@pytest.mark.parametrize("host", KNOWN)
def test_this_machines_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FORGED)
@pytest.mark.parametrize("path", ["/", API])
def test_a_forged_host_is_refused(client: TestClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})

    assert answer.status_code == 400
    assert "evil" not in answer.text


def test_the_address_in_the_settings_is_answered_too(database_url: str) -> None:
    settings = settings_for(database_url, base_url="https://cards.example:8443")
    with TestClient(create_app(settings), "https://cards.example:8443") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.fixture(scope="module")
def served(migrated: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server, which is told headers as they are."""
    file = shutil.copy(str(migrated), tmp_path_factory.mktemp("hosts") / "eights.sqlite3")
    with serving(settings_for(f"sqlite:///{file}")) as served:
        get(served, "/", "Host: localhost")  # and so it has started
        yield served


@pytest.fixture(scope="module")
def table(served: Served) -> Table:
    """Ann, Bo, Cy and Di have sat down."""
    play: Play = served.app.state.play
    return sit_down(play)


def get(served: Served, path: str, *headers: str) -> str:
    """Return the whole answer, header lines sent as they are."""
    lines = [f"GET {path} HTTP/1.1", *headers, "Connection: close", "", ""]
    with socket.create_connection(("127.0.0.1", served.port), 10.0) as phone:
        phone.sendall("\r\n".join(lines).encode("latin-1"))
        parts = []
        while part := phone.recv(65_536):
            parts.append(part)
    return b"".join(parts).decode()


@pytest.mark.parametrize("second", ["evil.local", "mine.local", ""])
@pytest.mark.parametrize("path", ["/", "/g/{g}", "/g/{g}/qr.svg", API + "/{g}", "/nothing"])
def test_a_request_that_names_two_hosts_is_refused(
    served: Served, table: Table, path: str, second: str
) -> None:
    answer = get(served, path.format(g=table.id), "Host: mine.local", f"Host: {second}")

    assert answer.startswith("HTTP/1.1 400 ")
    assert "evil" not in answer


def test_no_page_made_for_one_host_is_given_to_another(served: Served, table: Table) -> None:
    path = f"/g/{table.id}"
    for pair in (("evil.local", "mine.local"), ("mine.local", "evil.local")):
        get(served, path, *(f"Host: {host}" for host in pair))

    for _ in range(3):
        answer = get(served, path, "Host: mine.local")
        assert f"http://mine.local{path}" in answer
        assert "evil" not in answer


def test_cookies_of_which_there_are_two_lines_are_nobody_elses(
    served: Served, table: Table
) -> None:
    mine, other = "games=wannbocydi0000001", "games=wannbocydi0000002"
    path = f"/g/{table.id}"

    both = alone = ""
    for _ in range(2):
        both = get(served, path, "Host: mine.local", f"Cookie: {mine}", f"Cookie: {other}")
        alone = get(served, path, "Host: mine.local", f"Cookie: {mine}")

    assert "annbocydi0000002" in both
    assert "annbocydi0000002" not in alone


@pytest.mark.parametrize("path", ["/?\xff", "/g/{g}?order=\xc3\xa9", API + "/{g}?\xff"])
def test_a_query_that_is_not_in_ascii_is_refused(served: Served, table: Table, path: str) -> None:
    assert get(served, path.format(g=table.id), "Host: mine.local").startswith("HTTP/1.1 400 ")
