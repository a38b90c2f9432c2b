"""Five hundred random games, scored by the core and by an independent model of the rules."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from app.ledger.commands import CorrectRound, RecordRound, RestoreRound, RoundAsEntered, StrikeRound
from app.ledger.table import ending, status, tied, totals, winners
from app.scoring.rounds import Hand, Penalty
from tests.ledger.tables import Table
from tests.scoring import model

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus")
EVENINGS = 50
GAMES_AN_EVENING = 10


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_random_games_come_out_as_an_independent_model_says(evening: int) -> None:
    chance = random.Random(evening)
    for _ in range(GAMES_AN_EVENING):
        RandomGame(chance).play()


class RandomGame:
    """One game: random rules, random rounds, and now and then a correction or a strike."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.names = NAMES[: chance.randint(2, len(NAMES))]
        self.rules = random_rules(chance)
        self.start = {name: chance.choice([0, 0, 5, 40, 90]) for name in self.names}
        self.rounds: list[dict[str, Any]] = []
        self.table = Table(*self.names, rules=self.rules, starts=self.start)

    def play(self) -> None:
        for _ in range(self.chance.randint(1, 12)):
            self.chance.choice(self.moves())()
            self.compare()

    def moves(self) -> list[Callable[[], None]]:
        over = status(self.table.game) == "finished"
        moves = [] if over else [self.record] * 5
        return moves + ([self.correct, self.strike_or_restore] if self.rounds else [])

    def record(self) -> None:
        one = random_round(self.chance, self.names, self.rules)
        self.table.do(RecordRound(as_entered(one, self.table)))
        self.rounds.append(one)

    def correct(self) -> None:
        at, version = self.some_round()
        one = random_round(self.chance, self.names, self.rules)
        one["struck"] = self.rounds[at]["struck"]
        entered = as_entered(one, self.table)
        self.table.do(CorrectRound(at + 1, version, entered, "counted wrong"))
        self.rounds[at] = one

    def strike_or_restore(self) -> None:
        at, version = self.some_round()
        struck = self.rounds[at]["struck"]
        self.table.do(
            RestoreRound(at + 1, version) if struck else StrikeRound(at + 1, version, "misdeal")
        )
        self.rounds[at]["struck"] = not struck

    def some_round(self) -> tuple[int, int]:
        at = self.chance.randrange(len(self.rounds))
        return at, self.table.game.lines[at].version

    def compare(self) -> None:
        game = self.table.game
        sheet = model.write_down(self.rules, self.start, self.rounds)
        shown = [self.table.named(tally.totals) for tally in game.tallies]
        scored = [self.table.named(tally.scores) for tally in game.tallies]
        assert shown == sheet.totals
        assert [dict.fromkeys(self.names, 0) | row for row in scored] == sheet.scores
        assert self.table.named(totals(game)) == (sheet.totals or [self.start])[-1]
        assert status(game) == ("finished" if sheet.over else "playing")
        assert set(self.table.names(winners(game))) == sheet.winners
        assert set(self.table.names(tied(game))) == sheet.tied
        over = ending(game)
        assert (over.round if over else None) == sheet.over_in


def random_rules(chance: random.Random) -> dict[str, Any]:
    """Return rules that override so much of a preset that the model need not know the presets."""
    end = chance.choice(
        [
            {"when": "score", "at": chance.choice([50, 100, 200])},
            {"when": "score", "at": 100, "above": True},
            {"when": "score", "at": 40, "per_player": True},
            {"when": "rounds", "count": chance.randint(1, 6)},
        ]
    )
    rules: dict[str, Any] = {
        "preset": chance.choice(["standard", "winner-collects"]),
        "scoring": chance.choice(["penalty", "winner_collects"]),
        "ends": [end, {"when": "rounds", "count": 7}] if chance.random() < 0.3 else [end],
        "tie": chance.choice(["share", "play_on"]),
        "blocked": chance.choice(["everyone_counts", "lowest_collects", "nobody_scores"]),
        "blocked_tie": chance.choice(["split", "each"]),
        "joker": chance.choice([None, {"points": 30}]),
        # Enough decks that no random round is refused: that check has its own tests.
        "decks": {"2": 10},
    }
    if chance.random() < 0.4:
        rules["values"] = chance.choice([{"8": 25}, {"JC": 50, "JD": -5}, {"A": 20, "8": 8}])
    return rules


def random_round(
    chance: random.Random, names: tuple[str, ...], rules: dict[str, Any]
) -> dict[str, Any]:
    went_out = chance.choice([None, *names * 3])
    deck = cards_of(rules)
    penalties: list[dict[str, Any]] = []
    if chance.random() < 0.2:
        penalty: dict[str, Any] = {"player": chance.choice(names)}
        points, cards = chance.randint(-5, 30), chance.sample(deck, 2)
        penalties.append(penalty | chance.choice([{"points": points}, {"cards": cards}]))
    return {
        "went_out": went_out,
        "hands": {n: random_hand(chance, deck, rules) for n in names if n != went_out},
        "late_card": chance.choice(deck) if chance.random() < 0.15 else None,
        "multiplier": chance.choice([1, 1, 1, 2, 4]),
        "penalties": penalties,
        "struck": False,
    }


def random_hand(chance: random.Random, deck: list[str], rules: dict[str, Any]) -> dict[str, Any]:
    if chance.random() < 0.5:
        return {"cards": chance.sample(deck, chance.randint(1, 5))}
    jokers = chance.choice([0, 0, 1, 2]) if rules["joker"] else 0
    return {"points": chance.choice([0, 1, 8, chance.randint(0, 60)]), "jokers": jokers}


def cards_of(rules: dict[str, Any]) -> list[str]:
    deck = [rank + suit for rank in ("A", *"23456789", "10", *"JQK") for suit in "CDHS"]
    bare = ["A", *"23456789", "10", *"QK"]
    return deck + bare + (["JK"] if rules["joker"] else [])


def as_entered(one: dict[str, Any], table: Table) -> RoundAsEntered:
    return RoundAsEntered(
        went_out=table.id(one["went_out"]) if one["went_out"] else None,
        hands={table.id(name): as_hand(hand) for name, hand in one["hands"].items()},
        late_card=one["late_card"],
        penalties=tuple(
            Penalty(table.id(p["player"]), cards=cards_in(p), points=p.get("points"))
            for p in one["penalties"]
        ),
        multiplier=one["multiplier"],
    )


def as_hand(hand: dict[str, Any]) -> Hand:
    return Hand(cards=cards_in(hand), points=hand.get("points"), jokers=hand.get("jokers", 0))


def cards_in(held: dict[str, Any]) -> tuple[str, ...] | None:
    return tuple(held["cards"]) if "cards" in held else None
