"""What is recorded, refused or only previewed."""

import json
from datetime import timedelta

import pytest

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    Command,
    CorrectRound,
    EndGame,
    RecordRound,
    StrikeRound,
)
from app.ledger.refusals import GameOver, NotFound, Stale
from app.ledger.table import totals
from app.live import Hub
from app.play import Answer, Outcome, Play
from app.scoring.complaints import Invalid
from app.store import Store
from tests.builders import (
    EVENING,
    GAME,
    TOKEN,
    Table,
    no_answer,
    out,
    points,
    sit_down,
    worked_example,
)
from tests.play.writing import respond, respond_with_hands, write


def test_what_is_recorded_is_told_with_the_game_before_and_after(play: Play, table: Table) -> None:
    seen: list[Outcome] = []

    def look(outcome: Outcome) -> Answer:
        seen.append(outcome)
        return Answer(201, b"noted")

    assert play.record(GAME, worked_example(table.game), write(), look).body == b"noted"
    (outcome,) = seen
    assert outcome.before is not None
    assert (outcome.before.revision, outcome.after.revision) == (1, 2)
    assert outcome.after == play.game(GAME)
    assert [item.seq for item in outcome.recorded] == [2]
    assert outcome.keeper_token is None


def test_the_time_and_the_keeper_stand_in_the_history(store: Store, hub: Hub) -> None:
    play = Play(store, hub, clock=lambda: EVENING)
    table = sit_down(play)
    table.record(worked_example(table.game))
    assert [(m.recorded.at, m.recorded.by) for m in play.story(GAME)] == [(EVENING, "keeper-1")] * 2
    assert play.game(GAME).created_at == EVENING


def test_a_clock_that_jumps_back_a_day_does_not_change_the_order(store: Store, hub: Hub) -> None:
    times = iter([EVENING, EVENING - timedelta(days=1), EVENING + timedelta(hours=1)])
    play = Play(store, hub, clock=lambda: next(times))
    table = sit_down(play)
    table.record(worked_example(table.game))
    table.record(ChangeGame(2, title="Friday"))
    told_of = [context.recorded for context in Play(store, Hub()).story(GAME)]
    assert [item.kind for item in told_of] == ["game_created", "round_recorded", "title_changed"]
    assert told_of[1].at < told_of[0].at < told_of[2].at


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (StrikeRound(1, 9, "misdeal"), Stale),
        (StrikeRound(7, 1, "misdeal"), NotFound),
        (StrikeRound(1, 1, ""), Invalid),
        (EndGame(1), Stale),
        (AddPlayer("Ann"), Invalid),
    ],
)
def test_a_refused_command_writes_nothing_and_wakes_nobody(
    play: Play, table: Table, hub: Hub, command: Command, refusal: type[Exception]
) -> None:
    table.record(worked_example(table.game))
    tick = hub.latest(GAME)
    with pytest.raises(refusal):
        play.record(GAME, command, write("key-1"), respond)
    assert play.game(GAME).revision == 2
    assert hub.latest(GAME) == tick


def test_a_refusal_is_not_kept_and_the_key_can_be_used_once_it_is_mended(
    play: Play, table: Table
) -> None:
    with pytest.raises(Invalid):
        play.record(GAME, RecordRound(out(table.game, "Di", Ann=1)), write("key-1"), respond)
    answer = play.record(GAME, worked_example(table.game), write("key-1", "mended"), respond)
    assert answer.status == 201


def test_a_command_that_asks_for_what_already_is_writes_nothing(play: Play, table: Table) -> None:
    table.record(ChangeGame(1, title="Friday"))
    answer = play.record(GAME, ChangeGame(2, title="Friday"), write("key-1"), respond)
    assert json.loads(answer.body)["revision"] == 2
    assert play.record(GAME, ChangeGame(2, title="Friday"), write("key-1"), respond) == answer


def test_an_answer_that_cannot_be_made_undoes_the_write(play: Play, table: Table, hub: Hub) -> None:
    tick = hub.latest(GAME)

    def fail(_outcome: Outcome) -> Answer:
        raise RuntimeError("no answer")

    with pytest.raises(RuntimeError):
        play.record(GAME, worked_example(table.game), write("key-1"), fail)
    assert play.game(GAME).revision == 1
    assert hub.latest(GAME) == tick
    assert play.record(GAME, worked_example(table.game), write("key-1"), respond).status == 201


def test_watchers_are_told_only_of_what_can_already_be_read(database_url: str) -> None:
    class Reader(Hub):
        """Reads the game from another connection as soon as it hears of it."""

        found: list[tuple[int, int]] = []  # noqa: RUF012  # one test, one list

        def publish(self, game_id: str, revision: int) -> None:
            with elsewhere.reading() as tx:
                self.found.append((revision, tx.revision(game_id)))

    store, elsewhere = Store(database_url), Store(database_url)
    try:
        play = Play(store, Reader())
        table = sit_down(play)
        table.record(worked_example(table.game))
        play.links.hand_over(GAME, False, write(), no_answer)
        play.put_hand(GAME, "p1", points(3), write(), respond_with_hands)
        assert Reader.found == [(1, 1), (2, 2), (3, 3), (3, 3)]
    finally:
        store.close()
        elsewhere.close()


def test_a_preview_tells_what_would_be_and_saves_nothing(
    play: Play, table: Table, hub: Hub
) -> None:
    play.put_hand(GAME, "p1", points(15), write(), respond_with_hands)
    tick = hub.latest(GAME)
    outcome = play.preview(GAME, RecordRound(out(table.game, "Di", Bo=8, Cy=32)), TOKEN)
    assert totals(outcome.after) == {"p1": 15, "p2": 8, "p3": 32, "p4": 0}
    assert outcome.after.revision == 2
    assert outcome.before == play.game(GAME)
    assert play.game(GAME).revision == 1
    assert play.hands(GAME).keys() == {"p1"}
    assert hub.latest(GAME) == tick


def test_a_preview_refuses_what_a_record_refuses(play: Play, table: Table) -> None:
    with pytest.raises(Invalid):
        play.preview(GAME, RecordRound(out(table.game, "Di", Bo=8)), TOKEN)
    table.record(EndGame(1))
    with pytest.raises(GameOver):
        play.preview(GAME, worked_example(table.game), TOKEN)


def test_a_correction_can_be_previewed_too(play: Play, table: Table) -> None:
    table.record(worked_example(table.game))
    entered = out(table.game, "Di", Ann=1, Bo=8, Cy=32)
    outcome = play.preview(GAME, CorrectRound(1, 1, entered, "misread"), TOKEN)
    assert totals(outcome.after)["p1"] == 1
    assert totals(table.game)["p1"] == 15
