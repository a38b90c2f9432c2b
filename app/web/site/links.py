"""Links to a game for other phones: with the address of this server in front."""

from starlette.requests import Request
from starlette.types import Scope

from app.http import host_of
from app.web.site.addresses import EVERYWHERE, is_this_machine_alone, own_address


def base_of(request: Request) -> str:
    """Return the address that links begin with: that of the settings, or else of the request.

    A browser at 127.0.0.1 gets this machine's address in the local network instead, if it is
    served there: no phone could follow the other. A forged ``Host`` was refused before.
    """
    settings, host = request.app.state.settings, host_of(request.scope)
    if settings.base_url:
        return str(settings.base_url)
    if settings.host in EVERYWHERE and _is_from_this_machine(request.scope, host):
        host = f"{own_address()}:{request.scope['server'][1]}"
    return f"{request.scope['scheme']}://{host}"


def watch_link(request: Request, game_id: str) -> str:
    """Return the link to watch the game."""
    return f"{base_of(request)}/g/{game_id}"


def _is_from_this_machine(scope: Scope, host: str) -> bool:
    """Return whether the request comes from a browser on this very machine.

    The address that was reached has to say so too. Where a port is forwarded, as into a container,
    this machine's own address is not the one that phones can reach.
    """
    local_host = scope["server"][0] if scope["server"] else ""
    return is_this_machine_alone(_without_port(host)) and is_this_machine_alone(local_host)


def _without_port(host: str) -> str:
    return host.partition("]")[0] if host.startswith("[") else host.partition(":")[0]
