"""All methods that a path takes: the framework names those of its first route alone."""

from collections.abc import Awaitable, Callable, Iterable, Iterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

Refuse = Callable[[Request, HTTPException], Awaitable[Response]]


def with_whole_allow(refuse: Refuse, routes: Iterable[BaseRoute]) -> Refuse:
    """Return ``refuse``, given a 405 with every method in ``Allow`` (RFC 9110, 10.2.1)."""

    async def handle(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            allow = ", ".join(sorted(set(_methods(request.scope, routes))))
            error = HTTPException(405, headers={"Allow": allow})
        return await refuse(request, error)

    return handle


def _methods(scope: Scope, routes: Iterable[BaseRoute]) -> Iterator[str]:
    """Yield the methods that the path takes; where GET is answered, HEAD is too (``Gate``)."""
    for route in routes:
        if route.matches(scope)[0] is not Match.NONE:
            methods: Iterable[str] = getattr(route, "methods", None) or ()
            yield from methods
            if "GET" in methods:
                yield "HEAD"
