"""Choosing the language of all pages on this browser."""

from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.http import host_of
from app.i18n.languages import LANGUAGES
from app.web.site.cookies import language_cookie
from app.web.site.forms import fields_of

# A refused form is shown under the address that it was sent to, where there is no page to read.
PAGE_OF_FORM = {"/games": "/"}

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose(request: Request) -> Response:
    """Answer in another language from now on, and go back to the page that the form was on.

    A language that we do not have is not chosen.
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
    if came.netloc != host_of(request.scope) or not came.path.startswith("/"):
        return "/"
    path = "/" + came.path.lstrip("/\\")  # "//elsewhere" would be another host
    return PAGE_OF_FORM.get(path, f"{path}?{came.query}" if came.query else path)
