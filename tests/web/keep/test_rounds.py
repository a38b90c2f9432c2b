"""Counting rounds on the keeper's page, as a form without a script."""

import json
import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import ChangePlayer, RecordRound
from app.ledger.table import status
from app.play import Answer, Write
from tests.builders import TOKEN, cards, out, points
from tests.web.keeping import Keeper, form_to, read, sit_down


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play to 100; nothing has been dealt."""
    return sit_down(server, client)


def elsewhere(keeper: Keeper, went_out: str, **hands: int) -> None:
    """Let another phone of the keeper's record the next round."""
    command = RecordRound(out(keeper.game, went_out, **hands))
    keeper.play.record(keeper.game_id, command, Write(TOKEN), lambda _: Answer(201))


def looks_ahead(keeper: Keeper, **typed: str) -> str:
    """Return the sentences that the script on the page is told."""
    form = keeper.form("/rounds")
    fields = form.fields | {name.replace("points_", "points-"): v for name, v in typed.items()}
    answer = keeper.client.post(
        f"{keeper.home}/preview", data=fields, headers={"Accept": "application/json"}
    )
    said: str = json.loads(answer.content)["sentence"]
    return re.sub(r"<[^>]*>|\n", "", said)


def test_a_round_is_saved_and_the_next_one_is_asked_for(keeper: Keeper) -> None:
    answer = keeper.round("p4", p1="15", p2="8", p3="32")

    assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    assert keeper.totals() == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 0}
    page = keeper.page()
    assert "Round 2" in page.text
    assert "Round 1 saved. Di went out; Ann 15, Bo 8, Cy 32." in read(page)


def test_hands_may_be_cards_sums_or_nothing_left(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    answer = keeper.send(
        form, went_out="p4", points_p1="10+15+8-5", cards_p2="k 9, A 10", points_p3=" 0 "
    )

    assert answer.status_code == 303
    assert keeper.totals() == {"Ann": 28, "Bo": 30, "Cy": 0, "Di": 0}
    assert keeper.game.rounds[0].round.hands["p2"].cards == ("K", "9", "A", "T")


def test_a_double_tap_is_one_round_and_one_answer(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    typed = {"went_out": "p4", "points_p1": "15", "points_p2": "8", "points_p3": "32"}

    first, second = keeper.send(form, **typed), keeper.send(form, **typed)

    assert (first.status_code, first.headers["location"]) == (303, keeper.home)
    assert (second.status_code, second.headers["location"]) == (303, keeper.home)
    assert len(keeper.game.rounds) == 1


def test_the_last_round_sent_twice_is_answered_alike_although_the_game_is_over(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    typed = {"went_out": "p4", "points_p1": "15", "points_p2": "108", "points_p3": "32"}

    first, second = keeper.send(form, **typed), keeper.send(form, **typed)

    assert status(keeper.game) == "finished"
    assert first.status_code == second.status_code == 303


def test_blank_is_not_0_and_whose_hand_is_missing_is_said_by_name(keeper: Keeper) -> None:
    answer = keeper.round("p4", p1="15", p2="", p3=" ")

    assert answer.status_code == 422
    assert "Still missing: Bo and Cy." in read(answer)
    assert not keeper.game.rounds


NO_HAND = "Write it like 12, 10+15 or K 9."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            {"points-p1": "ab"},
            NO_HAND,
        ),
        (
            {"points-p1": "10+"},
            NO_HAND,
        ),
        (
            {"points-p1": "10 20"},
            NO_HAND,
        ),
        (
            {"points-p1": "12.5"},
            NO_HAND,
        ),
        (
            {"points-p1": "10 9"},
            NO_HAND,
        ),
        ({"points-p1": "K 9", "cards-p1": "K 8"}, "A hand has either cards or points."),
        ({"points-p1": "99999"}, "This goes from"),
        ({"points-p1": "9" * 40}, "This number is too large."),
        ({"points-p1": "1+123456"}, "This number is too large."),
        ({"points-p1": "30", "cards-p1": "K 9"}, "The cards count 19, not 30."),
        ({"points-p1": "", "cards-p1": "8 8 8 8 8"}, "Five eights cannot come from one deck"),
        ({"points-p1": "", "cards-p1": "Z"}, "This is no card."),
        ({"points-p4": "7"}, "Di went out, and so holds no cards."),
        ({"points-p9": "7"}, "belongs to nobody who was dealt in"),
        ({"went_out": ""}, "Tap who went out, or nobody."),
        ({"went_out": "p9", "points-p4": "1"}, "has to be somebody who was dealt in"),
    ],
)
def test_a_refused_round_comes_back_with_all_that_was_typed(
    keeper: Keeper, typed: dict[str, str], said: str
) -> None:
    form = keeper.form("/rounds")
    good = {"went_out": "p4", "points-p1": "15", "points-p2": "8+7", "points-p3": "32"}
    fields = form.fields | good | typed

    answer = keeper.client.post(form.action, data=fields)

    assert answer.status_code == 422
    assert said in read(answer)
    assert not keeper.game.rounds
    again = form_to(answer, form.action)
    assert again.fields["key"] == form.fields["key"]
    kept = {name for name in good | typed if name != "points-p9"}
    shown = {name: again.fields.get(name, "") for name in kept}
    assert shown == {name: (good | typed)[name] for name in kept} | (
        {"went_out": ""} if typed.get("went_out") == "p9" else {}
    )


