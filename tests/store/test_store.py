"""What is written can be read again, and what is not committed was never there."""

from datetime import timedelta

import pytest

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    HandOver,
    RecordRound,
    ReopenGame,
    RestoreRound,
    RoundAsEntered,
    StrikeRound,
)
from app.ledger.events import RecordedEvent
from app.ledger.replay import replay
from app.scoring import resolve
from app.scoring.rounds import Penalty
from app.store import Clash, Keeper, KeptAnswer, Store, WorkingHand
from tests.builders import (
    EVENING,
    GAME,
    ann_bo_cy_di,
    cards,
    out,
    points,
    rounds_of,
    sat_down,
    then,
    worked_example,
)

JOKERS = {"preset": "standard", "joker": {"points": 50}}


def a_game_with_everything_in_it() -> list[RecordedEvent]:
    """Every kind of event, names and notes in other scripts and with quotes included."""
    recorded = list(sat_down(ann_bo_cy_di(rules=JOKERS, title="Ann’s “Friday” <b>'; DROP")))
    game = replay(recorded)
    by_cards = RoundAsEntered(
        "p4",
        {"p1": cards("8 QS"), "p2": points(-5, jokers=1), "p3": cards("2C")},
        penalties=(Penalty("p4", points=10, note="held the draw"),),
        note="😀\n日本",
    )
    commands: list[Command] = [
        RecordRound(by_cards, entered_by={"p1": "keeper-1"}),
        CorrectRound(1, 1, out(game, "Di", Ann=15, Bo=8, Cy=32), "miscounted"),
        StrikeRound(1, 2, "wrong table"),
        RestoreRound(1, 3),
        AddPlayer("Éva", "average"),
        ChangePlayer("p2", 1, name="Bob"),
        ChangePlayer("p2", 2, seat=1),
        ChangePlayer("p3", 1, active=False),
        ChangePlayer("p3", 2, active=True),
        HandOver("keeper-1"),
    ]
    for command in commands:
        recorded += then(replay(recorded), command)
    changes = ChangeGame(len(recorded), title="Saturday", rules=resolve.resolve("winner-collects"))
    recorded += then(replay(recorded), changes)
    recorded += then(replay(recorded), EndGame(len(recorded)))
    recorded += then(replay(recorded), ReopenGame(len(recorded)))
    return recorded


def test_every_kind_of_event_comes_back_as_it_was_written(store: Store) -> None:
    written = a_game_with_everything_in_it()
    assert len({item.kind for item in written}) == 15

    with store.writing() as tx:
        tx.append(GAME, 0, written)

    with store.reading() as tx:
        assert tx.events(GAME) == written


def test_events_can_be_read_a_few_at_a_time(store: Store) -> None:
    begun = sat_down()
    with store.writing() as tx:
        tx.append(GAME, 0, begun)
        tx.append(GAME, 1, rounds_of(replay(begun), 2))

    with store.reading() as tx:
        assert [item.seq for item in tx.events(GAME)] == [1, 2, 3]
        assert [item.seq for item in tx.events(GAME, after=1)] == [2, 3]
        assert [item.seq for item in tx.events(GAME, after=1, limit=1)] == [2]


def test_the_revision_counts_events(store: Store) -> None:
    begun = sat_down()
    with store.writing() as tx:
        assert tx.revision(GAME) == 0
        tx.append(GAME, 0, begun)
        tx.append(GAME, 1, rounds_of(replay(begun), 2))
        assert tx.revision(GAME) == 3
        tx.append(GAME, 3, ())

    with store.reading() as tx:
        assert tx.revision(GAME) == 3
        assert tx.revision("nobodysgame00000") == 0
        assert list(tx.game_ids()) == [GAME]


def test_events_are_in_order_even_when_the_clock_jumps_back_a_day(store: Store) -> None:
    begun = sat_down()
    yesterday = rounds_of(replay(begun), 2, at=EVENING - timedelta(days=1))
    with store.writing() as tx:
        tx.append(GAME, 0, begun)
        tx.append(GAME, 1, yesterday)

    with store.reading() as tx:
        assert [item.seq for item in tx.events(GAME)] == [1, 2, 3]


@pytest.mark.parametrize("expected", [0, 2, 3])
def test_events_that_do_not_follow_on_the_last_one_clash(store: Store, expected: int) -> None:
    begun = sat_down()
    rounds = rounds_of(replay(begun), 3)
    with store.writing() as tx:
        tx.append(GAME, 0, begun)

    with pytest.raises(Clash), store.writing() as tx:
        tx.append(GAME, expected, rounds[expected - 1 :] if expected else sat_down())

    with store.reading() as tx:
        assert tx.events(GAME) == list(begun)


