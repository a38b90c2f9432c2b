"""Puts the parts together. Nothing is opened before the server starts."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import FrameType
from typing import Any, cast

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from app import api
from app.bundle import bundle_root
from app.http import WORTH_COMPRESSING_ONCE, PreparedAnswers, RenderedCache
from app.live import ClientLimits, Hub
from app.play import Play, delete_unplayed_daily
from app.settings import Settings
from app.store import Store
from app.web.keep import routes as keep
from app.web.rules import routes as rules
from app.web.security import Gate, KnownHosts, Proxies
from app.web.security.throttle import Throttle
from app.web.site import app_shell, errors, language
from app.web.site.allowing import Refuse, with_whole_allow
from app.web.site.static_files import Static
from app.web.site.templates import templates
from app.web.start import routes as start
from app.web.watch import routes as watch

Handler = Callable[[int, FrameType | None], Any]

# There is nothing to report to, and finding that out costs a tenth of a quick answer.
NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}


def create_app(settings: Settings) -> FastAPI:
    """Return the application; the database has been migrated by the time that it starts.

    ``app.state`` has ``settings``, ``templates``, and once it runs ``play``, ``hub``, ``rendered``.
    """
    static = Static(bundle_root() / "static")
    app = FastAPI(
        title="Crazy Eights scoresheet",
        version="1",
        openapi_url="/api/v1/openapi.json" if settings.docs == "on" else None,
        docs_url=None,  # their scripts come from another host, which no page here may load from
        redoc_url=None,
        redirect_slashes=False,
        telemetry=NO_TELEMETRY,
        lifespan=_open_for_play,
    )
    app.state.settings = settings
    app.state.templates = templates(bundle_root() / "templates", static)
    app.state.static = static
    _add_routes(app, static)
    _add_middleware(app, settings)
    return app


@asynccontextmanager
async def _open_for_play(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store, hub = Store(settings.database_url), Hub(limits=_stream_limits(settings))
    app.state.hub = hub
    app.state.play = Play(store, hub)
    app.state.rendered = RenderedCache(hub)
    try:
        async with _deleting_empty_games(app.state.play, settings.empty_games_days):
            with _closing_at_signals(hub):
                yield
    finally:
        hub.close()
        store.close()


@asynccontextmanager
async def _deleting_empty_games(play: Play, days: int) -> AsyncIterator[None]:
    """Delete games that nobody ever played, in the background; 0 days: never."""
    stop = asyncio.Event()
    deleting = asyncio.create_task(delete_unplayed_daily(play.empty, days, stop)) if days else None
    try:
        yield
    finally:
        stop.set()
        if deleting:
            await deleting


def _stream_limits(settings: Settings) -> ClientLimits:
    each = settings.most_streams_each if settings.rate_limits == "on" else 0
    return ClientLimits(settings.most_streams, each)


@contextmanager
def _closing_at_signals(hub: Hub) -> Iterator[None]:
    """End the streams as soon as the process is told to stop.

    The server waits for every answer to end before it tells the application anything, and a
    stream never ends by itself.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread alone: here the caller closes the hub
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    chained = {number: _closing(hub, next_) for number, next_ in before.items() if callable(next_)}
    for number, handler in chained.items():
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number in chained:
            signal.signal(number, before[number])


def _closing(hub: Hub, next_: Handler) -> Handler:
    def close(number: int, frame: FrameType | None) -> None:
        hub.close()
        next_(number, frame)

    return close


def _add_routes(app: FastAPI, static: Static) -> None:
    # In one flat list: a router that is included looks through its routes twice a request.
    parts = (watch, rules, keep, start, language, app_shell)
    pages = (route for part in parts for route in part.router.routes)
    app.router.routes.extend([*api.routes, *pages])
    app.add_route("/static/{version}/{name:path}", static.serve, include_in_schema=False)
    errors.install(app)
    api.install(app)
    refuse = cast(Refuse, app.exception_handlers[HTTPException])
    app.exception_handlers[HTTPException] = with_whole_allow(refuse, app.router.routes)


def _add_middleware(app: FastAPI, settings: Settings) -> None:
    throttle = Throttle() if settings.rate_limits == "on" else None
    refuse = cast(Refuse, app.exception_handlers[HTTPException])
    # The first is the outermost.
    app.user_middleware = [
        Middleware(
            Gate,
            refuse=refuse,
            apologise=_apologise,
            hosts=KnownHosts(settings.base_url),
            throttle=throttle,
            proxies=Proxies(settings.trusted_proxies),
        ),
        Middleware(PreparedAnswers),
        Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING_ONCE, compresslevel=6),
    ]


async def _apologise(request: Request) -> Response:
    if request.url.path.startswith("/api/"):
        return api.problem(500, "unexpected", errors.TEXTS[500])
    return await errors.error_page(request, 500)
