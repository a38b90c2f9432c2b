"""Joining late, leaving, coming back, another name, another seat."""

from functools import partial

import pytest

from app.ledger.commands import AddPlayer, ChangePlayer, StartRule
from app.ledger.ranking import standings
from app.ledger.refusals import GameOver, NotFound, Stale
from app.ledger.table import playing, totals
from tests.ledger.tables import Table
from tests.scoring.dealing import complaints


def three_with(rules: str, **starts: int) -> Table:
    return Table("Ann", "Bo", "Cy", rules=rules, starts=starts)


# --- joining late ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "start", "expected"),
    [
        ("standard", None, 0),
        ("standard", 0, 0),
        ("standard", 33, 33),
        ("standard", -7, -7),
        ("standard", "average", 20),
        ("standard", "worst", 38),
        ("standard", "best", 4),
        ("winner-collects", "average", 20),
        ("winner-collects", "worst", 4),
        ("winner-collects", "best", 38),
    ],
)
def test_a_late_joiner_starts_where_the_table_says(
    rules: str, start: int | StartRule | None, expected: int
) -> None:
    table = three_with(rules, Ann=4, Bo=38, Cy=18)
    table.join("Di", start)
    assert table.named(totals(table.game))["Di"] == expected


@pytest.mark.parametrize(
    ("ann", "bo", "average"),
    [(10, 11, 11), (10, 12, 11), (0, 1, 1), (-1, 0, 0), (-10, -11, -10), (-3, 0, -1)],
)
def test_the_average_has_its_halves_rounded_up(ann: int, bo: int, average: int) -> None:
    table = Table("Ann", "Bo", starts={"Ann": ann, "Bo": bo})
    table.join("Cy", "average")
    assert table.player("Cy").start == average


@pytest.mark.parametrize(("bo", "average"), [(1, 0), (2, 1)])
def test_a_third_is_rounded_to_the_nearest(bo: int, average: int) -> None:
    table = three_with("standard", Bo=bo)
    table.join("Di", "average")
    assert table.player("Di").start == average


def test_the_average_is_of_those_who_are_playing_now() -> None:
    table = three_with("standard", Ann=10, Bo=20, Cy=90)
    table.round("Ann", {"Bo": 2, "Cy": 1})
    table.change("Cy", active=False)
    table.join("Di", "average")
    assert table.player("Di").start == 16


def test_at_an_empty_table_the_average_is_the_rules_own_start() -> None:
    table = Table("Ann", "Bo", rules={"start": 12}, starts={"Ann": 3, "Bo": 4})
    table.change("Ann", active=False)
    table.change("Bo", active=False)
    table.join("Cy", "average")
    assert table.player("Cy").start == 12


def test_a_late_joiner_without_a_start_begins_where_the_rules_do() -> None:
    table = Table("Ann", "Bo", rules={"start": 12})
    table.join("Cy")
    assert table.player("Cy").start == 12


def test_a_late_joiner_has_no_total_before_they_came() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.join("Cy", 30)
    assert table.named(table.game.tallies[0].totals) == {"Ann": 0, "Bo": 8}
    table.round("Ann", {"Bo": 1, "Cy": 2})
    assert table.named(table.game.tallies[1].totals) == {"Ann": 0, "Bo": 9, "Cy": 32}


def test_a_late_joiner_keeps_their_start_when_an_earlier_round_is_corrected() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.join("Cy", "worst")
    table.correct(1, "Ann", {"Bo": 60})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 60, "Cy": 8}


def test_a_late_joiner_takes_the_last_seat_and_the_next_id() -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", seat=1)
    table.join(" Cy ")
    cy = table.player("Cy")
    assert (cy.id, cy.seat, cy.version) == ("p3", 3, 1)


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann "])
def test_a_late_joiner_cannot_take_a_name(name: str) -> None:
    table = Table("Ann", "Bo")
    assert complaints(partial(table.join, name)) == {("name_taken", ("name",))}


def test_the_name_of_who_has_left_stays_taken() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Cy", active=False)
    assert complaints(partial(table.join, "cy")) == {("name_taken", ("name",))}


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 41, "a\nb"])
def test_a_late_joiner_wants_a_name(name: str) -> None:
    table = Table("Ann", "Bo")
    ((_, where),) = complaints(partial(table.join, name))
    assert where == ("name",)


@pytest.mark.parametrize("start", [10_000, -10_000, 2**63])
def test_a_late_joiners_start_has_bounds(start: int) -> None:
    table = Table("Ann", "Bo")
    assert complaints(partial(table.join, "Cy", start)) == {("out_of_range", ("start",))}


def test_a_full_table_takes_nobody() -> None:
    table = Table("Ann", "Bo", "Cy", rules={"players": [2, 3]})
    assert complaints(partial(table.join, "Di")) == {("table_full", ())}
    table.change("Cy", active=False)
    table.join("Di")
    assert complaints(partial(table.change, "Cy", active=True)) == {("table_full", ())}


