"""The address at which phones reach this machine."""

import socket
from ipaddress import IPv6Address, ip_address

EVERYWHERE = frozenset({"0.0.0.0", "::"})
LOOPBACK = "127.0.0.1"


def address_for_phones(host: str) -> str:
    """Return the address to type into a phone, for a server that listens on ``host``."""
    if host in EVERYWHERE:
        return own_address()
    return f"[{host}]" if ":" in host else host


def own_address() -> str:
    """Return this machine's address in the local network, or else the loopback address.

    Connecting a UDP socket only picks the way out; nothing is sent. The other end is an
    address that is reserved for documentation.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def is_this_machine_alone(name: str) -> bool:
    """Return whether ``name``, a host without port, is loopback: to a phone, the phone itself."""
    try:
        address = ip_address(name.strip("[]"))
    except ValueError:
        return name.lower() == "localhost" or name.lower().endswith(".localhost")
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback
