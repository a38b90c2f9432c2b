"""The dependencies of a keeper's route: the game, loaded once for its keeper, and its form.

A form is answered with 303 to a fixed page, or with a page that shows the input again.
Nothing under ``/keep`` is ever stored by a browser or on the way.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Cookie, Depends
from fastapi.routing import APIRoute
from jinja2 import Template
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.i18n.words import Words
from app.ledger.commands import Command
from app.ledger.game import Game, RecordedRound
from app.ledger.guards import round_of
from app.ledger.refusals import NotFound
from app.play import Answer, NotKeeper, NoToken, Outcome, Play, Write
from app.web.keep.context import SignInPage
from app.web.site.dependencies import templates_in, words_for
from app.web.site.forms import Fields, fields_of, fingerprint, key_of, token_in
from app.web.site.names import title_of

NO_STORE = {"Cache-Control": "no-store"}

Form = TypeVar("Form")


@dataclass(frozen=True)
class KeeperRequest:
    """A request for one of the keeper's pages, with the game as it was when the request came.

    ``fields`` are those of the posted form, as they were sent; ``token`` is the keeper's, from
    the cookie of this game.
    """

    request: Request
    play: Play
    game: Game
    token: str | None
    fields: Fields

    @property
    def home(self) -> str:
        """The path of the keeper's page of this game."""
        return f"/keep/{self.game.id}"

    @cached_property
    def words(self) -> Words:
        """The language in which the request is answered."""
        return words_for(self.request)

    def query(self, name: str) -> str:
        """Return a parameter of the query, or an empty text."""
        return self.request.query_params.get(name, "")

    def write(self) -> Write:
        """Return the keeper's token, the form's key and its fingerprint."""
        path = self.request.url.path
        return Write(self.token, key_of(self.fields), fingerprint(path, self.fields))

    def record(self, command: Command, to: str) -> Response:
        """Record the command and redirect to the page ``to``. Raises what ``Play.record`` does."""

        def redirect(_outcome: Outcome) -> Answer:
            return Answer(303, b"", {"Location": to})

        answer = self.play.record(self.game.id, command, self.write(), redirect)
        return Response(answer.body, answer.status, {**NO_STORE, **answer.headers})

    def reloaded(self) -> "KeeperRequest":
        """Return the same request with the game as it stands now, after somebody else's write."""
        return replace(self, game=self.play.game(self.game.id))

    def page(self, template: str, page: object, status: int = 200) -> Response:
        """Return the template filled with its context."""
        html = self.template(template).render(page=page)
        return HTMLResponse(html, status, NO_STORE)

    def template(self, name: str) -> Template:
        """Return one of the keeper's templates, in the language of the request."""
        return templates_in(self.request, self.words).get_template(f"keep/{name}.html")


def see_other(path: str) -> Response:
    """Redirect to the page ``path``, to be read with GET."""
    return Response(status_code=303, headers={**NO_STORE, "Location": path})


FormFields = Annotated[Fields, Depends(fields_of)]
KeeperCookie = Annotated[str, Cookie(alias="keeper")]


def anybody(
    request: Request, game_id: str, fields: FormFields, cookie: KeeperCookie = ""
) -> KeeperRequest:
    """Return the request of somebody who need not keep score. Raises ``NotFound``."""
    play: Play = request.app.state.play
    return KeeperRequest(request, play, play.game(game_id), token_in(cookie), fields)


def the_keeper(
    request: Request, game_id: str, fields: FormFields, cookie: KeeperCookie = ""
) -> KeeperRequest:
    """Return the request of the game's keeper.

    Raises ``NoToken`` without a cookie, or with one that was ended, ``NotKeeper`` with another
    game's, ``NotFound`` where there is no such game.
    """
    play: Play = request.app.state.play
    token = token_in(cookie)
    return KeeperRequest(request, play, play.game_of_keeper(game_id, token), token, fields)


Anybody = Annotated[KeeperRequest, Depends(anybody)]
Keeper = Annotated[KeeperRequest, Depends(the_keeper)]


async def round_in_path(keeper: Keeper, number: str) -> RecordedRound:
    """Return the round in the path. Raises ``NotFound``."""
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise NotFound("round")
    return round_of(keeper.game, int(number))


RoundInPath = Annotated[RecordedRound, Depends(round_in_path)]


def posted(parse: Callable[[Fields], Form]) -> Any:
    """Return the dependency that parses the posted form, as in ``Annotated[F, posted(F.of)]``."""

    async def parsed(fields: FormFields) -> Form:
        return parse(fields)

    return Depends(parsed)


class KeeperRoute(APIRoute):
    """A route that shows anybody but the keeper the way in, the page for a keeper's link."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request of this route."""
        handle = super().get_route_handler()

        async def handle_or_show_way_in(request: Request) -> Response:
            try:
                return await handle(request)
            except (NoToken, NotKeeper) as refusal:
                status = 401 if isinstance(refusal, NoToken) else 404
                return await run_in_threadpool(_sign_in_page_of, request, status)

        return handle_or_show_way_in


def keeper_router() -> APIRouter:
    """Return a router for pages under ``/keep/{game_id}``."""
    return APIRouter(prefix="/keep/{game_id}", route_class=KeeperRoute, include_in_schema=False)


def sign_in_page(request: KeeperRequest, status: int, problem: str = "") -> Response:
    """Return the page that asks for the keeper's link."""
    title = title_of(request.game, request.words)
    return request.page("sign_in", SignInPage(request.game.id, title, problem), status)


def _sign_in_page_of(request: Request, status: int) -> Response:
    return sign_in_page(anybody(request, request.path_params["game_id"], {}), status)
