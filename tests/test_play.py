"""The one way to write, on a real database that the real migrations made."""

import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    RecordRound,
    StrikeRound,
)
from app.ledger.events import RecordedEvent, RoundRecorded
from app.ledger.refusals import GameOver, NotFound, RoundTaken, Stale
from app.ledger.table import totals
from app.live import Hub
from app.play import (
    Answer,
    KeyReused,
    NotKeeper,
    NoToken,
    Outcome,
    Play,
    Write,
    hash_of,
    new_game_id,
    new_token,
)
from app.play.keepers import ID_ALPHABET, ID_LENGTH
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from app.store import Clash, ReadTransaction, Store, WorkingHand, WriteTransaction
from tests.builders import (
    EVENING,
    GAME,
    TOKEN,
    Table,
    ann_bo_cy_di,
    cards,
    no_answer,
    out,
    points,
    sit_down,
    worked_example,
)

OTHER_GAME = "annbocydi0000002"
STRANGERS_TOKEN = "a-strangers-token-of-thirty-chars"


def told(outcome: Outcome) -> Answer:
    """Answer with all there is to know, so that two answers are the same only if they are."""
    body = {
        "revision": outcome.after.revision,
        "head": outcome.after.head,
        "totals": totals(outcome.after),
        "token": outcome.keeper_token,
    }
    return Answer(201, json.dumps(body).encode(), {"ETag": f'"{outcome.after.revision}"'})


def told_hands(hands: Mapping[str, WorkingHand]) -> Answer:
    """Answer with the hands being counted: who holds what, and who entered it."""
    shown = {p: [w.hand.points, list(w.hand.cards or ()), w.by] for p, w in hands.items()}
    return Answer(200, json.dumps(shown, sort_keys=True).encode())


def write(key: str | None = None, fingerprint: str = "asked", token: str | None = TOKEN) -> Write:
    return Write(token, key, fingerprint)


@pytest.fixture
def table(play: Play) -> Table:
    """Ann, Bo, Cy and Di at the table, and one of them keeping score."""
    return sit_down(play)


# --- sitting down ------------------------------------------------------------------------


def test_a_new_game_has_its_keeper(play: Play, table: Table) -> None:
    assert play.game(GAME).revision == 1
    assert play.keeper(GAME, TOKEN) == "keeper-1"
    assert [moment.recorded.by for moment in play.story(GAME)] == ["keeper-1"]


def test_a_creation_that_is_sent_again_is_answered_as_the_first_time(play: Play) -> None:
    first = play.create(ann_bo_cy_di(), write(), told)
    play.record(GAME, worked_example(play.game(GAME)), write(), no_answer)
    again = play.create(ann_bo_cy_di(), write(), told)
    assert again == first
    assert json.loads(again.body)["token"] == TOKEN
    assert play.game(GAME).revision == 2


@pytest.mark.parametrize(
    "other", [write(fingerprint="something else"), write(token=STRANGERS_TOKEN), write(token=None)]
)
def test_a_games_id_is_not_used_twice_for_different_things(play: Play, other: Write) -> None:
    play.create(ann_bo_cy_di(), write(), told)
    with pytest.raises(KeyReused):
        play.create(ann_bo_cy_di(), other, told)
    assert play.game(GAME).revision == 1
    with pytest.raises(NotKeeper):
        play.keeper(GAME, STRANGERS_TOKEN)


def test_a_creation_without_a_token_is_given_one(play: Play) -> None:
    answer = play.create(ann_bo_cy_di(), write(token=None), told)
    token = json.loads(answer.body)["token"]
    assert len(token) >= 22
    assert play.keeper(GAME, token) == "keeper-1"


def test_a_creation_that_is_wrong_leaves_no_game(play: Play) -> None:
    with pytest.raises(Invalid):
        play.create(ann_bo_cy_di(players=("Ann", "Ann")), write(), told)
    with pytest.raises(NotFound):
        play.game(GAME)


def test_ids_and_tokens_cannot_be_guessed() -> None:
    ids = {new_game_id() for _ in range(1_000)}
    tokens = {new_token() for _ in range(1_000)}
    assert len(ids) == len(tokens) == 1_000
    assert all(len(one) == ID_LENGTH and set(one) <= set(ID_ALPHABET) for one in ids)
    assert all(len(one) == 32 for one in tokens)
    assert len(ID_ALPHABET) ** ID_LENGTH > 2**60


