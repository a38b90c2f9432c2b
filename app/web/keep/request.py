"""Who asks for one of the keeper's pages, and how it is answered: never stored, never guessed.

A form is answered with 303 to a fixed page, or with a page that shows again what was typed.
"""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import cast

from jinja2 import Template
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.i18n.words import Words
from app.ledger.commands import Command
from app.ledger.game import Game
from app.ledger.refusals import NotFound
from app.play import Answer, NotKeeper, NoToken, Outcome, Play, Respond, Write
from app.web.keep.context import EnterPage, KeptGame
from app.web.site.cookies import keeper_token
from app.web.site.dependencies import templates_in, words_for
from app.web.site.forms import Fields, fields_of, fingerprint, key_of
from app.web.site.heading import title_of

NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page of one game's keeper, with the fields of its form, if it is one."""

    request: Request
    fields: Fields

    @property
    def game_id(self) -> str:
        """The game in the path."""
        return str(self.request.path_params["game"])

    @property
    def home(self) -> str:
        """The path of the keeper's page of this game."""
        return f"/keep/{self.game_id}"

    @property
    def play(self) -> Play:
        """The one way to read and write."""
        return cast(Play, self.request.app.state.play)

    @property
    def token(self) -> str | None:
        """The keeper's token in the cookie of this game."""
        return keeper_token(self.request)

    @property
    def words(self) -> Words:
        """The language in which the request is answered."""
        return words_for(self.request)

    @property
    def number(self) -> int:
        """The number of the round in the path. Raises ``NotFound``."""
        text = str(self.request.path_params["number"])
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise NotFound("round")
        return int(text)

    def game(self) -> Game:
        """Return the game as it stands. Raises ``NotFound``."""
        return self.play.game(self.game_id)

    def write(self) -> Write:
        """Return who writes, and under which key."""
        path = self.request.url.path
        return Write(self.token, key_of(self.fields), fingerprint(path, self.fields))

    def record(self, command: Command, to: str) -> Response:
        """Write the command down and go on to the page ``to``; raises what play raises."""
        return sent(self.play.record(self.game_id, command, self.write(), going_to(to)))

    def go_on(self, to: str) -> Response:
        """Go on to the page ``to`` as if something had been written down."""
        return sent(_to(to))

    def page(self, template: str, page: object, status: int = 200) -> Response:
        """Return the template filled with its context."""
        html = self.template(template).render(page=page)
        return HTMLResponse(html, status, NO_STORE)

    def template(self, name: str) -> Template:
        """Return one of the keeper's templates, in the language of the request."""
        return templates_in(self.request, self.words).get_template(f"keep/{name}.html")


Handler = Callable[[Asked], Response]
Endpoint = Callable[[Request], Awaitable[Response]]


def for_the_keeper(handler: Handler) -> Endpoint:
    """Return an endpoint that lets only the keeper of the game through to ``handler``.

    No cookie, or one that was ended: the way in, 401. Another game's: the same, 404. No such
    game, round or player: 404.
    """

    def kept(asked: Asked) -> Response:
        asked.play.keeper(asked.game_id, asked.token)
        return handler(asked)

    return for_anyone(kept)


def for_anyone(handler: Handler) -> Endpoint:
    """Return an endpoint that reads the form, if there is one, and calls ``handler`` in a thread.

    What the handler itself refuses to who is no keeper is answered with the way in.
    """

    def answered(asked: Asked) -> Response:
        try:
            return handler(asked)
        except NoToken:
            return way_in(asked, 401)
        except NotKeeper:
            return way_in(asked, 404)

    async def endpoint(request: Request) -> Response:
        fields = await fields_of(request) if request.method == "POST" else {}
        return await run_in_threadpool(answered, Asked(request, fields))

    return endpoint


def way_in(asked: Asked, status: int, problem: str = "") -> Response:
    """Return the page on which the keeper's link is opened, or asks for it."""
    title = title_of(asked.game(), asked.words)
    return asked.page("enter", EnterPage(asked.game_id, title, problem), status)


def kept_game(game: Game, words: Words) -> KeptGame:
    """Return what every page says of its game."""
    title, epoch = title_of(game, words), game.kept_in.epoch
    return KeptGame(game.id, title, game.revision, str(game.tag), epoch, new_key)


def new_key() -> str:
    """Return a random key for a form: 144 bits in 24 URL-safe characters."""
    return secrets.token_urlsafe(18)


def going_to(path: str) -> Respond:
    """Return what answers a write by going on to ``path``; it is kept with the write's key."""

    def respond(_outcome: Outcome) -> Answer:
        return _to(path)

    return respond


def _to(path: str) -> Answer:
    return Answer(303, b"", {"Location": path})


def sent(answer: Answer, more: Mapping[str, str] | None = None) -> Response:
    """Return a kept answer as a response."""
    return Response(answer.body, answer.status, {**NO_STORE, **answer.headers, **(more or {})})
