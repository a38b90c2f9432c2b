"""A table's own rules as a short JSON text, for a link, for a browser to keep, or to copy."""

import json
from collections.abc import Mapping
from urllib.parse import quote

from app.scoring.complaints import complain
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve, up_to_date
from app.scoring.rules import Rules
from app.scoring.rules_json import to_json
from app.scoring.strict_json import Unreadable, loads

LONGEST_JSON = 4_000
"""So many characters may shared rules have; any that differ in everything have half of them."""


def shared(text: str) -> Rules:
    """Return the rules of a preset's name, or of a JSON object.

    Raises :class:`~app.scoring.complaints.Invalid`, whatever the text holds.
    """
    if len(text) > LONGEST_JSON:
        raise complain("text_too_long", most=LONGEST_JSON)
    if text in PRESETS:
        return PRESETS[text]
    return resolve(_object(text))


def compact(rules: Rules) -> str:
    """Return the shortest JSON that means these rules: a preset, and the differences from it."""
    return json.dumps(overrides(rules), ensure_ascii=False, separators=(",", ":"))


def overrides(rules: Rules) -> dict[str, object]:
    """Return the rules as the API takes them: a preset's name, and the keys that override it."""
    base, whole = to_json(PRESETS[rules.preset]), to_json(up_to_date(rules))
    short = {key: value for key, value in whole.items() if value != base[key]}
    if "scoring" in short:  # which may bring another way with blocked rounds along
        short["blocked"] = whole["blocked"]
    if "values" in short:
        short["values"] = _laid_over(PRESETS[rules.preset].values, rules.values)
    return {"preset": rules.preset, **short}


def link_to(rules: Rules) -> str:
    """Return the path of the first page with these rules chosen."""
    plain = rules == PRESETS[rules.preset]
    return f"/?rules={rules.preset if plain else quote(compact(rules), safe=':,')}"


def _object(text: str) -> Mapping[str, object]:
    try:
        read = loads(text)
    except Unreadable:
        raise complain("not_json") from None
    if not isinstance(read, Mapping):
        raise complain("wrong_type", expected="object")
    return read


def _laid_over(base: Mapping[str, int], values: Mapping[str, int]) -> dict[str, int | None]:
    gone = {card: None for card in base if card not in values}
    return {card: n for card, n in values.items() if base.get(card) != n} | gone