def test_a_creation_with_only_a_key_finds_the_same_game_again(play: Play, store: Store) -> None:
    game_id, token = play.derived("key-1")
    assert play.derived("key-1") == (game_id, token)
    assert Play(store, Hub()).derived("key-1") == (game_id, token)
    other_id, other_token = play.derived("key-2")
    assert game_id != other_id
    assert token != other_token
    assert len(game_id) == ID_LENGTH
    assert set(game_id) <= set(ID_ALPHABET)
    assert len(token) * 4 >= 128  # hexadecimal
    assert game_id not in token


def test_another_installation_derives_other_ids(play: Play, tmp_path: Path) -> None:
    from app.store import migrate

    url = f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
    migrate(url)
    elsewhere = Store(url)
    try:
        assert Play(elsewhere, Hub()).derived("key-1") != play.derived("key-1")
    finally:
        elsewhere.close()


# --- who may write -----------------------------------------------------------------------


def attempts(play: Play, game_id: str) -> list[Callable[[str | None], object]]:
    """Return every way to write, each to be tried with some token."""
    command = StrikeRound(1, 1, "misdeal")
    return [
        lambda token: play.keeper(game_id, token),
        lambda token: play.record(game_id, command, write(token=token), no_answer),
        lambda token: play.preview(game_id, command, token),
        lambda token: play.links.hand_over(game_id, True, write(token=token), no_answer),
        lambda token: play.put_hand(game_id, "p1", points(3), write(token=token), told_hands),
        lambda token: play.drop_hand(game_id, "p1", write(token=token), told_hands),
    ]


def test_without_the_keepers_token_nothing_is_written(play: Play, table: Table) -> None:
    table.record(worked_example(table.game))
    other = sit_down(play, ann_bo_cy_di(OTHER_GAME), token=STRANGERS_TOKEN)
    for attempt in attempts(play, GAME):
        for nobody in (None, ""):
            with pytest.raises(NoToken):
                attempt(nobody)
        for stranger in (STRANGERS_TOKEN, TOKEN + "x", TOKEN.upper(), hash_of(TOKEN), "\udc80"):
            with pytest.raises(NotKeeper):
                attempt(stranger)
    assert play.game(GAME).revision == 2
    assert play.hands(GAME) == {}
    assert other.game.revision == 1


def test_of_a_game_that_is_not_there_everyone_hears_the_same(play: Play) -> None:
    for attempt in attempts(play, "nosuchgame000000"):
        for token in (None, TOKEN):
            with pytest.raises(NotFound) as refused:
                attempt(token)
            assert refused.value.what == "game"
    for read in (play.game, play.story, play.hands):
        with pytest.raises(NotFound):
            read("nosuchgame000000")


def test_a_refusal_has_its_code() -> None:
    assert (NoToken.code, NotKeeper.code, KeyReused.code) == (
        "no_token",
        "not_keeper",
        "key_reused",
    )


# --- recording ---------------------------------------------------------------------------


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
    told_of = [moment.recorded for moment in Play(store, Hub()).story(GAME)]
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
        play.record(GAME, command, write("key-1"), told)
    assert play.game(GAME).revision == 2
    assert hub.latest(GAME) == tick


def test_a_refusal_is_not_kept_and_the_key_can_be_used_once_it_is_mended(
    play: Play, table: Table
) -> None:
    with pytest.raises(Invalid):
        play.record(GAME, RecordRound(out(table.game, "Di", Ann=1)), write("key-1"), told)
    answer = play.record(GAME, worked_example(table.game), write("key-1", "mended"), told)
    assert answer.status == 201


def test_a_command_that_asks_for_what_already_is_writes_nothing(play: Play, table: Table) -> None:
    table.record(ChangeGame(1, title="Friday"))
    answer = play.record(GAME, ChangeGame(2, title="Friday"), write("key-1"), told)
    assert json.loads(answer.body)["revision"] == 2
    assert play.record(GAME, ChangeGame(2, title="Friday"), write("key-1"), told) == answer


def test_an_answer_that_cannot_be_made_undoes_the_write(play: Play, table: Table, hub: Hub) -> None:
    tick = hub.latest(GAME)

    def fail(_outcome: Outcome) -> Answer:
        raise RuntimeError("no answer")

    with pytest.raises(RuntimeError):
        play.record(GAME, worked_example(table.game), write("key-1"), fail)
    assert play.game(GAME).revision == 1
    assert hub.latest(GAME) == tick
    assert play.record(GAME, worked_example(table.game), write("key-1"), told).status == 201


