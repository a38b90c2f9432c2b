"""The standings as a picture to send to the group."""

import re
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.i18n.words import ENGLISH
from app.ledger.commands import ChangeGame, ChangePlayer, EndGame, RecordRound
from app.web.standings.standings import standings
from app.web.watch.picture import COLOURS, DASHES, picture, shortened
from tests.builders import GAME, TOKEN, Table, ann_bo_cy_di, out, sit_down, worked_example
from tests.servers import ROOT
from tests.web.evenings import Evening

PICTURE = f"/g/{GAME}/standings.svg"
LONG = "Maximiliane-Charlotte von der Heydenreich"[:40]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def table(server: FastAPI, client: TestClient) -> Table:
    """Ann, Bo, Cy and Di have sat down at the server's table."""
    return sit_down(server.state.play, ann_bo_cy_di(title="Friday"))


def texts(drawing: str) -> list[str]:
    """Return what stands on the picture, line by line; it must be well-formed."""
    return ["".join(text.itertext()) for text in parsed(drawing).iter(f"{SVG}text")]


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)  # noqa: S314 - it comes from our own server


def test_the_picture_has_title_places_and_totals_in_order(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))

    answer = client.get(PICTURE)

    assert answer.headers["content-type"] == "image/svg+xml"
    shown = texts(answer.text)
    assert shown[0] == "Friday"
    assert [line for line in shown if line in ("Ann", "Bo", "Cy", "Di", "0", "8", "15", "32")] == [
        *("Di", "0"),
        *("Bo", "8"),
        *("Ann", "15"),
        *("Cy", "32"),
    ]


def test_the_picture_of_a_finished_game_says_who_has_won(client: TestClient, table: Table) -> None:
    assert not any("Di wins" in line for line in texts(client.get(PICTURE).text))

    table.record(RecordRound(out(table.game, "Di", Ann=15, Bo=104, Cy=32)))

    shown = texts(client.get(PICTURE).text)
    assert any("Di wins" in line for line in shown)
    assert "Di ★" in shown


def test_two_winners_have_a_star_each(server: FastAPI, client: TestClient) -> None:
    tied = sit_down(server.state.play, ann_bo_cy_di("twohavewon", "five-rounds"))
    for _ in range(5):
        tied.record(RecordRound(out(tied.game, None, Ann=5, Bo=5, Cy=32, Di=7)))

    shown = texts(client.get("/g/twohavewon/standings.svg").text)

    assert [line for line in shown if "★" in line] == ["Ann ★", "Bo ★"]


def test_from_two_rounds_on_the_chart_is_in_it(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))
    assert "<polyline" not in client.get(PICTURE).text

    table.record(worked_example(table.game))

    assert client.get(PICTURE).text.count("<polyline") == 4


def test_the_day_that_was_said_stands_on_it(client: TestClient, table: Table) -> None:
    table.record(ChangeGame(table.game.revision, day="2026-03-06"))

    assert any("6 Mar 2026" in line for line in texts(client.get(PICTURE).text))


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"/><x y="', "]]>&amp;{{7*7}}"])
def test_hostile_names_and_titles_are_only_text(
    server: FastAPI, client: TestClient, name: str
) -> None:
    sit_down(server.state.play, ann_bo_cy_di("hostile00000", players=[name, "Bo"], title=name))

    drawing = client.get("/g/hostile00000/standings.svg").text

    assert shortened(name, 22) in texts(drawing)
    tags = {one.tag.removeprefix(SVG) for one in parsed(drawing).iter()}
    assert tags <= {"svg", "title", "defs", "symbol", "path", "circle", "rect", "g", "use", "text"}


def test_right_to_left_names_stay_as_they_are_and_alone(
    server: FastAPI, client: TestClient
) -> None:
    sit_down(server.state.play, ann_bo_cy_di("rtl000000000", players=["שרה לוי", "مريم", "Bo"]))

    drawing = client.get("/g/rtl000000000/standings.svg").text

    assert {"שרה לוי", "مريم"} <= set(texts(drawing))
    assert drawing.count('unicode-bidi="isolate"') == 3


