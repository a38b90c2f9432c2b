"""The pages that people watch, their live streams, and the QR code that leads there.

Each is rendered once a revision and given to everybody as the same bytes.
"""

import hashlib
import io
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import cast

import segno
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.http import PreparedResponse, Rendered, RenderedCache
from app.i18n.words import Words
from app.ledger.chain import first_unlinked
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.ledger.tags import Tag
from app.live import BEAT, StateStream, event
from app.play import Play
from app.web.site.cookies import games_cookie
from app.web.site.dependencies import templates_in, words_for
from app.web.site.heading import Heading, heading
from app.web.site.leafing import PAGE, Order, stretch
from app.web.site.links import watch_link
from app.web.standings.standings import standings
from app.web.watch.chart import Chart, chart
from app.web.watch.history import History, history
from app.web.watch.picture import COLOURS, DASHES, picture
from app.web.watch.sheet import Sheet, sheet
from app.web.watch.sheet_corrected import Corrected
from app.web.watch.sheet_entries import Writers
from app.web.watch.statistics import Figures, figures

HTML = "text/html; charset=utf-8"
SVG = "image/svg+xml"
# What stands in a page's own fragments; a wide screen streams standings and sheet as one.
PARTS = {
    "standings": ("standings", "seen"),
    "sheet": ("sheet",),
    "table": ("standings", "seen", "sheet"),
    "history": ("history",),
    "heading": (),
}
LEAFED = frozenset({"history", "sheet"})
# What every page shows: the heading, and where the same people went on.
EVERYWHERE = ("heading", "went_on")

router = APIRouter()


async def standings_page(request: Request) -> Response:
    """Show the standings, and on wide screens the sheet beside them."""
    return await _page(request, "standings", ("standings", "seen", "sheet"))


async def sheet_page(request: Request) -> Response:
    """Show the scoresheet."""
    return await _page(request, "sheet", ("sheet",))


async def history_page(request: Request) -> Response:
    """Tell every event of the game."""
    return await _page(request, "history", ("history",))


async def stream(request: Request) -> Response:
    """Stream what changes of a page, whole at every change."""
    view = request.query_params.get("view", "standings")
    if view not in PARTS:
        raise HTTPException(404)
    game_id: str = request.path_params["game"]
    order = _order(request)
    words, play = words_for(request), _play(request)
    environment = templates_in(request, words)

    def render() -> Rendered:
        shown = _shown(play, game_id, PARTS[view], order, words)
        html = "".join(
            environment.get_template(f"watch/_{part}.html").render(shown)
            for part in (*EVERYWHERE, *PARTS[view])
        )
        return _as_event(html, cast(Heading, shown["heading"]).tag)

    async def state() -> tuple[str, bytes]:
        what = f"stream {view} {order}"
        rendered = await _cache(request).rendered(game_id, what, render, words.language)
        return rendered.etag, rendered.body

    return StateStream(request.app.state.hub, game_id, state, beat=BEAT, gone=NotFound)


async def tv_page(request: Request) -> Response:
    """Show the standings alone, as large as they go, for a television across the room."""
    return await _page(request, "tv", ("standings",))


async def picture_of(request: Request) -> Response:
    """Draw the standings as a picture to be sent to the group."""
    game_id, play, words = request.path_params["game"], _play(request), words_for(request)
    template = templates_in(request, words).get_template("picture/standings.svg")

    def draw() -> Rendered:
        game = play.game(game_id)
        shown = picture(game, standings(game, (), words), words)
        return Rendered.of(template.render(picture=shown, colours=COLOURS, dashes=DASHES))

    rendered = await _cache(request).rendered(game_id, "picture", draw, words.language)
    return PreparedResponse(request, rendered, SVG)


async def qr_code(request: Request) -> Response:
    """Draw the QR code of the link to watch."""
    game_id, play = request.path_params["game"], _play(request)
    link = watch_link(request, game_id)

    def draw() -> Rendered:
        play.game(game_id)
        drawing = io.BytesIO()
        segno.make_qr(link, error="m").save(drawing, kind="svg", border=3, light="#fff")
        return Rendered.of(drawing.getvalue())

    rendered = await _cache(request).rendered(game_id, f"qr {link}", draw)
    return PreparedResponse(request, rendered, SVG)


