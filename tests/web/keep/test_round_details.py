"""What a round has besides plain hands, on the keeper's page without a script."""

from dataclasses import replace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import RecordRound, RoundAsEntered
from app.ledger.table import status
from app.play import Answer, Write
from app.scoring.rounds import Penalty, Round
from tests.builders import TOKEN, cards, points
from tests.web.keeping import Keeper, form_to, read, sit_down


@pytest.fixture
def house(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di play the house rules; nothing has been dealt."""
    return sit_down(server, client, rules="house")


def record(keeper: Keeper, round_: RoundAsEntered) -> None:
    """Record a round by another program."""
    keeper.play.record(keeper.game_id, RecordRound(round_), Write(TOKEN), lambda _: Answer(201))


def last(keeper: Keeper) -> Round:
    """Return the newest round."""
    return keeper.game.rounds[-1].round


def test_a_standard_game_asks_for_nothing_that_its_rules_do_not_know(
    server: FastAPI, client: TestClient
) -> None:
    page = sit_down(server, client).page().text

    for what in ("last_card", "jokers-", 'data-key="JK"', "loan", "data-suits"):
        assert what not in page


def test_a_countdown_offers_nothing_that_would_count_for_nothing(
    server: FastAPI, client: TestClient
) -> None:
    page = sit_down(server, client, rules="countdown").page().text

    assert 'name="dealer"' in page
    assert 'name="multiplier"' not in page
    assert 'name="late_card"' not in page
    assert "penalty-player" not in page


def test_a_late_card_goes_to_every_hand_but_that_of_who_went_out(house: Keeper) -> None:
    typed = {"points-p2": "10", "cards-p3": "JK 3", "points-p4": "7"}
    answer = house.send(house.form("/rounds"), went_out="p1", late_card="5", **typed)

    assert answer.status_code == 303
    # Ten and five; three and five, doubled by the joker; seven and five.
    assert house.totals() == {"Ann": 0, "Bo": 15, "Cy": 16, "Di": 12}
    assert last(house).late_card == "5"


@pytest.mark.parametrize("rules", ["standard", "classic", "chips", "last-one"])
def test_a_late_card_can_be_noted_wherever_hands_count_whatever_the_rules_began_from(
    server: FastAPI, client: TestClient, rules: str
) -> None:
    table = sit_down(server, client, rules=rules)
    typed = {"points-p2": "10", "points-p3": "3", "points-p4": "7"}
    assert 'name="late_card"' in table.page().text

    table.send(table.form("/rounds"), went_out="p1", late_card="5", **typed)

    counted = table.game.tallies[-1].counted
    assert {one: counted[one] for one in ("p2", "p3", "p4")} == {"p2": 15, "p3": 8, "p4": 12}


def test_penalties_are_cards_or_points_and_a_blank_one_is_none(house: Keeper) -> None:
    form = house.form("/rounds")
    typed = {"points-p2": "10", "points-p3": "3", "points-p4": "7", "multiplier": "2"}
    typed |= {"penalty-player-1": "p1", "penalty-cards-1": "10 JC", "penalty-note-1": " forgot "}
    typed |= {"penalty-player-2": "p2", "penalty-points-2": "-5"}

    assert house.send(form, went_out="p1", **typed).status_code == 303

    assert last(house).penalties == (
        Penalty("p1", cards=("T", "JC"), note="forgot"),
        Penalty("p2", points=-5),
    )
    # The hands count twice, the penalties once.
    assert house.totals() == {"Ann": 60, "Bo": 15, "Cy": 6, "Di": 14}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"penalty-player-1": "p1"}, "A penalty has either cards or points."),
        ({"penalty-points-1": "5"}, "Who gets the penalty?"),
        (
            {"penalty-player-1": "p1", "penalty-points-1": "5+"},
            "Write it like 12, 10+15 or K 9.",
        ),
        ({"late_card": "J"}, "Which jack?"),
        ({"late_card": "Z"}, "This is no card."),
        ({"multiplier": "9"}, "This goes from 1 to 4."),
        ({"multiplier": "x"}, "Write a whole number"),
        ({"jokers-p2": "x"}, "Write a whole number"),
        ({"jokers-p2": "99"}, "This goes from 0 to 20."),
        ({"points-p2": "", "cards-p2": "J 9"}, "Which jack?"),
        (
            {"points-p2": "", "cards-p2": "8 8 8 8 8", "cards-p3": "8 8 8 8", "points-p3": ""},
            "Nine",
        ),
        ({"dealer": "p9"}, "The dealer has to be somebody who was dealt in."),
        ({"note": "x" * 501}, "too long"),
    ],
)
def test_what_cannot_be_comes_back_as_it_was_typed(
    house: Keeper, typed: dict[str, str], said: str
) -> None:
    form = house.form("/rounds")
    good = {"went_out": "p1", "points-p2": "10", "points-p3": "3", "points-p4": "7"}

    answer = house.client.post(form.action, data=form.fields | good | typed)

    assert answer.status_code == 422
    assert said in read(answer)
    assert not house.game.rounds
    again = form_to(answer, form.action)
    kept = {name: again.fields[name] for name in typed if name not in ("dealer", "multiplier")}
    assert kept == {name: typed[name] for name in kept}


def test_jokers_stand_beside_typed_points_and_alone_are_worth_nothing(house: Keeper) -> None:
    typed = {"points-p2": "14", "jokers-p2": "1", "jokers-p3": "2", "points-p4": "7"}

    assert house.send(house.form("/rounds"), went_out="p1", **typed).status_code == 303

    assert last(house).hands["p2"] == points(14, jokers=1)
    assert house.totals() == {"Ann": 0, "Bo": 28, "Cy": 0, "Di": 7}
    again = house.form("/rounds/1", "/rounds/1").fields
    assert (again["points-p2"], again["jokers-p2"], again["jokers-p3"]) == ("14", "1", "2")


def test_whose_deal_it_was_can_be_put_right(house: Keeper) -> None:
    form = house.form("/rounds")
    assert form.fields["dealer"] == "p1"
    typed = {"points-p2": "1", "points-p3": "1", "points-p4": "1", "dealer": "p3"}
    house.send(form, went_out="p1", **typed)

    assert last(house).dealer == "p3"
    assert house.form("/rounds").fields["dealer"] == "p4"


def test_a_correction_keeps_all_that_is_not_touched(house: Keeper) -> None:
    whole = RoundAsEntered(
        went_out="p1",
        hands={"p2": cards("K JD JK"), "p3": points(12, jokers=1), "p4": cards("TD")},
        late_card="5S",
        penalties=(Penalty("p4", cards=("A",), note="late"), Penalty("p1", points=3)),
        multiplier=2,
        dealer="p3",
        note="at last",
    )
    record(house, whole)
    before = last(house)

    form = house.form("/rounds/1", "/rounds/1")
    answer = house.send(form, quick="Counted wrong", note="at long last")

    assert answer.status_code == 303
    assert last(house) == replace(before, note="at long last")
    assert len([recorded for recorded in house.game.rounds if recorded.corrected]) <= 1


def test_a_correction_from_a_page_without_the_fields_leaves_them_as_they_were(
    house: Keeper,
) -> None:
    hands = {"p2": cards("K"), "p3": points(3), "p4": points(7)}
    record(house, RoundAsEntered("p1", hands, late_card="5", note="at last", dealer="p2"))
    form = house.form("/rounds/1", "/rounds/1")
    few = {name: form.fields[name] for name in ("key", "version")}
    typed = {"went_out": "p1", "points-p2": "20", "points-p3": "3", "points-p4": "7"}

    answer = house.client.post(form.action, data=few | typed | {"reason": "wrong"})

    assert answer.status_code == 303
    now = last(house)
    assert (now.late_card, now.note, now.dealer) == ("5", "at last", "p2")


def test_points_for_the_last_card_are_asked_for_where_the_rules_give_them(
    server: FastAPI, client: TestClient
) -> None:
    rules = {"preset": "standard", "last_card": {"Q": -20, "QS": -40}}
    keeper = sit_down(server, client, rules=rules)
    page = keeper.page().text
    assert 'value="QS"' in page
    assert 'value="KS"' not in page
    typed = {"points-p2": "1", "points-p3": "1", "points-p4": "1"}

    keeper.send(keeper.form("/rounds"), went_out="p1", last_card="QS", **typed)

    assert keeper.totals()["Ann"] == -40


def test_a_countdown_asks_only_who_went_out(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, rules="countdown")
    page = keeper.page()
    assert "8 cards, eights wild" in read(page)
    assert "points-p1" not in page.text

    assert keeper.send(keeper.form("/rounds"), went_out="p1").status_code == 303

    assert keeper.totals() == {"Ann": 7, "Bo": 8, "Cy": 8, "Di": 8}
    assert "7 cards, sevens wild" in read(keeper.page())


def test_hands_that_a_countdown_has_are_shown_and_kept(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, rules="countdown")
    record(keeper, RoundAsEntered("p1", {"p2": cards("K 9")}))

    form = keeper.form("/rounds/1", "/rounds/1")
    assert form.fields["cards-p2"] == "K 9"
    assert keeper.send(form, quick="Wrong player", went_out="p3").status_code == 303

    assert last(keeper).went_out == "p3"
    assert last(keeper).hands["p2"].cards == ("K", "9")


def test_sudden_death_is_called_and_asks_only_who_went_out(house: Keeper) -> None:
    house.round("p1", p2="5", p3="0", p4="100")
    page = house.page()

    assert "Level at 0: Ann and Cy. One more hand for everyone" in read(page)
    assert "points-p1" not in page.text
    assert house.send(form_to(page, f"{house.home}/rounds"), went_out="p4").status_code == 303
    assert status(house.game) == "finished"


def test_who_is_out_is_not_asked_and_stands_struck_below(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules="last-one")
    keeper.round("p1", p2="100", p3="3", p4="7")
    page = keeper.page()

    assert "points-p2" not in page.text
    assert "<s><bdi>Bo</bdi></s>" in page.text
    assert keeper.round("p1", p3="3", p4="7").status_code == 303


def test_who_has_to_keep_score_is_said_after_the_first_round(house: Keeper) -> None:
    assert "keeps score" not in read(house.page())
    house.round("p1", p2="50", p3="0", p4="10")

    page = house.page()

    assert "Bo had the most, and keeps score from now on." in read(page)
    assert f'href="{house.home}/more#hand-over"' in page.text
    assert 'id="hand-over"' in house.page("/more").text


def test_a_round_that_came_back_from_another_phone_is_not_dealt_by_the_earlier_dealer(
    house: Keeper,
) -> None:
    form = house.form("/rounds")
    hands = {"p2": points(1), "p3": points(1), "p4": points(1)}
    record(house, RoundAsEntered("p1", hands))

    answer = house.send(form, went_out="p1", points_p2="1", points_p3="1", points_p4="7")

    assert answer.status_code == 409
    assert form_to(answer, form.action).fields["dealer"] == "p2"


def test_negative_hands_say_no_end_before_they_are_all_there(
    server: FastAPI, client: TestClient
) -> None:
    rules = {"preset": "house", "scoring": "winner_collects", "ends": [{"when": "score", "at": 50}]}
    keeper = sit_down(server, client, rules=rules)
    form = keeper.form("/rounds")

    answer = keeper.send(form, "/preview", went_out="p1", points_p2="50")

    # The jack of diamonds may still take Ann back below 50.
    assert "the game ends" not in read(answer)


def test_jokers_that_were_noted_beside_points_are_kept_where_they_have_a_fixed_value(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules="last-one")
    assert "jokers-" not in keeper.page().text
    hands = {"p2": points(5, jokers=1), "p3": points(3), "p4": points(7)}
    record(keeper, RoundAsEntered("p1", hands))

    keeper.send(keeper.form("/rounds/1", "/rounds/1"), quick="Counted wrong", points_p3="4")

    assert last(keeper).hands["p2"] == points(5, jokers=1)
    assert keeper.totals() == {"Ann": 0, "Bo": 45, "Cy": 4, "Di": 7}


def test_undo_brings_back_all_that_the_round_had(house: Keeper) -> None:
    hands = {"p2": points(3, jokers=1), "p3": points(3), "p4": points(7)}
    penalty = Penalty("p1", points=3, note="late")
    record(house, RoundAsEntered("p1", hands, "5", (penalty,), 2, None, "p3", "at last"))
    before = last(house)
    house.send(house.form("/undo"))

    assert house.send(house.form("/rounds", "?again=1")).status_code == 303

    now = last(house)
    assert (now.hands, now.late_card, now.penalties) == (before.hands, "5", (penalty,))
    assert (now.multiplier, now.dealer, now.note) == (2, "p3", "at last")


def test_what_happened_is_told_at_its_round(house: Keeper) -> None:
    house.round("p1", p2="70", p3="40", p4="1")
    form = house.form("/rounds")
    house.send(form, went_out="p3", points_p1="40", cards_p2="10 10 JK", points_p4="1")

    assert house.totals()["Bo"] == 99
    assert "Bo stays at 99" in read(house.page())
    assert "Bo stays at 99" in read(house.page("/rounds"))
