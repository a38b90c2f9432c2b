"""Questions about one round of a game, a recorded one or the next: each is answered here alone.

A round's ``number`` counts from 1; the next round's is one more than there are rounds. All rounds
count but those that are struck out or stand after the end of the game.
"""

from collections.abc import Sequence

from app.ledger.game import Game, RecordedRound
from app.ledger.table import ending, enough_players, next_round, playing, status
from app.scoring.rules import Rules

BY_HAND = ("early", "alone")
"""The endings that no round brought about, not even one of sudden death."""
EACH_PAYS = ("chips", "zero_sum")
"""The kinds of scoring in which everybody pays their own hand, whatever the others hold."""


def next_number(game: Game) -> int:
    """Return the number that the next round will have."""
    return len(game.rounds) + 1


def can_deal(game: Game) -> bool:
    """Return whether a next round can be dealt: the game goes on, and enough players are there."""
    return status(game) != "finished" and enough_players(game)


def dealt_in(game: Game, number: int) -> tuple[str, ...]:
    """Return the ids of the players who were dealt in, or who will be in a round not recorded."""
    recorded = game.round(number)
    return recorded.round.players if recorded else tuple(player.id for player in playing(game))


def dealer_of(game: Game, number: int) -> str:
    """Return the id of the player whose deal the round is; empty if no round can follow."""
    if recorded := game.round(number):
        return recorded.round.dealer
    upcoming = next_round(game)
    return upcoming.dealer if upcoming else ""


def counts(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts; in sudden death it does, without scoring."""
    recorded = game.round(number)
    return (
        recorded is not None and not recorded.struck and game.tally(number - 1).status != "finished"
    )


def in_sudden_death(game: Game, number: int) -> bool:
    """Return whether round ``number`` counts, and was played to decide between equals."""
    return counts(game, number) and game.tally(number - 1).status == "sudden_death"


def decided_in_sudden_death(game: Game) -> bool:
    """Return whether a sudden death has decided the game."""
    end = ending(game)
    return end is not None and end.when not in BY_HAND and in_sudden_death(game, end.round)


def last_counting(game: Game) -> RecordedRound | None:
    """Return the last round that counts."""
    return next(
        (recorded for recorded in reversed(game.rounds) if counts(game, recorded.round.number)),
        None,
    )


def certain_totals(rules: Rules, went_out: str | None, known: Sequence[str]) -> tuple[str, ...]:
    """Return the players whose total after a half entered round is certain, or can only grow.

    ``known`` are those whose hands are known, the player who ``went_out`` among them (``None``:
    nobody did). Where the lowest hand collects, no total is certain: a missing one may be lower.
    """
    if went_out is None:
        return tuple(known) if rules.blocked == "everyone_counts" else ()
    if rules.scoring == "penalty":
        return tuple(known)
    losers = (
        [player for player in known if player != went_out] if rules.scoring in EACH_PAYS else []
    )
    # A missing hand can also take from the player who went out, or reset their total.
    grows = not (_can_lose_points(rules) or rules.resets)
    return (*losers, went_out) if grows else tuple(losers)


def _can_lose_points(rules: Rules) -> bool:
    """Return whether points under the rules can be less than zero."""
    joker = rules.joker.points if rules.joker else 0
    return rules.scoring == "zero_sum" or min(*rules.values.values(), joker or 0) < 0
