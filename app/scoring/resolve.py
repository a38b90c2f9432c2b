"""Rules as a person sends them, checked, with the preset's values filled in.

A preset's name, or an object whose keys override the preset that it names.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.scoring.cards import RANKS, SUITS
from app.scoring.complaints import Complaint, Invalid, complain, within
from app.scoring.presets import PRESETS, STANDARD
from app.scoring.rules import RULES, Blocked, Rules


def resolve(spec: object = None) -> Rules:
    """Return whole rules for a preset's name, for an object with overrides, or for nothing.

    Nothing at all means the ``standard`` preset. Raises
    :class:`~app.scoring.complaints.Invalid` with everything that is wrong.
    """
    if spec is None:
        return STANDARD
    if isinstance(spec, str):
        return _preset(spec)
    if not isinstance(spec, Mapping):
        raise complain("wrong_type", expected="object")
    rules = _overridden(_preset(spec.get("preset", "standard"), "preset"), spec)
    complaints = [*_values_missing(rules), *_blocked_complaints(rules)]
    if complaints:
        raise Invalid(complaints)
    return rules


def up_to_date(rules: Rules) -> Rules:
    """Return the same rules as they can be chosen today.

    A game that was begun earlier may have a way with blocked rounds that no longer can.
    """
    return replace(rules, blocked=blocked_for(rules)) if _blocked_complaints(rules) else rules


def blocked_for(rules: Rules) -> Blocked:
    """Return how blocked rounds are scored by default under that way of scoring."""
    return "everyone_counts" if rules.lowest_wins else "lowest_collects"


def _preset(name: object, *loc: str | int) -> Rules:
    if not isinstance(name, str) or name not in PRESETS:
        raise complain("preset_unknown", *loc, known=sorted(PRESETS))
    return PRESETS[name]


def _overridden(base: Rules, spec: Mapping[str, object]) -> Rules:
    changes: dict[str, Any] = {}
    complaints: list[Complaint] = []
    for key, value in spec.items():
        if key == "preset":
            continue
        try:
            with within(key):
                changes[key] = _read(key, value, base)
        except Invalid as wrong:
            complaints += wrong.complaints
    if complaints:
        raise Invalid(complaints)
    rules = replace(base, **changes)
    if "blocked" not in changes and rules.lowest_wins != base.lowest_wins:
        return replace(rules, blocked=blocked_for(rules))
    return rules


def _read(key: str, value: object, base: Rules) -> Any:
    if key not in RULES:
        raise complain("key_unknown")
    return RULES[key].value.read(value, getattr(base, key))


def _values_missing(rules: Rules) -> list[Complaint]:
    """Return a complaint for each rank of which some card would have no value."""
    return [
        Complaint("value_missing", ("values", rank), {"rank": rank})
        for rank in RANKS
        if rank not in rules.values and rules.suits_that_matter(rank) != SUITS
    ]


def _blocked_complaints(rules: Rules) -> list[Complaint]:
    """Return a complaint where a blocked round would reward the largest hand."""
    if rules.lowest_wins or rules.blocked != "everyone_counts":
        return []
    return [Complaint("everyone_counts_highest_wins", ("blocked",))]
