"""The app around the pages: its manifest, its service worker, and the page shown offline.

The service worker keeps the shell (styles, scripts, icons, the offline page) and never a page of a
game: rounds that were entered are kept by the page's own script, in the browser's database.
"""

import hashlib
import re

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.http import PreparedResponse, Rendering
from app.web.site.dependencies import templates_for

_FILE = re.compile(r'"(/static/[^"#]+\.(?:css|js|svg))"')

router = APIRouter(include_in_schema=False)


@router.get("/sw.js")
def service_worker(request: Request) -> Response:
    """Return the service worker; it changes whenever the offline page or its files do."""
    page = templates_for(request).get_template("shell/offline.html").render()
    files = [*_FILE.findall(page), "/offline"]
    name = hashlib.sha256(page.encode()).hexdigest()[:12]  # the paths in it name the files' content
    return _rendered(
        request, "shell/sw.js", "text/javascript; charset=utf-8", files=files, name=name
    )


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """Return the manifest, with which a phone puts the app on its home screen."""
    return _rendered(request, "shell/manifest.webmanifest", "application/manifest+json")


@router.get("/offline")
def offline(request: Request) -> Response:
    """Return the page that stands in for any other while there is no network."""
    return _rendered(request, "shell/offline.html", "text/html; charset=utf-8")


def _rendered(request: Request, template: str, media_type: str, **given: object) -> Response:
    text = templates_for(request).get_template(template).render(given)
    return PreparedResponse(request, Rendering.of(text), media_type)
