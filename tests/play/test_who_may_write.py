"""Only a keeper writes, and the database gives no secret of theirs away."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.ledger.refusals import NotFound
from app.play import Answer, KeyReused, NotKeeper, NoToken, Outcome, Play, Write, hash_of
from app.store import Store
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, sit_down, worked_example
from tests.play.writing import OTHER_GAME, STRANGERS_TOKEN, attempts, respond, write


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


def test_no_token_is_in_the_database_file_in_clear(
    play: Play, store: Store, tmp_path: Path
) -> None:
    def told_in_a_header(outcome: Outcome) -> Answer:
        answer = respond(outcome)
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
    play.create(ann_bo_cy_di(game_id), Write(token, "key-of-the-creation", "asked"), respond)
    play.links.hand_over(GAME, False, write("key-of-the-handover"), respond)
    store.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"key-of-the" not in written
