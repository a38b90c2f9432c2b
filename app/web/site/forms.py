"""The parts of a form: its fields, the key under which it is done once, the version it changes."""

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import overload
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.ledger.refusals import Stale
from app.ledger.tags import TagOrNumber
from app.scoring.complaints import Invalid
from app.scoring.texts import clean_day
from app.web.site.typed import whole_in

Fields = Mapping[str, str]
"""A form's fields, the first of each name, as they were sent."""

# Ten hands of three fields, fifty penalties of four, and some more.
MOST_FIELDS = 300
_NUMBER = re.compile(r"[0-9]{1,9}")
_KEY = re.compile(r"[!-~]{1,200}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,200}")


async def pairs_of(request: Request) -> list[tuple[str, str]]:
    """Return the posted form's fields in its own order, a name as often as it has fields.

    Raises ``HTTPException`` 400 for a body that is not a form, or not in UTF-8.
    """
    try:
        text = (await request.body()).decode("ascii")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as wrong:
        raise HTTPException(400) from wrong


async def fields_of(request: Request) -> Fields:
    """Return the posted form's fields, the first of each name; none of a request that only reads.

    Raises as :func:`pairs_of` does.
    """
    return first_of_each(await pairs_of(request)) if request.method == "POST" else {}


def first_of_each(pairs: Sequence[tuple[str, str]]) -> Fields:
    """Return the fields by name, the first of each."""
    return dict(reversed(pairs))


def new_key() -> str:
    """Return a random key for a form: 144 bits in 24 URL-safe characters."""
    return secrets.token_urlsafe(18)


def key_of(fields: Fields) -> str | None:
    """Return the form's own key, under which it is done once however often it is sent."""
    return fields["key"] if _KEY.fullmatch(fields.get("key", "")) else None


def token_in(text: str) -> str | None:
    """Return the text if it looks like a keeper's token, else ``None``."""
    return text if _TOKEN.fullmatch(text) else None


def fingerprint(path: str, fields: Fields) -> str:
    """Return a digest that tells this form from a different one under the same key."""
    whole = hashlib.sha256(path.encode())
    for name, value in sorted(fields.items()):
        whole.update(f"\0{name}\0{value}".encode())
    return whole.hexdigest()


def number_in(text: str) -> int | None:
    """Return the number that a hidden field carries, or ``None`` where it carries none."""
    return int(text) if _NUMBER.fullmatch(text) else None


@overload
def required(value: int | None) -> int: ...
@overload
def required(value: TagOrNumber | None) -> TagOrNumber: ...
def required(value: TagOrNumber | None) -> TagOrNumber:
    """Return the value of a hidden field.

    Raises :class:`~app.ledger.refusals.Stale` where it is missing: the game that the form was
    rendered from is not known then, and must not be guessed.
    """
    if value is None:
        raise Stale(0)
    return value


def day_in(fields: Fields) -> str | None:
    """Return the date on the phone, which its script filled in; nobody has typed it.

    ``None`` if it is missing or not a date: that is not a reason to refuse a form.
    """
    try:
        return clean_day(fields.get("day", ""))
    except Invalid:
        return None


def points_in(fields: Fields, name: str) -> int:
    """Return the points typed in a field. Raises ``Invalid`` (``not_points``)."""
    return whole_in(fields.get(name, ""), name)
