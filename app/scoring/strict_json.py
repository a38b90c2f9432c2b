"""A strict reader of JSON, for requests to the API and for rules that people paste.

==========================================  ====================
not UTF-8, a byte order mark, not JSON,
nested deeper than :data:`DEEPEST`          :class:`Unreadable`
a key twice, NaN, Infinity, a number out
of all bounds, NUL or half a surrogate
pair in a text                              ``Invalid``
==========================================  ====================

Python's own reader takes most of these, and a game must not hold what no other program can read.
"""

import json
from math import isfinite
from typing import Never

from app.scoring.complaints import Loc, complain

DEEPEST = 32
LONGEST_NUMBER = 18


class Unreadable(Exception):
    """Raised for bytes that are not JSON at all; ``code`` says in which way."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def loads(text: str | bytes) -> object:
    """Return the value of the JSON; raises :class:`Unreadable` or ``Invalid``."""
    try:
        parsed = json.loads(
            text.decode("utf-8") if isinstance(text, bytes) else text,
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