def test_watchers_are_told_only_of_what_can_already_be_read(database_url: str) -> None:
    class Reader(Hub):
        """Reads the game from another connection in the moment it is told of it."""

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
        play.put_hand(GAME, "p1", points(3), write(), told_hands)
        assert Reader.found == [(1, 1), (2, 2), (3, 3), (3, 3)]
    finally:
        store.close()
        elsewhere.close()


# --- the same key ------------------------------------------------------------------------


def test_a_double_tap_is_one_round_and_the_same_answer_twice(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), told)
    assert play.record(GAME, command, write("key-1"), told) == first
    assert len(play.game(GAME).lines) == 1


def test_the_first_answer_is_given_even_when_the_game_has_moved_on(
    play: Play, table: Table
) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), told)
    table.record(worked_example(table.game))
    table.record(EndGame(3))
    assert play.record(GAME, command, write("key-1"), told) == first
    assert first.headers == {"ETag": '"2"'}


def test_a_key_is_not_used_for_something_else_and_the_first_is_untouched(
    play: Play, table: Table
) -> None:
    first = play.record(GAME, worked_example(table.game), write("key-1"), told)
    other = RecordRound(out(table.game, "Di", Ann=1, Bo=1, Cy=1))
    others: tuple[Callable[[], Answer], ...] = (
        lambda: play.record(GAME, other, write("key-1", "other"), told),
        lambda: play.links.hand_over(GAME, True, write("key-1", "other"), told),
        lambda: play.put_hand(GAME, "p1", points(3), write("key-1", "other"), told_hands),
        lambda: play.drop_hand(GAME, "p1", write("key-1", "other"), told_hands),
    )
    for attempt in others:
        with pytest.raises(KeyReused):
            attempt()
    assert play.game(GAME).revision == 2
    assert play.record(GAME, other, write("key-1"), told) == first


def test_the_same_key_in_another_game_is_another_key(play: Play, table: Table) -> None:
    other = sit_down(play, ann_bo_cy_di(OTHER_GAME))
    play.record(GAME, worked_example(table.game), write("key-1", "here"), told)
    play.record(OTHER_GAME, worked_example(other.game), write("key-1", "there"), told)
    assert len(table.game.lines) == len(other.game.lines) == 1


def test_without_a_key_every_write_is_a_write(play: Play, table: Table) -> None:
    for _ in range(2):
        play.record(GAME, worked_example(table.game), write(), told)
    assert len(table.game.lines) == 2


def test_a_key_is_known_to_whoever_was_answered_under_it_alone(play: Play, table: Table) -> None:
    play.links.hand_over(GAME, False, write(), told, STRANGERS_TOKEN)
    play.record(GAME, worked_example(table.game), write("key-1"), told)
    assert play.knows(GAME, write("key-1", "whatever"))
    assert not play.knows(GAME, write("key-2"))
    assert not play.knows(GAME, write())
    assert not play.knows(GAME, write("key-1", token=STRANGERS_TOKEN))
    assert not play.knows(GAME, write("key-1", token=None))


