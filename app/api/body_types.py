"""The values in bodies, with their bounds as the OpenAPI document gives them."""

from typing import Annotated, Any, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from app.ledger.commands import StartRule
from app.scoring.presets import PRESETS

# The bounds of these are documented here and held by the ledger, which has the better sentence.
Card = Annotated[
    str,
    WithJsonSchema({"type": "string", "pattern": "^((A|[2-9]|T|10|J|Q|K)[CDHS]?|JK)$"}),
]
Points = Annotated[int, WithJsonSchema({"type": "integer", "minimum": -9999, "maximum": 9999})]
Name = Annotated[str, WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 40})]
Note = Annotated[str, WithJsonSchema({"type": "string", "maxLength": 500})]
Day = Annotated[
    str,
    WithJsonSchema(
        {
            "type": "string",
            "format": "date",
            "description": "The date at the table, such as `2026-11-30`.",
        }
    ),
]
Title = Annotated[str, WithJsonSchema({"type": "string", "maxLength": 80})]


def _preset_or_object(value: object) -> object:
    if not isinstance(value, str | dict):
        raise PydanticCustomError("rules_unclear", "a preset or an object")
    return value


def _points_or_rule(value: object) -> object:
    if type(value) is not int and value not in get_args(StartRule):
        raise PydanticCustomError("start_unclear", "points or a rule")
    return value


RulesBody = Annotated[
    str | dict[str, Any],
    PlainValidator(_preset_or_object),
    WithJsonSchema(
        {
            "description": "A preset's name, or an object whose other keys override its preset.",
            "anyOf": [
                {"type": "string", "enum": sorted(PRESETS)},
                {
                    "type": "object",
                    "properties": {"preset": {"type": "string", "enum": sorted(PRESETS)}},
                    "additionalProperties": True,
                },
            ],
        }
    ),
]
Start = Annotated[
    int | StartRule, PlainValidator(_points_or_rule, json_schema_input_type=Points | StartRule)
]
Cards = Annotated[list[Card], Field(max_length=200)]
BroughtToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,128}$")]


def left_out() -> Any:
    """Return the default of a key that may be left out, but may not be ``null``."""
    return Field(default_factory=lambda: None)  # a default of null would show in the document


def with_example(example: dict[str, Any]) -> ConfigDict:
    """Return the setting that makes the document show such a body."""
    return ConfigDict(json_schema_extra={"examples": [example]})


class Body(BaseModel):
    """A body: no key that is not known, and ``5`` is not ``"5"``, ``5.0`` or ``true``."""

    model_config = ConfigDict(strict=True, extra="forbid")
