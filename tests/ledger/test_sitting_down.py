"""How a game begins."""

import pytest

from app.ledger.commands import CreateGame, NewPlayer
from app.ledger.decide import create
from app.ledger.events import GameCreated
from app.ledger.ranking import standings, winners
from app.ledger.table import next_round, status, totals
from app.scoring.resolve import resolve
from tests.ledger.tables import Table
from tests.scoring.dealing import complaints


def sit_down(
    *names: str, title: str = "", first_dealer: str | None = None, rules: object = None
) -> GameCreated:
    players = tuple(NewPlayer(name) for name in names)
    (event,) = create(CreateGame("g", title, resolve(rules), players, first_dealer))
    assert isinstance(event, GameCreated)
    return event


def test_players_sit_in_the_order_in_which_they_are_named() -> None:
    table = Table("Ann", "Bo", "Cy")
    assert [(p.name, p.seat, p.active, p.version) for p in table.game.players] == [
        ("Ann", 1, True, 1),
        ("Bo", 2, True, 1),
        ("Cy", 3, True, 1),
    ]


def test_a_new_game_is_being_played_and_nobody_has_won() -> None:
    game = Table("Ann", "Bo").game
    assert status(game) == "playing"
    assert winners(game) == ()
    assert game.revision == 1
    assert game.rounds == ()


def test_a_game_goes_on_from_paper_where_it_stood() -> None:
    table = Table("Ann", "Bo", rules={"start": 5}, starts={"Bo": 42})
    assert table.named(totals(table.game)) == {"Ann": 5, "Bo": 42}


@pytest.mark.parametrize(("first", "dealer"), [(None, "Ann"), ("Cy", "Cy"), (" cy ", "Cy")])
def test_the_first_dealer_is_named_or_else_the_first_player(first: str | None, dealer: str) -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer=first)
    deal = next_round(table.game)
    assert deal is not None
    assert table.name(deal.dealer) == dealer


def test_names_and_title_are_kept_in_one_spelling() -> None:
    event = sit_down(" Ann ", "Rene\u0301", title="  Friday ")
    assert [seat.name for seat in event.players] == ["Ann", "Ren\u00e9"]
    assert event.title == "Friday"


def test_look_alike_names_are_allowed() -> None:
    assert len(sit_down("Mark", "M\u0430rk").players) == 2


@pytest.mark.parametrize(
    ("names", "where"),
    [
        (("Ann", "Bo", "ANN"), 2),
        (("Ren\u00e9", "RENE\u0301"), 1),
        (("Stra\u00dfe", "strasse"), 1),
        (("Ann", " ann"), 1),
    ],
)
def test_the_same_name_twice_is_refused_whatever_its_case(
    names: tuple[str, ...], where: int
) -> None:
    assert complaints(lambda: sit_down(*names)) == {("name_taken", ("players", where, "name"))}


def test_a_blank_name_is_refused_where_it_stands() -> None:
    wrong = complaints(lambda: sit_down("Ann", "\u200b"))
    assert wrong == {("name_blank", ("players", 1, "name"))}


@pytest.mark.parametrize("count", [0, 1, 11])
def test_two_to_ten_sit_down(count: int) -> None:
    names = [f"Player {number}" for number in range(count)]
    assert complaints(lambda: sit_down(*names)) == {("players_out_of_range", ("players",))}


def test_ten_may_sit_down() -> None:
    assert len(sit_down(*(f"Player {number}" for number in range(10))).players) == 10


def test_the_rules_may_want_more_players() -> None:
    wrong = complaints(lambda: sit_down("Ann", "Bo", rules={"players": [3, 7]}))
    assert wrong == {("players_out_of_range", ("players",))}


def test_a_stranger_cannot_deal_first() -> None:
    wrong = complaints(lambda: sit_down("Ann", "Bo", first_dealer="Zoe"))
    assert wrong == {("dealer_stranger", ("first_dealer",))}


def test_a_title_with_a_line_break_is_refused() -> None:
    assert complaints(lambda: sit_down("Ann", "Bo", title="a\r\nb")) == {
        ("text_character", ("title",))
    }


@pytest.mark.parametrize("start", [10_000, -10_000])
def test_a_start_has_bounds(start: int) -> None:
    wrong = complaints(lambda: Table("Ann", "Bo", starts={"Bo": start}))
    assert wrong == {("out_of_range", ("players", 1, "start"))}


def test_before_the_first_round_all_share_the_first_place_where_all_start_equal() -> None:
    game = Table("Ann", "Bo").game
    assert [standing.rank for standing in standings(game)] == [1, 1]
