"""What the watching pages show, at a card table: Ann, Bo, Cy and Di."""

from dataclasses import replace

import pytest

from app.i18n.words import ENGLISH
from app.ledger.chain import first_unlinked, row_of
from app.ledger.commands import (
    AddPlayer,
    ChangePlayer,
    CorrectRound,
    EndGame,
    StrikeRound,
)
from app.ledger.replay import story
from app.web.site.names import mark, people
from app.web.standings.standings import standings
from app.web.watch.heading import heading
from app.web.watch.history import history
from app.web.watch.paging import ListPage
from app.web.watch.sheet.rows import Cell
from app.web.watch.sheet.sheet import sheet
from tests.builders import out, player_id
from tests.web.evenings import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_before_the_first_deal_everybody_shares_the_first_place(evening: Evening) -> None:
    assert evening.shown() == dict.fromkeys(("Ann", "Bo", "Cy", "Di"), (1, 0, None, False, 0))
    shown = standings(evening.game, (), ENGLISH)
    assert shown.last is None
    assert shown.deal is not None
    assert (shown.deal.number, shown.deal.dealer.name, shown.deal.cards) == (1, "Ann", 5)


def test_the_first_round_moves_nobody_since_nobody_had_a_place(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)

    assert evening.shown() == {
        "Di": (1, 0, 0, True, 0),
        "Bo": (2, 8, 8, False, 0),
        "Ann": (3, 15, 15, False, 0),
        "Cy": (4, 32, 32, False, 0),
    }


