"""The baseline for reading: one route that returns the bytes of a file."""

import sys
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.bench.bare import serve

BODY = Path(sys.argv[1]).read_bytes()


async def same_bytes(_request: Request) -> Response:
    """Return the bytes."""
    return Response(BODY, media_type="text/html")


serve(Starlette(routes=[Route("/", same_bytes)]))
