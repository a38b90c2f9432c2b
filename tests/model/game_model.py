"""A whole game once more, from a list of steps, by the written rules alone (see ``rules_model``).

A game is a list of steps, each a dict with a ``do`` and its particulars, in the order in which
they were taken at the table. `outcome` reads the list from the beginning every time.

======================  =====================================================================
``start``               ``rules``, ``players`` [{``id``, ``start`` or ``None``}], ``first_dealer``
``join``                ``player``, ``start`` in points
``leave``, ``return``   ``player``
``move``                ``player``, ``seat`` (1 is the first)
``record``              ``round``: ``dealt`` (in seat order), ``dealer``, ``went_out``, ``hands``,
                        ``late_card``, ``penalties``, ``multiplier``, ``last_card``
``correct``             ``number``, and the ``round`` again, whole
``strike``, ``restore``  ``number``
``loan``                ``from``, ``to``, ``amount``
``rules``               ``rules``: for the rounds already played too
``end``, ``reopen``     the game ended by hand, and open again
======================  =====================================================================
"""

from collections.abc import Callable
from typing import Any

from tests.model.rules_model import (
    RANKS,
    Points,
    Rules,
    by_number,
    counted,
    held,
    late_for,
    lowest_wins,
    resolved,
    score_round,
    times_at_last,
    worth,
)

Step = dict[str, Any]

# --- the end -----------------------------------------------------------------------------


def best(rules: Rules, totals: Points, players: list[str]) -> list[str]:
    """Those of the players who have the best total."""
    if not players:
        return []
    pick = min if lowest_wins(rules) else max
    top = pick(totals[p] for p in players)
    return [p for p in players if totals[p] == top]


def reached(end: dict[str, Any], seen: dict[str, Any]) -> bool:
    """Whether one end has come, from what was seen in the round."""
    totals: Points = seen["totals"]
    judged = [totals[p] for p in seen["dealt"]]
    when = end["when"]
    if when == "score":
        # Whoever has a column in that round, also if they left.
        at = end["at"] * (len(totals) if end.get("per_player") else 1)
        return any(is_at(end, at, t) for t in judged)
    if when == "rounds":
        return bool(seen["played"] >= end["count"])
    if when == "below_zero":
        return any(t < 0 for t in judged)
    if when == "broke":
        return bool(seen["broke"])
    if when == "zero":
        return any(t <= 0 for t in judged)
    assert when == "eliminated"
    return sum(p not in seen["eliminated"] for p in seen["dealt"]) <= 1


def is_at(end: dict[str, Any], at: int, total: int) -> bool:
    """Whether a total has come to the points of an end, or beyond them if it has to be above."""
    return total > at if end.get("above") else total >= at


# --- a whole game ------------------------------------------------------------------------


def outcome(steps: list[Step]) -> dict[str, Any]:
    """Everything that the table may want to know, read from all steps anew.

    The steps themselves, sorted by `facts`, are its ``table``.
    """
    table = facts(steps)
    game = fresh_game(table)
    for number, this in enumerate(table["rounds"], start=1):
        come_in(table, game, number)
        play(table["rules"], game, {**this, "number": number})
    come_in(table, game, len(table["rounds"]) + 1)
    game["sudden_death"] = game["status"] == "sudden_death"
    if table["ended"] and game["status"] != "finished":
        end_by_hand(table, game)
    if game["status"] != "finished" and game["played"] and len(still_in(table, game)) == 1:
        left_alone(table, game)
    game["standings"] = standings(table, game)
    game["target"] = target(table, game)
    game["next"] = None if game["status"] == "finished" else coming(table, game)
    if game["status"] != "finished":
        game["ending"] = None
    return game


def facts(steps: list[Step]) -> dict[str, Any]:
    """The steps sorted: who sits where, the rounds as they now stand, loans, rules."""
    table: dict[str, Any] = {
        "rules": resolved(steps[0]["rules"]),
        "starts": {},
        "since": {},
        "seats": [],
        "away": set(),
        "rounds": [],
        "loans": [],
        "ended": False,
        "first_dealer": steps[0]["first_dealer"],
    }
    for player in steps[0]["players"]:
        took_join(table, {"player": player["id"], "start": player["start"]})
    for step in steps[1:]:
        TAKEN[step["do"]](table, step)
    return table


