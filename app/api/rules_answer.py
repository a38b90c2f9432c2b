"""The rules as they are answered: a key for each, with the type that its kind of value has."""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, create_model

from app.api.answer_base import Answer, may_lack
from app.scoring.end_conditions import EndKind, Ends
from app.scoring.jokers import Doubles, JokerWorth
from app.scoring.rule_values import FewestAndMost, Flag, Maybe, Name, Number, OneOf, RuleValue
from app.scoring.rules import RULES


class Joker(Answer):
    """A joker's worth: fixed points, or how it doubles the rest of the hand."""

    points: int = may_lack(int)
    doubles: Doubles = may_lack(str)


class End(Answer):
    """One condition that ends the game."""

    when: EndKind
    at: int = may_lack(int)
    count: int = may_lack(int)
    above: bool = may_lack(bool)
    per_player: bool = may_lack(bool)


def json_type(kind: RuleValue) -> Any:
    """Return the type of a value of that kind, as JSON has it."""
    match kind:
        case Maybe(of):
            return json_type(of) | None
        case Name():
            return str
        case OneOf(choices):
            return choices
        case Flag():
            return bool
        case Number():
            return int
        case JokerWorth():
            return Joker
        case Ends():
            return list[End]
        case FewestAndMost():
            return Annotated[list[int], Field(min_length=2, max_length=2)]
    return dict[str, int]


if TYPE_CHECKING:  # a model that is made while the program runs is no type to a checker
    Rules = Answer
else:
    Rules = create_model(
        "Rules",
        __base__=Answer,
        __doc__="The rules, whole.",
        **{key: json_type(rule.value) for key, rule in RULES.items()},
    )
