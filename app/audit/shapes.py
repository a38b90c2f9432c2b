"""Whether an event has the declared types throughout, and omits nothing of its JSON text.

Python takes ``True`` for 1, and a reader leaves out keys that it does not know: the program never
wrote either.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from app.ledger import codec
from app.ledger.chain import canonical
from app.ledger.events import Event


def is_whole(event: Event, text: str) -> bool:
    """Return whether ``event`` has the declared types and all that its ``text`` says.

    An older shape is accepted, under its own version.
    """
    written = json.loads(text)
    fact = codec.encode(event) | {"v": written["v"]}
    return (
        canonical(written) == text
        and type(written["v"]) is int
        and _is_a(event, type(event))
        and _says(fact, written)
    )


def _is_a(value: object, hint: Any) -> bool:
    """Return whether a value is of a type, down to the last thing that it holds."""
    kind, of = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return any(_is_a(value, hint) for hint in of)
    if kind is Literal:
        return type(value) is str and value in of
    if kind is tuple:
        return isinstance(value, tuple) and _are(value, of)
    if isinstance(hint, type) and is_dataclass(hint):
        return type(value) is hint and all(
            _is_a(getattr(value, name), one) for name, one in _parts(hint).items()
        )
    if kind is not None and isinstance(value, Mapping):
        return all(_is_a(key, of[0]) and _is_a(item, of[1]) for key, item in value.items())
    return type(value) is (NoneType if hint is None else hint)


def _are(values: tuple[object, ...], of: tuple[Any, ...]) -> bool:
    hints = (of[0],) * len(values) if of[-1] is ... else of
    return len(values) == len(hints) and all(map(_is_a, values, hints))


@cache
def _parts(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind) if part.init}


def _says(fact: object, written: object) -> bool:
    """Return whether the event says all that is written; empty fields may be left out.

    It may say more, in rules that an older program did not know yet.
    """
    if isinstance(fact, Mapping) and isinstance(written, Mapping):
        return all(
            _says(fact[key], item) if key in fact else not item for key, item in written.items()
        )
    if isinstance(fact, list) and isinstance(written, list):
        return len(fact) == len(written) and all(map(_says, fact, written))
    return type(fact) is type(written) and fact == written
