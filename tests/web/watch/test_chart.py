"""The line chart: what stands where, in a drawing 640 units wide and 320 high."""

from itertools import pairwise

from app.ledger.commands import AddPlayer, StrikeRound
from app.web.watch.chart import Chart, chart
from tests.web.evenings import Evening

# As the drawing is laid out: lines run from 64 to 600, and from 288 (the least) up to 16.
LEFT, RIGHT, TOP, BOTTOM = 64, 600, 16, 288
TEN = tuple(f"Player {number}" for number in range(1, 11))


def drawn(evening: Evening) -> Chart:
    shown = chart(evening.game)
    assert shown is not None
    return shown


def lines(evening: Evening) -> dict[str, list[tuple[int, int]]]:
    """Return the points of each player's line by name."""
    return {
        curve.person.name: [_point(point) for point in curve.points.split()]
        for curve in drawn(evening).curves
    }


def _point(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def test_one_round_is_no_line_yet() -> None:
    evening = Evening()
    assert chart(evening.game) is None
    evening.round("Di", Ann=15, Bo=8, Cy=32)
    assert chart(evening.game) is None


def test_each_line_goes_through_the_totals_round_by_round() -> None:
    evening = Evening()
    evening.round("Di", Ann=25, Bo=50, Cy=0)
    evening.round("Di", Ann=25, Bo=0, Cy=75)

    # To 100 over 272 units: 25 points are 68 of them. Two rounds: 268 units each.
    assert lines(evening) == {
        "Ann": [(64, 288), (332, 220), (600, 152)],
        "Bo": [(64, 288), (332, 152), (600, 152)],
        "Cy": [(64, 288), (332, 288), (600, 84)],
        "Di": [(64, 288), (332, 288), (600, 288)],
    }


def test_the_target_has_its_line_and_few_plain_numbers_stand_beside() -> None:
    evening = Evening()
    evening.round("Di", Ann=25, Bo=50, Cy=0)
    evening.round("Di", Ann=25, Bo=0, Cy=49)

    shown = drawn(evening)

    assert shown.target is not None
    assert (shown.target.value, shown.target.at) == (100, TOP)
    assert [(tick.value, tick.at) for tick in shown.totals] == [(0, BOTTOM), (50, 152)]
    assert [(tick.value, tick.at) for tick in shown.rounds] == [(1, 332), (2, RIGHT)]


def test_no_number_stands_on_that_of_the_target_and_the_longest_one_has_room() -> None:
    high = {"preset": "standard", "ends": [{"when": "score", "at": 9999}]}
    evening = Evening(rules=high)
    evening.round("Di", Ann=25, Bo=50, Cy=0)
    evening.round("Di", Ann=9000, Bo=0, Cy=1001)

    shown = drawn(evening)

    assert shown.target is not None
    assert shown.target.value == 9999
    assert all(abs(tick.at - shown.target.at) >= 20 for tick in shown.totals)
    # Letters are 20 units high there; a figure is at most 11 wide, and the numbers end 8 before.
    assert shown.left - 8 >= 11 * len("9999") + 6
    assert lines(evening)["Ann"][0] == (shown.left, BOTTOM)


def test_five_figures_have_more_room_at_the_left() -> None:
    evening = Evening(rules={"preset": "standard", "ends": []})
    for _ in range(2):
        evening.round("Di", Ann=9999, Bo=50, Cy=1)

    assert drawn(evening).left - 8 >= 11 * len("20000") + 6


def test_a_total_past_the_target_stands_above_its_line() -> None:
    evening = Evening()
    evening.round("Di", Ann=1, Bo=1, Cy=1)
    evening.round("Di", Ann=129, Bo=1, Cy=1)

    shown = drawn(evening)

    assert shown.target is not None
    assert lines(evening)["Ann"][-1][1] < shown.target.at


def test_forty_rounds_to_four_figures_have_at_most_ten_and_five_numbers_beside_them() -> None:
    evening = Evening(rules={"preset": "standard", "ends": []})
    for _ in range(40):
        evening.round("Di", Ann=99, Bo=50, Cy=1)

    shown = drawn(evening)

    assert [tick.value for tick in shown.rounds] == [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]
    assert [tick.value for tick in shown.totals] == [0, 1000, 2000, 3000, 4000]
    assert shown.target is None
    assert all(
        x <= RIGHT and TOP <= y <= BOTTOM for line in lines(evening).values() for x, y in line
    )


def test_a_struck_round_keeps_its_place_and_the_lines_are_level_over_it() -> None:
    evening = Evening()
    for _ in range(3):
        evening.round("Di", Ann=10, Bo=20, Cy=30)
    evening.do(StrikeRound(2, 1, "entered twice"))

    for line in lines(evening).values():
        assert len(line) == 4
        assert line[1][1] == line[2][1]


def test_a_late_player_s_line_begins_where_they_came_in() -> None:
    evening = Evening()
    evening.round("Di", Ann=50, Bo=50, Cy=50)
    evening.do(AddPlayer("Eve", 25))
    evening.round("Di", Ann=0, Bo=0, Cy=0, Eve=25)

    assert lines(evening)["Eve"] == [(332, 220), (600, 152)]


def test_a_line_ends_where_its_player_was_eliminated_and_the_mark_stands_behind() -> None:
    evening = Evening(rules="last-one")
    evening.round("Di", Ann=10, Bo=10, Cy=100)
    evening.round("Di", Ann=10, Bo=10)

    assert [x for x, _ in lines(evening)["Cy"]] == [LEFT, 332]
    assert {c.person.name: c.end for c in drawn(evening).curves}["Cy"] == 332


def test_chips_begin_at_what_everybody_has() -> None:
    evening = Evening(rules="chips")
    evening.round("Di", Ann=10, Bo=10, Cy=10)
    evening.round("Ann", Di=10, Bo=10, Cy=10)

    starts = {line[0] for line in lines(evening).values()}

    # 100 chips each, of at most 150 in the drawing.
    assert starts == {(LEFT, BOTTOM - round(272 * 100 / 150))}


def test_a_countdown_comes_down() -> None:
    evening = Evening(rules="countdown")
    evening.round("Ann")
    evening.round("Ann")

    heights = [y for _, y in lines(evening)["Ann"]]
    assert heights[0] < heights[1] < heights[2]


def test_ten_marks_at_one_height_do_not_cover_each_other() -> None:
    evening = Evening(*TEN)
    for _ in range(2):
        evening.round(None, **dict.fromkeys(TEN, 5))

    heights = sorted(curve.mark for curve in drawn(evening).curves)

    # A mark is 24 units high.
    assert all(below - above >= 24 for above, below in pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= BOTTOM
