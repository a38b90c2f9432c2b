"""Playing for chips: everyone pays for their hand to the player who went out.

=============  ================================================================================
owed           a loser's hand plus their penalties
paid           owed ≤ chips: in full, and nothing left is not broke
relief         owed > chips, a joker in the hand, and the hand without its jokers plus penalties
               ≤ chips: all remaining chips are paid, and the game goes on
broke          owed > chips otherwise; ``ledger``: the loser goes negative and the winner of the
               round is credited in full; ``physical``: only the chips that are there change hands
negative hand  paid by the player who went out, who can go broke too
last card      nobody pays for it: chips only pass from hand to hand
=============  ================================================================================

Penalties go to the player who went out, whose own therefore cost nothing. In a blocked
round nobody pays, but with ``lowest_collects``: the others owe the lowest hands the differences,
and the remainder of a split stays with the payers; a joker alone ruins nobody there either. Chips
are conserved.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.scoring.hands import CountedHands
from app.scoring.kinds import add_points
from app.scoring.rounds import Round
from app.scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class Payments:
    """How each player's chips change, who was relieved, and who could not pay."""

    scores: Mapping[str, int]
    relieved: tuple[str, ...] = ()
    broke: tuple[str, ...] = ()


@dataclass(slots=True)
class _Bank:
    """The chips on the table while a round is being paid."""

    chips: dict[str, int]
    rules: Rules
    relieved: list[str] = field(default_factory=list)
    broke: list[str] = field(default_factory=list)

    def pay(self, payer: str, taker: str, owed: int, relief: bool) -> None:
        """Let ``payer`` pay; with ``relief`` never more than they have, and without going broke."""
        there = max(self.chips[payer], 0)
        amount = owed
        if owed > self.chips[payer]:
            (self.relieved if relief else self.broke).append(payer)
            amount = min(owed, there) if relief or self.rules.debt == "physical" else owed
        self.chips[payer] -= amount
        self.chips[taker] += amount


@dataclass(frozen=True, slots=True)
class _Debts:
    """What each player owes, including penalties; ``plain``: as if nobody had held a joker."""

    owed: Mapping[str, int]
    plain: Mapping[str, int]
    jokers: frozenset[str]

    @classmethod
    def of(cls, counted: CountedHands) -> "_Debts":
        fines = counted.penalties
        return cls(
            add_points(counted.hands, fines), add_points(counted.plain, fines), counted.jokers
        )


def pay_round(
    rules: Rules, round_: Round, counted: CountedHands, chips: Mapping[str, int]
) -> Payments:
    """Return the payments of the round, from the ``chips`` that everybody had before it."""
    bank = _Bank({player: chips[player] for player in round_.players}, rules)
    debts = _Debts.of(counted)
    if round_.went_out:
        _pay_winner(bank, round_, debts)
    elif rules.blocked == "lowest_collects":
        _pay_lowest(bank, debts)
    scores = {player: bank.chips[player] - chips[player] for player in round_.players}
    relieved, broke = tuple(dict.fromkeys(bank.relieved)), tuple(dict.fromkeys(bank.broke))
    return Payments(scores, relieved, broke)


def _pay_winner(bank: _Bank, round_: Round, debts: _Debts) -> None:
    winner = round_.went_out or ""
    losers = [player for player in round_.players if player != winner]
    # The winner takes in first, and can pay for negative hands from that.
    for player in (p for p in losers if debts.owed[p] > 0):
        relief = player in debts.jokers and debts.plain[player] <= bank.chips[player]
        bank.pay(player, winner, debts.owed[player], relief)
    for player in (p for p in losers if debts.owed[p] < 0):
        bank.pay(winner, player, -debts.owed[player], relief=False)


def _pay_lowest(bank: _Bank, debts: _Debts) -> None:
    low = min(debts.owed.values())
    lowest = [player for player, points in debts.owed.items() if points == low]
    for player, points in debts.owed.items():
        share = (points - low) // len(lowest)
        plain = debts.plain[player] - low
        relief = player in debts.jokers and plain <= bank.chips[player]
        # A share that rounds down to nothing is no debt, so that nobody goes broke over it.
        for taker in lowest if share else ():
            bank.pay(player, taker, share, relief)
