"""Evenings at the table by chance: any command at any moment, whether it is allowed or not."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from app.ledger.commands import EndLink, HandOver, RecordRound, StartRule
from app.ledger.refusals import Refusal
from app.ledger.table import playing
from app.scoring.complaints import Invalid
from tests.ledger.tables import HandSpec, Table

RULES: tuple[object, ...] = (
    "standard",
    "winner-collects",
    {"ends": [{"when": "rounds", "count": 3}], "tie": "play_on"},
    {"preset": "winner-collects", "ends": [{"when": "score", "at": 40, "per_player": True}]},
    {"blocked": "nobody_scores", "values": {"8": 25}, "ends": [{"when": "score", "at": 60}]},
)
STARTS: tuple[int | StartRule | None, ...] = (None, 7, "average", "worst", "best")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ida", "Jo")


def random_evening(chance: random.Random, commands: int = 25) -> Table:
    """Return a table after that many commands, some of which it refused."""
    names = NAMES[: chance.randint(2, 5)]
    table = Table(*names, rules=chance.choice(RULES), first_dealer=chance.choice(names))
    for _ in range(commands):
        with suppress(Refusal, Invalid):
            random_move(chance, table)()
    return table


def random_move(chance: random.Random, table: Table) -> Callable[[], object]:
    """Return something that somebody at the table could try to do now."""
    who = chance.choice(table.game.players).name
    number = chance.randint(1, len(table.game.rounds) + 1)
    if chance.random() < 0.5:
        return partial(_record, chance, table)
    moves: list[Callable[[], object]] = [
        partial(_correct, chance, table, number),
        partial(table.strike, number),
        partial(table.restore, number),
        partial(table.join, chance.choice(NAMES), chance.choice(STARTS)),
        partial(table.change, who, active=chance.random() < 0.7),
        partial(table.change, who, name=chance.choice(NAMES)),
        partial(table.change, who, seat=chance.randint(1, 5)),
        partial(table.rename, chance.choice(["", "Friday", "Ten past eight"])),
        partial(table.play_by, chance.choice(RULES)),
        table.end,
        table.reopen,
        table.reopen,
        partial(table.do, HandOver(chance.choice([None, "keeper-1"]))),
        partial(table.do, EndLink("keeper-1")),
    ]
    return chance.choice(moves)


def _record(chance: random.Random, table: Table) -> None:
    went_out, hands = _hands(chance, [player.name for player in playing(table.game)])
    late_card = chance.choice([None, None, "AS", "10"])
    entered = table.entered(went_out, hands, late_card=late_card, note=chance.choice(["", "late"]))
    by = {table.id(name): "keeper-2" for name in hands if chance.random() < 0.2}
    table.do(RecordRound(entered, entered_by=by))


def _correct(chance: random.Random, table: Table, number: int) -> None:
    recorded = table.game.round(number)
    players = recorded.round.players if recorded else [player.id for player in table.game.players]
    dealt_in = [table.name(player) for player in players]
    went_out, hands = _hands(chance, dealt_in)
    table.correct(number, went_out, hands, multiplier=chance.choice([1, 2]))


def _hands(chance: random.Random, names: list[str]) -> tuple[str | None, dict[str, HandSpec]]:
    went_out = chance.choice([None, *names * 2])
    hands: list[HandSpec] = [0, 5, 17, 40, "8", "K 4", "10D 2", "AS"]
    return went_out, {name: chance.choice(hands) for name in names if name != went_out}
