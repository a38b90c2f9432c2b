"""Names and notes as people type them, and as those type who mean harm."""

import unicodedata
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.complaints import Invalid
from app.scoring.texts import (
    clean_day,
    clean_name,
    clean_note,
    clean_reason,
    clean_title,
    same_name,
)
from tests.scoring.dealing import codes, complaints
from tests.scoring.steps import steps


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "x",
        "x" * 40,
        "Anne-Marie O’Hara",
        "\u05e9\u05e8\u05d4",  # Sarah in Hebrew
        "\u0639\u0645\u0631",  # Omar in Arabic
        "\u0a85\u0aae\u0acd\u0aac\u0abe",  # Amba in Gujarati, with vowel signs
        "李小龍",
        "🦊",
        "👩\u200d👩\u200d👧",  # held together by zero-width joiners
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian with a zero-width non-joiner
        "<script>alert(1)</script>",
        "{{7*7}}",
        "=1+1",
        "8",
    ],
)
def test_a_name_that_a_person_may_have_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == name


def test_a_name_is_trimmed_and_brought_into_one_spelling() -> None:
    assert clean_name("  Ann \u00a0") == "Ann"
    assert clean_name("Rene\u0301") == "Ren\u00e9"


def test_a_name_has_40_characters_at_most_after_trimming_and_composing() -> None:
    assert clean_name("   " + "x" * 40 + "   ") == "x" * 40
    assert clean_name("e\u0301" * 40) == "\u00e9" * 40
    assert codes(lambda: clean_name("x" * 41)) == ["text_too_long"]


@pytest.mark.parametrize("hostile", ["x" * 10_000, "a" + "\u0301" * 1_000_000, "\ufdfa" * 161])
def test_a_name_that_is_far_too_long_is_refused(hostile: str) -> None:
    assert codes(lambda: clean_name(hostile)) == ["text_too_long"]


def test_a_text_of_a_megabyte_is_refused_before_anyone_looks_at_its_characters() -> None:
    for clean in (clean_name, clean_title, clean_note, clean_reason):
        refused = partial(codes, partial(clean, "\u0301" * 1_000_000))
        assert steps(refused) < 1_000


@pytest.mark.parametrize(
    "blank",
    [
        "",
        "   ",
        "\u00a0\u3000",
        "\u200b",
        "\u200b\u200c\u200d\ufeff\u2060",
        "\u00ad",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u0301\u0301",
        "\u180e",
        "\u034f",
        "\U000e0041",  # a tag character
        "\u0378",  # not assigned
    ],
)
def test_a_name_that_is_blank_to_the_eye_is_refused(blank: str) -> None:
    assert codes(lambda: clean_name(blank)) == ["name_blank"]


@pytest.mark.parametrize(
    "character",
    [
        *["\r", "\n", "\r\n", "\t", "\0", "\x1b", "\x7f", "\x85", "\u2028", "\u2029"],
        *["\u202a", "\u202b", "\u202c", "\u202d", "\u202e"],  # overrides of direction
        *["\u2066", "\u2067", "\u2068", "\u2069"],  # isolates, that a page closes for itself
        "\ud800",  # half a surrogate pair
    ],
)
@pytest.mark.parametrize("clean", [clean_name, clean_title])
def test_a_line_break_or_a_trick_of_direction_is_refused(
    clean: Callable[[str], str], character: str
) -> None:
    assert codes(lambda: clean(f"A{character}nn")) == ["text_character"]


def test_a_complaint_says_where() -> None:
    assert complaints(lambda: clean_name("", "players", 3, "name")) == {
        ("name_blank", ("players", 3, "name"))
    }
    for clean in (clean_title, clean_note, clean_reason):
        for refused in ("\0", "\ud800", "half\udfff"):
            complained = complaints(partial(clean, refused, "text"))
            assert complained == {("text_character", ("text",))}


def test_a_title_may_be_empty_and_has_80_characters_at_most() -> None:
    assert clean_title("  Friday  ") == "Friday"
    assert clean_title("") == clean_title(" \u200b ") == ""
    assert clean_title("x" * 80) == "x" * 80
    assert codes(lambda: clean_title("x" * 81)) == ["text_too_long"]


def test_a_note_keeps_its_lines_and_has_500_characters_at_most() -> None:
    assert clean_note("Bo\r\nmiscounted\n\ttwice ") == "Bo\nmiscounted\n\ttwice"
    assert clean_note("x" * 500) == "x" * 500
    assert codes(lambda: clean_note("x" * 501)) == ["text_too_long"]
    assert codes(lambda: clean_note("x" * 1_000_000)) == ["text_too_long"]


@pytest.mark.parametrize("character", ["\r", "\0", "\x1b", "\u202e", "\u2028", "\udfff"])
def test_a_note_holds_no_control_characters_either(character: str) -> None:
    assert codes(lambda: clean_note(f"a{character}b")) == ["text_character"]


@pytest.mark.parametrize("blank", ["", "  \n", "\u200b"])
def test_a_reason_says_something(blank: str) -> None:
    assert codes(lambda: clean_reason(blank)) == ["reason_missing"]
    assert clean_reason(" misread an 8 ") == "misread an 8"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("ANN", "ann"),
        ("Ren\u00e9", "REN\u00c9"),
        ("Stra\u00dfe", "STRASSE"),
        (
            "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
            "\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3",
        ),
        ("\uff21\uff4e\uff4e", "ann"),  # full width
        ("A\u200dnn", "Ann"),  # with a joiner that nobody can see
    ],
)
def test_names_that_differ_in_nothing_that_can_be_told_apart_are_the_same(
    one: str, other: str
) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mark", "M\u0430rk"), ("Ann", "Anne"), ("Rene", "Ren\u00e9"), ("Bo", "B0")],
)
def test_look_alikes_are_different_names(one: str, other: str) -> None:
    assert not same_name(one, other)


@given(st.text(max_size=60))
def test_a_name_once_cleaned_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except Invalid:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 40
    assert unicodedata.is_normalized("NFC", name)
    assert same_name(name, name.casefold())


@pytest.mark.parametrize("day", ["2026-03-06", "1900-01-01", "2199-12-31", " 2026-03-06 "])
def test_a_day_of_the_calendar_is_kept_as_it_is(day: str) -> None:
    assert clean_day(day) == day.strip()


@pytest.mark.parametrize(
    "day",
    [
        "",
        "  ",
        "2026-02-30",
        "06.03.2026",
        "20260306",
        "2026-W10-5",
        "1899-12-31",
        "2200-01-01",
        "today",
    ],
)
def test_what_is_no_day_is_refused(day: str) -> None:
    assert codes(partial(clean_day, day, "day")) == ["day_unclear"]
