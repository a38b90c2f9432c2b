"""A request for something of one game that everybody may see: pages and events for streams."""

import hashlib
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import Response

from app.http import PreparedResponse, RenderedCache, Rendering
from app.i18n.words import Words
from app.ledger.tags import Tag
from app.live import event
from app.play import Play
from app.web.site.cookies import games_cookie
from app.web.site.dependencies import CacheDep, PlayDep, TemplatesDep, WordsDep
from app.web.site.links import watch_link
from app.web.watch.heading import Heading
from app.web.watch.paging import FIRST_PAGE, PageRequest
from app.web.watch.views import PARTS, contexts

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class WatchRequest:
    """A request for something of one game that everybody may see."""

    request: Request
    game_id: str
    play: Play
    words: Words
    templates: Environment
    cache: RenderedCache

    async def page(self, view: str, page_request: PageRequest = FIRST_PAGE) -> Response:
        """Return the page of a view; it puts the game on this browser's list."""
        share = watch_link(self.request, self.game_id)
        kept = "keep" in self.request.query_params
        template = self.templates.get_template(f"watch/{view}.html")

        def render() -> Rendering:
            # On wide screens the sheet stands beside the standings.
            context = contexts(
                self.play,
                self.game_id,
                "table" if view == "standings" else view,
                page_request,
                self.words,
            )
            return Rendering.of(template.render(context, view=view, share=share, kept=kept))

        what = f"page {view} {page_request} {kept} {share}"
        rendered = await self.cache.rendered(self.game_id, what, render, self.words.language)
        return PreparedResponse(self.request, rendered, HTML, self._remembering())

    def event(self, view: str, page_request: PageRequest) -> Rendering:
        """Return the part of a view's page to be replaced, as an event of a stream."""
        context = contexts(self.play, self.game_id, view, page_request, self.words)
        parts = ("heading", "rematch", *PARTS[view])
        html = "".join(
            self.templates.get_template(f"watch/_{part}.html").render(context) for part in parts
        )
        return _as_event(html, cast(Heading, context["heading"]).tag)

    def _remembering(self) -> dict[str, str]:
        """Return the headers that put the game on this browser's list, if it is not there yet."""
        cookie = games_cookie(self.request, self.game_id, "w")
        # What carries a cookie is for this browser alone.
        return {"Set-Cookie": cookie, "Cache-Control": "private, no-cache"} if cookie else {}


async def _watch_request(
    request: Request,
    game: str,
    play: PlayDep,
    words: WordsDep,
    templates: TemplatesDep,
    cache: CacheDep,
) -> WatchRequest:
    return WatchRequest(request, game, play, words, templates, cache)


WatchDep = Annotated[WatchRequest, Depends(_watch_request)]


def _as_event(html: str, tag: Tag) -> Rendering:
    """Return an event whose id changes with its content."""
    id = f"{tag}-{hashlib.sha256(html.encode()).hexdigest()[:8]}"
    return Rendering(event(id, html), None, id)