def took_join(table: dict[str, Any], step: Step) -> None:
    # Who begins where the rules say begins elsewhere under other rules.
    by_rules = step["start"] in (None, table["rules"]["start"])
    table["starts"][step["player"]] = None if by_rules else step["start"]
    table["since"][step["player"]] = len(table["rounds"]) + 1
    table["seats"].append(step["player"])


def took_move(table: dict[str, Any], step: Step) -> None:
    table["seats"].remove(step["player"])
    table["seats"].insert(step["seat"] - 1, step["player"])


def took_record(table: dict[str, Any], step: Step) -> None:
    table["rounds"].append({**step["round"], "struck": False})


def took_correct(table: dict[str, Any], step: Step) -> None:
    old = table["rounds"][step["number"] - 1]
    kept = {key: old[key] for key in ("dealt", "dealer", "struck")}
    table["rounds"][step["number"] - 1] = {**kept, **step["round"]}


def took_loan(table: dict[str, Any], step: Step) -> None:
    table["loans"].append({**step, "before": len(table["rounds"]) + 1})


def took_rules(table: dict[str, Any], step: Step) -> None:
    table["rules"] = resolved(step["rules"])


TAKEN: dict[str, Callable[[dict[str, Any], Step], None]] = {
    "join": took_join,
    "leave": lambda table, step: table["away"].add(step["player"]),
    "return": lambda table, step: table["away"].discard(step["player"]),
    "move": took_move,
    "record": took_record,
    "correct": took_correct,
    "strike": lambda table, step: table["rounds"][step["number"] - 1].update(struck=True),
    "restore": lambda table, step: table["rounds"][step["number"] - 1].update(struck=False),
    "loan": took_loan,
    "rules": took_rules,
    "end": lambda table, step: table.update(ended=True),
    "reopen": lambda table, step: table.update(ended=False),
}


def fresh_game(table: dict[str, Any]) -> dict[str, Any]:
    """A game before its first round."""
    return {
        "table": table,
        "status": "playing",
        "winners": [],
        "tied": [],
        "ending": None,
        "totals": {},
        "eliminated": [],
        "rounds": [],
        "played": 0,
    }


def come_in(table: dict[str, Any], game: dict[str, Any], number: int) -> None:
    """Before a round: newcomers sit down with their start, and loans change hands."""
    for p, start in table["starts"].items():
        if table["since"][p] == number:
            game["totals"][p] = table["rules"]["start"] if start is None else start
    for loan in table["loans"]:
        # Without chips there is nothing that could have been lent.
        if loan["before"] == number and table["rules"]["scoring"] == "chips":
            game["totals"][loan["from"]] -= loan["amount"]
            game["totals"][loan["to"]] += loan["amount"]


def play(rules: Rules, game: dict[str, Any], this: dict[str, Any]) -> None:
    """One more round; it scores nothing if struck, in sudden death, or after the end."""
    before = dict(game["totals"])
    told: dict[str, Any] = {"capped": [], "relieved": []}
    if not this["struck"] and game["status"] == "sudden_death":
        sudden_death(game, this)
    elif not this["struck"] and game["status"] == "playing" and scores_at_all(rules, this):
        told = ordinary(rules, game, this)
    game["rounds"].append(
        {
            "dealt": this["dealt"],
            "dealer": this["dealer"],
            "counted": hands_counted(rules, this, told.get("last", False)),
            "scores": {p: total - before[p] for p, total in game["totals"].items()},
            "totals": dict(game["totals"]),
            "capped": told["capped"],
            "relieved": list(dict.fromkeys(told["relieved"])),
            "status": game["status"],
        }
    )