def test_the_answer_to_a_game_that_is_gone_meanwhile_is_not_made_up(
    play: Play, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between finding that there was an answer and making it again, the game may be deleted."""
    play.record(GAME, worked_example(table.game), write("key-1"), told)
    monkeypatch.setattr(ReadTransaction, "events", lambda *_, **__: [])
    with pytest.raises(NotFound):
        play.record(GAME, worked_example(table.game), write("key-1"), told)


def test_a_key_alone_tells_a_stranger_nothing(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    play.record(GAME, command, write("key-1"), told)
    with pytest.raises(NotKeeper):
        play.record(GAME, command, write("key-1", token=STRANGERS_TOKEN), told)
    with pytest.raises(NoToken):
        play.record(GAME, command, write("key-1", token=None), told)


def test_twenty_taps_at_once_under_one_key_are_one_round(play: Play, table: Table) -> None:
    command = worked_example(table.game)
    answers = at_once(20, lambda _: play.record(GAME, command, write("key-1"), told))
    assert len(set(answers)) == 1
    assert play.game(GAME).revision == 2


def test_twenty_rounds_at_once_under_twenty_keys_are_twenty_rounds(
    play: Play, table: Table
) -> None:
    rules = ann_bo_cy_di(OTHER_GAME, {"ends": []})
    other = sit_down(play, rules)
    command = worked_example(other.game)
    at_once(20, lambda n: play.record(OTHER_GAME, command, write(f"key-{n}"), told))
    assert [line.round.number for line in other.game.lines] == list(range(1, 21))
    assert other.game.revision == 21


def test_of_twenty_who_write_the_same_round_one_does(play: Play, table: Table) -> None:
    command = replace(worked_example(table.game), number=1)

    def tap(number: int) -> tuple[object, object]:
        try:
            return play.record(GAME, command, write(f"key-{number}"), told).status, ""
        except RoundTaken as taken:
            return "taken", taken.number

    results = at_once(20, tap)
    assert results.count((201, "")) == 1
    assert results.count(("taken", 1)) == 19


def test_twenty_creations_at_once_are_one_game(play: Play) -> None:
    answers = at_once(20, lambda _: play.create(ann_bo_cy_di(), write(), told))
    assert len(set(answers)) == 1
    assert play.game(GAME).revision == 1


def at_once(count: int, attempt: Callable[[int], object]) -> list[object]:
    """Return what each thread was answered when all of them start in the same moment."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        gate.wait()
        answer = attempt(number)
        return (answer.status, answer.body) if isinstance(answer, Answer) else answer

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


# --- handing over ------------------------------------------------------------------------


def test_handing_over_makes_a_second_keeper(play: Play, table: Table) -> None:
    answer = play.links.hand_over(GAME, False, write(), told)
    token = json.loads(answer.body)["token"]
    assert play.keeper(GAME, token) == "keeper-2"
    assert play.keeper(GAME, TOKEN) == "keeper-1"
    play.record(GAME, worked_example(table.game), write(token=token), told)
    assert [*play.story(GAME)][-1].recorded.by == "keeper-2"


def test_each_handing_over_makes_another_token(play: Play, table: Table) -> None:
    tokens = [
        json.loads(play.links.hand_over(GAME, False, write(key), told).body)["token"]
        for key in (None, None, "key-1", "key-2")
    ]
    assert len({*tokens, TOKEN}) == 5
    assert [play.keeper(GAME, token) for token in tokens] == [f"keeper-{n}" for n in (2, 3, 4, 5)]


def test_who_gave_the_score_away_can_no_longer_write(play: Play, table: Table) -> None:
    play.links.hand_over(GAME, True, write("key-1"), told)
    for attempt in attempts(play, GAME):
        with pytest.raises(NoToken):
            attempt(TOKEN)
    with pytest.raises(NoToken):
        play.record(GAME, worked_example(table.game), write("key-2"), told)
    assert play.game(GAME).revision == 2


def test_an_answer_lost_on_the_way_is_given_again_though_the_link_has_ended(
    play: Play, table: Table
) -> None:
    first = play.links.hand_over(GAME, True, write("key-1"), told)
    again = play.links.hand_over(GAME, True, write("key-1"), told)
    assert again == first
    token = json.loads(again.body)["token"]
    assert play.keeper(GAME, token) == "keeper-2"
    assert play.game(GAME).revision == 2
    with pytest.raises(NoToken):
        play.links.hand_over(GAME, False, write("key-1", "other"), told)
    with pytest.raises(NotKeeper):
        play.links.hand_over(GAME, True, write("key-1", token=STRANGERS_TOKEN), told)


def test_who_wrote_before_their_link_ended_may_still_hear_the_answer(
    play: Play, table: Table
) -> None:
    command = worked_example(table.game)
    first = play.record(GAME, command, write("key-1"), told)
    play.links.hand_over(GAME, True, write("key-2"), told)
    assert play.record(GAME, command, write("key-1"), told) == first


def test_twenty_times_the_same_handing_over_makes_one_keeper(play: Play, table: Table) -> None:
    answers = at_once(20, lambda _: play.links.hand_over(GAME, True, write("key-1"), told))
    assert len(set(answers)) == 1
    assert play.game(GAME).keepers == 2


# --- no secret in the database -----------------------------------------------------------


def test_no_token_is_in_the_database_file_in_clear(
    play: Play, store: Store, tmp_path: Path
) -> None:
    def told_in_a_header(outcome: Outcome) -> Answer:
        answer = told(outcome)
        cookie = f"keeper={outcome.keeper_token}; Path=/keep/{GAME}; HttpOnly"
        return replace(answer, headers={"Set-Cookie": cookie, **answer.headers})

    created = play.create(ann_bo_cy_di(), write("key-of-the-creation"), told_in_a_header)
    handed = play.links.hand_over(GAME, True, write("key-of-the-handover"), told_in_a_header)
    token = json.loads(handed.body)["token"]
    assert TOKEN in created.headers["Set-Cookie"]
    assert token in handed.headers["Set-Cookie"]
    assert play.create(ann_bo_cy_di(), write("key-of-the-creation"), told_in_a_header) == created
    assert (
        play.links.hand_over(GAME, True, write("key-of-the-handover"), told_in_a_header) == handed
    )
    store.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert GAME.encode() in written
    for secret in (TOKEN, token):
        assert secret.encode() not in written
        assert hashlib.sha256(secret.encode()).hexdigest().encode() in written


def test_no_key_is_in_the_database_file_from_which_a_token_could_be_worked_out(
    play: Play, table: Table, store: Store, tmp_path: Path
) -> None:
    game_id, token = play.derived("key-of-the-creation")
    play.create(ann_bo_cy_di(game_id), Write(token, "key-of-the-creation", "asked"), told)
    play.links.hand_over(GAME, False, write("key-of-the-handover"), told)
    store.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"key-of-the" not in written


# --- previews ----------------------------------------------------------------------------


def test_a_preview_tells_what_would_be_and_saves_nothing(
    play: Play, table: Table, hub: Hub
) -> None:
    play.put_hand(GAME, "p1", points(15), write(), told_hands)
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


# --- hands being counted -----------------------------------------------------------------


def test_hands_are_noted_one_by_one_and_changed_and_forgotten(
    play: Play, table: Table, hub: Hub
) -> None:
    ticks = [hub.latest(GAME)]
    changes: tuple[Callable[[], Answer], ...] = (
        lambda: play.put_hand(GAME, "p2", cards("10D 8"), write(), told_hands),
        lambda: play.put_hand(GAME, "p1", points(0), write(), told_hands),
        lambda: play.put_hand(GAME, "p2", points(8), write(), told_hands),
        lambda: play.drop_hand(GAME, "p1", write(), told_hands),
        lambda: play.drop_hand(GAME, "p1", write(), told_hands),
    )
    for change in changes:
        answer = change()
        ticks.append(hub.latest(GAME))
        assert answer == told_hands(play.hands(GAME))
    assert ticks == sorted(set(ticks))
    assert {p: w.hand for p, w in play.hands(GAME).items()} == {"p2": points(8)}
    assert play.game(GAME).revision == 1


def test_a_hand_is_tidied_as_it_is_noted(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p2", cards("10D 8"), write(), told_hands)
    assert play.hands(GAME)["p2"].hand == cards("TD 8")


def test_a_hand_that_is_sent_again_is_noted_again(play: Play, table: Table) -> None:
    for total in (3, 4, 3):
        play.put_hand(GAME, "p1", points(total), write("key-1"), told_hands)
        assert play.hands(GAME)["p1"].hand == points(total)
    play.drop_hand(GAME, "p1", write("key-1"), told_hands)
    assert play.hands(GAME) == {}
    assert not play.knows(GAME, write("key-1"))


def test_a_hand_is_not_noted_under_the_key_of_a_round(play: Play, table: Table) -> None:
    play.record(GAME, worked_example(table.game), write("key-1"), told)
    with pytest.raises(KeyReused):
        play.put_hand(GAME, "p1", points(3), write("key-1"), told_hands)
    assert play.hands(GAME) == {}


@pytest.mark.parametrize("player", ["p9", "", "keeper-1"])
def test_a_strangers_hand_is_not_noted(play: Play, table: Table, player: str) -> None:
    with pytest.raises(NotFound):
        play.put_hand(GAME, player, points(3), write(), told_hands)
    with pytest.raises(NotFound):
        play.drop_hand(GAME, player, write(), told_hands)


def test_a_wrong_hand_leaves_the_one_that_was_there(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(3), write(), told_hands)
    with pytest.raises(Invalid):
        play.put_hand(GAME, "p1", cards("8 8 8 8 8"), write(), told_hands)
    assert play.hands(GAME)["p1"].hand == points(3)


def test_hands_entered_before_are_taken_with_who_entered_each(play: Play, table: Table) -> None:
    answer = play.links.hand_over(GAME, False, write(), told)
    second = json.loads(answer.body)["token"]
    play.put_hand(GAME, "p1", points(15), write(token=second), told_hands)
    play.put_hand(GAME, "p2", points(99), write(token=second), told_hands)
    play.put_hand(GAME, "p4", points(7), write(token=second), told_hands)
    play.record(GAME, RecordRound(out(table.game, "Di", Bo=8, Cy=32)), write(), told)
    line = table.game.lines[0]
    assert line.round.hands == {"p1": points(15), "p2": points(8), "p3": points(32)}
    assert line.entered_by == {"p1": "keeper-2", "p2": "keeper-1", "p3": "keeper-1"}
    recorded = [*play.story(GAME)][-1].recorded.event
    assert isinstance(recorded, RoundRecorded)
    assert recorded.entered_by == {"p1": "keeper-2"}


def test_a_recorded_round_clears_the_hands(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(15), write(), told_hands)
    table.record(RecordRound(out(table.game, "Di", Bo=8, Cy=32)))
    assert play.hands(GAME) == {}


def test_other_writes_and_refused_rounds_leave_the_hands_where_they_are(
    play: Play, table: Table
) -> None:
    play.put_hand(GAME, "p1", points(15), write(), told_hands)
    table.record(ChangeGame(1, title="Friday"))
    with pytest.raises(Invalid):
        table.record(RecordRound(out(table.game, "Di", Bo=8)))
    assert play.hands(GAME).keys() == {"p1"}


def test_a_hand_that_new_rules_cannot_count_is_forgotten(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", cards("8"), write(), told_hands)
    play.put_hand(GAME, "p2", cards("9"), write(), told_hands)
    suits = {"8": None, "8C": 50, "8D": 50, "8H": 50, "8S": 25}
    table.record(ChangeGame(1, rules=resolve({"values": suits})))
    assert list(play.hands(GAME)) == ["p2"]


def test_the_hand_of_who_leaves_is_forgotten(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(3), write(), told_hands)
    table.record(ChangePlayer("p1", 1, active=False))
    assert play.hands(GAME) == {}


def test_the_hand_of_who_has_left_is_not_taken(play: Play, table: Table) -> None:
    play.put_hand(GAME, "p1", points(15), write(), told_hands)
    table.record(ChangePlayer("p1", 1, active=False))
    table.record(RecordRound(out(table.game, "Di", Bo=8, Cy=32)))
    assert table.game.lines[0].round.hands.keys() == {"p2", "p3"}


# --- more than one process ---------------------------------------------------------------


def test_another_process_sees_what_was_written_here_and_the_other_way_round(
    play: Play, table: Table, database_url: str
) -> None:
    store = Store(database_url)
    try:
        other = Play(store, Hub())
        assert other.game(GAME).revision == 1
        play.record(GAME, worked_example(table.game), write("key-1"), told)
        assert other.game(GAME) == play.game(GAME)
        other.record(GAME, worked_example(other.game(GAME)), write("key-2"), told)
        assert play.game(GAME).revision == 3
        assert play.game(GAME) == other.game(GAME)
        again = other.record(GAME, worked_example(table.game), write("key-1"), told)
        assert json.loads(again.body)["revision"] == 2
    finally:
        store.close()


def test_a_game_is_read_from_its_events_by_a_program_that_has_just_started(
    play: Play, table: Table, store: Store
) -> None:
    table.record(worked_example(table.game))
    assert Play(store, Hub()).game(GAME) == play.game(GAME)


def test_a_backup_that_was_put_back_is_read_afresh(
    play: Play, table: Table, database: Path, database_url: str, store: Store
) -> None:
    store.close()
    backup = database.read_bytes()
    table.record(worked_example(table.game))
    assert play.game(GAME).revision == 2
    store.close()
    for leftover in database.parent.glob("*-wal"):
        leftover.unlink()
    database.write_bytes(backup)
    assert play.game(GAME).revision == 1


def test_whoever_was_too_slow_decides_again(
    play: Play, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a database with several writers, another may append in between."""
    append, clashes = WriteTransaction.append, [2]

    def slow(tx: WriteTransaction, game: str, expected: int, recorded: list[RecordedEvent]) -> None:
        if clashes[0]:
            clashes[0] -= 1
            raise Clash(game)
        append(tx, game, expected, recorded)

    monkeypatch.setattr(WriteTransaction, "append", slow)
    assert play.record(GAME, worked_example(table.game), write(), told).status == 201
    clashes[0] = 2
    assert play.links.hand_over(GAME, False, write(), told).status == 201
    clashes[0] = 2
    assert play.create(ann_bo_cy_di(OTHER_GAME), write(), told).status == 201
    clashes[0] = 1_000
    with pytest.raises(Clash):
        play.record(GAME, worked_example(table.game), write(), told)


def test_many_games_are_remembered_and_the_first_is_still_read(play: Play) -> None:
    first = sit_down(play)
    for number in range(260):
        sit_down(play, ann_bo_cy_di(f"game{number:012}"))
    assert first.game.revision == 1
