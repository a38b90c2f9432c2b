"""The pages that people watch, their live streams, and the pictures that go with them.

Each is rendered once a revision and given to everybody as the same bytes.
"""

import io

import segno
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.http import PreparedResponse, Rendering
from app.ledger.refusals import NotFound
from app.live import BEAT, StateStream
from app.web.site.dependencies import CacheDep, PlayDep
from app.web.site.links import watch_link
from app.web.standings.standings import standings
from app.web.watch.paging import PageDep, PageRequest
from app.web.watch.picture import COLOURS, DASHES, picture
from app.web.watch.request import WatchDep
from app.web.watch.views import STREAMED

SVG = "image/svg+xml"
# A page whose scripts are of another version reloads itself (static/js/shared/version.js).
VERSION = b"event: version\ndata: %s\n\n"

router = APIRouter(include_in_schema=False)


@router.get("/g/{game}")
async def standings_page(watch: WatchDep) -> Response:
    """Show the standings, and on wide screens the sheet beside them."""
    return await watch.page("standings")


@router.get("/g/{game}/sheet")
async def sheet_page(watch: WatchDep, page: PageDep) -> Response:
    """Show the scoresheet."""
    return await watch.page("sheet", page)


@router.get("/g/{game}/history")
async def history_page(watch: WatchDep, page: PageDep) -> Response:
    """Tell every event of the game."""
    return await watch.page("history", page)


@router.get("/g/{game}/tv")
async def tv_page(watch: WatchDep) -> Response:
    """Show the standings alone, as large as they go, for a television across the room."""
    return await watch.page("tv")


@router.get("/g/{game}/stream")
async def stream(watch: WatchDep, page: PageDep, view: str = "standings") -> Response:
    """Stream the changing part of a page, the whole of it at every change."""
    if view not in STREAMED:
        raise HTTPException(404)
    beginning = PageRequest(page.order)

    async def state() -> tuple[str, bytes]:
        rendered = await watch.cache.rendered(
            watch.game_id,
            f"stream {view} {page.order}",
            lambda: watch.event(view, beginning),
            watch.words.language,
        )
        return rendered.etag, rendered.body

    hub = watch.request.app.state.hub
    greeting = VERSION % watch.request.app.state.static.version.encode()
    return StateStream(hub, watch.game_id, state, beat=BEAT, greeting=greeting, gone=NotFound)


@router.get("/g/{game}/standings.svg")
async def standings_picture(watch: WatchDep) -> Response:
    """Draw the standings as a picture to be sent to the group."""
    template = watch.templates.get_template("picture/standings.svg")

    def draw() -> Rendering:
        game = watch.play.game(watch.game_id)
        drawn = picture(game, standings(game, (), watch.words), watch.words)
        return Rendering.of(template.render(picture=drawn, colours=COLOURS, dashes=DASHES))

    rendered = await watch.cache.rendered(watch.game_id, "picture", draw, watch.words.language)
    return PreparedResponse(watch.request, rendered, SVG)


@router.get("/g/{game}/qr.svg")
async def qr_code(request: Request, game: str, play: PlayDep, cache: CacheDep) -> Response:
    """Draw the QR code of the link to watch."""
    link = watch_link(request, game)

    def draw() -> Rendering:
        play.game(game)
        drawing = io.BytesIO()
        segno.make_qr(link, error="m").save(drawing, kind="svg", border=3, light="#fff")
        return Rendering.of(drawing.getvalue())

    rendered = await cache.rendered(game, f"qr {link}", draw)
    return PreparedResponse(request, rendered, SVG)