def hands_counted(rules: Rules, this: dict[str, Any], last: bool) -> Points:
    """What each hand is worth on the sheet; 0 where there is none."""
    times = this.get("multiplier", 1) * times_at_last(rules, last)
    return {
        p: counted(rules, worth(rules, held(this, p), late_for(this, p))["with"], times)
        for p in this["dealt"]
    }


def sudden_death(game: dict[str, Any], this: dict[str, Any]) -> None:
    """Who goes out first wins; blocked, it is played again."""
    if this["went_out"] is not None:
        game["status"] = "finished"
        game["winners"] = [this["went_out"]]
        game["ending"] = {**game["ending"], "round": this["number"]}


def scores_at_all(rules: Rules, this: dict[str, Any]) -> bool:
    """A round that was played without hands, to decide a tie, counts for nothing without one."""
    return holds_hands(this) or rules["scoring"] == "countdown"


def holds_hands(this: dict[str, Any]) -> bool:
    """Whether anybody but who went out has a hand in the round."""
    return any(player != this["went_out"] for player in this.get("hands", {}))


def ordinary(rules: Rules, game: dict[str, Any], this: dict[str, Any]) -> dict[str, Any]:
    """A round that is scored, and may be the last."""
    dealt = this["dealt"]
    game["played"] += 1
    rounds = [end["count"] for end in rules["ends"] if end["when"] == "rounds"]
    last = game["played"] == min(rounds, default=0)
    before = {p: game["totals"][p] for p in dealt}
    told: dict[str, Any] = {**score_round(rules, this, dealt, before, last), "last": last}
    game["totals"].update(told["totals"])
    game["tied"] = []
    eliminate(rules, game, dealt)
    seen = {**game, "dealt": dealt, "broke": told["broke"]}
    came = [end for end in rules["ends"] if reached(end, seen)]
    if came:
        settle(rules, game, dealt, {"when": came[0]["when"], "round": this["number"]})
    return told


def eliminate(rules: Rules, game: dict[str, Any], dealt: list[str]) -> None:
    """Who has reached the line is out, and plays no more."""
    for p in dealt:
        limits = [end for end in rules["ends"] if end["when"] == "eliminated"]
        reached_one = any(is_at(end, end["at"], game["totals"][p]) for end in limits)
        if reached_one and p not in game["eliminated"]:
            game["eliminated"].append(p)


def settle(rules: Rules, game: dict[str, Any], dealt: list[str], ending: dict[str, Any]) -> None:
    """The best of those who remain win, or the tie between them is dealt with."""
    remaining = [p for p in dealt if p not in game["eliminated"]]
    leaders = best(rules, game["totals"], remaining or dealt)
    if len(leaders) > 1:
        game["tied"] = leaders
        if rules["tie"] == "play_on" and remaining:
            return
    game["ending"] = ending
    if len(leaders) > 1 and rules["tie"] == "sudden_death":
        game["status"] = "sudden_death"
        return
    game["status"] = "finished"
    game["winners"] = leaders


# --- what the table sees -----------------------------------------------------------------


def sitting_now(table: dict[str, Any]) -> list[str]:
    """Those who have not left, in seat order."""
    return [p for p in table["seats"] if p not in table["away"]]


def still_in(table: dict[str, Any], game: dict[str, Any]) -> list[str]:
    """Those who are dealt the next hand: in sudden death everyone, else who is not out."""
    if game["status"] == "sudden_death":
        return sitting_now(table)
    return [p for p in sitting_now(table) if p not in game["eliminated"]]


def starting_total(game: dict[str, Any], start: int | str | None) -> int:
    """With how many points somebody joins late: a number, or a place among those still in.

    ``average`` rounds halves up; with nothing said it is the rules' own start.
    """
    table = game["table"]
    others: list[int] = [game["totals"][p] for p in still_in(table, game)]
    others = others or [table["rules"]["start"]]
    if start == "average":
        return (2 * sum(others) + len(others)) // (2 * len(others))
    if start in ("best", "worst"):
        return min(others) if (start == "best") == lowest_wins(table["rules"]) else max(others)
    return int(table["rules"]["start"] if start is None else start)


