"""JSON is read in one way only, or refused."""

import pytest

from app.scoring.strict_json import DEEPEST, Unreadable, loads
from tests.scoring.dealing import complaints


def test_plain_json_is_read_as_text_or_as_bytes() -> None:
    text = '{"hands": {"Bo": {"cards": ["8", "K♠"]}}, "points": [-15, 2.5, true, null]}'
    said = {"hands": {"Bo": {"cards": ["8", "K♠"]}}, "points": [-15, 2.5, True, None]}

    assert loads(text) == loads(text.encode()) == said


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"\xff", "not_utf8"),
        ("", "not_json"),
        ("{", "not_json"),
        ("\ufeff{}", "not_json"),
        ("[" * 100_000, "too_deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too_deep"),
    ],
)
def test_what_is_no_json_is_not_read(text: str | bytes, code: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        loads(text)
    assert unreadable.value.code == code


def test_lists_within_lists_are_read_so_far_down() -> None:
    assert loads("[" * DEEPEST + "]" * DEEPEST)


@pytest.mark.parametrize(
    ("text", "code", "loc"),
    [
        ('{"Ann": 1, "Ann": 2}', "duplicate_key", ("Ann",)),
        ("NaN", "not_a_number", ()),
        ("-Infinity", "not_a_number", ()),
        ("1e999", "number_too_large", ()),
        ("9" * 19, "number_too_large", ()),
        ('{"name": "\\ud800"}', "not_text", ("name",)),
        ('{"names": ["Ann", "B\\u0000o"]}', "not_text", ("names", 1)),
        ('{"\\u0000": 1}', "not_text", ()),
    ],
)
def test_what_could_mean_something_else_is_refused(
    text: str, code: str, loc: tuple[object, ...]
) -> None:
    assert complaints(lambda: loads(text)) == {(code, loc)}
