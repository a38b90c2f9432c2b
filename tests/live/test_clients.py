"""There is room for so many, and for so many of one client; whoever leaves makes room."""

import pytest

from app.live import ClientLimits, TooManyClients, client_at


def test_there_is_room_for_so_many_of_one_client() -> None:
    limits = ClientLimits(10, each=2)
    with limits.reserve("ann"), limits.reserve("ann"):
        with pytest.raises(TooManyClients) as refused, limits.reserve("ann"):
            pass
        with limits.reserve("bo"):
            assert limits.taken == 3
    with limits.reserve("ann"):
        assert limits.taken == 1

    assert refused.value.status == 429


def test_there_is_room_for_so_many_in_all() -> None:
    limits = ClientLimits(2)
    with (
        limits.reserve("ann"),
        limits.reserve("ann"),
        pytest.raises(TooManyClients) as refused,
        limits.reserve("bo"),
    ):
        pass

    assert refused.value.status == 503
    assert limits.taken == 0


def test_who_stands_for_many_may_have_all() -> None:
    limits = ClientLimits(3, each=1)
    for _ in range(3):
        limits.enter("proxy", one=False)
    with pytest.raises(TooManyClients) as refused:
        limits.enter("proxy", one=False)

    assert refused.value.status == 503


def test_nothing_is_remembered_of_those_who_have_gone() -> None:
    limits = ClientLimits(2, each=1)
    with limits.reserve("ann"), pytest.raises(TooManyClients):
        limits.enter("ann")
    with limits.reserve("bo"):
        pass

    assert not limits._taken


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:0:1::7", "2001:db8:0:1::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_belongs_to_a_client(host: str, client: str) -> None:
    assert client_at(host) == client