def end_by_hand(table: dict[str, Any], game: dict[str, Any]) -> None:
    """The game ended now, as it stands: all who are best of those still in win."""
    here = sitting_now(table)
    contenders = [p for p in here if p not in game["eliminated"]] or here
    if game["status"] == "sudden_death":
        contenders = [p for p in here if p in game["tied"]] or contenders
    game["winners"] = best(table["rules"], game["totals"], contenders)
    game["tied"] = game["winners"] if len(game["winners"]) > 1 else []
    game["status"] = "finished"
    game["ending"] = {"when": "early", "round": len(game["rounds"])}


def left_alone(table: dict[str, Any], game: dict[str, Any]) -> None:
    """Everybody else has left, or was out before: whoever is left wins, and nothing is tied."""
    game["winners"] = still_in(table, game)
    game["tied"] = []
    game["status"] = "finished"
    game["ending"] = {"when": "alone", "round": len(game["rounds"])}


def standings(table: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """A rank for everyone who has not left: who is still in before who is out, then by total.

    Equal totals share a rank, and the next one is skipped.
    """
    sign = 1 if lowest_wins(table["rules"]) else -1
    place = {p: (p in game["eliminated"], sign * game["totals"][p]) for p in sitting_now(table)}
    return {
        p: {
            "rank": 1 + sum(other < mine for other in place.values()),
            "total": game["totals"][p],
            "eliminated": mine[0],
        }
        for p, mine in place.items()
    }


def target(table: dict[str, Any], game: dict[str, Any]) -> int | None:
    """The fewest points that end the game, or that did: by the columns of that round."""
    now = len(game["rounds"]) + 1
    over = game["status"] == "finished" and game["ending"]["when"] not in ("early", "alone")
    number = game["ending"]["round"] if over else now
    columns = sum(since <= number for since in table["since"].values())
    targets = [
        int(end["at"]) * (columns if end.get("per_player") else 1)
        for end in table["rules"]["ends"]
        if end["when"] == "score"
    ]
    return min(targets, default=None)


def coming(table: dict[str, Any], game: dict[str, Any]) -> dict[str, Any] | None:
    """The next round: who deals, how many cards to each, what is wild, with how many decks."""
    rules = table["rules"]
    players = still_in(table, game)
    if not players:
        return None
    deal = dict.fromkeys(players, by_number(rules["deal"], len(players)))
    wild = dict.fromkeys(players, "8")
    if rules["scoring"] == "countdown":
        own = {p: game["totals"][p] for p in players}
        deal = {p: max(total, 0) for p, total in own.items()}
        wild = {p: RANKS[total - 1] for p, total in own.items() if 1 <= total <= 13}
    return {
        "number": len(game["rounds"]) + 1,
        "dealt": players,
        "dealer": next_dealer(table, players),
        "deal": deal,
        "wild": wild,
        "decks": by_number(rules["decks"], len(players)),
        "scorekeeper": scorekeeper(table, game),
    }


def next_dealer(table: dict[str, Any], players: list[str]) -> str:
    """Clockwise from the last dealer, of a round that counts, to the first who is still in."""
    dealers = [this["dealer"] for this in table["rounds"] if not this["struck"]]
    seats: list[str] = table["seats"]
    seat = seats.index(dealers[-1]) + 1 if dealers else seats.index(table["first_dealer"])
    clockwise = seats[seat:] + seats[:seat]
    return next(p for p in clockwise if p in players)


def scorekeeper(table: dict[str, Any], game: dict[str, Any]) -> str | None:
    """Whoever has the duty: the highest total of the first round; equal ones from the dealer on."""
    if table["rules"]["duty"] is None:
        return None
    for this, row in zip(table["rounds"], game["rounds"], strict=True):
        if not this["struck"]:
            at = this["dealt"].index(this["dealer"]) + 1
            clockwise: list[str] = this["dealt"][at:] + this["dealt"][:at]
            return max(clockwise, key=lambda p: int(row["totals"][p]))
    return None
