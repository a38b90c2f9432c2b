"""Every state is a replay, whichever way the events are replayed."""

import random
from functools import partial
from itertools import pairwise

import pytest

from app.ledger import chain
from app.ledger.events import GameEnded, RecordedEvent, RulesChanged
from app.ledger.ranking import standings, winners
from app.ledger.replay import replay, story
from app.ledger.table import next_round, status, totals
from tests.ledger.evenings import random_evening
from tests.ledger.tables import FIRST_DEAL, Table
from tests.scoring.steps import steps

EVENINGS = range(40)


@pytest.fixture(params=EVENINGS)
def table(request: pytest.FixtureRequest) -> Table:
    """A table after an evening by chance."""
    return random_evening(random.Random(request.param))


def test_chance_tries_everything() -> None:
    kinds = {
        event.kind for seed in EVENINGS for event in random_evening(random.Random(seed)).events
    }
    assert kinds == {
        *("game_created", "game_ended", "game_reopened", "title_changed", "rules_changed"),
        *("round_recorded", "round_corrected", "round_struck", "round_restored"),
        *("player_joined", "player_left", "player_returned", "player_renamed", "player_moved"),
        *("scorekeeping_handed_over", "keeper_link_ended"),
    }


def test_event_by_event_a_game_is_as_when_it_is_replayed_whole(table: Table) -> None:
    assert replay(table.events) == table.game


def test_a_game_is_replayed_on_from_wherever_it_was_left(table: Table) -> None:
    for at in range(1, len(table.events)):
        assert replay(table.events[at:], replay(table.events[:at])) == table.game


def test_any_beginning_of_a_history_is_a_game(table: Table) -> None:
    for context in story(table.events):
        game = replay(table.events[: context.recorded.seq])
        assert game == context.after
        assert game.revision == context.recorded.seq
        assert game.head == context.recorded.hash
        assert totals(game).keys() == {player.id for player in game.players}
        assert [player.seat for player in game.players] == list(range(1, len(game.players) + 1))
        assert len(game.tallies) == len(game.rounds)


def test_a_story_tells_each_moment_with_the_game_before_and_after(table: Table) -> None:
    told = list(story(table.events))
    assert [context.recorded for context in told] == table.events
    assert told[0].before is None
    assert all(one.after is other.before for one, other in pairwise(told))


def test_a_finished_game_has_winners_and_no_next_deal(table: Table) -> None:
    for context in story(table.events):
        over = status(context.after) == "finished"
        assert bool(winners(context.after)) is over or not list(context.after.active())
        assert (next_round(context.after) is None) is over or not list(context.after.active())


def test_standings_rank_everyone_who_has_not_left_by_their_total(table: Table) -> None:
    shown = standings(table.game)
    assert {s.player for s in shown} == {player.id for player in table.game.active()}
    now = totals(table.game)
    best_first = sorted((now[s.player] for s in shown), reverse=not table.game.rules.lowest_wins)
    assert [s.total for s in shown] == best_first
    assert all(s.rank == 1 + best_first.index(s.total) for s in shown)


def test_scoring_a_game_again_by_its_own_rules_changes_nothing(table: Table) -> None:
    game = table.game
    again = _recorded(game.revision + 1, RulesChanged(game.rules))
    assert replay([again], game).tallies == game.tallies


def test_striking_every_round_and_bringing_them_back_changes_no_score(table: Table) -> None:
    before = table.game
    counting = [recorded.round.number for recorded in before.rounds if not recorded.struck]
    for number in counting:
        table.strike(number)
    assert all(tally.played == 0 for tally in table.game.tallies)
    for number in counting:
        table.restore(number)
    assert table.game.tallies == before.tallies


def test_nothing_at_all_is_no_game() -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        replay([])
    with pytest.raises(ValueError, match="begins with its creation"):
        replay([_recorded(1, GameEnded())])
    assert list(story([])) == []


def _recorded(seq: int, event: GameEnded | RulesChanged) -> RecordedEvent:
    return RecordedEvent(seq, FIRST_DEAL, "keeper-1", "", "", chain.GENESIS, event)


def test_a_round_costs_as_many_steps_in_a_long_game_as_in_a_short_one() -> None:
    short, long = Table("Ann", "Bo", rules={"ends": []}), Table("Ann", "Bo", rules={"ends": []})
    for _ in range(10):
        short.round("Ann", {"Bo": 8})
    for _ in range(998):
        long.round("Ann", {"Bo": 8})
    assert steps(partial(long.round, "Ann", {"Bo": 8})) == steps(
        partial(short.round, "Ann", {"Bo": 8})
    )


def test_a_correction_costs_a_story_as_many_steps_in_a_long_game_as_in_a_short_one() -> None:
    """Whose totals nobody asks for: all of them change with each correction of the first round."""
    assert _steps_of_corrections(rounds=4) == _steps_of_corrections(rounds=400)


def _steps_of_corrections(rounds: int) -> int:
    table = Table("Ann", "Bo", rules={"ends": []})
    for _ in range(rounds):
        table.round("Ann", {"Bo": 8})
    before, already = table.game, len(table.events)
    for points in range(1, 20):
        table.correct(1, "Ann", {"Bo": points})
    corrections = table.events[already:]
    return steps(lambda: [context.recorded for context in story(corrections, before)])


def test_the_totals_of_a_moment_are_those_of_that_moment() -> None:
    table = Table("Ann", "Bo", rules={"ends": []})
    for points in (5, 6, 7):
        table.round("Ann", {"Bo": points})
    table.correct(1, "Ann", {"Bo": 50})
    table.strike(3)
    table.round("Ann", {"Bo": 8})

    contexts = list(story(table.events))

    assert [totals(context.after)["p2"] for context in contexts] == [0, 5, 11, 18, 63, 56, 64]
    assert [totals(m.before)["p2"] for m in contexts if m.before] == [0, 5, 11, 18, 63, 56]
    assert contexts[-1].after.tally(2).totals["p2"] == 56


def test_a_story_goes_on_from_any_of_its_moments() -> None:
    table = Table("Ann", "Bo", rules={"ends": []})
    for points in (5, 6, 7, 8):
        table.round("Ann", {"Bo": points})
    whole = list(story(table.events))

    later = list(story(table.events[3:], whole[2].after))

    assert later == whole[3:]
