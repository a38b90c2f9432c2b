"""Every refusal as ``application/problem+json``: one shape, at most 4 KiB, no input echoed.

The round, player or game that a 409 or 412 carries beside it is not counted in.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from fastapi import Response

from app.api.strict import dumps

MOST_BYTES = 4096
MOST_ERRORS = 20
LONGEST_PART = 40

Part = str | int
Error = tuple[Sequence[Part], str]
"""A place in the input, and a sentence about the error there."""


def problem(
    status: int,
    code: str,
    detail: str,
    errors: Sequence[Error] = (),
    *,
    headers: Mapping[str, str] | None = None,
    beside: Mapping[str, object] | None = None,
) -> Response:
    """Return a problem as an answer; ``beside`` is the round, player or game as it is now."""
    content: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    if errors:
        content["errors"] = _that_fit(content, errors[:MOST_ERRORS])
    return Response(
        dumps(content | dict(beside or {})),
        status,
        {"cache-control": "no-store", **(headers or {})},
        "application/problem+json",
    )


def _that_fit(content: Mapping[str, object], errors: Sequence[Error]) -> list[dict[str, object]]:
    """Return as many of the errors as there is room for; the parts of a place are clipped."""
    fit: list[dict[str, object]] = [
        {"loc": [_clipped(part) for part in loc], "msg": msg} for loc, msg in errors
    ]
    while fit and len(dumps({**content, "errors": fit})) > MOST_BYTES:
        fit.pop()
    return fit


def _clipped(part: Part) -> Part:
    """Return a part that is short, and that can be written: a key may be half a character."""
    if isinstance(part, int):
        return part
    short = part if len(part) <= LONGEST_PART else part[: LONGEST_PART - 1] + "…"
    return short.encode("utf-8", "replace").decode()
