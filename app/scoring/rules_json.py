"""Rules as JSON, both ways: as they are stored, answered, and handed to the phone."""

from collections.abc import Mapping
from typing import Any

from app.scoring.rules import RULES, Rules


def to_json(rules: Rules) -> dict[str, object]:
    """Return the rules as the whole ``rules`` object of the API."""
    return {key: rule.value.write(getattr(rules, key)) for key, rule in RULES.items()}


def from_json(stored: Mapping[str, Any]) -> Rules:
    """Return rules that :func:`to_json` wrote; they were checked when they were made.

    A rule that was not there yet when they were stored has its default. Raises ``KeyError`` for
    one that is not known.
    """
    return Rules(**{key: RULES[key].value.restore(value) for key, value in stored.items()})


def for_phone(rules: Rules) -> dict[str, object]:
    """Return the rules that the points of a round follow from, without those that say nothing."""
    written = {
        key: rule.value.write(getattr(rules, key)) for key, rule in RULES.items() if rule.phone
    }
    return {
        key: value
        for key, value in written.items()
        if value is not False and value not in (None, {})
    }