def test_who_went_out_may_have_0_typed(keeper: Keeper) -> None:
    assert keeper.round("p4", p1="15", p2="8", p3="32", p4="0").status_code == 303


def test_nobody_went_out_of_a_blocked_round(keeper: Keeper) -> None:
    assert keeper.round("nobody", p1="15", p2="8", p3="32", p4="3").status_code == 303

    assert keeper.game.rounds[0].round.went_out is None
    assert keeper.totals() == {"Ann": 15, "Bo": 8, "Cy": 32, "Di": 3}


def test_checking_says_what_saving_would_do_and_saves_nothing(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    typed = {"went_out": "p4", "points_p1": "12", "points_p2": "104", "points_p3": "7"}

    answer = keeper.send(form, "/preview", **typed)

    assert answer.status_code == 200
    assert "Bo 104: the game ends. Di wins with 0." in read(answer)
    assert "0 → 104" in read(answer)
    again = form_to(answer, form.action)
    assert again.fields["points-p2"] == "104"
    assert keeper.game.revision == 1
    assert keeper.send(again).status_code == 303
    assert keeper.totals()["Bo"] == 104


def test_the_script_is_told_what_a_half_typed_round_already_means(keeper: Keeper) -> None:
    said = looks_ahead(keeper, went_out="p4", points_p1="12", points_p2="104")

    assert said == "Bo 104: the game ends with this round.Still missing: Cy."


def test_winner_collects_tells_the_collected_total_so_far(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules="winner-collects")

    said = looks_ahead(keeper, went_out="p4", points_p1="60", points_p2="40")

    assert said == "Di 100: the game ends with this round.Still missing: Cy."


def test_a_round_that_another_phone_recorded_is_shown_beside_what_was_typed(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=1, Cy=2, Di=3)

    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")

    assert answer.status_code == 409
    assert "Round 1 was recorded on another phone" in read(answer)
    assert "Went out Bo Di" in read(answer)
    assert "Ann 1 15" in read(answer)
    assert len(keeper.game.rounds) == 1
    mine = form_to(answer, form.action)
    assert (mine.fields["number"], mine.fields["points-p3"]) == ("2", "32")
    assert mine.fields["key"] != form.fields["key"]
    assert keeper.send(mine).status_code == 303
    assert keeper.totals() == {"Ann": 16, "Bo": 8, "Cy": 34, "Di": 3}


def test_what_was_typed_here_too_and_is_recorded_already_needs_no_settling(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    typed = {"went_out": "p2", "points_p1": "1", "points_p3": "2", "points_p4": "3"}
    elsewhere(keeper, "Bo", Ann=1, Cy=2, Di=3)

    looked_at = keeper.send(form, "/preview", **typed)
    saved = keeper.send(form, **typed)
    by_sums = keeper.send(form, **typed | {"points_p3": "1+1"}, dealer="p1")
    other_dealer = keeper.send(form, "/preview", **typed, dealer="p3")
    other_hand = keeper.send(form, "/preview", **typed | {"points_p3": "4"})

    for answer in (looked_at, saved, by_sums):
        assert (answer.status_code, answer.headers["location"]) == (303, keeper.home)
    assert (other_dealer.status_code, other_hand.status_code) == (409, 409)
    assert len(keeper.game.rounds) == 1


def test_the_last_round_needs_no_settling_either(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=104, Cy=2, Di=3)

    answer = keeper.send(form, went_out="p2", points_p1="104", points_p3="2", points_p4="3")

    assert answer.status_code == 303
    assert "Bo wins with 0" in read(keeper.page())


def test_what_was_saved_here_and_is_typed_otherwise_is_saved_over_it_and_not_twice(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")

    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="23")

    assert answer.status_code == 409
    assert "Round 1 was saved already" in read(answer)
    assert "Cy 32 23" in read(answer)
    assert "Keep what was saved" in read(answer)
    assert f'{keeper.home}/rounds/1/let-go" data-keep-theirs data-round="1"' in answer.text
    mine = form_to(answer, f"{keeper.home}/rounds/1")
    assert mine.fields["quick"] == "Counted wrong"
    assert keeper.send(mine).status_code == 303
    assert keeper.totals() == {"Ann": 15, "Bo": 8, "Cy": 23, "Di": 0}
    assert len(keeper.game.rounds) == 1


def test_what_was_saved_here_is_known_by_a_draft_of_it_and_without_all_its_hands(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")

    looked_at = keeper.send(form, "/preview", went_out="p4", points_p1="15", points_p3="23")
    half_typed = keeper.send(form, went_out="p4", points_p1="15", points_p3="23")

    for answer in (looked_at, half_typed):
        assert "Round 1 was saved already" in read(answer)
    assert keeper.totals()["Cy"] == 32


def test_the_last_round_that_was_saved_here_can_be_mended_after_the_end(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    keeper.send(form, went_out="p4", points_p1="15", points_p2="108", points_p3="32")

    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="18", points_p3="32")
    keeper.send(form_to(answer, f"{keeper.home}/rounds/1"))

    assert status(keeper.game) == "playing"
    assert keeper.totals()["Bo"] == 18


def test_a_round_that_was_struck_out_meanwhile_is_said_to_be(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=1, Cy=2, Di=3)
    keeper.send(keeper.form("/rounds/1/strike", "/rounds/1/strike"), quick="Misdeal")

    answer = keeper.send(form, went_out="p2", points_p1="1", points_p3="2", points_p4="3")

    assert "Round 1 is struck out." in read(answer)
    assert keeper.send(form_to(answer, form.action)).status_code == 303
    assert keeper.totals() == {"Ann": 1, "Bo": 0, "Cy": 2, "Di": 3}


def leaves(keeper: Keeper, player: str) -> None:
    """Let somebody leave the game, on another phone."""
    one = keeper.game.player(player)
    assert one
    command = ChangePlayer(player, one.version, active=False)
    keeper.play.record(keeper.game_id, command, Write(TOKEN), lambda _: Answer(200))


def test_what_was_typed_for_somebody_who_has_left_is_told_and_does_not_vanish(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    leaves(keeper, "p3")
    typed = {"went_out": "p4", "points_p1": "15", "points_p2": "8", "cards_p3": "K 10"}

    answer = keeper.send(form, **typed)
    looked_at = keeper.send(form, "/preview", **typed)
    half_typed = keeper.send(form, **typed | {"points_p2": ""})

    for page in (answer, looked_at, half_typed):
        assert "Cy K 10: This hand belongs to nobody who was dealt in." in read(page)
    assert "Still missing: Bo." in read(half_typed)
    # The script writes other sentences above the keys at once: it must not stand there alone.
    assert 'role="alert">Cy K 10: ' in answer.text
    assert keeper.send(form_to(answer, form.action)).status_code == 303


def test_who_has_left_and_went_out_is_told_by_name(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    leaves(keeper, "p3")

    answer = keeper.send(form, went_out="p3", points_p1="15", points_p2="8", points_p4="7")

    assert "Cy: Whoever went out has to be somebody who was dealt in." in read(answer)


def test_who_has_left_and_got_a_penalty_is_told_by_name(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    leaves(keeper, "p3")
    penalty = {"penalty_player_1": "p3", "penalty_points_1": "5"}

    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", **penalty)

    assert "Cy: A penalty goes to somebody who was dealt in." in read(answer)


def test_a_form_without_a_number_guesses_none(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    form.fields["number"] = ""

    answer = keeper.send(form, went_out="p4", points_p1="1", points_p2="1", points_p3="1")

    assert answer.status_code == 409
    assert not keeper.game.rounds


def test_what_is_typed_after_the_end_is_shown_and_not_dropped(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=100, Cy=2, Di=3)

    answer = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")

    assert answer.status_code == 409
    assert "Di went out; Ann 15, Bo 8, Cy 32" in read(answer)


def test_no_totals_of_another_moment_are_given_for_a_round_that_another_phone_recorded(
    keeper: Keeper,
) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=30, Cy=2, Di=3)
    fields = form.fields | {"went_out": "p4", "points-p1": "5"}

    answer = keeper.client.post(
        f"{keeper.home}/preview", data=fields, headers={"Accept": "application/json"}
    ).json()

    assert "Round 1 was recorded on another phone." in answer["sentence"]
    assert (answer["before"], answer["totals"]) == ({}, {})


def test_where_two_typed_the_same_round_keeping_theirs_comes_first(keeper: Keeper) -> None:
    form = keeper.form("/rounds")
    elsewhere(keeper, "Bo", Ann=1, Cy=2, Di=3)

    page = keeper.send(form, went_out="p4", points_p1="15", points_p2="8", points_p3="32")

    said = read(page)
    assert said.index("Keep theirs", said.index("Di Nobody")) < said.index("Enter mine as round 2")
    assert "keypad" not in page.text


def test_why_a_round_is_refused_is_not_hidden_behind_what_was_saved_last(keeper: Keeper) -> None:
    keeper.round("p4", p1="15", p2="8", p3="32")

    answer = keeper.round("p4", p1="15", p2="", p3="32")

    assert "Still missing: Bo." in read(answer)
    assert "Round 1 saved." not in read(answer)


def test_from_the_standings_there_is_a_way_back_to_counting(keeper: Keeper) -> None:
    assert f'href="/g/{keeper.game_id}?keep=1"' in keeper.page().text


def test_hands_that_were_entered_before_stand_in_the_form(keeper: Keeper) -> None:
    for player, hand in (("p1", points(12)), ("p2", cards("K T"))):
        keeper.play.put_hand(keeper.game_id, player, hand, Write(TOKEN), lambda _: Answer(200))

    fields = keeper.form("/rounds").fields

    assert (fields["points-p1"], fields["cards-p2"], fields["points-p2"]) == ("12", "K 10", "20")


def test_a_hand_that_was_entered_before_and_is_rubbed_out_here_is_missing(keeper: Keeper) -> None:
    hand = points(12)
    keeper.play.put_hand(keeper.game_id, "p1", hand, Write(TOKEN), lambda _: Answer(200))
    form = keeper.form("/rounds")

    answer = keeper.send(form, went_out="p4", points_p1="", points_p2="8", points_p3="32")

    assert answer.status_code == 422
    assert "Still missing: Ann." in read(answer)


def test_names_and_titles_are_text_wherever_they_stand(server: FastAPI, client: TestClient) -> None:
    hostile = '"><img src=x onerror=alert(1)>'
    keeper = sit_down(server, client, players=(hostile, "{{1234*5678}}", "Cy"), title="<script>x")

    keeper.round("p1", p2="15", p3="8")

    for path in ("", "/rounds", "/rounds/1", "/more"):
        text = keeper.page(path).text
        assert "<img src=x" not in text
        assert "<script>x" not in text
        assert "7006652" not in text
