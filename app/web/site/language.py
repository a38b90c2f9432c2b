"""In which language a request is answered: as chosen on this browser, or else as it asks."""

from urllib.parse import urlsplit

from fastapi import APIRouter
from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import Response

from app.http import host_in
from app.i18n.languages import LANGUAGES, preferred, words_in
from app.i18n.words import Words
from app.web.site.cookies import chosen_language, language_cookie
from app.web.site.forms import fields_of

# A refused form is shown under the address that it was sent to, where there is no page to read.
PAGE_OF_FORM = {"/games": "/"}

router = APIRouter()


def words_for(request: Request) -> Words:
    """Return the words of the language that was chosen here, or that the browser would like."""
    chosen = chosen_language(request)
    if chosen in LANGUAGES:
        return words_in(chosen)
    return words_in(preferred(request.headers.get("accept-language", "")))


def templates_for(request: Request) -> Environment:
    """Return the templates in the language of the request."""
    return templates_in(request, words_for(request))


def templates_in(request: Request, words: Words) -> Environment:
    """Return the templates in a language."""
    environment: Environment = request.app.state.templates(words)
    return environment


async def choose(request: Request) -> Response:
    """Answer in another language from now on, and go back to the page that asked for it.

    One that is not there is not chosen.
    """
    language = (await fields_of(request)).get("language", "")
    headers = {"Location": _back(request), "Cache-Control": "no-store"}
    response = Response(status_code=303, headers=headers)
    if language in LANGUAGES:
        response.headers.append("Set-Cookie", language_cookie(request, language))
    return response


def _back(request: Request) -> str:
    """Return the path of our own page that the request came from, else the first page."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return "/"
    if came.netloc != host_in(request.scope) or not came.path.startswith("/"):
        return "/"
    path = "/" + came.path.lstrip("/\\")  # "//elsewhere" would be another host
    return PAGE_OF_FORM.get(path, f"{path}?{came.query}" if came.query else path)


router.add_route("/language", choose, methods=["POST"], include_in_schema=False)
