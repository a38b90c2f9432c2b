"""The kinds of fields that a rule can have in the form: how each is read and filled in.

A simple rule needs no more than one of these; its page texts are looked up when they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from app.scoring.complaints import Loc
from app.scoring.rule_values import Maybe, RuleValue
from app.scoring.rules import Rules
from app.web.rules_form.reading import FieldReader
from app.web.rules_form.texts import as_pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleField:
    """The field of one rule.

    ``name`` is also the id at which a complaint stands. ``section`` is the part of the form that
    shows it, if it needs no place of its own; ``only_with`` names fields and their values, any of
    which lets it be seen. ``cards`` is the name of the field in which cards are named, if there is
    one: their letters are those of the country. ``widget`` is the template's macro.
    """

    name: str
    label: str = ""
    hint: str = ""
    section: str = ""
    only_with: str = ""
    cards: str = ""
    widget: ClassVar[str] = ""

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the value as JSON; ``base`` are the rules that the form began with."""
        return form.text(self.name)

    def fill(self, value: Any) -> dict[str, str]:
        """Return the field as people would fill it in."""
        return {self.name: str(value)}

    def at(self, loc: Loc) -> str:
        """Return the id of the field that a complaint about a place in the value belongs to."""
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class NameField(RuleField):
    """A name; a blank one stays as it was."""

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the name."""
        return form.text(self.name).strip() or base.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(RuleField):
    """One of a few words; a blank one is ``null``, where the rule may be."""

    choices: Mapping[str, str]
    widget: ClassVar[str] = "choose"

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the word."""
        text = form.text(self.name)
        return (text or None) if isinstance(value, Maybe) else text

    def fill(self, value: Any) -> dict[str, str]:
        """Return the word."""
        return {self.name: value or ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(RuleField):
    """A number with its unit; a blank one is ``null``, where the rule may be."""

    unit: str = ""
    signed: bool = False
    widget: ClassVar[str] = "count"

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the number."""
        if isinstance(value, Maybe):
            return form.maybe_number(self.name)
        return form.number(self.name, 0)

    def fill(self, value: Any) -> dict[str, str]:
        """Return the number."""
        return {self.name: number_text(value)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkbox(RuleField):
    """A box to tick."""

    widget: ClassVar[str] = "tick"

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return whether it is ticked."""
        return form.is_ticked(self.name)

    def fill(self, value: Any) -> dict[str, str]:
        """Return the box, if it is ticked."""
        return {self.name: "1"} if value else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs(RuleField):
    """Pairs such as "JC = 50, JD = -5"."""

    widget: ClassVar[str] = "list"

    def read(self, form: FieldReader, value: RuleValue, base: Rules) -> object:
        """Return the pairs."""
        return form.pairs(self.name)

    def fill(self, value: Any) -> dict[str, str]:
        """Return the pairs."""
        return {self.name: as_pairs({str(key): number for key, number in value.items()})}


def number_text(number: int | None) -> str:
    """Return a number as a field holds it; blank for none."""
    return "" if number is None else str(number)