def test_a_sheet_has_twenty_columns_at_most() -> None:
    table = Table("Ann", "Bo")
    for number in range(3, 21):
        table.join(f"Player {number}")
        table.change(f"Player {number}", active=False)
    assert complaints(partial(table.join, "Zoe")) == {("table_full", ())}


def test_nobody_joins_a_finished_game() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    with pytest.raises(GameOver):
        table.do(AddPlayer("Cy"))


# --- leaving and coming back -------------------------------------------------------------


def test_who_leaves_keeps_their_column_and_is_neither_dealt_in_nor_ranked() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 8, "Cy": 3})
    table.change("Cy", active=False)
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 8, "Cy": 3}
    assert [player.name for player in playing(table.game)] == ["Ann", "Bo"]
    assert [table.name(standing.player) for standing in standings(table.game)] == ["Ann", "Bo"]
    assert complaints(partial(table.round, "Ann", {"Bo": 1, "Cy": 1})) == {
        ("hand_of_stranger", ("hands", "p3"))
    }
    table.round("Ann", {"Bo": 1})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 9, "Cy": 3}


def test_who_has_left_does_not_win() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Cy", active=False)
    table.round("Bo", {"Ann": 100})
    assert table.names(table.game.tallies[-1].winners) == ["Bo"]


def test_who_comes_back_goes_on_where_they_were() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 8, "Cy": 3})
    table.change("Cy", active=False)
    table.round("Ann", {"Bo": 8})
    table.change("Cy", active=True)
    table.round("Ann", {"Bo": 8, "Cy": 4})
    assert table.named(totals(table.game)) == {"Ann": 0, "Bo": 24, "Cy": 7}
    assert len(standings(table.game)) == 3


def test_leaving_twice_writes_nothing() -> None:
    table = Table("Ann", "Bo", "Cy")
    before = table.change("Cy", active=False)
    assert table.change("Cy", active=False) == before


@pytest.mark.parametrize("active", [True, False])
def test_after_the_end_nobody_leaves_or_comes_back(active: bool) -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Cy", active=False)
    table.round("Ann", {"Bo": 100})
    with pytest.raises(GameOver):
        table.change("Cy" if active else "Bo", active=active)


# --- names and seats ---------------------------------------------------------------------


def test_another_name_is_the_same_player() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 8})
    table.change("Bo", name=" Bob ")
    bob = table.player("Bob")
    assert (bob.id, bob.version) == ("p2", 2)
    assert table.named(totals(table.game)) == {"Ann": 0, "Bob": 8}
    assert table.player("Ann").version == 1


def test_a_player_may_change_the_case_of_their_own_name() -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", name="BO")
    assert table.player("BO").id == "p2"


def test_the_same_name_again_writes_nothing() -> None:
    table = Table("Ann", "Bo")
    before = table.game
    assert table.change("Bo", name="Bo", seat=2, active=True) == before


def test_a_name_of_another_player_is_refused() -> None:
    table = Table("Ann", "Bo")
    assert complaints(partial(table.change, "Bo", name="ann")) == {("name_taken", ("name",))}


@pytest.mark.parametrize(
    ("who", "seat", "order"),
    [
        ("Ann", 3, ["Bo", "Cy", "Ann", "Di"]),
        ("Di", 1, ["Di", "Ann", "Bo", "Cy"]),
        ("Bo", 4, ["Ann", "Cy", "Di", "Bo"]),
        ("Cy", 2, ["Ann", "Cy", "Bo", "Di"]),
    ],
)
def test_who_takes_another_seat_makes_the_others_close_up(
    who: str, seat: int, order: list[str]
) -> None:
    table = Table("Ann", "Bo", "Cy", "Di")
    table.change(who, seat=seat)
    assert [player.name for player in table.game.players] == order
    assert [player.seat for player in table.game.players] == [1, 2, 3, 4]


def test_seats_do_not_touch_scores() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 8, "Cy": 3})
    tallies = table.game.tallies
    table.change("Cy", seat=1)
    assert table.game.tallies == tallies


@pytest.mark.parametrize("seat", [-1, 0, 3, 2**63])
def test_there_is_no_seat_beyond_the_table(seat: int) -> None:
    table = Table("Ann", "Bo")
    assert complaints(partial(table.change, "Bo", seat=seat)) == {("out_of_range", ("seat",))}


def test_several_things_about_a_player_change_together_or_not_at_all() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Cy", name="Cyd", seat=1, active=False)
    cyd = table.player("Cyd")
    assert (cyd.seat, cyd.active, cyd.version) == (1, False, 4)
    before = table.game
    complaints(partial(table.change, "Bo", name="Bob", seat=9))
    assert table.game == before


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_a_player_who_has_changed_since_is_not_changed(seen: int) -> None:
    table = Table("Ann", "Bo")
    table.change("Bo", name="Bob")
    with pytest.raises(Stale) as refused:
        table.do(ChangePlayer("p2", seen, name="Bobby"))
    assert refused.value.current == 2


def test_a_player_whom_nobody_knows_is_not_found() -> None:
    with pytest.raises(NotFound) as refused:
        Table("Ann", "Bo").do(ChangePlayer("p9", 1, name="Zoe"))
    assert refused.value.what == "player"
