"""What watchers see of sudden death, elimination, chips, countdown, the cap, and penalties."""

from dataclasses import replace

import pytest

from app.i18n.words import ENGLISH
from app.ledger.commands import LendChips, RecordRound, StrikeRound
from app.scoring.rounds import Penalty
from app.web.standings.standings import standings
from app.web.watch.sheet.sheet import sheet
from tests.builders import cards, out, player_id
from tests.web.evenings import Evening

HOUSE_TIE: tuple[tuple[str, dict[str, int]], ...] = (
    ("Di", {"Ann": 10, "Bo": 10, "Cy": 99}),
    ("Cy", {"Ann": 5, "Bo": 5, "Di": 40}),
    ("Di", {"Ann": 0, "Bo": 0, "Cy": 12}),
)

OUT_AT_30 = [{"when": "eliminated", "at": 30}]


@pytest.fixture
def level() -> Evening:
    """Ann and Bo are level at 15 when Cy reaches 111 by the house rules."""
    evening = Evening(rules="house")
    for went_out, hands in HOUSE_TIE:
        evening.round(went_out, **hands)
    return evening


def test_sudden_death_is_called_in_plain_words(level: Evening) -> None:
    shown = standings(level.game, (), ENGLISH)

    assert shown.call.startswith("Level at 15: Ann and Bo. One more hand for everyone")
    assert shown.last is not None
    assert shown.last.sentences == ()  # it is said once
    assert shown.result is None


def test_the_hand_that_decides_is_on_the_sheet_and_nobody_scores_in_it(level: Evening) -> None:
    level.round(None)
    level.round("Cy")

    shown = standings(level.game, (), ENGLISH)
    assert shown.call == ""
    assert shown.result is not None
    assert ([p.name for p in shown.result.winners], shown.result.decided) == (["Cy"], True)
    played_again, decided = sheet(level.game, {}, ENGLISH).rows[3:]
    assert (played_again.decides, played_again.blocked) == (True, True)
    assert (decided.decides, decided.counts) == (True, True)
    assert [cell.kind for cell in decided.cells] == ["still", "still", "out", "still"]
    assert shown.last is not None
    assert shown.last.number == 5
    assert shown.last.hands == ()


def test_who_is_out_of_the_game_stands_below_and_is_marked() -> None:
    evening = Evening(rules="last-one")
    evening.round("Di", Ann=50, Bo=60, Cy=10)
    evening.round("Di", Ann=60, Bo=30, Cy=10)

    places = standings(evening.game, (), ENGLISH).places
    assert [(p.person.name, p.eliminated) for p in places] == [
        ("Di", False),
        ("Cy", False),
        ("Bo", False),
        ("Ann", True),
    ]
    assert {p.person.name: p.past for p in places} == {
        "Di": False,
        "Cy": False,
        "Bo": False,
        "Ann": True,
    }
    assert [(note.number, note.sentences) for note in sheet(evening.game, {}, ENGLISH).notes] == [
        (2, ("Ann is out with 110.",))
    ]


def test_the_last_one_in_wins_and_is_called_that() -> None:
    evening = Evening("Ann", "Bo", rules="last-one")
    evening.round("Ann", Bo=100)

    result = standings(evening.game, (), ENGLISH).result
    assert result is not None
    assert (result.winners[0].name, result.last_in) == ("Ann", True)


def test_the_winner_is_not_out_of_the_game_where_all_go_together() -> None:
    evening = Evening("Ann", "Bo", "Cy", rules={"preset": "last-one", "ends": OUT_AT_30})
    evening.round("Bo", Ann=31, Cy=1)
    evening.round(None, Bo=32, Cy=32)

    places = standings(evening.game, (), ENGLISH).places

    assert {p.person.name: (p.best, p.eliminated) for p in places} == {
        "Ann": (False, True),
        "Bo": (True, False),
        "Cy": (False, True),
    }


