"""Rules as JSON, both ways: as they are stored, answered, and handed to the phone."""

from collections.abc import Mapping
from typing import Any

from app.scoring.rules import End, Joker, Rules


def to_json(rules: Rules) -> dict[str, object]:
    """Return the rules as the contract's whole ``rules`` object."""
    return {
        "preset": rules.preset,
        "name": rules.name,
        "scoring": rules.scoring,
        "values": dict(rules.values),
        "joker": _joker_to_json(rules.joker),
        "joker_cap": rules.joker_cap,
        "ends": [_end_to_json(end) for end in rules.ends],
        "tie": rules.tie,
        "blocked": rules.blocked,
        "blocked_tie": rules.blocked_tie,
        "debt": rules.debt,
        "resets": _text_keys(rules.resets),
        "round_to": rules.round_to,
        "last_card": dict(rules.last_card),
        "last_round": rules.last_round,
        "duty": rules.duty,
        "start": rules.start,
        "players": list(rules.players),
        "decks": _text_keys(rules.decks),
        "deal": _text_keys(rules.deal),
    }


def from_json(stored: Mapping[str, Any]) -> Rules:
    """Return rules that :func:`to_json` wrote; they were checked when they were made."""
    low, high = stored["players"]
    return Rules(
        **{
            **stored,
            "joker": Joker(**stored["joker"]) if stored["joker"] is not None else None,
            "ends": tuple(End(**end) for end in stored["ends"]),
            "resets": _number_keys(stored["resets"]),
            "players": (low, high),
            "decks": _number_keys(stored["decks"]),
            "deal": _number_keys(stored["deal"]),
        }
    )


def _joker_to_json(joker: Joker | None) -> dict[str, object] | None:
    if joker is None:
        return None
    return {"points": joker.points} if joker.doubles is None else {"doubles": joker.doubles}


def _end_to_json(end: End) -> dict[str, object]:
    written: dict[str, object] = {"when": end.when}
    written |= {"at": end.at} if end.at is not None else {}
    written |= {"count": end.count} if end.count is not None else {}
    written |= {"above": True} if end.above else {}
    return written | ({"per_player": True} if end.per_player else {})


def _text_keys(steps: Mapping[int, int]) -> dict[str, int]:
    return {str(key): value for key, value in steps.items()}


def _number_keys(steps: Mapping[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in steps.items()}
