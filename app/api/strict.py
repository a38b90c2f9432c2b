"""The route class that reads bodies as strict JSON (``scoring.strict_json``), and writes answers.

A body that is not JSON at all is answered with 400; wrong JSON, or another content type, with 422.
"""

import json
from collections.abc import Callable, Coroutine
from email.message import Message
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from app.scoring.complaints import complain
from app.scoring.strict_json import loads

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class StrictRequest(Request):
    """A request whose body is read by :func:`loads`."""

    async def json(self) -> Any:
        """Return the body's JSON, ``None`` where there is no body."""
        return self.state.json


class StrictRoute(APIRoute):
    """A route that takes ``application/json`` only, and reads it strictly, before anything else.

    The body of a GET has no meaning (RFC 9110, 9.3.1), and is not read.
    """

    def get_route_handler(self) -> Handler:
        """Return the usual handler, given a request that has been read."""
        handle = super().get_route_handler()
        takes_body, reads = self.body_field is not None, self.methods != {"GET"}

        async def read_then_handle(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            strict.state.json = _read(strict, await strict.body()) if reads else None
            if reads and not takes_body and strict.state.json not in (None, {}):
                raise complain("body_unexpected")
            return await handle(strict)

        return read_then_handle


def dumps(answer: object) -> bytes:
    """Return the answer as compact JSON in UTF-8.

    The lists in an object are written item by item: no other thread has its turn while a text is
    being written, and a list of a thousand rounds takes a while.
    """
    if not isinstance(answer, dict):
        return _text(answer).encode()
    parts = (f"{_text(key)}:{_by_item(value)}" for key, value in answer.items())
    return f"{{{','.join(parts)}}}".encode()


def _by_item(value: object) -> str:
    return f"[{','.join(map(_text, value))}]" if isinstance(value, list) else _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def canonical(body: object) -> bytes:
    """Return the same bytes for the same JSON, in whatever order its keys came."""
    return json.dumps(body, sort_keys=True, separators=(",", ":")).encode()


def _read(request: Request, body: bytes) -> object:
    if body and not _is_json(request):
        raise complain("content_type")
    return loads(body) if body else None


def _is_json(request: Request) -> bool:
    header = Message()
    header["content-type"] = request.headers.get("content-type", "")
    return header.get_content_type() == "application/json"
