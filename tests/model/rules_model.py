"""The rules of the game once more, from the written rules alone: plain, slow and obvious.

Nothing here is shared with the program, so that a mistake has to be made twice to go unseen. A
whole game is put together in ``game_model``.
"""

from typing import Any

Rules = dict[str, Any]
Points = dict[str, int]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
PIPS = {str(pips): pips for pips in range(2, 10)}
TENS = {"T": 10, "J": 10, "Q": 10, "K": 10}

STANDARD: Rules = {
    "scoring": "penalty",
    "values": {**PIPS, **TENS, "A": 1, "8": 50},
    "joker": None,
    "joker_cap": None,
    "ends": [{"when": "score", "at": 100}],
    "tie": "share",
    "blocked": "everyone_counts",
    "blocked_tie": "split",
    "debt": "ledger",
    "resets": {},
    "round_to": None,
    "last_card": {},
    "last_round": None,
    "duty": None,
    "start": 0,
    "players": [2, 10],
    "decks": {"2": 1, "6": 2},
    "deal": {"2": 7, "3": 5},
}
WINNER_COLLECTS: Rules = {
    **STANDARD,
    "scoring": "winner_collects",
    "blocked": "lowest_collects",
    "tie": "play_on",
}
HOUSE: Rules = {
    **STANDARD,
    "values": {**PIPS, **TENS, "A": 20, "JC": 50, "JD": -5},
    "joker": {"doubles": "compound"},
    "joker_cap": 99,
    "ends": [{"when": "score", "at": 100}, {"when": "below_zero"}],
    "tie": "sudden_death",
    "duty": "highest",
    "decks": {"2": 2},
    "deal": {"2": 7},
}
PRESETS: dict[str, Rules] = {
    "standard": STANDARD,
    "winner-collects": WINNER_COLLECTS,
    "classic": {**WINNER_COLLECTS, "ends": [{"when": "score", "at": 50, "per_player": True}]},
    "house": HOUSE,
    "chips": {
        **HOUSE,
        "scoring": "chips",
        "joker_cap": None,
        "start": 100,
        "ends": [{"when": "broke"}],
        "blocked": "nobody_scores",
    },
    "countdown": {
        **STANDARD,
        "scoring": "countdown",
        "start": 8,
        "ends": [{"when": "zero"}],
        "blocked": "nobody_scores",
    },
    "five-rounds": {**STANDARD, "ends": [{"when": "rounds", "count": 5}]},
    "last-one": {
        **STANDARD,
        "values": {**PIPS, **TENS, "A": 15, "8": 25},
        "joker": {"points": 40},
        "ends": [{"when": "eliminated", "at": 100}],
    },
}


def resolved(asked: Rules | str) -> Rules:
    """The whole rules that a preset's name, and the keys laid over it, stand for."""
    if isinstance(asked, str):
        asked = {"preset": asked}
    preset = asked.get("preset", "standard")
    rules = {**PRESETS[preset], **asked, "preset": preset}
    if "blocked" not in asked and lowest_wins(rules) != lowest_wins(PRESETS[preset]):
        rules["blocked"] = "everyone_counts" if lowest_wins(rules) else "lowest_collects"
    laid = {**PRESETS[preset]["values"], **asked.get("values", {})}
    rules["values"] = {card: points for card, points in laid.items() if points is not None}
    return rules


def lowest_wins(rules: Rules) -> bool:
    """Whether the best total is the lowest one."""
    return rules["scoring"] in ("penalty", "countdown")


def can_be_chosen(rules: Rules) -> bool:
    """Whether whole rules are fair: where the highest wins, not everyone adds a blocked hand."""
    return lowest_wins(rules) or rules["blocked"] != "everyone_counts"


def by_number(steps: dict[str, int], players: int) -> int:
    """What stands from so many players on; below the first step, the first step."""
    found = steps[min(steps, key=int)]
    for least in sorted(steps, key=int):
        if int(least) <= players:
            found = steps[least]
    return found


# --- one hand ----------------------------------------------------------------------------


def spelled(card: str) -> str:
    """The card with a ten written ``T``."""
    return card.replace("10", "T")


def card_value(values: Points, card: str) -> int:
    """What a card is worth; an exact card beats its rank."""
    card = spelled(card)
    rank = card if card == "JK" else card[0]
    return values[card] if card in values else values.get(rank, 0)