def test_chips_are_bars_beside_the_most_and_loans_stand_under_the_sheet() -> None:
    evening = Evening(rules="chips")
    evening.round("Di", Ann=20, Bo=60, Cy=9)
    giver, taker = player_id(evening.game, "Di"), player_id(evening.game, "Bo")
    evening.do(LendChips(giver, taker, 20))

    shown = standings(evening.game, (), ENGLISH)
    assert shown.chips
    assert next((p.person.name, p.total, p.share) for p in shown.places) == ("Di", 169, 100)
    assert shown.deal is not None
    assert shown.deal.lent == ("Di lent Bo 20 chips.",)
    assert shown.deal.duty.startswith("Di had the most")
    (note,) = sheet(evening.game, {}, ENGLISH).notes
    assert [(lent.giver.name, lent.taker.name, lent.amount) for lent in note.loans] == [
        ("Di", "Bo", 20)
    ]
    evening.round("Ann", Bo=10, Cy=10, Di=10)
    assert standings(evening.game, (), ENGLISH).deal is not None
    assert [note.number for note in sheet(evening.game, {}, ENGLISH).notes] == [2]


def test_in_a_countdown_everybody_has_their_own_cards_and_wild_rank() -> None:
    evening = Evening("Ann", "Bo", rules="countdown")
    for _ in range(5):
        evening.round("Ann")

    shown = standings(evening.game, (), ENGLISH)
    assert shown.deal is not None
    assert [(person.name, deal) for person, deal in shown.deal.own] == [
        ("Ann", "3 cards, threes wild"),
        ("Bo", "8 cards, eights wild"),
    ]
    assert [(p.share, p.gained) for p in shown.places] == [(37.5, -1), (100, None)]
    assert [cell.kind for cell in sheet(evening.game, {}, ENGLISH).rows[0].cells] == [
        "out",
        "still",
    ]


def test_a_cap_is_told_at_its_round_and_marked_at_its_player() -> None:
    evening = Evening(rules="house")
    evening.round("Di", Ann=90, Bo=1, Cy=1)
    evening.round("Di", Ann=cards("9 JK"), Bo=1, Cy=1)

    row = sheet(evening.game, {}, ENGLISH).rows[1]
    assert next((cell.score, cell.total, cell.noted) for cell in row.cells) == (9, 99, True)
    last = standings(evening.game, (), ENGLISH).last
    assert last is not None
    assert last.sentences == ("Ann stays at 99: only the joker took them past it.",)


def test_penalty_late_card_and_multiplier_stand_under_the_sheet() -> None:
    evening = Evening(rules="house")
    entered = out(evening.game, "Di", Ann=cards("9"), Bo=cards("8"), Cy=cards("K"))
    bo = player_id(evening.game, "Bo")
    special = replace(entered, multiplier=2, late_card="5S", penalties=(Penalty(bo, points=7),))
    evening.do(RecordRound(special))

    shown = sheet(evening.game, {}, ENGLISH)
    assert shown.rows[0].times == 2
    assert [cell.noted for cell in shown.rows[0].cells] == [False, True, False, False]
    (note,) = shown.notes
    assert "five of spades" in note.sentences[0]
    assert "penalty for Bo: 7" in note.sentences[0]


def test_a_struck_round_for_chips_shows_its_hands_and_moves_nothing() -> None:
    evening = Evening(rules="chips")
    evening.round("Di", Ann=20, Bo=60, Cy=9)
    evening.do(StrikeRound(1, 1, "misdeal"))

    row = sheet(evening.game, {}, ENGLISH).rows[0]
    assert [(cell.score, cell.total) for cell in row.cells] == [
        (20, 100),
        (60, 100),
        (9, 100),
        (0, 100),
    ]
    assert not row.counts


def test_only_more_than_the_target_is_past_it_where_the_rules_say_so() -> None:
    evening = Evening("Ann", "Bo", rules={"ends": [{"when": "score", "at": 100, "above": True}]})
    evening.round("Ann", Bo=100)

    assert [p.past for p in standings(evening.game, (), ENGLISH).places] == [False, False]
