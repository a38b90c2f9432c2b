"""Whether a decision would produce the recorded event, or why it would not."""

from collections.abc import Callable, Iterable

from app.ledger.refusals import Refusal
from app.scoring.complaints import Invalid
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve, up_to_date
from app.scoring.rules import Rules
from app.scoring.rules_json import to_json

NOT_SO_DECIDED = "not_so_decided"
"""The code where a decision was possible, but would have produced another event."""


def objections_to(decision: Callable[[], Iterable[object]], fact: object) -> tuple[str, ...]:
    """Return nothing if the decision produces that very event, else the codes of the reasons."""
    try:
        return () if tuple(decision()) == (fact,) else (NOT_SO_DECIDED,)
    except Invalid as wrong:
        return _codes(wrong)
    except Refusal as refusal:
        return (refusal.code,)


def _codes(wrong: Invalid) -> tuple[str, ...]:
    return tuple(complaint.code for complaint in wrong.complaints)


def objections_to_rules(rules: Rules) -> tuple[str, ...]:
    """Return the codes of the reasons why nobody could have chosen these rules.

    Earlier versions allowed ``everyone_counts`` where the highest wins; such games keep it.
    """
    today = up_to_date(rules)
    if rules.preset not in PRESETS:
        return ("preset_unknown",)
    chosen = to_json(today)
    taken_away = PRESETS[rules.preset].values.keys() - today.values.keys()
    values = {**today.values, **dict.fromkeys(taken_away)}
    try:
        same = resolve({**chosen, "values": values}) == today
    except Invalid as wrong:
        return _codes(wrong)
    return () if same else (NOT_SO_DECIDED,)