def worth(rules: Rules, hand: dict[str, Any], late_card: str | None) -> dict[str, Any]:
    """A hand ``with`` and ``without`` its jokers, and how many ``jokers`` it holds."""
    cards = list(hand.get("cards", []))
    if late_card:
        cards.append(late_card)
    jokers = cards.count("JK") + hand.get("jokers", 0)
    plain = hand.get("points", 0)
    plain += sum(card_value(rules["values"], card) for card in cards if card != "JK")
    return {"with": with_jokers(rules["joker"], plain, jokers), "without": plain, "jokers": jokers}


def with_jokers(joker: dict[str, Any] | None, plain: int, jokers: int) -> int:
    """The other cards' points once the jokers have done what they do."""
    if joker is None or jokers == 0:
        return plain
    if "points" in joker:
        return plain + jokers * int(joker["points"])
    times = {"compound": int(2**jokers), "once": 2, "additive": 1 + jokers}
    return plain * times[str(joker["doubles"])]


def counted(rules: Rules, points: int, multiplier: int) -> int:
    """A hand after the multiplier and the rounding: to the nearest, halves up, never to 0."""
    points *= multiplier
    step = rules["round_to"]
    if step is None or points == 0:
        return points
    nearest = (2 * points + step) // (2 * step) * step
    if nearest == 0:
        return int(step) if points > 0 else -int(step)
    return int(nearest)


def penalties_of(rules: Rules, this: dict[str, Any], player: str) -> int:
    """What a player was fined in a round; a fine's joker doubles that fine's cards only."""
    return sum(
        worth(rules, fine, None)["with"]
        for fine in this.get("penalties", [])
        if fine["player"] == player
    )


# --- one round ---------------------------------------------------------------------------


def score_round(
    rules: Rules, this: dict[str, Any], dealt: list[str], before: Points, last: bool
) -> Any:
    """The totals after a round, and whom the cap, the relief and ruin befell.

    ``dealt`` are those who played, in seat order; ``before`` are their totals. ``last``: it is
    the last of as many rounds as are played.
    """
    hands = {p: worth(rules, held(this, p), late_for(this, p)) for p in dealt}
    fines = {p: penalties_of(rules, this, p) for p in dealt}
    times = this.get("multiplier", 1) * times_at_last(rules, last)
    full = {p: counted(rules, hands[p]["with"], times) for p in dealt}
    bare = {p: counted(rules, hands[p]["without"], times) for p in dealt}
    if rules["scoring"] == "chips":
        holds_joker = {p: hands[p]["jokers"] > 0 for p in dealt}
        full = {p: full[p] + fines[p] for p in dealt}
        bare = {p: bare[p] + fines[p] for p in dealt}
        after = chips_round(rules, this["went_out"], dealt, before, full, bare, holds_joker)
        capped: list[str] = []
    else:
        after = {"relieved": [], "broke": []}
        scores = kind_scores(rules, this, dealt, full, fines)
        without = kind_scores(rules, this, dealt, bare, fines)
        after["totals"], capped = capped_totals(rules, dealt, before, scores, without)
    totals = {p: rules["resets"].get(str(t), t) for p, t in after["totals"].items()}
    return {**after, "totals": totals, "capped": capped}


def times_at_last(rules: Rules, last: bool) -> int:
    """How many times a hand counts, in the last round or in another."""
    return int(rules["last_round"]) if last and rules["last_round"] is not None else 1


def held(this: dict[str, Any], player: str) -> dict[str, Any]:
    """The hand that a player was left with: nothing for who went out."""
    if player == this["went_out"]:
        return {"cards": []}
    return dict(this.get("hands", {}).get(player, {"cards": []}))


def late_for(this: dict[str, Any], player: str) -> str | None:
    """The late card, which goes into every hand but that of the player who went out."""
    if player == this["went_out"] or player not in this.get("hands", {}):
        return None
    late_card: str | None = this.get("late_card")
    return late_card


def capped_totals(
    rules: Rules, dealt: list[str], before: Points, scores: Points, without: Points
) -> tuple[Points, list[str]]:
    """Totals with jokers, but the cap where only the jokers took a total past it."""
    cap = rules["joker_cap"]
    totals, capped = {}, []
    for p in dealt:
        totals[p] = before[p] + scores[p]
        if cap is not None and totals[p] > cap >= before[p] + without[p]:
            totals[p] = cap
            capped.append(p)
    return totals, capped