async def _page(request: Request, view: str, parts: tuple[str, ...]) -> Response:
    game_id, order = request.path_params["game"], _order(request)
    start = _start(request) if view in LEAFED else None
    share, kept = watch_link(request, game_id), "keep" in request.query_params
    words, play = words_for(request), _play(request)
    template = templates_in(request, words).get_template(f"watch/{view}.html")

    def render() -> Rendered:
        shown = _shown(play, game_id, parts, order, words, start)
        return Rendered.of(template.render(shown, view=view, share=share, kept=kept))

    what = f"page {view} {order} {start} {kept} {share}"
    rendered = await _cache(request).rendered(game_id, what, render, words.language)
    return PreparedResponse(request, rendered, HTML, _remembering(request, game_id))


@dataclass(frozen=True, slots=True)
class Seen:
    """What the rounds come to, drawn and counted; neither is there before the second round."""

    chart: Chart | None
    figures: Figures | None


def _shown(
    play: Play,
    game_id: str,
    parts: tuple[str, ...],
    order: Order,
    words: Words,
    start: int | None = None,
) -> dict[str, object]:
    """Return what the templates of these parts need, from one reading of the game."""
    game = play.game(game_id)
    makers: dict[str, Callable[[], object]] = {
        "heading": lambda: heading(game, play.next_game(game), words),
        "standings": lambda: standings(game, play.hands(game_id), words),
        "seen": lambda: Seen(chart(game), figures(game, words)),
        "sheet": lambda: _sheet(play, game, parts == PARTS["sheet"], words, start),
        "history": lambda: _history(play, game, order, start, words),
    }
    return {part: makers[part]() for part in ("heading", *parts)}


def _sheet(play: Play, game: Game, alone: bool, words: Words, start: int | None) -> Sheet:
    """Return the scoresheet. The whole story costs more, and is read only where it tells more:

    on a page of its own the sheet says who wrote what, and beside the standings what was corrected.
    """
    shown = stretch(len(game.lines), "newest", start)
    if not alone and not any(line.corrected for line in game.lines):
        return sheet(game, {}, words, shown=shown)
    corrected, writers = Corrected(game.lines[shown.after : shown.until]), Writers()
    # Each round was an event, so that the ones that are shown were recorded after that many.
    for moment in play.story(game.id, shown.after, game.revision):
        corrected.hear(moment)
        if alone:
            writers.hear(moment)
    hands = writers.written(game, words) if alone else ()
    return sheet(game, corrected.scores, words, hands, shown)


def _history(play: Play, game: Game, order: Order, start: int | None, words: Words) -> History:
    told = stretch(game.revision, order, start)
    broken_at = first_unlinked(game.id, islice(play.rows(game.id), game.revision))
    moments = play.story(game.id, told.after, told.until)
    return history(game, told, moments, order, words, broken_at)


def _as_event(html: str, tag: Tag) -> Rendered:
    """Return an event whose id differs whenever what it brings does."""
    id = f"{tag}-{hashlib.sha256(html.encode()).hexdigest()[:8]}"
    return Rendered(event(id, html), None, id)


def _remembering(request: Request, game_id: str) -> dict[str, str]:
    """Return the headers that put the game on this browser's list, if it is not there yet."""
    cookie = games_cookie(request, game_id, "w")
    # What carries a cookie is for this browser alone.
    return {"Set-Cookie": cookie, "Cache-Control": "private, no-cache"} if cookie else {}


def _order(request: Request) -> Order:
    return "oldest" if request.query_params.get("order") == "oldest" else "newest"


def _start(request: Request) -> int | None:
    """Return the event or round at which a page is leafed open; all of one page are the same."""
    text = request.query_params.get("from", "")
    event = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return max(0, event - 1) // PAGE * PAGE + 1 if event else None


def _play(request: Request) -> Play:
    return cast(Play, request.app.state.play)


def _cache(request: Request) -> RenderedCache:
    return cast(RenderedCache, request.app.state.rendered)


for path, page in (
    ("/g/{game}", standings_page),
    ("/g/{game}/sheet", sheet_page),
    ("/g/{game}/history", history_page),
    ("/g/{game}/tv", tv_page),
    ("/g/{game}/standings.svg", picture_of),
    ("/g/{game}/stream", stream),
    ("/g/{game}/qr.svg", qr_code),
):
    router.add_route(path, page, methods=["GET"], include_in_schema=False)
