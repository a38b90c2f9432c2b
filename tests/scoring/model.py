"""The rules once more, as an independent little program: nothing of it comes from ``app``.

Written from the contract alone, the slow and plain way: a whole game is scored from its first
round each time it is asked. Rounds and rules are the contract's JSON objects, with names for ids.
"""

from dataclasses import dataclass, field
from typing import Any

FACE = {"A": 1, "8": 50, "T": 10, "J": 10, "Q": 10, "K": 10}


@dataclass
class Sheet:
    """What is on paper in the end: a row of scores and of totals each round, and the result."""

    scores: list[dict[str, int]] = field(default_factory=list)
    totals: list[dict[str, int]] = field(default_factory=list)
    over: bool = False
    over_in: int | None = None
    winners: set[str] = field(default_factory=set)
    tied: set[str] = field(default_factory=set)


def write_down(rules: dict[str, Any], start: dict[str, int], rounds: list[dict[str, Any]]) -> Sheet:
    """Return the sheet of a game in which everyone of ``start`` plays every round."""
    sheet = Sheet()
    now = dict(start)
    played = 0
    for number, one in enumerate(rounds, start=1):
        gained = dict.fromkeys(start, 0)
        if not one["struck"] and not sheet.over:
            gained = points_for(rules, list(start), one)
            for name in start:
                now[name] = now[name] + gained[name]
            played = played + 1
            end_of_round(rules, sheet, now, played, number)
        sheet.scores.append(gained)
        sheet.totals.append(dict(now))
    return sheet


def end_of_round(
    rules: dict[str, Any], sheet: Sheet, now: dict[str, int], played: int, number: int
) -> None:
    sheet.tied = set()
    if not any(ended(end, now, played) for end in rules["ends"]):
        return
    wanted = min(now.values()) if rules["scoring"] == "penalty" else max(now.values())
    best = {name for name in now if now[name] == wanted}
    if len(best) > 1:
        sheet.tied = best
    if len(best) == 1 or rules["tie"] == "share":
        sheet.over, sheet.over_in, sheet.winners = True, number, best


def ended(end: dict[str, Any], now: dict[str, int], played: int) -> bool:
    if end["when"] == "rounds":
        return bool(played >= end["count"])
    target = end["at"] * (len(now) if end.get("per_player") else 1)
    if end.get("above"):
        return any(total > target for total in now.values())
    return any(total >= target for total in now.values())


def points_for(rules: dict[str, Any], names: list[str], one: dict[str, Any]) -> dict[str, int]:
    hands = {
        name: worth_of_hand(rules, one["hands"][name], one.get("late_card"), one["multiplier"])
        for name in names
        if name != one["went_out"]
    }
    gained = dict.fromkeys(names, 0)
    if one["went_out"] is None:
        blocked(rules, hands, gained)
    elif rules["scoring"] == "penalty":
        gained.update(hands)
    else:
        gained[one["went_out"]] = sum(hands.values())
    for penalty in one["penalties"]:
        if "points" in penalty:
            gained[penalty["player"]] += penalty["points"]
        else:
            gained[penalty["player"]] += sum(worth(rules, card) for card in penalty["cards"])
    return gained


def blocked(rules: dict[str, Any], hands: dict[str, int], gained: dict[str, int]) -> None:
    if rules["blocked"] == "everyone_counts":
        gained.update(hands)
    if rules["blocked"] == "lowest_collects":
        smallest = sorted(hands.values())[0]
        pot = sum(hands.values()) - smallest * len(hands)
        holders = [name for name in hands if hands[name] == smallest]
        for name in holders:
            gained[name] = pot if rules["blocked_tie"] == "each" else pot // len(holders)


def worth_of_hand(
    rules: dict[str, Any], hand: dict[str, Any], late_card: str | None, multiplier: int
) -> int:
    total = hand.get("points", 0) + hand.get("jokers", 0) * worth(rules, "JK")
    for card in hand.get("cards", []):
        total += worth(rules, card)
    if late_card is not None:
        total += worth(rules, late_card)
    return int(total * multiplier)


def worth(rules: dict[str, Any], card: str) -> int:
    if card == "JK":
        return int(rules["joker"]["points"]) if rules.get("joker") else 0
    spelt = card.replace("10", "T")
    own: dict[str, int] = rules.get("values", {})
    if spelt in own:
        return own[spelt]
    rank = spelt[0]
    if rank in own:
        return own[rank]
    return FACE[rank] if rank in FACE else int(rank)
