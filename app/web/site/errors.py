"""Refusals as pages; under the paths of the API they are problems, which ``app.api`` makes."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypedDict

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.i18n import problems
from app.i18n.words import Words
from app.i18n.words import mark as _
from app.ledger.refusals import Full, GameOver, NotFound, RoundTaken, Stale
from app.live import TooManyClients
from app.play import KeyReused, NotKeeper, NoToken
from app.scoring.complaints import Invalid
from app.store import Busy
from app.web.site.dependencies import templates_in, words_for

STATUSES: Mapping[type[Exception], int] = {
    NotFound: 404,
    NoToken: 401,
    NotKeeper: 403,
    RoundTaken: 409,
    GameOver: 409,
    Full: 422,
    Stale: 412,
    KeyReused: 422,
    Invalid: 422,
    Busy: 503,
}

# For people: each says what is wrong, and what to do about it.
TITLES: Mapping[int, str] = {
    400: _("That is not an address of ours"),
    401: _("Only the keeper can do this"),
    403: _("This is not allowed"),
    404: _("There is nothing here"),
    405: _("This cannot be done here"),
    409: _("It came out differently meanwhile"),
    412: _("It came out differently meanwhile"),
    413: _("This is too much at once"),
    422: _("This cannot be right"),
    429: _("That was too often"),
    500: _("Something went wrong here"),
    503: _("The scoresheet is busy"),
}
TEXTS: Mapping[int, str] = {
    400: _("Ask whoever runs this program for its address."),
    401: _("The keeper’s link is missing, or it was ended."),
    403: _("It did not come from one of our own pages. Go back, load the page again and retry."),
    404: _("Perhaps a letter of the link was lost on the way."),
    405: _("Go back, and try it from the page."),
    413: _("Nothing was saved."),
    429: _("Wait a little, then try again."),
    500: _("It was written down for whoever runs this program. Go back and try again."),
    503: _("Nothing was saved. Try again in a moment."),
}


class ErrorPage(TypedDict):
    """The context of ``error.html``."""

    status: int
    title: str
    text: str


def install(app: FastAPI) -> None:
    """Answer every exception with a page; call it before ``app.api.install``."""
    app.add_exception_handler(HTTPException, _http)  # type: ignore[arg-type]
    app.add_exception_handler(TooManyClients, _too_many_clients)  # type: ignore[arg-type]
    for kind, status in STATUSES.items():
        app.add_exception_handler(kind, _refusal(status))


async def error_page(
    request: Request,
    status: int,
    text: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a page that says what is wrong; it never quotes the request."""
    words = words_for(request)
    known = status if status in TITLES else 405
    page = ErrorPage(
        status=status,
        title=words.gettext(TITLES[known]),
        text=text or words.gettext(TEXTS[known]),
    )
    html = templates_in(request, words).get_template("error.html").render(page)
    return HTMLResponse(html, status, {"Cache-Control": "no-store", **(headers or {})})


async def _http(request: Request, error: HTTPException) -> Response:
    return await error_page(request, error.status_code, headers=error.headers)


async def _too_many_clients(request: Request, error: TooManyClients) -> Response:
    return await error_page(request, error.status, headers={"Retry-After": str(error.seconds)})


def _refusal(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        headers = {"Retry-After": "2"} if status == 503 else None
        return await error_page(request, status, _sentence(error, words_for(request)), headers)

    return answer


def _sentence(error: Any, words: Words) -> str:
    """Return the refusal as a sentence for people."""
    if isinstance(error, NotFound):
        return problems.not_found(error.what, words)
    if isinstance(error, Invalid):
        sentences = [problems.sentence(complaint, None, words) for complaint in error.complaints]
        return " ".join(sentences[:3])
    if isinstance(error, Full):
        return problems.full(error.what, error.most, words)
    if isinstance(error, Stale):
        return problems.stale("game", error.current, words)
    if isinstance(error, RoundTaken):
        return problems.refusal(error.code, words, number=error.number)
    return problems.refusal(getattr(error, "code", "busy"), words)
