"""HEAD wherever GET works: the same headers, and nothing after them."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadAsGet:
    """Turns HEAD into GET, the answer to which is over as soon as its headers are out.

    So a stream, which has no end of its own, ends as well: its reader is gone by then.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_headers_alone(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})

        await self._app({**scope, "method": "GET"}, receive, send_headers_alone)
