"""There is room for so many, and for so many of one client; who leaves makes room."""

import pytest

from app.live import NoRoom, Room, client_at


def test_there_is_room_for_so_many_of_one_client() -> None:
    room = Room(10, each=2)
    with room.place("ann"), room.place("ann"):
        with pytest.raises(NoRoom) as refused, room.place("ann"):
            pass
        with room.place("bo"):
            assert room.taken == 3
    with room.place("ann"):
        assert room.taken == 1

    assert refused.value.status == 429


def test_there_is_room_for_so_many_in_all() -> None:
    room = Room(2)
    with room.place("ann"), room.place("ann"), pytest.raises(NoRoom) as refused, room.place("bo"):
        pass

    assert refused.value.status == 503
    assert room.taken == 0


def test_who_stands_for_many_may_have_all() -> None:
    room = Room(3, each=1)
    for _ in range(3):
        room.enter("proxy", one=False)
    with pytest.raises(NoRoom) as refused:
        room.enter("proxy", one=False)

    assert refused.value.status == 503


def test_nothing_is_remembered_of_those_who_have_gone() -> None:
    room = Room(2, each=1)
    with room.place("ann"), pytest.raises(NoRoom):
        room.enter("ann")
    with room.place("bo"):
        pass

    assert not room._taken


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
