"""Pydantic's errors about a body, as the same complaints that the scoring makes."""

from collections.abc import Mapping
from typing import Any

from app.scoring.complaints import Complaint

TYPES: Mapping[str, str] = {
    "int_type": "integer",
    "int_from_float": "integer",
    "string_type": "string",
    "bool_type": "boolean",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}
BOUNDS: Mapping[str, tuple[str, str, str]] = {
    "greater_than_equal": ("too_small", "ge", "low"),
    "less_than_equal": ("too_large", "le", "high"),
    "too_short": ("too_few", "min_length", "low"),
    "too_long": ("too_many", "max_length", "high"),
    "string_too_long": ("text_too_long", "max_length", "most"),
}
CODES: Mapping[str, str] = {
    "extra_forbidden": "key_unknown",
    "string_pattern_mismatch": "pattern",
    "string_too_short": "pattern",
    "value_error": "pattern",
    "rules_unclear": "rules_unclear",
    "start_unclear": "start_unclear",
}


def complaint_of(error: Mapping[str, Any]) -> Complaint:
    """Return one of pydantic's errors as a complaint, without the input that it holds."""
    kind, loc = error["type"], tuple(error["loc"])
    loc = loc[1:] if loc[0] == "body" else loc
    if kind == "missing":
        return Complaint("key_missing", loc)
    if kind == "literal_error":
        return Complaint("choice_unknown", loc, {"known": [error["ctx"]["expected"]]})
    if kind in TYPES:
        return Complaint("wrong_type", loc, {"expected": TYPES[kind]})
    if kind in BOUNDS:
        code, given, name = BOUNDS[kind]
        return Complaint(code, loc, {name: error["ctx"][given]})
    return Complaint(CODES.get(kind, "not_valid"), loc)