def test_after_a_struck_round_the_next_is_the_first_to_make_places(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.do(StrikeRound(1, 1, "misdeal"))
    evening.round("Cy", Ann=1, Bo=40, Di=50)

    assert [place[4] for place in evening.shown().values()] == [0, 0, 0, 0]


def test_who_overtakes_is_shown_with_how_many_places(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Cy", Ann=1, Bo=40, Di=50)

    moved = {name: place[4] for name, place in evening.shown().items()}
    assert moved == {"Ann": 2, "Cy": 2, "Bo": -1, "Di": -3}


def test_a_struck_round_is_not_the_last_one(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Cy", Ann=1, Bo=40, Di=50)
    evening.do(StrikeRound(2, 1, "misdeal"))

    last = standings(evening.game, (), ENGLISH).last
    assert last is not None
    assert last.number == 1
    assert last.went_out is not None
    assert last.went_out.name == "Di"
    assert [(person.name, points) for person, points in last.hands] == [
        ("Ann", 15),
        ("Bo", 8),
        ("Cy", 32),
    ]


def test_equal_totals_share_a_place_and_the_next_is_skipped(evening: Evening) -> None:
    evening.round("Ann", Bo=0, Cy=7, Di=9)

    assert [place[0] for place in evening.shown().values()] == [1, 1, 3, 4]
    assert [person.name for person in standings(evening.game, (), ENGLISH).leaders] == ["Ann", "Bo"]


def test_the_bar_ends_at_the_target_and_begins_at_nothing() -> None:
    evening = Evening("Ann", "Bo", "Cy")
    evening.round("Ann", Bo=50, Cy=135)

    shares = {p.person.name: (p.share, p.past) for p in standings(evening.game, (), ENGLISH).places}
    assert shares == {"Ann": (0, False), "Bo": (50.0, False), "Cy": (100, True)}


def test_a_tie_at_the_end_names_both_winners() -> None:
    evening = Evening("Ann", "Bo", "Cy")
    evening.round("Ann", Bo=0, Cy=135)

    result = standings(evening.game, (), ENGLISH).result
    assert result is not None
    assert [person.name for person in result.winners] == ["Ann", "Bo"]
    assert (result.total, result.round, result.early) == (0, 1, False)
    assert standings(evening.game, (), ENGLISH).deal is None


def test_a_game_ended_by_hand_says_so(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.do(EndGame(evening.game.revision))

    result = standings(evening.game, (), ENGLISH).result
    assert result is not None
    assert ([person.name for person in result.winners], result.early) == (["Di"], True)


def test_the_hands_being_counted_are_told_from_those_to_come(evening: Evening) -> None:
    counting = standings(evening.game, [player_id(evening.game, "Bo")], ENGLISH).counting

    assert counting is not None
    assert [person.name for person in counting.counted] == ["Bo"]
    assert [person.name for person in counting.waiting] == ["Ann", "Cy", "Di"]


def test_who_left_keeps_a_column_but_no_place(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.do(ChangePlayer(player_id(evening.game, "Bo"), 1, active=False))
    evening.round("Ann", Cy=4, Di=5)

    shown = standings(evening.game, (), ENGLISH)
    assert "Bo" not in [place.person.name for place in shown.places]
    assert [(person.name, total) for person, total in shown.gone] == [("Bo", 8)]
    columns = sheet(evening.game, {}, ENGLISH).columns
    assert [(c.person.name, c.person.active, c.total) for c in columns][1] == ("Bo", False, 8)
    assert evening.sheet_rows()[1][1] == Cell("absent")


def test_who_joins_late_has_blanks_before_and_their_start_above_their_first_round(
    evening: Evening,
) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round("Di", Ann=1, Bo=1, Cy=1)
    evening.do(AddPlayer("Eve", 14))
    evening.round("Eve", Ann=1, Bo=2, Cy=3, Di=4)

    eve = [row[4] for row in evening.sheet_rows()]
    assert eve == [Cell("absent"), Cell("start", total=14), Cell("out", 0, 14)]


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_who_joins_stands_in_the_standings_at_once_and_moves_nobody(
    evening: Evening, rounds: int
) -> None:
    for _ in range(rounds):
        evening.round("Di", Ann=15, Bo=8, Cy=32)
    before = [place.moved for place in standings(evening.game, (), ENGLISH).places]

    evening.do(AddPlayer("Eve", 10))

    places = standings(evening.game, (), ENGLISH).places
    assert {place.person.name: place.total for place in places}["Eve"] == 10
    assert [place.moved for place in places if place.person.name != "Eve"] == before


def test_the_sheet_says_who_went_out_and_what_it_came_to(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.round(None, Ann=1, Bo=2, Cy=3, Di=4)

    assert evening.sheet_rows() == [
        [Cell("points", 15, 15), Cell("points", 8, 8), Cell("points", 32, 32), Cell("out", 0, 0)],
        [Cell("points", 1, 16), Cell("points", 2, 10), Cell("points", 3, 35), Cell("points", 4, 4)],
    ]
    assert [row.blocked for row in sheet(evening.game, {}, ENGLISH).rows] == [False, True]


def test_a_corrected_number_stands_beside_all_that_it_replaced(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    for version, cy in ((1, 22), (2, 23)):
        entered = out(evening.game, "Di", Ann=15, Bo=8, Cy=cy)
        evening.do(CorrectRound(1, version, entered, "counted again"))

    row = evening.sheet_rows()[0]
    assert row[2] == Cell("points", 23, 23, (32, 22))
    assert row[0] == Cell("points", 15, 15)


def test_a_struck_round_shows_what_it_would_have_scored(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    evening.do(StrikeRound(1, 1, "misdeal"))

    row = sheet(evening.game, {}, ENGLISH).rows[0]
    assert (row.struck, row.counts) == (True, False)
    assert [(cell.score, cell.total) for cell in row.cells] == [(15, 0), (8, 0), (32, 0), (0, 0)]


def test_where_who_went_out_collects_their_column_has_the_points() -> None:
    evening = Evening(rules="winner-collects")
    evening.round("Di", Ann=15, Bo=8, Cy=32)

    assert evening.sheet_rows()[0][3] == Cell("out", 55, 55)
    assert evening.shown()["Di"] == (1, 55, 55, True, 0)


def test_a_mark_stays_with_a_player_who_changes_seats(evening: Evening) -> None:
    before = {person.name: person.mark for person in people(evening.game).values()}
    evening.do(ChangePlayer(player_id(evening.game, "Di"), 1, seat=1))

    after = people(evening.game)
    assert [person.name for person in after.values()] == ["Di", "Ann", "Bo", "Cy"]
    assert {person.name: person.mark for person in after.values()} == before


def test_no_two_players_have_the_same_mark() -> None:
    assert len({mark(place) for place in range(1, 101)}) == 100
    assert len({mark(place).shape for place in range(1, 11)}) == 10


def test_a_game_without_a_title_is_called_by_who_plays(evening: Evening) -> None:
    assert heading(evening.game, "", ENGLISH).title == "Ann, Bo, Cy and Di"


def test_the_history_can_be_read_from_either_end(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    game, whole, told = evening.game, ListPage(0, 2, 2), list(story(evening.recorded))

    assert [e.seq for e in history(game, whole, told, "oldest", ENGLISH).entries] == [1, 2]
    newest = history(game, whole, told, "newest", ENGLISH)
    assert [e.seq for e in newest.entries] == [2, 1]
    assert newest.entries[0].description.title == "Round 1 recorded"
    assert newest.broken_at is None
    assert evening.game.head.startswith(newest.head)


def test_a_history_that_was_changed_from_outside_is_said_to_be_broken(evening: Evening) -> None:
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    first, second = evening.recorded
    changed = replace(second, text=second.text.replace("32", "23"))

    assert first_unlinked(evening.game.id, map(row_of, [first, changed])) == 2
    assert first_unlinked(evening.game.id, map(row_of, [first, second])) is None
