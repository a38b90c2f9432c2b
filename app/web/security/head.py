"""HEAD wherever GET works: the same headers. The body is left out by the server."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadAsGet:
    """Turns HEAD into GET, asked by somebody who has left by the time that the headers are out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        # A stream listens for its reader to leave. This one wants nothing more than the headers.
        async def left_at_once() -> Message:
            return {"type": "http.disconnect"}

        await self._app({**scope, "method": "GET"}, left_at_once, send)