def kind_scores(
    rules: Rules, this: dict[str, Any], dealt: list[str], hands: Points, fines: Points
) -> Points:
    """What everyone scores by the kind of scoring, fines and the last card in it."""
    winner = this["went_out"]
    owed = {p: hands[p] + fines[p] for p in dealt}
    if winner is None:
        if rules["blocked"] == "nobody_scores":
            return dict.fromkeys(dealt, 0)
        if rules["blocked"] == "lowest_collects" and not lowest_wins(rules):
            return lowest_collects(rules, this, dealt, owed)
        scores = dict(hands)
        if rules["blocked"] == "lowest_collects":
            scores = lowest_collects(rules, this, dealt, hands)
        return costs(rules, scores, fines)
    if rules["scoring"] == "countdown":
        scores = dict.fromkeys(dealt, 0)
        scores[winner] = -1
    elif rules["scoring"] == "penalty":
        scores = dict(owed)
    else:
        scores = won_scores(rules["scoring"], winner, dealt, {**owed, winner: 0})
        scores[winner] -= fines[winner]
    card = this.get("last_card")
    if card:
        scores[winner] += card_value(rules["last_card"], card)
    return scores


def won_scores(kind: str, winner: str, dealt: list[str], owed: Points) -> Points:
    """A round that somebody went out of and in which the highest wins; they owe nothing."""
    others = [p for p in dealt if p != winner]
    pot = sum(owed[p] for p in others)
    nothing = dict.fromkeys(dealt, 0)
    if kind == "winner_collects":
        return {**nothing, winner: pot}
    if kind == "zero_sum":
        return {**{p: -owed[p] for p in others}, winner: pot}
    if kind == "average":
        return {**nothing, winner: (2 * pot + len(others)) // (2 * len(others)) if others else 0}
    assert kind == "difference"
    return {p: max(owed.values()) - owed[p] for p in dealt}


def costs(rules: Rules, scores: Points, fines: Points) -> Points:
    """Everyone's score once their fines have made it worse for them."""
    worse = 1 if lowest_wins(rules) else -1
    return {p: score + worse * fines[p] for p, score in scores.items()}


def lowest_collects(rules: Rules, this: dict[str, Any], dealt: list[str], owed: Points) -> Points:
    """A round that nobody went out of, in which the lowest gets what the others have more."""
    low = min(owed.values())
    lowest = [p for p in dealt if owed[p] == low]
    pot = sum(owed[p] - low for p in dealt)
    if rules["scoring"] == "zero_sum":
        shares = {p: low - owed[p] for p in dealt}
        at = dealt.index(this["dealer"]) + 1
        first = next(p for p in dealt[at:] + dealt[:at] if p in lowest)
        for p in lowest:
            shares[p] = pot // len(lowest)
        shares[first] = pot - pot // len(lowest) * (len(lowest) - 1)
        return shares
    share = pot // len(lowest) if rules["blocked_tie"] == "split" else pot
    return {**dict.fromkeys(dealt, 0), **dict.fromkeys(lowest, share)}


# --- chips -------------------------------------------------------------------------------


def chips_round(
    rules: Rules,
    winner: str | None,
    dealt: list[str],
    before: Points,
    full: Points,
    bare: Points,
    holds_joker: dict[str, bool],
) -> dict[str, Any]:
    """The payments: the others pay the player who went out, who then pays negative hands."""
    purse = dict(before)
    told: dict[str, Any] = {"totals": purse, "relieved": [], "broke": []}
    if winner is None:
        if rules["blocked"] == "lowest_collects":
            blocked_chips(rules, told, dealt, full, bare, holds_joker)
        return told
    others = [p for p in dealt if p != winner]
    for p in others:
        if full[p] > 0:
            relief = holds_joker[p] and bare[p] <= purse[p]
            pay(rules, told, p, winner, full[p], relief)
    for p in others:
        if full[p] < 0:
            pay(rules, told, winner, p, -full[p], False)
    return told


def pay(
    rules: Rules,
    told: dict[str, Any],
    payer: str,
    taker: str,
    owed: int,
    ruled_out: bool,
) -> None:
    """One debt: paid, relieved where it is ``ruled_out`` that it ruins the payer, or ruin."""
    purse = told["totals"]
    paid = owed
    if owed > purse[payer]:
        told["relieved" if ruled_out else "broke"].append(payer)
        if ruled_out or rules["debt"] == "physical":
            paid = max(purse[payer], 0)
    purse[payer] -= paid
    purse[taker] += paid


def blocked_chips(
    rules: Rules,
    told: dict[str, Any],
    dealt: list[str],
    full: Points,
    bare: Points,
    holds_joker: dict[str, bool],
) -> None:
    """The others pay each of the lowest hands their share of what theirs is above it."""
    low = min(full.values())
    lowest = [p for p in dealt if full[p] == low]
    for p in dealt:
        share = (full[p] - low) // len(lowest)
        relief = holds_joker[p] and bare[p] - low <= told["totals"][p]
        if share > 0:
            for taker in lowest:
                pay(rules, told, p, taker, share, relief)
