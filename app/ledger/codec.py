"""Events as JSON and back. Every written event carries the version of its shape as ``"v"``.

An older version is read with the meaning that it had then:

=========================  ====================================================================
version 1 of events that   the rule ``duty`` did not exist yet; the presets ``house`` and ``chips``
hold rules                 implied it, and no others did
=========================  ====================================================================

This module is beside the events and not in ``store``, since the hash chain, the history and an
export need the very same text as the database.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args

from app.ledger.events import Event, Seat
from app.scoring import rules_json
from app.scoring.rounds import Hand, Loan, Penalty, Round
from app.scoring.rules import Rules

HOLD_RULES = ("game_created", "rules_changed")
VERSIONS: Mapping[str, int] = dict.fromkeys(HOLD_RULES, 2)
"""The version in which an event is written now, where that is not the first."""
_HAD_A_DUTY = frozenset({"house", "chips"})


def kind_of(event: Event) -> str:
    """Return the event's kind: ``RoundRecorded`` → ``"round_recorded"``."""
    return _KIND_OF[type(event)]


def encode(event: Event) -> dict[str, object]:
    """Return the event as a JSON object, without its kind.

    A field that was added later is only written where it is not empty.
    """
    later = _LATER.get(kind_of(event), frozenset())
    written = {f.name: getattr(event, f.name) for f in fields(event)}
    return {"v": VERSIONS.get(kind_of(event), 1)} | {
        key: _plain(value) for key, value in written.items() if value or key not in later
    }


def decode(kind: str, written: Mapping[str, Any]) -> Event:
    """Return the event that :func:`encode` wrote.

    Raises ``ValueError``, ``KeyError`` or ``TypeError`` if it is not one.
    """
    written = _in_todays_shape(kind, written)
    read = _READERS.get(kind, {})
    event: Event = _CLASS_OF[kind](
        **{
            key: read[key](value) if key in read else value
            for key, value in written.items()
            if key != "v"
        }
    )
    return event


def _in_todays_shape(kind: str, written: Mapping[str, Any]) -> Mapping[str, Any]:
    now, was = VERSIONS.get(kind, 1), written["v"]
    if was == now:
        return written
    if (kind, was) not in _WAS:
        raise ValueError(f"version {was} of {kind} is not known")
    return _WAS[kind, was](written)


def _without_duty(written: Mapping[str, Any]) -> Mapping[str, Any]:
    rules = written["rules"]
    duty = "highest" if rules["preset"] in _HAD_A_DUTY else None
    return {**written, "rules": {**rules, "duty": duty}}


def encode_hand(hand: Hand) -> dict[str, object]:
    """Return a hand as it was entered: ``cards``, or ``points`` with ``jokers`` if any."""
    if hand.cards is not None:
        return {"cards": list(hand.cards)}
    written: dict[str, object] = {"points": hand.points}
    return written | ({"jokers": hand.jokers} if hand.jokers else {})


def decode_hand(written: Mapping[str, Any]) -> Hand:
    """Return the hand that :func:`encode_hand` wrote."""
    return Hand(_cards(written.get("cards")), written.get("points"), written.get("jokers", 0))


def _plain(value: Any) -> object:
    match value:
        case Rules():
            return rules_json.to_json(value)
        case Round():
            return _encode_round(value)
        case Loan():
            return {f.name: getattr(value, f.name) for f in fields(value)}
        case Seat():
            return {"id": value.id, "name": value.name, "start": value.start}
        case tuple():
            return [_plain(item) for item in value]
        case Hand():
            return encode_hand(value)
        case Mapping():
            return {key: _plain(item) for key, item in value.items()}
        case _:
            return value


def _encode_round(round_: Round) -> dict[str, object]:
    written: dict[str, object] = {
        "number": round_.number,
        "players": list(round_.players),
        "dealer": round_.dealer,
        "went_out": round_.went_out,
        "hands": {player: encode_hand(hand) for player, hand in round_.hands.items()},
    }
    extras = {
        "late_card": round_.late_card,
        "penalties": [_encode_penalty(item) for item in round_.penalties],
        "multiplier": round_.multiplier if round_.multiplier != 1 else None,
        "last_card": round_.last_card,
        "note": round_.note,
    }
    return written | {key: value for key, value in extras.items() if value}


def _encode_penalty(item: Penalty) -> dict[str, object]:
    worth = {"cards": list(item.cards)} if item.cards is not None else {"points": item.points}
    return {"player": item.player, **worth, "note": item.note}


def _decode_round(written: Mapping[str, Any]) -> Round:
    return Round(
        number=written["number"],
        players=tuple(written["players"]),
        dealer=written["dealer"],
        went_out=written["went_out"],
        # Stored in the order of the ids, where p10 stands before p2.
        hands={
            player: decode_hand(written["hands"][player])
            for player in sorted(written["hands"], key=written["players"].index)
        },
        late_card=written.get("late_card"),
        penalties=tuple(_decode_penalty(item) for item in written.get("penalties", ())),
        multiplier=written.get("multiplier", 1),
        last_card=written.get("last_card"),
        note=written.get("note", ""),
    )


def _decode_penalty(written: Mapping[str, Any]) -> Penalty:
    cards = _cards(written.get("cards"))
    return Penalty(written["player"], cards, written.get("points"), written["note"])


def _hands(written: Mapping[str, Mapping[str, Any]]) -> dict[str, Hand]:
    return {player: decode_hand(hand) for player, hand in written.items()}


def _cards(written: list[str] | None) -> tuple[str, ...] | None:
    return None if written is None else tuple(written)


def _seats(written: list[Mapping[str, Any]]) -> tuple[Seat, ...]:
    return tuple(_seat(seat) for seat in written)


def _seat(written: Mapping[str, Any]) -> Seat:
    return Seat(**written)


def _loan(written: Mapping[str, Any]) -> Loan:
    return Loan(**written)


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_CLASS_OF: Mapping[str, Any] = {_snake_case(c.__name__): c for c in get_args(Event)}
_KIND_OF = {event_class: kind for kind, event_class in _CLASS_OF.items()}
_LATER: Mapping[str, frozenset[str]] = {"game_created": frozenset({"day", "note"})}
_WAS: Mapping[tuple[str, int], Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    ("game_created", 1): _without_duty,
    ("rules_changed", 1): _without_duty,
}
_READERS: Mapping[str, Mapping[str, Callable[[Any], object]]] = {
    "game_created": {"rules": rules_json.from_json, "players": _seats},
    "round_recorded": {"round": _decode_round},
    "round_corrected": {"round": _decode_round},
    "round_let_go": {"hands": _hands},
    "player_joined": {"player": _seat},
    "rules_changed": {"rules": rules_json.from_json},
    "loan_made": {"loan": _loan},
}
