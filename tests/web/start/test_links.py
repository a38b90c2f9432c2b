"""Links and QR codes lead a phone to this machine, and cookies know when the way is safe."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.web.site import links
from app.web.site.addresses import address_for_phones, is_this_machine_alone
from tests.builders import sit_down
from tests.servers import settings_for

AT_HOME = "192.168.1.20"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give this machine an address in the local network."""
    monkeypatch.setattr(links, "own_address", lambda: AT_HOME)


@contextmanager
def asking(database_url: str, reached: str, **chosen: object) -> Iterator[TestClient]:
    """Yield a browser whose connection reached the server at ``reached``, port 8000."""
    app = create_app(settings_for(database_url, **chosen))

    async def as_reached(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
        if scope["type"] == "http":
            scope["server"] = (reached, 8000)
        await app(scope, receive, send)

    with TestClient(as_reached, "http://localhost:8000") as client:
        sit_down(app.state.play)
        yield client


def shared(client: TestClient, host: str) -> str:
    """Return the address that the page's link to share begins with."""
    page = client.get("/g/annbocydi0000001", headers={"Host": host}).text
    return page.partition("/g/annbocydi0000001</")[0].rpartition(">")[2].strip()


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.1.2.3"])
@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
@pytest.mark.parametrize("reached", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_who_looks_on_this_machine_shares_its_address_in_the_network(
    database_url: str, host: str, everywhere: str, reached: str
) -> None:
    with asking(database_url, reached, host=everywhere) as client:
        assert shared(client, host) == f"http://{AT_HOME}:8000"


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "laptop.local", "laptop"])
def test_any_other_address_is_shared_as_it_was_asked(database_url: str, host: str) -> None:
    with asking(database_url, "192.168.1.7", host="0.0.0.0") as client:
        assert shared(client, host) == f"http://{host}"


def test_served_to_this_machine_alone_it_is_shared_with_nobody_else(database_url: str) -> None:
    with asking(database_url, "127.0.0.1", host="127.0.0.1") as client:
        assert shared(client, "127.0.0.1:8000") == "http://127.0.0.1:8000"


def test_behind_a_port_that_is_passed_on_the_address_asked_is_all_one_knows(
    database_url: str,
) -> None:
    with asking(database_url, "172.17.0.2", host="0.0.0.0") as client:
        assert shared(client, "localhost:9000") == "http://localhost:9000"


def test_the_address_in_the_settings_comes_first(database_url: str) -> None:
    chosen = {"host": "0.0.0.0", "base_url": "https://cards.example"}
    with asking(database_url, "127.0.0.1", **chosen) as client:
        assert shared(client, "localhost:8000") == "https://cards.example"


def test_one_page_for_each_address_that_was_reached(database_url: str) -> None:
    app = create_app(settings_for(database_url, host="0.0.0.0"))
    reached = ""

    async def as_reached(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
        if scope["type"] == "http":
            scope["server"] = (reached, 8000)
        await app(scope, receive, send)

    with TestClient(as_reached, "http://localhost:8000") as client:
        sit_down(app.state.play)
        for reached in ("172.17.0.2", "127.0.0.1") * 2:
            at_home = f"http://{AT_HOME}:8000"
            mine = at_home if reached == "127.0.0.1" else "http://localhost:8000"
            assert shared(client, "localhost:8000") == mine


@pytest.mark.parametrize(
    ("base_url", "page", "secure"),
    [
        ("https://cards.example", "http://cards.example", True),
        ("https://cards.example", "https://cards.example", True),
        ("http://cards.example", "http://cards.example", False),
        (None, "https://cards.local", True),
        (None, "http://cards.local", False),
    ],
)
def test_cookies_are_secure_wherever_people_come_over_https(
    database_url: str, base_url: str | None, page: str, secure: bool
) -> None:
    app = create_app(settings_for(database_url, base_url=base_url))
    from_our_page = {"Origin": base_url or page}
    with TestClient(app, page, headers=from_our_page, follow_redirects=False) as client:
        table = sit_down(app.state.play)
        answer = client.post(f"/keep/{table.id}/session", data={"token": table.token})

    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all(("; Secure" in cookie) == secure for cookie in cookies)


@pytest.mark.parametrize(
    ("listens", "shown"),
    [("192.168.1.20", "192.168.1.20"), ("fd00::20", "[fd00::20]"), ("laptop", "laptop")],
)
def test_one_address_to_listen_on_is_the_one_for_phones(listens: str, shown: str) -> None:
    assert address_for_phones(listens) == shown


@pytest.mark.parametrize(
    ("name", "alone"),
    [
        ("localhost", True),
        ("cards.localhost", True),
        ("[::1]", True),
        ("127.9.9.9", True),
        ("localhost.example", False),
        ("10.0.0.1", False),
        ("[fd00::1]", False),
        ("", False),
    ],
)
def test_which_names_lead_nowhere_but_here(name: str, alone: bool) -> None:
    assert is_this_machine_alone(name) == alone
