"""The code of a refusal, or ``None``: what a table may not write down, by the written rules alone.

A command is a step as somebody asks for it, before it is known whose deal it was and who was
dealt in (see ``game_model``).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.model.game_model import Step, holds_hands, sitting_now, starting_total, still_in
from tests.model.rules_model import Rules, by_number, can_be_chosen, resolved, spelled

SUITS = "CDHS"
CARDS = {"JK", *"A23456789TJQK", *(rank + suit for rank in "A23456789TJQK" for suit in SUITS)}


def refused(game: dict[str, Any], command: Step) -> str | None:
    """The code with which the command has to be refused, or ``None`` if it has to be taken."""
    table = game["table"]
    asked = command["do"]
    if "player" in command and command["player"] not in table["seats"]:
        return "not_found"
    if asked in ("correct", "strike", "restore"):
        return _refused_change(table, game, command)
    if asked == "return" and command["player"] in game["eliminated"] and not game["sudden_death"]:
        return "eliminated"
    if asked == "reopen":
        return None if table["ended"] else "not_found"
    if asked in ("move", "rules"):
        return "invalid" if asked == "rules" and not _rules_fit(table, game, command) else None
    alone = game["status"] == "finished" and game["ending"]["when"] == "alone"
    if game["status"] == "finished" and not (alone and asked in ("join", "return")):
        return None if _changes_nothing(table, command) else "game_over"
    return "invalid" if _IS_WRONG[asked](table, game, command) else None


def noted(game: dict[str, Any], command: Step) -> Step:
    """The command as the step that it becomes: who was dealt in, who dealt, how many points."""
    if command["do"] == "record":
        filled = {key: game["next"][key] for key in ("dealt", "dealer")}
        return {**command, "round": {**filled, **command["round"]}}
    if command["do"] == "join":
        newcomer = f"p{len(game['table']['seats']) + 1}"
        return {**command, "player": newcomer, "start": starting_total(game, command["start"])}
    return command


def _refused_change(table: dict[str, Any], game: dict[str, Any], command: Step) -> str | None:
    number = command["number"]
    if not 1 <= number <= len(table["rounds"]):
        return "not_found"
    was = table["rounds"][number - 1]
    if command["do"] == "restore":
        return None if was["struck"] else "not_found"
    if command["do"] == "strike":
        return None
    needed = _hands_needed(table, table["rules"], game, number, command["round"])
    if _round_is_wrong(table["rules"], was["dealt"], command["round"], needed):
        return "invalid"
    return "unchanged" if _says({**was, **_blank(), **command["round"]}) == _says(was) else None


def _blank() -> dict[str, Any]:
    """A round that says nothing yet: what is left out of a correction is taken away."""
    nothing = ("late_card", "last_card", "penalties", "hands", "multiplier")
    return dict.fromkeys(nothing)


def _says(this: dict[str, Any]) -> list[Any]:
    """What a round says, however its cards are spelled and in whatever order they are named."""
    hands = {
        p: _said_cards(hand)
        for p, hand in (this.get("hands") or {}).items()
        if p != this["went_out"]
    }
    fines = sorted(
        ([fine["player"], *_said_cards(fine)] for fine in this.get("penalties") or []), key=repr
    )
    single = [spelled(this.get(key) or "") for key in ("late_card", "last_card")]
    return [hands, fines, single, this.get("multiplier") or 1, this["dealer"], this["went_out"]]


def _said_cards(worth: dict[str, Any]) -> list[Any]:
    cards = sorted(map(spelled, worth["cards"])) if "cards" in worth else None
    return [cards, worth.get("points"), worth.get("jokers", 0)]


def _changes_nothing(table: dict[str, Any], command: Step) -> bool:
    if command["do"] == "end":
        return bool(table["ended"])
    if command["do"] not in ("leave", "return"):
        return False
    gone = command["player"] in table["away"]
    return bool(gone) == bool(command["do"] == "leave")


def _wrong_record(table: dict[str, Any], game: dict[str, Any], command: Step) -> bool:
    dealt = still_in(table, game)
    if len(dealt) < 2 or len(sitting_now(table)) < table["rules"]["players"][0]:
        return True
    needed = _hands_needed(table, table["rules"], game, len(table["rounds"]) + 1)
    return _round_is_wrong(table["rules"], dealt, command["round"], needed)


def _wrong_seat(table: dict[str, Any], game: dict[str, Any], command: Step) -> bool:
    """Nobody joins or comes back to a full table."""
    if command["do"] == "return" and _changes_nothing(table, command):
        return False
    most: int = table["rules"]["players"][1]
    return len(still_in(table, game)) >= most


def _wrong_loan(table: dict[str, Any], game: dict[str, Any], command: Step) -> bool:
    giver, taker = command["from"], command["to"]
    there = still_in(table, game)
    if table["rules"]["scoring"] != "chips" or giver == taker:
        return True
    if giver not in there or taker not in there:
        return True
    return not 0 < int(command["amount"]) <= int(game["totals"][giver])


_IS_WRONG: dict[str, Callable[[dict[str, Any], dict[str, Any], Step], bool]] = {
    "record": _wrong_record,
    "join": _wrong_seat,
    "return": _wrong_seat,
    "leave": lambda _table, _game, _command: False,
    "loan": _wrong_loan,
    "end": lambda _table, _game, _command: False,
}


def _rules_fit(table: dict[str, Any], game: dict[str, Any], command: Step) -> bool:
    """Whether all hands that were recorded can be counted by other rules."""
    rules = resolved(command["rules"])
    if not can_be_chosen(rules):
        return False
    if rules == table["rules"]:
        return True
    fewest, most = rules["players"]
    if len(sitting_now(table)) < fewest or len(still_in(table, game)) > most:
        return False
    return not any(
        _round_is_wrong(rules, this["dealt"], this, _hands_needed(table, rules, game, number, this))
        for number, this in enumerate(table["rounds"], start=1)
    )


def _hands_needed(
    table: dict[str, Any],
    rules: Rules,
    game: dict[str, Any],
    number: int,
    now: dict[str, Any] | None = None,
) -> bool:
    """Countdown and sudden death need no hands; a round that decided a tie may stay without any."""
    there = [*table["rounds"][number - 1 : number], *([now] if now else [])]
    if table["rules"]["scoring"] != "countdown" and there and not any(map(holds_hands, there)):
        return False
    status = game["rounds"][number - 2]["status"] if number > 1 else "playing"
    return rules["scoring"] != "countdown" and status != "sudden_death"


def _round_is_wrong(rules: Rules, dealt: list[str], this: dict[str, Any], needed: bool) -> bool:
    hands, winner = this.get("hands", {}), this["went_out"]
    named = [*hands, *(fine["player"] for fine in this.get("penalties", []))]
    if winner is not None:
        named.append(winner)
    if not {*named, this.get("dealer", dealt[0])} <= set(dealt):
        return True
    if not 1 <= this.get("multiplier", 1) <= 4:
        return True
    if any(_hand_is_wrong(hands.get(p), p == winner, needed) for p in dealt):
        return True
    if any(_card_is_wrong(rules, card) for card in _all_cards(this)):
        return True
    last = spelled(this.get("last_card") or "JK")
    if len(last) == 1 and any(last + suit in rules["last_card"] for suit in SUITS):
        return True
    return _too_many(rules, len(dealt), this)


def _hand_is_wrong(hand: dict[str, Any] | None, went_out: bool, needed: bool) -> bool:
    """Who went out holds nothing; everyone else has a card, or a typed total, 0 included."""
    if went_out:
        return any((hand or {}).values())
    if hand is None:
        return needed
    return hand.get("cards") == []


def _all_cards(this: dict[str, Any]) -> Iterator[str]:
    """Every card that the round names, jokers beside a typed total too."""
    for hand in this.get("hands", {}).values():
        yield from hand.get("cards", [])
        yield from ["JK"] * hand.get("jokers", 0)
    for fine in this.get("penalties", []):
        yield from fine.get("cards", [])
    yield from (this[key] for key in ("late_card", "last_card") if this.get(key))


def _card_is_wrong(rules: Rules, card: str) -> bool:
    """No such card, a joker where there are none, or a suit that matters and was not noted."""
    card = spelled(card)
    if card not in CARDS or (card == "JK" and rules["joker"] is None):
        return True
    return len(card) == 1 and any(card + suit in rules["values"] for suit in SUITS)


def _too_many(rules: Rules, players: int, this: dict[str, Any]) -> bool:
    """More of a kind than the decks hold; the late card counts once, penalties do not count."""
    cards = list(_all_cards({**this, "penalties": [], "last_card": None}))
    exact = Counter(spelled(card) for card in cards)
    ranks = Counter(card if card == "JK" else card[0] for card in map(spelled, cards))
    decks = by_number(rules["decks"], players)
    return (
        any(n > decks for card, n in exact.items() if len(card) == 2 and card != "JK")
        or any(n > 4 * decks for rank, n in ranks.items() if rank != "JK")
        or ranks["JK"] > 2 * decks
    )
