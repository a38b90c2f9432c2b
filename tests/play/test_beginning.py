"""A game begins once, with a keeper of its own."""

import json
from pathlib import Path

import pytest

from app.ledger.refusals import NotFound
from app.live import Hub
from app.play import KeyReused, NotKeeper, Play, Write, new_game_id, new_token
from app.play.keepers import ID_ALPHABET, ID_LENGTH
from app.scoring.complaints import Invalid
from app.store import Store
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, no_answer, worked_example
from tests.play.writing import STRANGERS_TOKEN, respond, write


def test_a_new_game_has_its_keeper(play: Play, table: Table) -> None:
    assert play.game(GAME).revision == 1
    assert play.keeper(GAME, TOKEN) == "keeper-1"
    assert [context.recorded.by for context in play.story(GAME)] == ["keeper-1"]


def test_a_creation_that_is_sent_again_is_answered_as_the_first_time(play: Play) -> None:
    first = play.create(ann_bo_cy_di(), write(), respond)
    play.record(GAME, worked_example(play.game(GAME)), write(), no_answer)
    again = play.create(ann_bo_cy_di(), write(), respond)
    assert again == first
    assert json.loads(again.body)["token"] == TOKEN
    assert play.game(GAME).revision == 2


@pytest.mark.parametrize(
    "other", [write(fingerprint="something else"), write(token=STRANGERS_TOKEN), write(token=None)]
)
def test_a_games_id_is_not_used_twice_for_different_things(play: Play, other: Write) -> None:
    play.create(ann_bo_cy_di(), write(), respond)
    with pytest.raises(KeyReused):
        play.create(ann_bo_cy_di(), other, respond)
    assert play.game(GAME).revision == 1
    with pytest.raises(NotKeeper):
        play.keeper(GAME, STRANGERS_TOKEN)


def test_a_creation_without_a_token_is_given_one(play: Play) -> None:
    answer = play.create(ann_bo_cy_di(), write(token=None), respond)
    token = json.loads(answer.body)["token"]
    assert len(token) >= 22
    assert play.keeper(GAME, token) == "keeper-1"


def test_a_creation_that_is_wrong_leaves_no_game(play: Play) -> None:
    with pytest.raises(Invalid):
        play.create(ann_bo_cy_di(players=("Ann", "Ann")), write(), respond)
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
