"""What a form carries: its fields, the key under which it is done once, what it was made from."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.ledger.refusals import Stale
from app.ledger.tags import Seen, seen_in
from app.scoring.complaints import Invalid
from app.scoring.texts import clean_day
from app.web.site.typed import whole_in

Fields = Mapping[str, str]

# Ten hands of three fields, fifty penalties of four, and some more.
MOST_FIELDS = 300
_NUMBER = re.compile(r"[0-9]{1,9}")
_KEY = re.compile(r"[!-~]{1,200}")


async def pairs_of(request: Request) -> list[tuple[str, str]]:
    """Return the form's fields in its own order, a name as often as it has fields.

    Raises ``HTTPException`` 400 for what is no form, or is not in UTF-8.
    """
    try:
        text = (await request.body()).decode("ascii")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as wrong:
        raise HTTPException(400) from wrong


async def fields_of(request: Request) -> dict[str, str]:
    """Return the form's fields, the first of each name. Raises as :func:`pairs_of` does."""
    return first_of_each(await pairs_of(request))


def first_of_each(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the fields by name, the first of each."""
    return dict(reversed(pairs))


def key_of(fields: Fields) -> str | None:
    """Return the form's own key, under which it is done once however often it is sent."""
    return fields["key"] if _KEY.fullmatch(fields.get("key", "")) else None


def fingerprint(path: str, fields: Fields) -> str:
    """Return what tells this form, as it was filled in, from another one under the same key."""
    whole = hashlib.sha256(path.encode())
    for name, value in sorted(fields.items()):
        whole.update(f"\0{name}\0{value}".encode())
    return whole.hexdigest()


def number_in(fields: Fields, name: str) -> int:
    """Return a number that a form carries along unseen.

    Raises :class:`~app.ledger.refusals.Stale` where it is missing: what it belonged to is not
    known then, and must not be guessed.
    """
    if not _NUMBER.fullmatch(fields.get(name, "")):
        raise Stale(0)
    return int(fields[name])


def day_in(fields: Mapping[str, str]) -> str | None:
    """Return the date on the phone, which its script filled in; nobody has typed it.

    ``None`` where there is none, or something else: it is no reason to send a form back.
    """
    try:
        return clean_day(fields.get("day", ""))
    except Invalid:
        return None


def seen_in_form(fields: Fields, name: str) -> Seen:
    """Return what a form was made from: a tag, or the number that older pages sent.

    Raises :class:`~app.ledger.refusals.Stale` where it is missing, as :func:`number_in` does.
    """
    found = seen_in(fields.get(name, ""))
    if found is None:
        raise Stale(0)
    return found


def points_in(fields: Fields, name: str) -> int:
    """Return the points typed in a field. Raises ``Invalid`` (``not_points``)."""
    return whole_in(fields.get(name, ""), name)
