"""The app around the pages: its manifest, its service worker, and the page without a network.

The service worker keeps the shell (styles, scripts, icons, the page without a network) and never
a page of a game: what a keeper entered is kept by the page's own script, in the browser's database.
"""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.web.speaking import templates_for

ASK_EACH_TIME = {"Cache-Control": "no-cache"}

router = APIRouter()


def service_worker(request: Request) -> Response:
    """Return the service worker; it differs whenever a file of the shell does."""
    return _rendered(request, "shell/sw.js", "text/javascript; charset=utf-8")


def manifest(request: Request) -> Response:
    """Return what a phone needs to put the app on its home screen."""
    return _rendered(request, "shell/manifest.webmanifest", "application/manifest+json")


def offline(request: Request) -> Response:
    """Return the page that stands in for any other one while there is no network."""
    return _rendered(request, "shell/offline.html", "text/html; charset=utf-8")


def _rendered(request: Request, template: str, media_type: str) -> Response:
    text = templates_for(request).get_template(template).render()
    return Response(text, 200, ASK_EACH_TIME, media_type)


for path, answer in (
    ("/sw.js", service_worker),
    ("/manifest.webmanifest", manifest),
    ("/offline", offline),
):
    router.add_route(path, answer, methods=["GET"], include_in_schema=False)
