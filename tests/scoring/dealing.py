"""Rounds without a ledger: who was dealt in, who went out, and what the others hold."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from app.scoring.checks import tidy_round
from app.scoring.complaints import Invalid, Loc
from app.scoring.games import tally_rounds
from app.scoring.hands import count_round
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Penalty, Round
from app.scoring.rules import Rules
from app.scoring.scores import score_round
from app.scoring.tally import Tally

HandSpec = int | str | Hand
"""A hand as it is said at the table: a total, or cards such as ``"8S 8D KS"``."""

WITH_JOKERS: Mapping[str, object] = {"joker": {"points": 50}}
"""The standard rules, played with jokers that count 50 each."""


@dataclass(frozen=True)
class Sitting:
    """Somebody at the table, with what stood on the paper before and when they came."""

    id: str
    start: int = 0
    since: int = 1


def hand(held: HandSpec) -> Hand:
    """Return the hand that is said as a total or as cards."""
    if isinstance(held, Hand):
        return held
    return Hand(points=held) if isinstance(held, int) else Hand(cards=tuple(held.split()))


def dealt(
    went_out: str | None,
    hands: Mapping[str, HandSpec],
    *,
    number: int = 1,
    players: tuple[str, ...] = (),
    late_card: str | None = None,
    penalties: tuple[Penalty, ...] = (),
    multiplier: int = 1,
    last_card: str | None = None,
    dealer: str | None = None,
) -> Round:
    """Return a round of those named, who went out first, unless ``players`` says otherwise."""
    seated = players or tuple(dict.fromkeys([went_out, *hands] if went_out else hands))
    return Round(
        number=number,
        players=seated,
        dealer=dealer or seated[0],
        went_out=went_out,
        hands={player: hand(held) for player, held in hands.items()},
        late_card=late_card,
        penalties=penalties,
        multiplier=multiplier,
        last_card=last_card,
    )


def counts(round_: Round, rules: object = None) -> dict[str, int]:
    """Return what each hand of the round counts, in points."""
    resolved = resolve(rules)
    return dict(count_round(tidy_round(round_, resolved), resolved).hands)


def scores(round_: Round, rules: object = None) -> dict[str, int]:
    """Return what each player is given for the round, in points."""
    return scored_by(resolve(rules), round_)


def scored_by(rules: Rules, round_: Round) -> dict[str, int]:
    """Return the same under rules that are whole, even ones that cannot be chosen any more."""
    tidy = tidy_round(round_, rules)
    counted = count_round(tidy, rules)
    return score_round(rules, tidy, counted.hands, counted.penalties)


def evening(
    rules: object, starts: Mapping[str, int], *rounds: tuple[str | None, Mapping[str, HandSpec]]
) -> tuple[Tally, ...]:
    """Return what stands after each round that those players played."""
    resolved = resolve(rules)
    sitting = [Sitting(player, start) for player, start in starts.items()]
    played = [
        (_of_all(resolved, starts, went_out, hands, number), True)
        for number, (went_out, hands) in enumerate(rounds, start=1)
    ]
    return tally_rounds(resolved, sitting, played)


def complaints(attempt: Callable[[], object]) -> set[tuple[str, Loc]]:
    """Return what is wrong with what is attempted: each code, and where."""
    with pytest.raises(Invalid) as wrong:
        attempt()
    return {(complaint.code, complaint.loc) for complaint in wrong.value.complaints}


def codes(attempt: Callable[[], object]) -> list[str]:
    """Return the codes of what is wrong with what is attempted."""
    with pytest.raises(Invalid) as wrong:
        attempt()
    return [complaint.code for complaint in wrong.value.complaints]


def _of_all(
    rules: Rules,
    starts: Mapping[str, int],
    went_out: str | None,
    hands: Mapping[str, HandSpec],
    number: int,
) -> Round:
    # No hands at all is how a countdown and a sudden death are written down.
    round_ = dealt(went_out, hands, number=number, players=tuple(starts))
    return tidy_round(round_, rules, hands_needed=bool(hands))