def test_a_title_from_right_to_left_turns_no_line_and_ends_where_it_is_cut_off() -> None:
    assert shortened("\u2068שרה\u2069 and Bo", 30) == "\u2068שרה\u2069 and Bo"
    assert shortened("\u2068שרהשרהשרה\u2069 and Bo", 6) == "\u2068שרהשר…\u2069"


def test_a_long_name_makes_room_for_a_long_total_and_for_the_star() -> None:
    name = "n" * 22
    evening = Evening(name, "Bo", "Cy", rules={"preset": "standard", "ends": []})
    shown = picture(evening.game, standings(evening.game, (), ENGLISH), ENGLISH)
    assert shown.rows[0].name == name

    for _ in range(2):
        evening.round("Bo", **{name: 9999, "Cy": 1})
    evening.do(EndGame(evening.game.revision))
    shown = picture(evening.game, standings(evening.game, (), ENGLISH), ENGLISH)

    assert [(row.total, len(row.name)) for row in shown.rows] == [
        ("0", 2),
        ("2", 2),
        ("19,998", 21),
    ]


def test_who_has_left_stands_below_the_places_with_the_line_they_have_in_the_chart(
    client: TestClient, table: Table
) -> None:
    for _ in range(2):
        table.record(worked_example(table.game))
    table.record(ChangePlayer("p2", 1, active=False))

    shown = texts(client.get(PICTURE).text)

    assert shown.index("Bo") > shown.index("Cy")
    assert shown[shown.index("Bo") - 1] == ""  # no rank
    assert shown[shown.index("Bo") + 1] == "16"


def test_a_mark_that_was_moved_aside_is_joined_to_its_line(
    client: TestClient, table: Table
) -> None:
    for _ in range(2):
        table.record(worked_example(table.game))

    drawing = client.get(PICTURE).text

    ends = re.findall(r'points="[^"]*?([\d.]+),([\d.]+)"', drawing)
    assert len(ends) == 4
    for x, y in ends:
        assert f'd="M{x} {y}L608 ' in drawing


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        (LONG, "Maximiliane-Charlotte v…"),
        ("x" * 22, "x" * 22),
        ("x" * 23, "x" * 21 + "…"),
        ("W" * 40, "W" * 12 + "…"),
        ("i" * 36, "i" * 36),
        ("山" * 11, "山" * 11),  # twice as wide as Latin letters
        ("山" * 12, "山" * 10 + "…"),
    ],
)
def test_a_name_is_cut_off_where_the_line_is_full(name: str, shown: str) -> None:
    assert shortened(name, 22) == shown


def test_the_picture_is_fetched_again_only_when_it_has_changed(
    client: TestClient, table: Table
) -> None:
    first = client.get(PICTURE)
    unchanged = client.get(PICTURE, headers={"If-None-Match": first.headers["etag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")

    table.record(worked_example(table.game))

    changed = client.get(PICTURE, headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200


def test_the_picture_gives_no_secret_and_loads_nothing(client: TestClient, table: Table) -> None:
    table.record(worked_example(table.game))

    answer = client.get(PICTURE)

    assert TOKEN not in answer.text + str(answer.headers)
    assert answer.text.count("http") == 1  # the name of the language of drawings
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/standings.svg", "/tv"])
def test_there_is_none_of_an_unknown_game(client: TestClient, path: str) -> None:
    assert client.get(f"/g/nosuchgame000000{path}").status_code == 404


def test_its_colours_are_those_of_the_pages() -> None:
    tokens = (ROOT / "static/css/tokens.css").read_text("utf-8")
    for number, colour in COLOURS.items():
        assert f"--p{number}: light-dark({colour}," in tokens


@pytest.mark.parametrize("alike", [(2, 4, 9, 10), (3, 5), (6, 7, 8)])
def test_lines_that_look_alike_to_colour_blind_people_are_drawn_in_different_ways(
    alike: tuple[int, ...],
) -> None:
    assert len({DASHES.get(number) for number in alike}) == len(alike)


def test_its_lines_are_drawn_as_on_the_pages() -> None:
    styles = (ROOT / "static/css/watch.css").read_text("utf-8")
    for number, dashes in DASHES.items():
        (rule,) = re.findall(
            rf"\.chart [^{{]*\.p{number}\b[^{{]*{{ stroke-dasharray: ([\d ]+);", styles
        )
        assert rule == dashes
