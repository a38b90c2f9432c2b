"""JSON that leaves nothing to guess, and the route class that reads bodies with it.

==========================================  ================
not UTF-8, a byte order mark, not JSON,
nested deeper than :data:`DEEPEST`          400 ``invalid``
a key twice, NaN, Infinity, a number out
of all bounds, NUL or half a surrogate
pair in a text, another content type        422 ``invalid``
==========================================  ================

Python's own reader takes most of these, and a game must not hold what no other program can read.
"""

import json
from collections.abc import Callable, Coroutine
from email.message import Message
from math import isfinite
from typing import Any, Never

from fastapi import Request, Response
from fastapi.routing import APIRoute

from app.scoring.complaints import Loc, complain

DEEPEST = 32
LONGEST_NUMBER = 18

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Unreadable(Exception):
    """Raised for bytes that are no JSON at all; ``code`` says in which way."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class StrictRequest(Request):
    """A request whose JSON has been read by :func:`loads` when it is asked for."""

    async def json(self) -> Any:
        """Return what the body says, ``None`` where there is none."""
        return self.state.json


class StrictRoute(APIRoute):
    """A route that takes ``application/json`` only, and reads it strictly, before anything else.

    What comes along with a GET means nothing (RFC 9110, 9.3.1), and is left where it is.
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


def loads(body: bytes) -> object:
    """Return what the JSON says; raises :class:`Unreadable` or ``Invalid``."""
    try:
        parsed = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_finite,
            parse_int=_whole,
        )
    except UnicodeDecodeError:
        raise Unreadable("not_utf8") from None
    except json.JSONDecodeError:
        raise Unreadable("not_json") from None
    except RecursionError:
        raise Unreadable("too_deep") from None
    _look_over(parsed, (), DEEPEST)
    return parsed


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


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise complain("duplicate_key", key)
        found[key] = value
    return found


def _no_number(_text: str) -> Never:
    raise complain("not_a_number")


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise complain("number_too_large")
    return value


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise complain("number_too_large")
    return int(text)


def _look_over(value: object, loc: Loc, deeper: int) -> None:
    if deeper == 0 and isinstance(value, dict | list):
        raise Unreadable("too_deep")
    if isinstance(value, str):
        _check_text(value, loc)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_text(key, loc)
            _look_over(item, (*loc, key), deeper - 1)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _look_over(item, (*loc, number), deeper - 1)


def _check_text(text: str, loc: Loc) -> None:
    if "\0" in text or (not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text)):
        raise complain("not_text", *loc)
