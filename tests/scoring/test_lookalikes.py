"""Which names can be taken for one another at a glance."""

import pytest

from app.scoring.lookalikes import look_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mark", "M\u0430rk"),  # a Cyrillic a
        ("Nora", "N\u03bfra"),  # a Greek o
        ("Otto", "0tto"),
        ("Ida", "lda"),
        ("Ann Lee", "AnnLee"),
    ],
)
def test_names_that_are_drawn_alike(one: str, other: str) -> None:
    assert look_alike(["Bo", one, other]) == ((one, other),)


@pytest.mark.parametrize(("one", "other"), [("Zoe", "Zoë"), ("Ann", "Anna"), ("!", "?")])
def test_names_that_are_told_apart(one: str, other: str) -> None:
    assert look_alike([one, other]) == ()
