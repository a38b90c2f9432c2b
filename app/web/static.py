"""Styles, scripts and icons, served from memory under a path that names the whole set's content.

Our own styles and scripts are sent without comments and spaces: on a first visit those weigh a
fifth of a page.

Modules import each other by relative path, so the version stands in front of all of them:
``/static/5f0c…/js/live.js`` finds ``./morph.js`` of the same version. Another version's path is
not found, so two versions are never mixed, and what is found may be kept for ever.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath

from rcssmin import cssmin
from rjsmin import jsmin
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.live import PreparedResponse, Rendered

FOREVER = "public, max-age=31536000, immutable"

# By hand, since the system's own table differs from one machine to the next.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}
_LEAN = {".js": jsmin, ".css": cssmin}
_IMPORT = re.compile(r"""^\s*(?:import|export)\b[^'"();]*["'](\.[^"']+)["']""", re.M)
OTHERS = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, ready to send."""

    rendered: Rendered
    media_type: str


class Static:
    """All files of a folder, read once; what is not in the folder now cannot be asked for."""

    def __init__(self, folder: Path) -> None:
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        sources = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
        self._imports = {name: _imports(name, body) for name, body in sources.items()}
        contents = {name: _lean(name, body) for name, body in sources.items()}
        self._assets = {name: _asset(name, body) for name, body in contents.items()}
        self.version = _fingerprint(contents)

    def url(self, name: str) -> str:
        """Return the path of ``name`` ("css/base.css"); LookupError where there is no such file."""
        if name not in self._assets:
            raise LookupError(f"There is no static file {name!r}")
        return f"/static/{self.version}/{name}"

    def imported(self, script: str) -> list[str]:
        """Return the paths of a script and of all that it imports at once, ``import()`` apart."""
        found, left = [script], [script]
        while left:
            new = self._imports[left.pop()]
            left += sorted(new - set(found))
            found += sorted(new - set(found))
        return [self.url(name) for name in found]

    async def serve(self, request: Request) -> Response:
        """Return the file at ``{version}`` and ``{name}``; 404 for any other name or version."""
        asset = self._assets.get(request.path_params["name"])
        if asset is None or request.path_params["version"] != self.version:
            raise HTTPException(404)
        return PreparedResponse(
            request, asset.rendered, asset.media_type, {"Cache-Control": FOREVER}
        )


def _imports(name: str, body: bytes) -> set[str]:
    if not name.endswith(".js"):
        return set()
    return {normpath(join(dirname(name), path)) for path in _IMPORT.findall(body.decode())}


def _lean(name: str, body: bytes) -> bytes:
    """Return the file as it is sent; what others wrote keeps its licence, and every byte."""
    lean = _LEAN.get(Path(name).suffix)
    return body if lean is None or name.startswith("vendor/") else lean(body.decode()).encode()


def _asset(name: str, body: bytes) -> Asset:
    return Asset(Rendered.of(body), MEDIA_TYPES.get(Path(name).suffix, OTHERS))


def _fingerprint(contents: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, body in contents.items():
        whole.update(f"{name}\0{hashlib.sha256(body).hexdigest()}\0".encode())
    return whole.hexdigest()[:12]
