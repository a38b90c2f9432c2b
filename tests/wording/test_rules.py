"""Rules in a few words, and people as they are called."""

import pytest

from app.scoring.resolve import resolve
from app.scoring.rules import End, Rules
from app.wording.people import keeper
from app.wording.rules import summary
from app.wording.words import ENGLISH, Words, names, number


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("standard", "Penalty to 100, lowest wins"),
        ("winner-collects", "Winner collects to 100, highest wins"),
        ({"ends": [{"when": "score", "at": 200, "above": True}]}, "Penalty to above 200,"),
        ({"ends": [{"when": "score", "at": 50, "per_player": True}]}, "Penalty to 50 × players,"),
        ({"ends": [{"when": "rounds", "count": 5}]}, "Penalty over 5 rounds,"),
        (
            {"ends": [{"when": "score", "at": 100}, {"when": "rounds", "count": 9}]},
            "Penalty to 100 or over 9 rounds,",
        ),
        ({"ends": []}, "Penalty, lowest wins"),
    ],
)
def test_rules_in_a_few_words(rules: object, said: str) -> None:
    assert summary(resolve(rules), ENGLISH).startswith(said)


def test_rules_of_every_kind_have_words() -> None:
    rules = Rules("x", "X", "chips", {}, (End("broke"),), "share", "nobody_scores")

    assert summary(rules, ENGLISH) == "Chips until somebody is broke, highest wins"


@pytest.mark.parametrize(
    ("credential", "said"),
    [
        ("keeper-1", "the keeper"),
        ("keeper-2", "the second keeper"),
        ("keeper-10", "the tenth keeper"),
        ("keeper-11", "keeper 11"),
    ],
)
def test_keepers_are_told_apart_by_when_they_took_over(credential: str, said: str) -> None:
    assert keeper(credential, ENGLISH) == said


def test_names_in_a_row() -> None:
    assert names([], ENGLISH) == ""
    assert names(["Ann"], ENGLISH) == "Ann"
    assert names(["Ann", "Bo"], ENGLISH) == "Ann and Bo"
    assert names(["Ann", "Bo", "Cy"], ENGLISH) == "Ann, Bo and Cy"


def test_numbers_as_people_write_them() -> None:
    assert [number(points) for points in (0, 15, -5)] == ["0", "15", "−5"]


def test_sentences_are_looked_up_in_the_language_that_is_passed_in() -> None:
    upside_down = Words(lambda text: text[::-1].replace("s)%", "%"), lambda one, _many, _n: one)

    assert keeper("keeper-1", upside_down) == "repeek eht"
