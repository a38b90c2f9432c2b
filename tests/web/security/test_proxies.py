"""Behind a proxy everybody is somebody; without one nobody is whom they say they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network

import pytest
from limits import RateLimitItemPerHour
from starlette.testclient import TestClient

from app import main
from app.main import create_app
from app.web.security import Proxies
from app.web.security.throttle import Throttle
from tests.servers import settings_for
from tests.web.conftest import HOME
from tests.web.security.securing import API

PROXY = "10.0.0.1"
BODY = {"players": ["Ann", "Bo"]}


def asking(*forwarded: str, peer: str = PROXY, trusted: str = "10.0.0.0/24,::1") -> str:
    """Return whom the request is from."""
    proxies = Proxies([ip_network(network) for network in trusted.split(",") if network])
    headers = [(b"x-forwarded-for", line.encode("latin-1")) for line in forwarded]
    client: str = proxies.forwarded({"client": (peer, 5), "headers": headers})["client"][0]
    return client


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1, 203.0.113.7, 10.0.0.9"], "203.0.113.7"),
        (["10.0.0.9, 10.0.0.8"], "10.0.0.9"),
        (["203.0.113.7:5678"], "203.0.113.7"),
        (["2001:db8::7"], "2001:db8::7"),
        (["[2001:db8::7]:5678"], "2001:db8::7"),
        (["::ffff:203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1, unknown"], PROXY),
        (["198.51.100.1, nonsense, 10.0.0.9"], "10.0.0.9"),
        ([""], PROXY),
        ([], PROXY),
    ],
)
def test_a_trusted_proxy_says_who_asks(forwarded: list[str], client: str) -> None:
    assert asking(*forwarded) == client


@pytest.mark.parametrize("peer", ["203.0.113.7", "10.0.1.1", "testclient"])
def test_nobody_else_is_believed(peer: str) -> None:
    assert asking("198.51.100.1", peer=peer) == peer
    assert asking("198.51.100.1", peer=peer, trusted="") == peer


def test_a_proxy_reached_over_both_protocols_is_one_proxy() -> None:
    assert asking("198.51.100.1", peer="::ffff:10.0.0.1") == "198.51.100.1"
    assert asking("198.51.100.1", peer="::1") == "198.51.100.1"


@contextmanager
def behind(url: str, monkeypatch: pytest.MonkeyPatch, **chosen: object) -> Iterator[TestClient]:
    """A server on which one client may begin two games and be wrong twice, asked by a proxy."""
    twice = RateLimitItemPerHour(2)
    monkeypatch.setattr(main, "Throttle", lambda: Throttle(twice, twice))
    server = create_app(settings_for(url, rate_limits="on", **chosen))
    with TestClient(server, HOME, headers={"Origin": HOME}, client=(PROXY, 5)) as client:
        yield client


def statuses(client: TestClient, *forwarded: str) -> list[int]:
    return [
        client.post(API, json=BODY, headers={"X-Forwarded-For": one}).status_code
        for one in forwarded
    ]


def test_everybody_behind_one_proxy_is_not_one_client(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with behind(database_url, monkeypatch, trusted_proxies=PROXY) as client:
        assert statuses(client, *["203.0.113.7"] * 3) == [201, 201, 429]
        assert statuses(client, "203.0.113.8", "1.2.3.4, 203.0.113.7") == [201, 429]


def test_without_trusted_proxies_no_forwarded_header_helps(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with behind(database_url, monkeypatch) as client:
        assert statuses(client, "203.0.113.7", "203.0.113.8", "203.0.113.9") == [201, 201, 429]


FORWARDED = {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "9"}


def test_without_trusted_proxies_forwarded_headers_change_nothing(client: TestClient) -> None:
    plain, forwarded = client.get("/rules"), client.get("/rules", headers=FORWARDED)

    assert (plain.status_code, plain.text) == (forwarded.status_code, forwarded.text)


@pytest.mark.parametrize("trusted", ["", PROXY])
@pytest.mark.parametrize(
    "forged", [["evil.example"], ["table.local, evil.example"], ["table.local", "evil.example"]]
)
def test_what_is_forwarded_for_somebody_elses_host_is_refused(
    database_url: str, trusted: str, forged: list[str]
) -> None:
    given = {"trusted_proxies": trusted} if trusted else {}
    server = create_app(settings_for(database_url, **given))
    lines = [("X-Forwarded-Host", host) for host in forged]
    with TestClient(server, HOME, client=(PROXY, 5)) as client:
        answer = client.get("/", headers=lines)

        assert answer.status_code == 400
        assert "evil" not in answer.text
        ours = client.get("/", headers={"X-Forwarded-Host": "table.local"})
        assert ours.status_code == 200
