"""Links to a game as another phone needs them: with the address in front."""

from starlette.requests import Request


def base_of(request: Request) -> str:
    """Return the address that links begin with: the one that was set, or else the one asked.

    A forged ``Host`` never comes this far: the request has been refused by then.
    """
    set_by_hand: str | None = request.app.state.settings.base_url
    return set_by_hand or f"{request.url.scheme}://{request.url.netloc}"


def watch_link(request: Request, game_id: str) -> str:
    """Return the link to watch the game."""
    return f"{base_of(request)}/g/{game_id}"
