"""What holds for every game, whatever the rules and whatever the table does."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.ledger import chain
from app.ledger.commands import CorrectRound, RoundAsEntered
from app.ledger.events import RulesChanged
from app.ledger.game import Game
from app.ledger.ranking import standings, tied, winners
from app.ledger.refusals import Unchanged
from app.ledger.replay import replay, story
from app.ledger.table import ending, next_round, status, totals
from app.scoring.hands import count_penalty
from app.scoring.rounds import Round
from tests.ledger.tables import Table
from tests.model.core_table import ask, sit_down
from tests.model.game_model import Step
from tests.model.random_games import random_game

SEEDS = st.integers(0, 2**32 - 1)
AS_ENTERED: Mapping[str, Any] = {"resets": {}, "joker_cap": None, "last_card": {}}
"""Nothing that takes or gives points beside the hands."""

every_game = settings(max_examples=40, deadline=None)


@every_game
@given(SEEDS, st.sampled_from(["ledger", "physical"]))
def test_chips_are_conserved_with_loans_and_debts(seed: int, debt: str) -> None:
    rules = {"scoring": "chips", "debt": debt, "resets": {}}
    game = _played(seed, rules, without=["rules"]).game
    for tally in game.tallies:
        assert sum(tally.scores.values()) == 0
    assert sum(totals(game).values()) == sum(player.start for player in game.players)


@every_game
@given(SEEDS)
def test_a_zero_sum_round_sums_to_zero_but_for_what_who_went_out_is_fined(seed: int) -> None:
    rules = {"scoring": "zero_sum", "blocked": "lowest_collects", **AS_ENTERED}
    game = _played(seed, rules, without=["rules"]).game
    for recorded, tally in zip(game.rounds, game.tallies, strict=True):
        mine = [item for item in recorded.round.penalties if item.player == recorded.round.went_out]
        fined = sum(count_penalty(item, game.rules) for item in mine)
        assert sum(tally.scores.values()) in (0, -fined)


@every_game
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_in_which_hands_are_entered_does_not_matter(seed: int, order: Random) -> None:
    start, commands = _game(seed)
    shuffled = [_with_hands_shuffled(command, order) for command in commands]
    assert _after(start, shuffled).game.tallies == _after(start, commands).game.tallies


@every_game
@given(SEEDS, st.integers(0, 99))
def test_correcting_a_round_to_what_it_was_is_refused_and_writes_nothing(
    seed: int, pick: int
) -> None:
    table = _played(seed)
    before = table.game
    assume(before.rounds)
    recorded = before.rounds[pick % len(before.rounds)]
    number = recorded.round.number
    with pytest.raises(Unchanged):
        table.do(
            CorrectRound(number, recorded.version, _as_entered(recorded.round), "counted again")
        )
    assert table.game == before


@every_game
@given(SEEDS)
def test_a_game_scored_again_under_its_own_rules_is_the_same(seed: int) -> None:
    table = _played(seed)
    again = chain.record(
        table.game.id,
        table.game.revision,
        table.game.head,
        [RulesChanged(table.game.rules)],
        table.events[-1].at,
        "keeper-1",
    )
    assert _what_is_read_off(replay(again, table.game)) == _what_is_read_off(table.game)


@every_game
@given(SEEDS)
def test_a_game_is_playing_or_in_sudden_death_or_finished_and_never_two_of_them(seed: int) -> None:
    for context in story(_played(seed).events):
        game = context.after
        over = status(game) == "finished"
        assert over == (ending(game) is not None)
        assert over or not winners(game)
        assert not over or winners(game) or not any(game.active())
        assert not (over and next_round(game))
        assert status(game) != "sudden_death" or len(tied(game)) > 1


@every_game
@given(SEEDS, st.integers(1, 4), st.sampled_from(["share", "sudden_death", "play_on"]))
def test_a_game_over_so_many_rounds_is_decided_after_them(seed: int, count: int, tie: str) -> None:
    rules = {"ends": [{"when": "rounds", "count": count}], "tie": tie}
    game = _played(seed, rules, without=["rules", "end"]).game
    for tally in game.tallies:
        assert (tally.status == "playing") <= (tally.played < count or len(tally.tied) > 1)
        assert (tally.status != "playing") <= (tally.played >= count)


@every_game
@given(SEEDS)
def test_any_prefix_of_the_events_replays_to_the_game_as_it_was_then(seed: int) -> None:
    events = _played(seed).events
    contexts = list(story(events))
    for at, context in enumerate(contexts, start=1):
        assert replay(events[:at]) == context.after


@every_game
@given(SEEDS, st.data())
def test_replaying_in_parts_is_replaying_the_whole(seed: int, data: st.DataObject) -> None:
    events = _played(seed).events
    cut = data.draw(st.integers(1, len(events)))
    assert replay(events[cut:], replay(events[:cut])) == replay(events)


@every_game
@given(SEEDS)
def test_the_standings_rank_everyone_who_is_there_and_skip_after_equals(seed: int) -> None:
    game = _played(seed).game
    ranks = [place.rank for place in standings(game)]
    assert len(ranks) == len(list(game.active()))
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


# --- games ---------------------------------------------------------------------------------


def _played(
    seed: int, rules: Mapping[str, Any] | None = None, without: Iterable[str] = ()
) -> Table:
    return _after(*_game(seed, rules, without))


def _game(
    seed: int, rules: Mapping[str, Any] | None = None, without: Iterable[str] = ()
) -> tuple[Step, list[Step]]:
    start, turns = random_game(Random(seed), dict(rules or {}), tuple(without))
    return start, [turn.command for turn in turns]


def _after(start: Step, commands: list[Step]) -> Table:
    table = sit_down(start)
    for command in commands:
        ask(table, command)
    return table


def _with_hands_shuffled(command: Step, order: Random) -> Step:
    if "hands" not in command.get("round", {}):
        return command
    hands = list(command["round"]["hands"].items())
    order.shuffle(hands)
    return {**command, "round": {**command["round"], "hands": dict(hands)}}


def _as_entered(this: Round) -> RoundAsEntered:
    return RoundAsEntered(
        this.went_out,
        this.hands,
        this.late_card,
        this.penalties,
        this.multiplier,
        this.last_card,
        this.dealer,
        this.note,
    )


def _what_is_read_off(game: Game) -> Game:
    """The game without what only counts its changes."""
    rounds = tuple(replace(recorded, version=1, corrected=False) for recorded in game.rounds)
    return replace(game, rounds=rounds, revision=1, head="")