def test_two_who_load_the_same_game_cannot_both_record_its_next_round(store: Store) -> None:
    begun = sat_down()
    with store.writing() as tx:
        tx.append(GAME, 0, begun)
    quick = then(replay(begun), worked_example(replay(begun)))
    slow = then(replay(begun), worked_example(replay(begun)), at=EVENING + timedelta(seconds=1))

    with store.writing() as tx:
        tx.append(GAME, 1, quick)
    with pytest.raises(Clash), store.writing() as tx:
        tx.append(GAME, 1, slow)

    with store.reading() as tx:
        assert tx.events(GAME) == [*begun, *quick]


def test_an_exception_undoes_the_whole_transaction(store: Store) -> None:
    def sit_down_and_fall_over() -> None:
        with store.writing() as tx:
            tx.append(GAME, 0, sat_down())
            tx.add_keeper(GAME, "keeper-1", "a" * 64, EVENING)
            raise InterruptedError

    with pytest.raises(InterruptedError):
        sit_down_and_fall_over()

    with store.reading() as tx:
        assert tx.revision(GAME) == 0
        assert tx.keeper(GAME, "a" * 64) is None
        assert list(tx.game_ids()) == []


def test_a_view_stays_the_same_while_somebody_writes(store: Store) -> None:
    with store.reading() as before:
        assert before.revision(GAME) == 0
        with store.writing() as tx:
            tx.append(GAME, 0, sat_down())
        assert before.revision(GAME) == 0

    with store.reading() as after:
        assert after.revision(GAME) == 1


def test_a_keeper_is_known_by_the_hash_of_their_token_and_in_their_own_game_only(
    store: Store,
) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        tx.add_keeper(GAME, "keeper-1", "a" * 64, EVENING)
        tx.add_keeper(GAME, "keeper-2", "b" * 64, EVENING)
        tx.end_keeper(GAME, "keeper-1", EVENING)

    with store.reading() as tx:
        assert tx.keeper(GAME, "a" * 64) == Keeper("keeper-1", ended=True)
        assert tx.keeper(GAME, "b" * 64) == Keeper("keeper-2", ended=False)
        assert tx.keeper(GAME, "c" * 64) is None
        assert tx.keeper("anothergame00000", "b" * 64) is None


def test_an_answer_is_kept_by_game_and_key(store: Store) -> None:
    answer = KeptAnswer("f" * 64, "keeper-1", before=0, after=1)
    older = KeptAnswer("e" * 64, None, before=1, after=1)
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        tx.keep_answer(GAME, "key", answer)
        tx.keep_answer(GAME, "older", older)

    with store.reading() as tx:
        assert tx.answer(GAME, "key") == answer
        assert tx.answer(GAME, "older") == older
        assert tx.answer(GAME, "another key") is None
        assert tx.answer("anothergame00000", "key") is None


def test_a_key_under_which_another_process_has_kept_an_answer_is_looked_at_again(
    store: Store,
) -> None:
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        tx.keep_answer(GAME, "key", KeptAnswer("f" * 64, "keeper-1", 0, 1))

    with pytest.raises(Clash), store.writing() as tx:
        tx.keep_answer(GAME, "key", KeptAnswer("e" * 64, "keeper-1", 1, 1))


def test_hands_being_counted_are_replaced_dropped_and_cleared(store: Store) -> None:
    ann = WorkingHand(points(15), "keeper-1", EVENING)
    ann_again = WorkingHand(cards("8 QS JK"), "keeper-1", EVENING + timedelta(microseconds=1))
    bo = WorkingHand(points(-8, jokers=2), "keeper-1", EVENING)
    with store.writing() as tx:
        tx.append(GAME, 0, sat_down())
        tx.put_hand(GAME, "p1", ann)
        tx.put_hand(GAME, "p1", ann_again)
        tx.put_hand(GAME, "p2", bo)
        assert tx.hands(GAME) == {"p1": ann_again, "p2": bo}

        tx.drop_hand(GAME, "p1")
        tx.drop_hand(GAME, "p3")
        assert tx.hands(GAME) == {"p2": bo}

        tx.clear_hands(GAME)
        assert tx.hands(GAME) == {}


def test_the_secret_is_32_bytes_and_stays(store: Store, database_url: str) -> None:
    with store.reading() as tx:
        secret, installation = tx.secret(), tx.installation()
    assert len(secret) == 32
    assert installation.epoch
    assert not installation.restored

    again = Store(database_url)
    with again.reading() as tx:
        assert (tx.secret(), tx.installation()) == (secret, installation)
    again.close()
