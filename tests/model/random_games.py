"""Games as no table would dare to play them: random rules, hands and second thoughts.

Everything comes from the `Random` that is handed in, so a seed names a game. Most of what is
asked for is valid; now and then something is not, to see it refused.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.model.game_model import Step, outcome, sitting_now, still_in
from tests.model.refusals_model import noted, refused
from tests.model.rules_model import PRESETS, RANKS, Rules, by_number, can_be_chosen, resolved

Facts = dict[str, Any]

LONGEST_GAME = 30
SUITS = "CDHS"
KINDS = ("penalty", "winner_collects", "chips", "countdown", "zero_sum", "average", "difference")
SOON: tuple[dict[str, Any], ...] = (
    {"when": "rounds", "count": 1},
    {"when": "rounds", "count": 2},
    {"when": "score", "at": 20},
    {"when": "score", "at": 20, "above": True},
    {"when": "eliminated", "at": 20},
)
TYPED = (0, 0, 1, 3, 5, 5, 10, 10, 14, 20, 25, 40, 60, -5)


@dataclass(frozen=True)
class Turn:
    """What was asked for, whether the model refuses it and why, and its game after that."""

    command: Step
    refused: str | None
    game: dict[str, Any]


def random_game(
    rng: Random, laid_over: Rules | None = None, without: Iterable[str] = ()
) -> tuple[Step, list[Turn]]:
    """How a game began, and what followed.

    ``laid_over`` are keys that the rules have for certain; ``without`` is what nobody asks for.
    """
    start = random_start(rng, laid_over or {})
    turns: list[Turn] = []
    steps, game = [start], outcome([start])
    for _ in range(rng.randint(8, LONGEST_GAME)):
        turns.append(take_turn(steps, game, random_command(rng, start, game, without)))
        game = turns[-1].game
        if game["status"] == "finished" and rng.random() < 0.25:
            break
    return start, turns


def take_turn(steps: list[Step], game: dict[str, Any], command: Step) -> Turn:
    """Ask the model for something; what it takes is added to the steps."""
    refusal = refused(game, command)
    if refusal is None:
        steps.append(noted(game, command))
        game = outcome(steps)
    return Turn(command, refusal, game)


def random_start(rng: Random, laid_over: Rules) -> Step:
    """Who sits down, under which rules; at an ``even`` table most hands are worth the same."""
    rules = random_rules(rng)
    fewest, most = resolved(rules)["players"]
    players: list[dict[str, Any]] = [
        {"id": f"p{n + 1}", "start": None} for n in range(rng.randint(fewest, min(most, 6)))
    ]
    if rng.random() < 0.4:
        paper: list[int | None] = rng.choice(
            [[None, 0, 10, 50, 80, 90, 95, 99, 100], [0, 10], [90, 95]]
        )
        for player in players:
            player["start"] = rng.choice(paper)
    dealer = rng.choice(players)["id"]
    even = rng.random() < 0.35
    if even:
        rules["ends"] = [rng.choice(SOON), _random_end(rng)]
        rules["tie"] = rng.choice(["share", "sudden_death", "sudden_death", "play_on"])
        rules["scoring"] = rng.choice(("penalty", *KINDS))
        rules["blocked_tie"] = rng.choice(["split", "each"])
        players = [{**player, "start": players[0]["start"]} for player in players]
    rules |= laid_over
    if not can_be_chosen(resolved(rules)):
        rules["blocked"] = rng.choice(["lowest_collects", "nobody_scores"])
    return {
        "do": "start",
        "rules": rules,
        "players": players,
        "first_dealer": dealer,
        "even": even,
    }


def random_rules(rng: Random) -> Rules:
    """A preset with some of its keys overridden."""
    rules: Rules = {"preset": rng.choice(sorted(PRESETS))}
    chance = rng.choice([0, 0.1, 0.3])
    for key, make in OVERRIDES.items():
        if rng.random() < chance:
            rules[key] = make(rng)
    if rng.random() < 0.2:
        rules["scoring"] = rng.choice(("zero_sum", "average", "difference"))
    if rng.random() < 0.15:
        rules |= {"joker": _random_joker(rng), "joker_cap": rng.choice([10, 20, 30, 50])}
    return rules


def _random_values(rng: Random) -> dict[str, int | None]:
    values: dict[str, int | None] = {
        rng.choice(RANKS): rng.choice([-10, 0, 5, 15, 25, 50]) for _ in range(rng.randint(0, 4))
    }
    exact = rng.sample(["JC", "JD", "QS", "2S", "8H", "AS"], rng.randint(0, 3))
    return values | {card: rng.choice([None, -5, 0, 13, 40, 50]) for card in exact}


def _random_joker(rng: Random) -> dict[str, Any] | None:
    ways = [{"doubles": way} for way in ("compound", "once", "additive")]
    return rng.choice([None, {"points": rng.choice([0, 20, 50])}, *ways])


def _random_end(rng: Random) -> dict[str, Any]:
    when = rng.choice(
        ["score", "score", "rounds", "below_zero", "broke", "zero", "eliminated", "eliminated"]
    )
    if when == "score":
        end: dict[str, Any] = {"when": when, "at": rng.choice([20, 30, 50, 100, 150])}
        for key in ("above", "per_player"):
            if rng.random() < 0.3:
                end[key] = rng.random() < 0.8
        return end
    if when == "rounds":
        return {"when": when, "count": rng.randint(1, 6)}
    if when == "eliminated":
        end = {"when": when, "at": rng.choice([20, 40, 60, 100])}
        return {**end, "above": True} if rng.random() < 0.3 else end
    return {"when": when}


OVERRIDES: dict[str, Any] = {
    "name": lambda rng: "Ours",
    "scoring": lambda rng: rng.choice(KINDS),
    "values": _random_values,
    "joker": _random_joker,
    "joker_cap": lambda rng: rng.choice([None, 20, 50, 99, 99]),
    "ends": lambda rng: [_random_end(rng) for _ in range(rng.choice([0, 1, 1, 2, 3]))],
    "tie": lambda rng: rng.choice(["share", "sudden_death", "play_on"]),
    "blocked": lambda rng: rng.choice(["everyone_counts", "lowest_collects", "nobody_scores"]),
    "blocked_tie": lambda rng: rng.choice(["split", "each"]),
    "debt": lambda rng: rng.choice(["ledger", "physical"]),
    "resets": lambda rng: {
        str(rng.choice([0, 10, 20, 25, 50, 60, 100, 101])): rng.choice([-20, 0, 5, 50])
        for _ in range(rng.randint(0, 4))
    },
    "round_to": lambda rng: rng.choice([None, 5, 7, 10, 10]),
    "last_card": lambda rng: {
        card: rng.choice([-40, -20, 5]) for card in rng.sample(["Q", "QS", "8", "J", "JK"], 3)
    },
    "last_round": lambda rng: rng.choice([None, 2, 2, 3, 4]),
    "duty": lambda rng: rng.choice([None, "highest"]),
    "start": lambda rng: rng.choice([0, 3, 20, 50, 100]),
    "players": lambda rng: rng.choice([[2, 10], [2, 7], [3, 5], [2, 6]]),
    "decks": lambda rng: rng.choice([{"2": 1}, {"2": 2}, {"3": 2, "5": 3}]),
    "deal": lambda rng: rng.choice([{"2": 7}, {"2": 7, "4": 6, "5": 5}, {"4": 8}]),
}


def random_command(
    rng: Random, start: Step, game: dict[str, Any], without: Iterable[str] = ()
) -> Step:
    """What somebody at the table asks for next."""
    table = game["table"]
    weights = dict(_WEIGHTS_AT_THE_END if game["status"] == "finished" else _WEIGHTS)
    if rng.random() < 0.9:
        _leave_out_what_cannot_be(weights, table, game)
    weights = {asked: weight for asked, weight in weights.items() if asked not in without}
    asked = rng.choices(list(weights), list(weights.values()))[0]
    made: Step = {"do": asked, **_MAKE[asked](rng, table, game)}
    if start["even"] and "round" in made and rng.random() < 0.8:
        _make_even(rng, made["round"])
    return made


def _leave_out_what_cannot_be(weights: dict[str, int], table: Facts, game: Facts) -> None:
    """So that most of what is asked for can be done."""
    if game["status"] == "finished":
        for asked in ("record", "join", "leave", "return", "loan", "end"):
            weights.pop(asked, None)
    if table["rules"]["scoring"] != "chips":
        weights.pop("loan", None)
    if not any(this["struck"] for this in table["rounds"]):
        weights.pop("restore", None)
    if not table["rounds"]:
        weights.pop("correct")
        weights.pop("strike")
    if not table["away"]:
        weights.pop("return", None)
    if not table["ended"]:
        weights.pop("reopen", None)


_WEIGHTS = {
    "record": 64,
    "correct": 7,
    "strike": 3,
    "restore": 3,
    "join": 3,
    "leave": 3,
    "return": 3,
    "move": 3,
    "loan": 7,
    "rules": 3,
    "end": 2,
    "reopen": 1,
}
_WEIGHTS_AT_THE_END = {
    "record": 2,
    "correct": 6,
    "strike": 4,
    "restore": 4,
    "join": 1,
    "leave": 1,
    "move": 1,
    "loan": 1,
    "rules": 4,
    "end": 1,
    "reopen": 4,
}


def _record(rng: Random, table: Facts, game: Facts) -> Facts:
    dealt = still_in(table, game) or table["seats"]
    this = random_round(rng, table["rules"], dealt, game["status"] == "sudden_death")
    if table["rules"]["scoring"] == "chips" and rng.random() < 0.2:
        _owe_all_that_is_there(rng, this, game["totals"])
    return {"round": this}


def _correct(rng: Random, table: Facts, game: Facts) -> Facts:
    number = _some_round(rng, table)
    if number > len(table["rounds"]):
        return {"number": number, "round": {"went_out": None}}
    dealt = table["rounds"][number - 1]["dealt"]
    return {"number": number, "round": random_round(rng, table["rules"], dealt, False)}


def _some_round(rng: Random, table: Facts) -> int:
    """A round that there is, the later the likelier; seldom the one after the last."""
    last = len(table["rounds"])
    return last + 1 if rng.random() < 0.03 or not last else max(1, last - int(rng.expovariate(0.7)))


def _restore(rng: Random, table: Facts, game: Facts) -> Facts:
    struck = [n for n, this in enumerate(table["rounds"], start=1) if this["struck"]]
    return {"number": rng.choice(struck) if struck else _some_round(rng, table)}


def _join(rng: Random, table: Facts, game: Facts) -> Facts:
    return {"start": rng.choice([None, 0, 30, 100, "average", "worst", "best"])}


def _leave(rng: Random, table: Facts, game: Facts) -> Facts:
    return {"player": rng.choice(table["seats"])}


def _return(rng: Random, table: Facts, game: Facts) -> Facts:
    return {"player": rng.choice(sorted(table["away"]) or table["seats"])}


def _move(rng: Random, table: Facts, game: Facts) -> Facts:
    return {"player": rng.choice(table["seats"]), "seat": rng.randint(1, len(table["seats"]))}


def _loan(rng: Random, table: Facts, game: Facts) -> Facts:
    there = sitting_now(table) or table["seats"]
    giver, taker = rng.choice(there), rng.choice(there)
    most = max(game["totals"][giver], 1)
    amount = rng.choice([1, most, most // 2, most + 1, 0]) if rng.random() < 0.3 else most // 3
    return {"from": giver, "to": taker, "amount": amount}


def _rules(rng: Random, table: Facts, game: Facts) -> Facts:
    if rng.random() < 0.4:
        return {"rules": random_rules(rng)}
    key = rng.choice(sorted(OVERRIDES))
    kept = {k: v for k, v in table["rules"].items() if k != "values"}
    return {"rules": {**kept, "values": table["rules"]["values"], key: OVERRIDES[key](rng)}}


_MAKE: dict[str, Any] = {
    "record": _record,
    "correct": _correct,
    "strike": lambda rng, table, game: {"number": _some_round(rng, table)},
    "restore": _restore,
    "join": _join,
    "leave": _leave,
    "return": _return,
    "move": _move,
    "loan": _loan,
    "rules": _rules,
    "end": lambda rng, table, game: {},
    "reopen": lambda rng, table, game: {},
}


def random_round(rng: Random, rules: Rules, dealt: list[str], sudden_death: bool) -> Facts:
    """A round as it may be written down; about one in twelve is wrong."""
    winner = None if rng.random() < 0.2 else rng.choice(dealt)
    stock = _shuffled(rng, rules, len(dealt))
    hands = {p: _random_hand(rng, rules, stock) for p in dealt if p != winner}
    this: Facts = {"went_out": winner, "hands": dict(rng.sample(sorted(hands.items()), len(hands)))}
    if (sudden_death or rules["scoring"] == "countdown") and rng.random() < 0.7:
        del this["hands"]
    if rng.random() < 0.15:
        this["late_card"] = _noted(rng, rules, stock.pop())
    if rng.random() < 0.15:
        this["multiplier"] = rng.randint(1, 4)
    if rng.random() < 0.15:
        this["penalties"] = [_fine(rng, rules, dealt) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        this["last_card"] = rng.choice([_noted(rng, rules, stock.pop()), "QS"])
    if rng.random() < 0.05:
        this["dealer"] = rng.choice(dealt)
    decks = by_number(rules["decks"], len(dealt))
    return _gone_wrong(rng, this, dealt, decks) if rng.random() < 0.09 else this


def _shuffled(rng: Random, rules: Rules, players: int) -> list[str]:
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    jokers = ["JK", "JK"] if rules["joker"] is not None else []
    stock = (deck + jokers) * by_number(rules["decks"], players)
    rng.shuffle(stock)
    if rng.random() < 0.4:  # so that jokers, and cards of their own value, come up at all
        stock.sort(key=lambda card: rng.random() + (card in ("JK", "JC", "JD", "QS", "8H")))
    return stock


def _random_hand(rng: Random, rules: Rules, stock: list[str]) -> Facts:
    if rng.random() < 0.35:
        hand: Facts = {"points": rng.choice(TYPED)}
        if rules["joker"] is not None and stock[-1] == "JK":
            stock.pop()
            hand["jokers"] = 1
        return hand
    drawn = [stock.pop() for _ in range(rng.choice([1, 1, 2, 2, 3, 5]))]
    return {"cards": [_noted(rng, rules, card) for card in drawn]}


def _noted(rng: Random, rules: Rules, card: str) -> str:
    """The card as it is noted: a suit is left out where it may be, a ten written one way or two."""
    bare = card != "JK" and not any(card[0] + suit in rules["values"] for suit in SUITS)
    if bare and rng.random() < 0.3:
        card = card[0]
    return card.replace("T", "10") if rng.random() < 0.5 else card


def _make_even(rng: Random, this: Facts) -> None:
    """All hands worth the same, or all but one, since ties are what goes wrong."""
    hands = this.get("hands", {})
    points = rng.choice([0, 5, 10, 30])
    for p in rng.sample(sorted(hands), max(len(hands) - rng.randint(0, 1), 0)):
        hands[p] = {"points": points}
    if this["went_out"] in hands or rng.random() < 0.3 or not hands:
        return
    if this["went_out"] is not None:
        hands[this["went_out"]] = {"points": points}
        this["went_out"] = None
    this.pop("multiplier", None)
    this.pop("penalties", None)


def _owe_all_that_is_there(rng: Random, this: Facts, chips: dict[str, int]) -> None:
    """Somebody could just pay for their hand, but for the joker in it."""
    losers = [p for p in this.get("hands", {}) if p in chips and p != this["went_out"]]
    for p in rng.sample(sorted(losers), min(len(losers), 1)):
        this["hands"][p] = {"points": max(chips[p], 0), "jokers": 1}


def _fine(rng: Random, rules: Rules, dealt: list[str]) -> Facts:
    player = rng.choice(dealt)
    if rng.random() < 0.4:
        return {"player": player, "points": rng.choice([-5, 0, 5, 25])}
    stock = _shuffled(rng, rules, len(dealt))
    return {"player": player, "cards": [_noted(rng, rules, stock.pop()) for _ in range(2)]}


def _gone_wrong(rng: Random, this: Facts, dealt: list[str], decks: int) -> Facts:
    """A round with something the matter, more often than not for one hand."""
    hands: dict[str, Facts] = dict(this.get("hands", {}))
    victim = rng.choice(sorted(hands) or dealt)
    spoiled: list[Facts] = [
        {"hands": {p: hand for p, hand in hands.items() if p != victim}},
        {"hands": hands | {victim: {"cards": []}}},
        {"hands": hands | {victim: {"cards": ["8"] * 9}}},
        {"hands": hands | {victim: {"cards": ["7S"] * 4}}},
        {"hands": hands | {victim: {"cards": ["1H"]}}},
        {"hands": hands | {victim: {"points": 4, "jokers": 2 * decks + 1}}},
        {"hands": hands | {victim: {"cards": ["7S"] * decks}}, "late_card": "7S"},
        {"hands": hands | {victim: {"cards": ["J"]}}},
        {"hands": hands | {"p30": {"points": 4}}},
        {"hands": hands | {this["went_out"] or victim: {"cards": ["3S"]}}},
        {"hands": hands | {this["went_out"] or victim: {"points": 0}}},
        {"went_out": "p30"},
        {"multiplier": 5},
        {"dealer": "p30"},
        {"penalties": [{"player": "p30", "points": 5}]},
        {"late_card": "JK"},
    ]
    return this | rng.choice(spoiled)
